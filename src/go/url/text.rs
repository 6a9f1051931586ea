//! URLs as text: which characters are escaped where, and which escapes are kept.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::{Url, host_escapes, unescape, unescaped};

impl Url<'_> {
    /// `URL.EscapedPath`: the path as written where every character may stand in a path, else
    /// with other escapes.
    #[must_use]
    pub fn escaped_path(&self) -> Cow<'_, str> {
        // Go escapes an asterisk unless it is the whole path.
        if self.path == "%2A" {
            return Cow::Borrowed("*");
        }
        kept_or_escaped(self.path, path_escapes)
    }

    /// `URL.String`.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = String::new();
        if !self.scheme.is_empty() {
            out.push_str(&self.scheme);
            out.push(':');
        }
        if self.opaque.is_empty() {
            self.write_hierarchy(&mut out);
        } else {
            out.push_str(self.opaque);
        }
        if self.force_query || !self.query.is_empty() {
            out.push('?');
            out.push_str(self.query);
        }
        if !self.fragment.is_empty() {
            out.push('#');
            out.push_str(&kept_or_escaped(self.fragment, fragment_escapes));
        }
        out
    }

    /// `User.String()`: what stands before `@`, escaped as Go does; `None` where there is no `@`.
    #[must_use]
    pub fn user(&self) -> Option<String> {
        let mut user = String::new();
        self.userinfo?;
        self.write_user(&mut user);
        Some(user)
    }

    /// The fragment without its escapes.
    #[must_use]
    pub fn unescaped_fragment(&self) -> String {
        unescaped(self.fragment).into_owned()
    }

    fn write_user(&self, out: &mut String) {
        let userinfo = self.userinfo.unwrap_or_default();
        let (name, password) = match userinfo.split_once(':') {
            Some((name, password)) => (name, Some(password)),
            None => (userinfo, None),
        };
        escape(out, unescape(name), userinfo_escapes);
        if let Some(password) = password {
            out.push(':');
            escape(out, unescape(password), userinfo_escapes);
        }
    }

    fn write_hierarchy(&self, out: &mut String) {
        let has_authority = !self.host.is_empty() || self.userinfo.is_some();
        let may_have = has_authority || !self.scheme.is_empty() && !self.omit_host;
        if may_have && (has_authority || !self.path.is_empty()) {
            out.push_str("//");
        }
        if self.userinfo.is_some() {
            self.write_user(out);
            out.push('@');
        }
        escape(out, unescape(self.escaped_host), host_escapes);
        let path = self.escaped_path();
        if !path.starts_with('/') && !path.is_empty() && !self.host.is_empty() {
            out.push('/');
        }
        let first = path.split('/').next().unwrap_or_default();
        if out.is_empty() && first.contains(':') {
            out.push_str("./");
        }
        out.push_str(&path);
    }
}

/// The text as it is written, if every character is allowed there. Otherwise it is escaped again.
fn kept_or_escaped(text: &str, escapes: fn(u8) -> bool) -> Cow<'_, str> {
    const LEFT_ALONE: &[u8] = b"!$&'()*+,;=:@[]%";
    if text
        .bytes()
        .all(|byte| LEFT_ALONE.contains(&byte) || !escapes(byte))
    {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    escape(&mut out, unescape(text), escapes);
    Cow::Owned(out)
}

fn escape(out: &mut String, bytes: impl Iterator<Item = u8>, escapes: fn(u8) -> bool) {
    for byte in bytes {
        if escapes(byte) {
            let _ = write!(out, "%{byte:02X}");
        } else {
            out.push(char::from(byte));
        }
    }
}

fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte)
}

fn path_escapes(byte: u8) -> bool {
    !(is_unreserved(byte) || b"$&+,/:;=@".contains(&byte))
}

fn fragment_escapes(byte: u8) -> bool {
    !(is_unreserved(byte) || b"$&+,/:;=?@!()*".contains(&byte))
}

fn userinfo_escapes(byte: u8) -> bool {
    !(is_unreserved(byte) || b"$&+,;=".contains(&byte))
}

#[cfg(test)]
mod tests {
    use crate::go::url;
    use crate::releases::Features;

    fn parse(text: &str) -> Result<url::Url<'_>, String> {
        url::parse(text, Features::ALL)
    }

    #[test]
    fn paths_keep_their_escapes_or_get_new_ones() {
        for (path, want) in [
            ("/a/b", "/a/b"),
            ("/a%2fb[c]!", "/a%2fb[c]!"),
            ("/a%2fb c", "/a/b%20c"),
            ("/é%C3\"", "/%C3%A9%C3%22"),
            ("/%2A", "/%2A"),
            ("*", "*"),
            ("%2A", "*"),
            ("%2a", "%2a"),
        ] {
            assert_eq!(parse(path).unwrap().escaped_path(), want);
        }
    }

    #[test]
    fn texts_are_those_of_go() {
        for (text, want) in [
            ("HTTP://a/b", "http://a/b"),
            ("http://a?", "http://a?"),
            ("http://a??", "http://a??"),
            ("http://a?#f", "http://a?#f"),
            ("http://a#", "http://a"),
            ("http:///a", "http:///a"),
            ("http:/a", "http:/a"),
            ("http://", "http:"),
            ("//h/a", "//h/a"),
            ("///a", "///a"),
            ("mailto:a@b?c", "mailto:a@b?c"),
            ("a:?b", "a:?b"),
            ("./a:b", "./a:b"),
            ("*", "*"),
            ("http://u%3a:p%41:q@h", "http://u%3A:pA%3Aq@h"),
            ("http://@h", "http://@h"),
            ("http://u!*'()@h", "http://u%21%2A%27%28%29@h"),
            ("http://\u{4e16}\"/", "http://%E4%B8%96\"/"),
            (
                "http://[fe80::1%25e%6E%200]:1",
                "http://[fe80::1%25en%200]:1",
            ),
            ("/a b?c d#e f'%41", "/a%20b?c d#e%20f%27A"),
            ("/#%41'!", "/#%41'!"),
        ] {
            assert_eq!(parse(text).unwrap().text(), want);
        }
    }
}
