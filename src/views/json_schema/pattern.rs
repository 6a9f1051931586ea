//! Patterns that RE2 and JavaScript read alike.

use std::iter::Peekable;
use std::str::Chars;

/// The white space of RE2's `\s`; JavaScript's has more.
const SPACE: &str = r"\t\n\f\r ";

/// A pattern that matches the same texts as a JavaScript expression, with or without its flag
/// `u`. `None` where this does not know one.
pub(super) fn portable(pattern: &str) -> Option<String> {
    let mut reader = PatternReader {
        chars: pattern.chars().peekable(),
        out: String::with_capacity(pattern.len()),
    };
    // Where a quantifier would repeat nothing that JavaScript repeats.
    let mut after_anchor = true;
    while let Some(c) = reader.chars.next() {
        let anchors = matches!(c, '^' | '$' | '(' | '|');
        match c {
            '\\' => reader.escape()?,
            '[' => reader.class()?,
            '.' => reader.out.push_str(r"[^\n]"),
            '(' => reader.group()?,
            '*' | '+' | '?' if after_anchor => return None,
            '{' => reader.brace(after_anchor)?,
            ']' | '}' => reader.literal(c),
            _ if c.is_ascii() && !c.is_ascii_control() => reader.out.push(c),
            _ => return None,
        }
        after_anchor = anchors;
    }
    Some(reader.out)
}

struct PatternReader<'p> {
    chars: Peekable<Chars<'p>>,
    out: String,
}

impl PatternReader<'_> {
    /// Reads an escape outside a class, after its backslash.
    fn escape(&mut self) -> Option<()> {
        let c = self.chars.next()?;
        match c {
            'd' | 'D' | 'w' | 'W' | 'n' | 't' | 'r' | 'f' | 'v' => {
                self.out.push('\\');
                self.out.push(c);
            }
            's' => self.out.extend(["[", SPACE, "]"]),
            'S' => self.out.extend(["[^", SPACE, "]"]),
            _ if c.is_ascii_punctuation() => self.literal(c),
            _ => return None,
        }
        Some(())
    }

    /// A character that stands for itself.
    fn literal(&mut self, c: char) {
        if r"^$\.*+?()[]{}|/".contains(c) {
            self.out.push('\\');
        }
        self.out.push(c);
    }

    /// Reads a group after `(`. One with flags or a name is not portable.
    fn group(&mut self) -> Option<()> {
        self.out.push('(');
        if self.chars.next_if_eq(&'?').is_some() {
            self.chars.next_if_eq(&':')?;
            self.out.push_str("?:");
        }
        Some(())
    }

    /// A repetition, or a brace that stands for itself.
    fn brace(&mut self, after_anchor: bool) -> Option<()> {
        let mut ahead = self.chars.clone();
        let inside: String = ahead.by_ref().take_while(|&c| c != '}').collect();
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let repeats = match inside.split_once(',') {
            Some((least, most)) => digits(least) && (most.is_empty() || digits(most)),
            None => digits(&inside),
        };
        if !repeats || !self.chars.clone().any(|c| c == '}') {
            self.literal('{');
            return Some(());
        }
        if after_anchor {
            return None;
        }
        self.out.extend(["{", &inside, "}"]);
        self.chars = ahead;
        Some(())
    }

    /// Reads a class after `[`.
    fn class(&mut self) -> Option<()> {
        self.out.push('[');
        if self.chars.next_if_eq(&'^').is_some() {
            self.out.push('^');
        }
        let mut is_first = true;
        // A class such as `\d` cannot be the end of a range.
        let mut after_set = false;
        loop {
            let c = self.chars.next()?;
            let mut is_set = false;
            match c {
                ']' if is_first => return None,
                ']' => break,
                '[' if self.chars.peek() == Some(&':') => return None,
                '[' => self.out.push_str(r"\["),
                '\\' => is_set = self.class_escape()?,
                '-' if is_first || self.chars.peek() == Some(&']') => self.out.push_str(r"\-"),
                '-' if after_set => return None,
                '-' => {
                    // The end of a range is read with the range, so that `a-\d` is found out.
                    self.out.push('-');
                    let end = self.chars.next()?;
                    match end {
                        '\\' if self.class_escape()? => return None,
                        '\\' => {}
                        '[' | ']' => return None,
                        _ => self.class_char(end)?,
                    }
                    // After a range, RE2 and JavaScript read a further `-` in different ways.
                    if self.chars.peek() == Some(&'-') {
                        let mut ahead = self.chars.clone();
                        ahead.next();
                        if ahead.peek() != Some(&']') {
                            return None;
                        }
                    }
                }
                _ => self.class_char(c)?,
            }
            is_first = false;
            after_set = is_set;
        }
        self.out.push(']');
        Some(())
    }

    /// A character of a class that stands for itself.
    fn class_char(&mut self, c: char) -> Option<()> {
        if !c.is_ascii() || c.is_ascii_control() {
            return None;
        }
        if r"\]^-".contains(c) {
            self.out.push('\\');
        }
        self.out.push(c);
        Some(())
    }

    /// Reads an escape in a class, after its backslash; whether it stands for several characters.
    fn class_escape(&mut self) -> Option<bool> {
        let c = self.chars.next()?;
        match c {
            'd' | 'w' => {
                self.out.push('\\');
                self.out.push(c);
                return Some(true);
            }
            's' => {
                self.out.push_str(SPACE);
                return Some(true);
            }
            'n' | 't' | 'r' | 'f' | 'v' => {
                self.out.push('\\');
                self.out.push(c);
            }
            _ if c.is_ascii_punctuation() => {
                if r"^$\.*+?()[]{}|/-".contains(c) {
                    self.out.push('\\');
                }
                self.out.push(c);
            }
            _ => return None,
        }
        Some(false)
    }
}
