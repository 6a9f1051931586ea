//! Go's `regexp/syntax` parser with the Perl flags that `regexp.Compile` uses.
//!
//! The tree is built as Go builds it (literals joined, alternatives factored, sets of single
//! characters merged) because Go's limits on depth, size and repetition look at that tree,
//! and because the texts of errors quote what its parser had consumed.

use super::class::{Class, PERL};
use super::error::{
    BAD_ESCAPE, BAD_NAME, BAD_PERL_OP, BAD_REPEAT_OP, BAD_REPEAT_SIZE, MISSING_PAREN,
    MISSING_REPEAT_ARGUMENT, UNEXPECTED_PAREN, error,
};
use super::flags::Flags;
use super::node::{Look, RegexpKind, RegexpNode, Repeat, RepeatOp};
use super::scan::{after_char, consumed, parse_escape, parse_repeat};
use super::stack::{RegexpBuilder, StackItem};
use crate::releases::{Feature, Features};

/// Repetitions, alone and multiplied through nesting.
const MAX_REPEAT: u32 = 1000;

/// The most ranges that the classes of a light pattern hold.
const MAX_LIGHT: usize = 1000;

/// Parses a pattern.
///
/// # Errors
/// Go's text of the error.
pub fn parse(pattern: &str) -> Result<RegexpNode, String> {
    parse_weighing(pattern, Features::default()).map(|(tree, _)| tree)
}

/// As [`parse`], and tells whether the tree is light: names of classes may make a tree a thousand
/// times as large as its pattern.
///
/// # Errors
/// As [`parse`].
pub fn parse_weighing(pattern: &str, features: Features) -> Result<(RegexpNode, bool), String> {
    let mut parser = RegexpParser {
        pattern,
        features,
        flags: Flags::PERL,
        tree: RegexpBuilder::new(pattern),
        properties: Vec::new(),
        group_ranges: 0,
        ranges: 0,
    };
    parser.run()?;
    let is_light = parser.ranges <= MAX_LIGHT;
    let tree = parser.tree.finish();
    let tree = tree.ok_or_else(|| error(MISSING_PAREN, pattern))?;
    Ok((tree, is_light))
}

/// The state while a pattern is read.
pub struct RegexpParser<'p> {
    pub pattern: &'p str,
    /// Which syntax there is.
    pub features: Features,
    pub flags: Flags,
    tree: RegexpBuilder<'p>,
    /// Classes that `\p` has named so far, by its text and whether case matters.
    pub properties: Vec<(&'p str, bool, Class)>,
    /// The ranges of all groups in brackets so far.
    pub group_ranges: usize,
    /// The ranges of all classes so far.
    ranges: usize,
}

impl<'p> RegexpParser<'p> {
    fn run(&mut self) -> Result<(), String> {
        let mut t = self.pattern;
        // Where the repetition that ended just before began.
        let mut last_repeat = None;
        while let Some(c) = t.chars().next() {
            let rest = after_char(t);
            let mut repeat = None;
            t = match c {
                '(' if rest.starts_with('?') => self.group_flags(t)?,
                '(' => self.open(true, rest)?,
                '|' => {
                    self.tree.bar()?;
                    rest
                }
                ')' => {
                    let flags = self.tree.close()?;
                    self.flags = flags.ok_or_else(|| error(UNEXPECTED_PAREN, self.pattern))?;
                    rest
                }
                '^' if self.flags.one_line => self.look(Look::TextStart, rest)?,
                '^' => self.look(Look::LineStart, rest)?,
                '$' if self.flags.one_line => self.look(Look::TextEnd, rest)?,
                '$' => self.look(Look::LineEnd, rest)?,
                '.' => {
                    self.tree.push_new(match self.flags.dot_newline {
                        true => RegexpKind::Any,
                        false => RegexpKind::AnyNotNewline,
                    })?;
                    rest
                }
                '[' => {
                    self.tree.allocate();
                    let (class, rest) = self.bracket(t)?;
                    self.class(class)?;
                    rest
                }
                '*' | '+' | '?' => {
                    let op = match c {
                        '*' => RepeatOp::Star,
                        '+' => RepeatOp::Plus,
                        _ => RepeatOp::Quest,
                    };
                    repeat = Some(t);
                    self.repeat(op, t, rest, last_repeat)?
                }
                '{' => match counted(t, rest)? {
                    Some((op, after)) => {
                        repeat = Some(t);
                        self.repeat(op, t, after, last_repeat)?
                    }
                    None => self.literal('{', rest)?,
                },
                '\\' => self.escape(t)?,
                c => self.literal(c, rest)?,
            };
            last_repeat = repeat;
        }
        self.tree.end_alternatives()
    }

    fn escape(&mut self, t: &'p str) -> Result<&'p str, String> {
        let letter = after_char(t).chars().next();
        let rest = after_char(after_char(t));
        match letter {
            Some('A') => return self.look(Look::TextStart, rest),
            Some('b') => return self.look(Look::Word, rest),
            Some('B') => return self.look(Look::NotWord, rest),
            Some('z') => return self.look(Look::TextEnd, rest),
            Some('C') => return Err(error(BAD_ESCAPE, consumed(t, rest))),
            Some('Q') => {
                let (quoted, rest) = rest.split_once("\\E").unwrap_or((rest, ""));
                for c in quoted.chars() {
                    self.literal(c, "")?;
                }
                return Ok(rest);
            }
            _ => {}
        }
        self.tree.allocate();
        if let Some((class, rest)) = self.named_escape(t)? {
            self.class(class)?;
            return Ok(rest);
        }
        self.tree.release();
        let (c, rest) = parse_escape(t)?;
        self.tree.push_rune(c, self.flags.fold)?;
        Ok(rest)
    }

    /// `\p{...}`, `\d` and their like, if `t` starts with one.
    pub fn named_escape(&mut self, t: &'p str) -> Result<Option<(Class, &'p str)>, String> {
        if let Some(found) = self.unicode_class(t)? {
            return Ok(Some(found));
        }
        let mut chars = t.chars();
        let (Some('\\'), Some(letter)) = (chars.next(), chars.next()) else {
            return Ok(None);
        };
        let perl = PERL
            .iter()
            .find(|(name, _)| *name == letter.to_ascii_lowercase());
        Ok(perl.map(|(_, ranges)| {
            let group = self.group(ranges, letter.is_ascii_uppercase());
            (group, chars.as_str())
        }))
    }

    fn literal(&mut self, c: char, rest: &'p str) -> Result<&'p str, String> {
        self.tree.push_rune(u32::from(c), self.flags.fold)?;
        Ok(rest)
    }

    fn class(&mut self, class: Class) -> Result<(), String> {
        self.ranges += class.ranges().len();
        self.tree.push(RegexpNode::new(RegexpKind::Class(class)))
    }

    fn look(&mut self, look: Look, rest: &'p str) -> Result<&'p str, String> {
        self.tree.push_new(RegexpKind::Look(look))?;
        Ok(rest)
    }

    /// Repeats what is on top of the stack. `t` starts at the operator and `rest` after it.
    fn repeat(
        &mut self,
        op: RepeatOp,
        t: &'p str,
        rest: &'p str,
        last_repeat: Option<&'p str>,
    ) -> Result<&'p str, String> {
        let lazy = rest.strip_prefix('?');
        let rest = lazy.unwrap_or(rest);
        if let Some(last) = last_repeat {
            return Err(error(BAD_REPEAT_OP, consumed(last, rest)));
        }
        let Some(sub) = self.tree.pop() else {
            return Err(error(MISSING_REPEAT_ARGUMENT, consumed(t, rest)));
        };
        self.tree.allocate();
        let greedy = self.flags.non_greedy == lazy.is_some();
        let node = RegexpNode::new(RegexpKind::Repeat(Repeat {
            sub: Box::new(sub),
            op,
            greedy,
        }));
        self.tree.check_limits(&node)?;
        let counts = matches!(op, RepeatOp::Count { min, max } if min >= 2 || max.is_some_and(|max| max >= 2));
        if counts && node.repeats > MAX_REPEAT {
            return Err(error(BAD_REPEAT_SIZE, consumed(t, rest)));
        }
        self.tree.put_back(node);
        Ok(rest)
    }

    /// `(?flags)`, `(?flags:` and named groups. `t` starts at the parenthesis.
    fn group_flags(&mut self, t: &'p str) -> Result<&'p str, String> {
        let has_plain = self.features.has(Feature::PlainGroupNames);
        let plain = || t.strip_prefix("(?<").filter(|_| has_plain);
        let named = t.strip_prefix("(?P<").or_else(plain);
        if let Some(rest) = named.filter(|rest| !rest.is_empty()) {
            let Some((name, rest)) = rest.split_once('>') else {
                return Err(error(BAD_NAME, t));
            };
            let plain = |c: char| c == '_' || c.is_ascii_alphanumeric();
            if name.is_empty() || !name.chars().all(plain) {
                return Err(error(BAD_NAME, consumed(t, rest)));
            }
            return self.open(true, rest);
        }
        let mut chars = after_char(after_char(t)).chars();
        let mut flags = self.flags;
        let mut on = true;
        let mut seen = false;
        while let Some(c) = chars.next() {
            match c {
                'i' => flags.fold = on,
                'm' => flags.one_line = !on,
                's' => flags.dot_newline = on,
                'U' => flags.non_greedy = on,
                '-' if on => {
                    on = false;
                    seen = false;
                    continue;
                }
                ':' | ')' if on || seen => {
                    if c == ':' {
                        self.open(false, "")?;
                    }
                    self.flags = flags;
                    return Ok(chars.as_str());
                }
                _ => break,
            }
            seen = true;
        }
        Err(error(BAD_PERL_OP, consumed(t, chars.as_str())))
    }

    fn open(&mut self, captures: bool, rest: &'p str) -> Result<&'p str, String> {
        let flags = self.flags;
        self.tree
            .push_marker(StackItem::Paren { flags, captures })?;
        Ok(rest)
    }
}

/// Whether a repetition may have these bounds.
pub fn allowed((min, max): &(u32, Option<u32>)) -> bool {
    *min <= MAX_REPEAT && max.is_none_or(|max| (*min..=MAX_REPEAT).contains(&max))
}

/// The repetition `{min,max}` that starts a pattern, and what follows it; `None` if the brace is
/// a character as any other.
fn counted<'p>(t: &'p str, rest: &'p str) -> Result<Option<(RepeatOp, &'p str)>, String> {
    let Some((bounds, after)) = parse_repeat(rest) else {
        return Ok(None);
    };
    let (min, max) = bounds
        .filter(allowed)
        .ok_or_else(|| error(BAD_REPEAT_SIZE, consumed(t, after)))?;
    Ok(Some((RepeatOp::Count { min, max }, after)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error_of(pattern: &str) -> String {
        let error = parse(pattern).err();
        error.map_or_else(String::new, |text| {
            text.replacen("error parsing regexp: ", "", 1)
        })
    }

    #[test]
    fn errors_quote_what_was_consumed() {
        for (pattern, want) in [
            ("a)b", "unexpected ): `a)b`"),
            ("(a|b", "missing closing ): `(a|b`"),
            ("x[a-z", "missing closing ]: `[a-z`"),
            ("[[:word:]", "missing closing ]: `[[:word:]`"),
            ("[[:^foo:]]", "invalid character class range: `[:^foo:]`"),
            ("x[b-a]y", "invalid character class range: `b-a`"),
            (
                r"[\x62-\x{61}]",
                r"invalid character class range: `\x62-\x{61}`",
            ),
            (r"a\p{Foo}b", r"invalid character class range: `\p{Foo}`"),
            (r"\p", r"invalid character class range: `\p`"),
            (r"\pé", r"invalid character class range: `\pé`"),
            (r"\p{}", r"invalid character class range: `\p{}`"),
            (r"\P{^}", r"invalid character class range: `\P{^}`"),
            (r"a\p{L", r"invalid character class range: `\p{L`"),
            (r"\xf", r"invalid escape sequence: `\xf`"),
            (r"\x{fg}", r"invalid escape sequence: `\x{fg`"),
            (r"\Zx", r"invalid escape sequence: `\Z`"),
            (r"a\", "trailing backslash at end of expression: ``"),
            ("a{2}{3}b", "invalid nested repetition operator: `{2}{3}`"),
            ("a+?*?", "invalid nested repetition operator: `+?*?`"),
            ("^*?+", "invalid nested repetition operator: `*?+`"),
            ("(|*)", "missing argument to repetition operator: `*`"),
            (
                "a|{1,2}?",
                "missing argument to repetition operator: `{1,2}?`",
            ),
            ("(?i)+?", "missing argument to repetition operator: `+?`"),
            (r"\Q\E*", "missing argument to repetition operator: `*`"),
            ("a{1001,}", "invalid repeat count: `{1001,}`"),
            ("a{2,1}?", "invalid repeat count: `{2,1}`"),
            ("((a{100}){10}){2}?", "invalid repeat count: `{2}?`"),
            ("(?:a{1,3}b){400}", "invalid repeat count: `{400}`"),
            ("(?P<", "invalid or unsupported Perl syntax: `(?P`"),
            ("(?<", "invalid or unsupported Perl syntax: `(?<`"),
            ("(?P<a", "invalid named capture: `(?P<a`"),
            ("x(?<a b>y)", "invalid named capture: `(?<a b>`"),
            ("(?<=a>)", "invalid named capture: `(?<=a>`"),
            ("(?#c)", "invalid or unsupported Perl syntax: `(?#`"),
            ("(?im-)", "invalid or unsupported Perl syntax: `(?im-)`"),
            ("(?i-s-m)", "invalid or unsupported Perl syntax: `(?i-s-`"),
            ("(?ié", "invalid or unsupported Perl syntax: `(?ié`"),
        ] {
            assert_eq!(error_of(pattern), want, "{pattern}");
        }
    }

    #[test]
    fn oddities_that_go_accepts() {
        for pattern in [
            "a{,2}",
            "a{1",
            "a{01}",
            "a{1,2",
            "a{2,x}",
            "{",
            "}",
            "]",
            "a*(?i)*",
            r"a*\Q\E*",
            "(^)*",
            "$+",
            r"\b?",
            "[[.a.]]",
            "[[:]",
            "[a-]",
            "[-a]",
            "[--/]",
            r"[\d-z]",
            r"\_\<\ ",
            r"\Q\E",
            r"\Q(",
            "(?P<1>a)(?<1>b)",
            "(?i-s:.)",
            "(?mU)a",
            "(?-i)",
            "((?:))",
            r"\p{^greek}",
            r"\p{old italic}",
            r"\x{D800}",
            "(?:a{1000}){0}",
            "(?:a{1000}){0,1}",
            "(?:a{1000}){1}",
            "(?:a{1000})*",
        ] {
            assert_eq!(error_of(pattern), "", "{pattern}");
        }
    }
}
