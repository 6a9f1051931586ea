//! `net/mail.ParseAddress`: whether a text is one RFC 5322 address, as lenient as Go is.

use super::{base64, equal_fold, netip};

/// Whether Go reads the text as one address: `a@b.c`, `Name <a@b.c>`, or a group of one.
#[must_use]
pub fn is_address(text: &str) -> bool {
    let mut rest = Rest(text);
    rest.address() == Some(1) && rest.skip_comments().is_some() && rest.0.is_empty()
}

/// The rest of the text. The methods return `None` where Go returns an error.
#[derive(Clone, Copy)]
struct Rest<'a>(&'a str);

impl<'a> Rest<'a> {
    /// An address or a group, and the number of addresses in it.
    fn address(&mut self) -> Option<usize> {
        if self.mailbox_or_group_name()? == MailPart::Mailbox {
            return Some(1);
        }
        self.skip_space();
        if self.eat(';') {
            self.skip_comments()?;
            return Some(0);
        }
        let mut count = 0;
        loop {
            if self.mailbox_or_group_name()? == MailPart::GroupName {
                // Groups do not nest.
                return None;
            }
            count += 1;
            self.skip_comments()?;
            if self.eat(';') {
                self.skip_comments()?;
                return Some(count);
            }
            if !self.eat(',') {
                return None;
            }
        }
    }

    fn mailbox_or_group_name(&mut self) -> Option<MailPart> {
        self.skip_space();
        if self.0.is_empty() {
            return None;
        }
        let start = *self;
        if self.addr_spec().is_some() {
            self.skip_space();
            if self.eat('(') {
                self.comment_as_name()?;
            }
            return Some(MailPart::Mailbox);
        }
        *self = start;
        if !self.0.starts_with('<') {
            self.phrase()?;
        }
        self.skip_space();
        if self.eat(':') {
            return Some(MailPart::GroupName);
        }
        if !self.eat('<') {
            return None;
        }
        self.addr_spec()?;
        self.eat('>').then_some(MailPart::Mailbox)
    }

    /// `local@domain`
    fn addr_spec(&mut self) -> Option<()> {
        self.skip_space();
        if self.0.starts_with('"') {
            if self.quoted_string()? == 0 {
                return None;
            }
        } else {
            self.dot_atom()?;
        }
        if !self.eat('@') {
            return None;
        }
        self.skip_space();
        if self.eat('[') {
            self.domain_literal()
        } else {
            self.dot_atom()
        }
    }

    /// The words before `<` or `:`; what is wrong with one after the first ends the phrase.
    fn phrase(&mut self) -> Option<()> {
        let mut has_words = false;
        loop {
            if has_words {
                self.skip_comments()?;
            }
            self.skip_space();
            if self.0.is_empty() {
                return has_words.then_some(());
            }
            let word = if self.0.starts_with('"') {
                self.quoted_string().map(|_| ())
            } else {
                self.atom()
                    .and_then(|atom| (!has_unknown_charset(atom)).then_some(()))
            };
            if word.is_none() {
                return has_words.then_some(());
            }
            has_words = true;
        }
    }

    /// A string in quotes, and how many characters it has; nothing is read where it is bad.
    fn quoted_string(&mut self) -> Option<usize> {
        let mut chars = self.0.chars();
        let mut escaped = false;
        let mut count = 0;
        // The quote that opens it.
        chars.next();
        loop {
            let c = chars.next()?;
            if escaped {
                if !is_visible(c) && !is_space(c) {
                    return None;
                }
                escaped = false;
            } else if c == '\\' {
                escaped = true;
                continue;
            } else if c == '"' {
                self.0 = chars.as_str();
                return Some(count);
            } else if !is_visible(c) && !is_space(c) {
                return None;
            }
            count += 1;
        }
    }

    /// An atom without dots in front, at the end, or next to each other.
    fn dot_atom(&mut self) -> Option<()> {
        let atom = self.atom()?;
        let dots_are_inside =
            !atom.starts_with('.') && !atom.ends_with('.') && !atom.contains("..");
        dots_are_inside.then_some(())
    }

    fn atom(&mut self) -> Option<&'a str> {
        let rest = self.0.trim_start_matches(is_atom);
        let atom = self.0.get(..self.0.len() - rest.len())?;
        self.0 = rest;
        (!atom.is_empty()).then_some(atom)
    }

    /// An IP address in brackets. The opening one is read already.
    fn domain_literal(&mut self) -> Option<()> {
        let (literal, rest) = self.0.split_once(']')?;
        self.0 = rest;
        let is_text = |c| is_visible(c) && !matches!(c, '[' | '\\');
        if !literal.chars().all(is_text) {
            return None;
        }
        // Before Go 1.27 no IPv6 address has the prefix that RFC 5321 gives it.
        netip::parse_ip(literal).map(|_| ())
    }

    /// A comment that follows an address, which Go takes for a display name.
    fn comment_as_name(&mut self) -> Option<()> {
        let mut name = String::new();
        self.comment(|c| name.push(c))?;
        (!name.split([' ', '\t']).any(has_unknown_charset)).then_some(())
    }

    /// Spaces and comments.
    fn skip_comments(&mut self) -> Option<()> {
        self.skip_space();
        while self.eat('(') {
            self.comment(|_| ())?;
            self.skip_space();
        }
        Some(())
    }

    /// A comment, nested ones in it, up to the parenthesis that closes it. The one that opens it
    /// is read already.
    fn comment(&mut self, mut keep: impl FnMut(char)) -> Option<()> {
        let mut depth = 1_usize;
        let mut chars = self.0.chars();
        while let Some(mut c) = chars.next() {
            match c {
                // A backslash at the very end stands for itself.
                '\\' => c = chars.next().unwrap_or(c),
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.0 = chars.as_str();
                return Some(());
            }
            keep(c);
        }
        None
    }

    fn skip_space(&mut self) {
        self.0 = self.0.trim_start_matches(is_space);
    }

    fn eat(&mut self, c: char) -> bool {
        let rest = self.0.strip_prefix(c);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }
}

#[derive(PartialEq)]
enum MailPart {
    Mailbox,
    /// A name and the colon after it.
    GroupName,
}

/// Whether the word is an RFC 2047 encoded one that would decode if only Go knew its charset.
/// Whatever else is wrong with it, Go takes it literally.
fn has_unknown_charset(word: &str) -> bool {
    let Some(inside) = word
        .strip_prefix("=?")
        .and_then(|word| word.strip_suffix("?="))
    else {
        return false;
    };
    let mut parts = inside.split('?');
    let (Some(charset), Some(encoding), Some(text), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let decodes = match encoding {
        "B" | "b" => base64::decode(text).is_ok(),
        "Q" | "q" => decodes_q(text),
        _ => false,
    };
    let known = ["utf-8", "iso-8859-1", "us-ascii"];
    let is_known = known.into_iter().any(|name| equal_fold(charset, name));
    decodes && !charset.is_empty() && !is_known
}

fn decodes_q(text: &str) -> bool {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        let fits = match byte {
            b'=' => {
                let mut digit = || bytes.next().is_some_and(|byte| byte.is_ascii_hexdigit());
                digit() && digit()
            }
            b' '..=b'~' | b'\n' | b'\r' | b'\t' => true,
            _ => false,
        };
        if !fits {
            return false;
        }
    }
    true
}

fn is_atom(c: char) -> bool {
    let special = matches!(
        c,
        '(' | ')' | '<' | '>' | '[' | ']' | ':' | ';' | '@' | '\\' | ',' | '"'
    );
    !special && is_visible(c)
}

fn is_visible(c: char) -> bool {
    matches!(c, '!'..='~') || !c.is_ascii()
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_addresses_are_read() {
        for text in [
            "a@b",
            "a.b@c.d",
            " \ta@b\t ",
            "a@ b",
            "<a@b>",
            "< a@b>",
            "Bob <a@b>",
            "Bob<a@b>",
            "J. R. .. <a@b>",
            "\"Bob, the\" other <a@b>",
            "\"\" <a@b>",
            "é ü <é@ü>",
            "a@b (comment)",
            "a@b ((nested) \\( comment) (more)",
            "a@b ()",
            "Bob (comment) <a@b>",
            "Bob <a@b> (comment)",
            "\"a b\"@c",
            "\"\\\"\"@c",
            "a@[127.0.0.1]",
            "a@[::ffff:127.0.0.1]",
            "a@[::1]",
            "a@[2001:db8::1]",
            "group: a@b;",
            "group: a@b (c); (d)",
            "a group of one: Bob <a@b>;",
            "=?utf-8?q?B=C3=B6b?= <a@b>",
            "=?ISO-8859-1?B?Qm9i?= <a@b>",
            "=?x?q?a=zz?= <a@b>",
            "=?x?b?a?= <a@b>",
            "Bob =?x?q?b?= <a@b>",
            "a@b (=?utf-8?q?b?=)",
            "a@b (=?x?u?b?=)",
        ] {
            assert!(is_address(text), "{text:?}");
        }
    }

    #[test]
    fn what_is_not_one_address_is_refused() {
        for text in [
            "",
            " ",
            "a",
            "@",
            "a@",
            "@b",
            "a b@c",
            "a @b",
            "a@b c",
            "a@b <c@d>",
            "a@b, c@d",
            ".a@b",
            "a.@b",
            "a..b@c",
            "a@.b",
            "a@b.",
            "\"\"@b",
            "\"a@b",
            "\"a\n\"@b",
            "\"a\\\n\"@b",
            "a@b\n",
            "a\u{7f}@b",
            "Bob <a@b",
            "Bob a@b>",
            "<a@b>>",
            "<>",
            "Bob [x] <a@b>",
            "(comment) a@b",
            "a(comment)@b",
            "a@b (comment",
            "a@b (comment\\)",
            "Bob (comment <a@b>",
            "a@[127.0.0.256]",
            "a@[IPv6:::1]",
            "a@[IPv6:1.2.3.4]",
            "a@[127.0.0.1",
            "a@[127.0.0.1]x",
            "a@[]",
            "a@[fe80::1%en0]",
            "group:;",
            "group: ;",
            "group: a@b, c@d;",
            "group: a@b",
            "group: inner: a@b;;",
            ": a@b;",
            "=?x?q?b?= <a@b>",
            "=?x?B?Qm9i?= <a@b>",
            "a@b (=?x?q?b?=)",
            "a@b (hey =?x\\?q?b?=)",
        ] {
            assert!(!is_address(text), "{text:?}");
        }
    }
}
