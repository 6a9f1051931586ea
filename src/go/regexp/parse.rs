//! Go's `regexp/syntax` parser with the Perl flags that `regexp.Compile` uses.
//!
//! The tree is built as Go builds it (literals joined, alternatives factored, sets of single
//! characters merged) because Go's limits on depth, size and repetition look at that tree,
//! and because the texts of errors quote what its parser had consumed.

use super::class::{Class, PERL};
use super::node::{Kind, Literal, Look, Node, Repeat, RepeatOp};
use crate::go::unicode::{folds_with, simple_fold};

/// Levels that a tree may have.
const MAX_HEIGHT: u32 = 1000;
/// Instructions of 40 bytes in 128 MiB.
const MAX_SIZE: u64 = (128 << 20) / 40;
/// Code points of 4 bytes in 128 MiB.
const MAX_RUNES: usize = (128 << 20) / 4;
/// Repetitions, alone and multiplied through nesting.
const MAX_REPEAT: u32 = 1000;

pub const TOO_LARGE: &str = "expression too large";
const TOO_DEEP: &str = "expression nests too deeply";
const UNEXPECTED_PAREN: &str = "unexpected )";
const MISSING_PAREN: &str = "missing closing )";
const BAD_REPEAT_SIZE: &str = "invalid repeat count";
const BAD_REPEAT_OP: &str = "invalid nested repetition operator";
const MISSING_REPEAT_ARGUMENT: &str = "missing argument to repetition operator";
const BAD_PERL_OP: &str = "invalid or unsupported Perl syntax";
const BAD_NAME: &str = "invalid named capture";
const BAD_ESCAPE: &str = "invalid escape sequence";

/// Go's text of a syntax error: what is wrong and the part of the pattern that is.
pub fn error(code: &str, part: &str) -> String {
    format!("error parsing regexp: {code}: `{part}`")
}

/// Parses a pattern.
///
/// # Errors
/// Go's text of the error.
pub fn parse(pattern: &str) -> Result<Node, String> {
    let mut parser = Parser {
        pattern,
        flags: Flags {
            one_line: true,
            ..Flags::default()
        },
        stack: Vec::new(),
        nodes: 0,
        free: 0,
        runes: 0,
        repeats: 1,
        sized: false,
    };
    parser.run()
}

/// What groups like `(?i)` set.
#[derive(Debug, Clone, Copy, Default)]
pub struct Flags {
    /// `i`: case does not matter.
    pub fold: bool,
    /// `s`: `.` matches a newline.
    dot_newline: bool,
    /// Not `m`: `^` and `$` are the ends of the text only.
    one_line: bool,
    /// `U`: repetitions prefer fewer, and `?` after them more.
    non_greedy: bool,
}

/// What lies on the stack while the end of its group is still to come.
enum Item {
    Node(Node),
    /// `(`, with the flags that hold again after the group.
    Paren {
        flags: Flags,
        captures: bool,
    },
    /// `|` with the alternatives before it below.
    Bar,
}

pub struct Parser<'p> {
    pub pattern: &'p str,
    pub flags: Flags,
    stack: Vec<Item>,
    /// Nodes that Go has allocated, and those it would use again.
    nodes: u64,
    free: u64,
    /// Code points and ends of ranges of all nodes so far.
    runes: usize,
    /// Product of all counted repetitions so far.
    repeats: u64,
    /// Whether sizes are being checked; Go starts when nodes and repetitions are many.
    sized: bool,
}

impl<'p> Parser<'p> {
    fn run(&mut self) -> Result<Node, String> {
        let mut t = self.pattern;
        // Where the repetition that ended just before began.
        let mut last_repeat = None;
        while let Some(c) = t.chars().next() {
            let rest = after_char(t);
            let mut repeat = None;
            t = match c {
                '(' if rest.starts_with('?') => self.group_flags(t)?,
                '(' => self.open(true, rest)?,
                '|' => self.bar(rest)?,
                ')' => self.close(rest)?,
                '^' if self.flags.one_line => self.look(Look::TextStart, rest)?,
                '^' => self.look(Look::LineStart, rest)?,
                '$' if self.flags.one_line => self.look(Look::TextEnd, rest)?,
                '$' => self.look(Look::LineEnd, rest)?,
                '.' => {
                    let dot = if self.flags.dot_newline {
                        Kind::Any
                    } else {
                        Kind::AnyNotNewline
                    };
                    self.push_new(dot)?;
                    rest
                }
                '[' => {
                    self.allocate();
                    let (class, rest) = self.bracket(t)?;
                    self.push(Node::new(Kind::Class(class)))?;
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
                '{' => match parse_repeat(rest) {
                    Some((bounds, after)) => {
                        let (min, max) = bounds
                            .filter(|(min, max)| {
                                *min <= MAX_REPEAT
                                    && max.is_none_or(|max| (*min..=MAX_REPEAT).contains(&max))
                            })
                            .ok_or_else(|| error(BAD_REPEAT_SIZE, consumed(t, after)))?;
                        repeat = Some(t);
                        self.repeat(RepeatOp::Count { min, max }, t, after, last_repeat)?
                    }
                    None => self.literal('{', rest)?,
                },
                '\\' => self.escape(t)?,
                c => self.literal(c, rest)?,
            };
            last_repeat = repeat;
        }
        self.end_alternatives()?;
        match (self.stack.pop(), self.stack.is_empty()) {
            (Some(Item::Node(node)), true) => Ok(node),
            _ => Err(error(MISSING_PAREN, self.pattern)),
        }
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
        self.allocate();
        if let Some((class, rest)) = self.named_escape(t)? {
            self.push(Node::new(Kind::Class(class)))?;
            return Ok(rest);
        }
        self.free += 1;
        let (c, rest) = parse_escape(t)?;
        self.push_rune(c)?;
        Ok(rest)
    }

    /// `\p{...}`, `\d` and their like, if `t` starts with one.
    pub fn named_escape(&self, t: &'p str) -> Result<Option<(Class, &'p str)>, String> {
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
        self.push_rune(u32::from(c))?;
        Ok(rest)
    }

    fn push_rune(&mut self, c: u32) -> Result<(), String> {
        let fold = self.flags.fold;
        let least = if fold {
            folds_with(c).fold(c, u32::min)
        } else {
            c
        };
        self.push_new(Kind::Literal(Literal::of(least, fold)))
    }

    fn look(&mut self, look: Look, rest: &'p str) -> Result<&'p str, String> {
        self.push_new(Kind::Look(look))?;
        Ok(rest)
    }

    /// Counts a node as Go allocates it.
    pub fn allocate(&mut self) {
        match self.free.checked_sub(1) {
            Some(free) => self.free = free,
            None => self.nodes += 1,
        }
    }

    /// Counts a node that Go would use again.
    pub fn release(&mut self) {
        self.free += 1;
    }

    fn push_new(&mut self, kind: Kind) -> Result<(), String> {
        self.allocate();
        self.push(Node::new(kind))
    }

    /// Puts a node on the stack. A class of one character, or of the two cases of one,
    /// becomes a literal.
    fn push(&mut self, node: Node) -> Result<(), String> {
        self.runes += node.runes();
        let single = match &node.kind {
            Kind::Class(class) => match *class.ranges() {
                [(lo, hi)] if lo == hi => Some((lo, false)),
                [(lo, hi)] if lo + 1 == hi && swaps(lo, hi) => Some((lo, true)),
                [(a, a2), (b, b2)] if a == a2 && b == b2 && swaps(a, b) => Some((a, true)),
                _ => None,
            },
            _ => None,
        };
        let node = match single {
            Some((rune, fold)) => {
                let literal = Literal::of(rune, fold);
                if self.join_literals(Some(&literal)) {
                    return Ok(());
                }
                Node::literal(literal)
            }
            None => {
                self.join_literals(None);
                node
            }
        };
        self.check_limits(&node)?;
        self.stack.push(Item::Node(node));
        Ok(())
    }

    fn push_marker(&mut self, item: Item) -> Result<(), String> {
        self.allocate();
        self.join_literals(None);
        self.check_limits(&Node::new(Kind::Empty))?;
        self.stack.push(item);
        Ok(())
    }

    /// Joins the two literals on top, which no repetition can reach any more. `next` then
    /// takes the place of the upper one, if there is such a pair; says whether it did.
    fn join_literals(&mut self, next: Option<&Literal>) -> bool {
        let [.., Item::Node(below), Item::Node(top)] = self.stack.as_mut_slice() else {
            return false;
        };
        let (Kind::Literal(literal), Kind::Literal(upper)) = (&mut below.kind, &mut top.kind)
        else {
            return false;
        };
        if literal.fold != upper.fold {
            return false;
        }
        literal.append(upper);
        below.least = literal.len();
        below.size = literal.len() as u64;
        match next {
            Some(next) => {
                *top = Node::literal(next.clone());
                true
            }
            None => {
                self.stack.pop();
                self.release();
                false
            }
        }
    }

    /// Go's limits, which it looks at whenever a node is ready.
    pub fn check_limits(&mut self, node: &Node) -> Result<(), String> {
        if self.runes > MAX_RUNES {
            return Err(error(TOO_LARGE, self.pattern));
        }
        if !self.sized {
            if let Kind::Repeat(Repeat {
                op: RepeatOp::Count { min, max },
                ..
            }) = node.kind
            {
                let n = u64::from(max.unwrap_or(min)).max(1);
                self.repeats = if n > MAX_SIZE / self.repeats {
                    MAX_SIZE
                } else {
                    self.repeats * n
                };
            }
            if self.nodes >= MAX_SIZE / self.repeats {
                self.sized = true;
                let large = |item: &Item| matches!(item, Item::Node(node) if node.size > MAX_SIZE);
                if self.stack.iter().any(large) {
                    return Err(error(TOO_LARGE, self.pattern));
                }
            }
        }
        if self.sized && node.size > MAX_SIZE {
            return Err(error(TOO_LARGE, self.pattern));
        }
        if node.height > MAX_HEIGHT {
            return Err(self.too_deep());
        }
        Ok(())
    }

    pub fn too_deep(&self) -> String {
        error(TOO_DEEP, self.pattern)
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
        let Some(Item::Node(sub)) = self.stack.pop() else {
            return Err(error(MISSING_REPEAT_ARGUMENT, consumed(t, rest)));
        };
        self.allocate();
        let greedy = self.flags.non_greedy == lazy.is_some();
        let node = Node::new(Kind::Repeat(Repeat {
            sub: Box::new(sub),
            op,
            greedy,
        }));
        self.check_limits(&node)?;
        let counts = matches!(op, RepeatOp::Count { min, max } if min >= 2 || max.is_some_and(|max| max >= 2));
        if counts && node.repeats > MAX_REPEAT {
            return Err(error(BAD_REPEAT_SIZE, consumed(t, rest)));
        }
        self.stack.push(Item::Node(node));
        Ok(rest)
    }

    /// `(?flags)`, `(?flags:` and named groups. `t` starts at the parenthesis.
    fn group_flags(&mut self, t: &'p str) -> Result<&'p str, String> {
        let named = ["(?P<", "(?<"]
            .iter()
            .find_map(|prefix| t.strip_prefix(prefix));
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
        self.push_marker(Item::Paren { flags, captures })?;
        Ok(rest)
    }

    fn close(&mut self, rest: &'p str) -> Result<&'p str, String> {
        self.end_alternatives()?;
        match (self.stack.pop(), self.stack.pop()) {
            (Some(Item::Node(node)), Some(Item::Paren { flags, captures })) => {
                self.flags = flags;
                self.push(if captures {
                    Node::new(Kind::Capture(Box::new(node)))
                } else {
                    node
                })?;
                Ok(rest)
            }
            _ => Err(error(UNEXPECTED_PAREN, self.pattern)),
        }
    }

    fn bar(&mut self, rest: &'p str) -> Result<&'p str, String> {
        self.concat()?;
        if !self.swap_bar() {
            self.push_marker(Item::Bar)?;
        }
        Ok(rest)
    }

    /// Ends the last alternative and joins all of the group.
    fn end_alternatives(&mut self) -> Result<(), String> {
        self.concat()?;
        if self.swap_bar() {
            self.stack.pop();
        }
        let mut nodes = self.pop_nodes();
        if let Some(last) = nodes.last_mut() {
            last.clean();
        }
        let node = self.alternate(nodes, 0)?;
        self.push(node)
    }

    /// Joins what lies above the last `|` or `(`.
    fn concat(&mut self) -> Result<(), String> {
        self.join_literals(None);
        let nodes = self.pop_nodes();
        let node = self.collapse_concat(nodes);
        self.push(node)
    }

    fn pop_nodes(&mut self) -> Vec<Node> {
        let marker = |item: &Item| !matches!(item, Item::Node(_));
        let from = self.stack.iter().rposition(marker).map_or(0, |at| at + 1);
        let nodes = self.stack.drain(from..).filter_map(|item| match item {
            Item::Node(node) => Some(node),
            _ => None,
        });
        nodes.collect()
    }

    fn collapse_concat(&mut self, mut nodes: Vec<Node>) -> Node {
        if nodes.len() > 1 {
            self.allocate();
            return Node::new(Kind::Concat(self.flatten(nodes, |kind| match kind {
                Kind::Concat(subs) => Ok(subs),
                kind => Err(kind),
            })));
        }
        nodes.pop().unwrap_or_else(|| {
            self.allocate();
            Node::new(Kind::Empty)
        })
    }

    /// The nodes, with the parts of those that are of the same sort in their place.
    pub fn flatten(
        &mut self,
        nodes: Vec<Node>,
        open: impl Fn(Kind) -> Result<Vec<Node>, Kind>,
    ) -> Vec<Node> {
        let mut out = Vec::with_capacity(nodes.len());
        for node in nodes {
            match open(node.kind) {
                Ok(subs) => {
                    self.release();
                    out.extend(subs);
                }
                Err(kind) => out.push(Node { kind, ..node }),
            }
        }
        out
    }

    /// Takes the alternative on top below the `|` under it, merging sets of characters; says
    /// whether there was one.
    fn swap_bar(&mut self) -> bool {
        match self.stack.as_mut_slice() {
            [.., Item::Node(before), Item::Bar, Item::Node(after)]
                if before.is_class() && after.is_class() =>
            {
                before.merge(after);
                self.stack.pop();
                self.release();
                true
            }
            [below @ .., bar @ Item::Bar, after @ Item::Node(_)] => {
                if let Some(Item::Node(before)) = below.last_mut() {
                    before.clean();
                }
                std::mem::swap(bar, after);
                true
            }
            _ => false,
        }
    }
}

/// Whether two code points fold with each other and no third.
fn swaps(a: u32, b: u32) -> bool {
    simple_fold(a) == b && simple_fold(b) == a
}

/// The part of `t` before `rest`, which is a suffix of it.
pub fn consumed<'p>(t: &'p str, rest: &str) -> &'p str {
    t.get(..t.len().saturating_sub(rest.len())).unwrap_or(t)
}

/// `t` without its first character.
pub fn after_char(t: &str) -> &str {
    let mut chars = t.chars();
    chars.next();
    chars.as_str()
}

/// Bounds of a repetition: `None` when a number is too large.
type Bounds = Option<(u32, Option<u32>)>;

/// `min}`, `min,}` or `min,max}`, and what follows. `None` when it has not that form.
fn parse_repeat(t: &str) -> Option<(Bounds, &str)> {
    let (min, rest) = parse_number(t)?;
    let (max, rest) = match rest.strip_prefix(',') {
        None => (Some(min), rest),
        Some(rest) if rest.starts_with('}') => (None, rest),
        Some(rest) => {
            let (max, rest) = parse_number(rest)?;
            (Some(max), rest)
        }
    };
    let rest = rest.strip_prefix('}')?;
    let bounds = match (min, max) {
        (Some(min), None) => Some((min, None)),
        (Some(min), Some(Some(max))) => Some((min, Some(max))),
        _ => None,
    };
    Some((bounds, rest))
}

/// A number without leading zeros, `None` inside when it is too large to matter.
fn parse_number(t: &str) -> Option<(Option<u32>, &str)> {
    let rest = t.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = consumed(t, rest);
    if digits.is_empty() || (digits.len() > 1 && digits.starts_with('0')) {
        return None;
    }
    Some((digits.parse().ok(), rest))
}

/// The code point of an escape that stands for one. `t` starts at the backslash.
pub fn parse_escape(t: &str) -> Result<(u32, &str), String> {
    let mut chars = after_char(t).chars();
    let Some(c) = chars.next() else {
        return Err(error("trailing backslash at end of expression", ""));
    };
    let octal = |rest: &str| rest.chars().next().and_then(|c| c.to_digit(8));
    let bad = |rest: &str| error(BAD_ESCAPE, consumed(t, rest));
    let code = match c {
        '0'..='7' if c == '0' || octal(chars.as_str()).is_some() => {
            let mut value = c.to_digit(8).unwrap_or(0);
            for _ in 1..3 {
                let Some(digit) = octal(chars.as_str()) else {
                    break;
                };
                value = value * 8 + digit;
                chars.next();
            }
            value
        }
        'x' => match chars.next() {
            Some('{') => {
                let mut value = None;
                loop {
                    match chars.next() {
                        Some('}') => break,
                        Some(c) => {
                            let digit = c.to_digit(16).ok_or_else(|| bad(chars.as_str()))?;
                            let next = value.unwrap_or(0) * 16 + digit;
                            if next > crate::go::unicode::MAX_RUNE {
                                return Err(bad(chars.as_str()));
                            }
                            value = Some(next);
                        }
                        None => return Err(bad("")),
                    }
                }
                value.ok_or_else(|| bad(chars.as_str()))?
            }
            first => {
                let second = chars.next();
                let digit = |c: Option<char>| c.and_then(|c| c.to_digit(16));
                match (digit(first), digit(second)) {
                    (Some(high), Some(low)) => high * 16 + low,
                    _ => return Err(bad(chars.as_str())),
                }
            }
        },
        'a' => 0x7,
        'f' => 0xc,
        'n' => 0xa,
        'r' => 0xd,
        't' => 0x9,
        'v' => 0xb,
        c if c.is_ascii() && !c.is_ascii_alphanumeric() => u32::from(c),
        _ => return Err(bad(chars.as_str())),
    };
    Ok((code, chars.as_str()))
}
