//! `net/url`: `Parse` and `ParseRequestURI` with their error texts.
//!
//! Go is lenient with what it need not take apart; what it checks is the host, the port and that
//! percent signs begin escapes.

mod parts;
mod text;

use std::borrow::Cow;

use super::{netip, quote, quote_bytes};
use crate::releases::{Feature, Features};

pub use parts::{hostname, parameters, port};

/// A URL taken apart; its parts are as written unless they say otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Url<'a> {
    /// The scheme, in lower case; empty where there is none.
    pub scheme: Cow<'a, str>,
    /// The rest after the scheme, if it does not start with a slash.
    pub opaque: &'a str,
    /// The part before `@`.
    pub userinfo: Option<&'a str>,
    /// Host and port, unescaped.
    pub host: Cow<'a, str>,
    /// Host and port, with their escapes.
    pub escaped_host: &'a str,
    /// The path, with its escapes.
    pub path: &'a str,
    /// The query, with its escapes.
    pub query: &'a str,
    /// The fragment, with its escapes.
    pub fragment: &'a str,
    /// Whether the query is empty but for its question mark.
    pub force_query: bool,
    /// Whether a scheme is followed by a path that no host precedes.
    pub omit_host: bool,
}

/// `url.Parse`, in the Go that a release with these features is built with.
///
/// # Errors
/// Go's text, e.g. `parse "%zz": invalid URL escape "%zz"`.
pub fn parse(text: &str, features: Features) -> Result<Url<'_>, String> {
    let (before, fragment) = text.split_once('#').unwrap_or((text, ""));
    let mut url = read(before, UrlForm::Reference, features).map_err(|fault| fault.text(before))?;
    check_escapes(fragment, UrlPart::Other).map_err(|fault| fault.text(text))?;
    url.fragment = fragment;
    Ok(url)
}

/// `url.ParseRequestURI`: an absolute URL or an absolute path; `#` is nothing special.
///
/// # Errors
/// Go's text, e.g. `parse "foo": invalid URI for request`.
pub fn parse_request_uri(text: &str, features: Features) -> Result<Url<'_>, String> {
    read(text, UrlForm::Request, features).map_err(|fault| fault.text(text))
}

/// Whether [`parse_request_uri`] succeeds, without a text to make otherwise.
#[must_use]
pub fn is_request_uri(text: &str, features: Features) -> bool {
    read(text, UrlForm::Request, features).is_ok()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum UrlForm {
    Request,
    Reference,
}

enum UrlFault<'a> {
    Plain(&'static str),
    Escape(&'a str),
    HostCharacter(char),
    Port(&'a str),
    /// The unescaped host, if it is not what is written.
    Address(Cow<'a, str>),
}

impl UrlFault<'_> {
    fn text(&self, url: &str) -> String {
        let fault = match self {
            Self::Plain(text) => (*text).to_owned(),
            Self::Escape(rest) => {
                // Three bytes may end inside a character.
                let bytes = rest.as_bytes();
                let bytes = bytes.get(..3).unwrap_or(bytes);
                format!("invalid URL escape {}", quote_bytes(bytes))
            }
            Self::HostCharacter(c) => {
                let c = quote(c.encode_utf8(&mut [0; 4]));
                format!("invalid character {c} in host name")
            }
            Self::Port(port) => format!("invalid port {} after host", quote(port)),
            Self::Address(host) => match netip::parse_addr(host) {
                Err(text) => format!("invalid host: {text}"),
                Ok(_) => "invalid IP-literal".to_owned(),
            },
        };
        format!("parse {}: {fault}", quote(url))
    }
}

fn read(text: &str, form: UrlForm, features: Features) -> Result<Url<'_>, UrlFault<'_>> {
    if text.bytes().any(|byte| byte.is_ascii_control()) {
        return Err(UrlFault::Plain("net/url: invalid control character in URL"));
    }
    if text.is_empty() && form == UrlForm::Request {
        return Err(UrlFault::Plain("empty url"));
    }
    let mut url = Url::default();
    if text == "*" {
        url.path = text;
        return Ok(url);
    }
    let (scheme, rest) = split_scheme(text)?;
    url.scheme = Cow::Borrowed(scheme);
    if scheme.bytes().any(|byte| byte.is_ascii_uppercase()) {
        url.scheme = Cow::Owned(scheme.to_ascii_lowercase());
    }
    let (mut rest, query) = rest.split_once('?').unwrap_or((rest, ""));
    url.query = query;
    url.force_query = query.is_empty() && text.ends_with('?');

    if !rest.starts_with('/') {
        if !scheme.is_empty() {
            url.opaque = rest;
            return Ok(url);
        }
        if form == UrlForm::Request {
            return Err(UrlFault::Plain("invalid URI for request"));
        }
        let segment = rest.split_once('/').map_or(rest, |(segment, _)| segment);
        if segment.contains(':') {
            return Err(UrlFault::Plain(
                "first path segment in URL cannot contain colon",
            ));
        }
    }
    let may_have_authority =
        !scheme.is_empty() || form == UrlForm::Reference && !rest.starts_with("///");
    if may_have_authority && let Some(after) = rest.strip_prefix("//") {
        let end = after.find('/').unwrap_or(after.len());
        let (authority, path) = after.split_at_checked(end).unwrap_or((after, ""));
        rest = path;
        let (userinfo, host) = match authority.rsplit_once('@') {
            Some((userinfo, host)) => (Some(userinfo), host),
            None => (None, authority),
        };
        url.host = read_host(&url.scheme, host, features)?;
        url.escaped_host = host;
        if let Some(userinfo) = userinfo {
            check_userinfo(userinfo)?;
        }
        url.userinfo = userinfo;
    } else {
        url.omit_host = !scheme.is_empty() && rest.starts_with('/');
    }
    check_escapes(rest, UrlPart::Other)?;
    url.path = rest;
    Ok(url)
}

/// The scheme, if there is one, and the rest.
fn split_scheme(text: &str) -> Result<(&str, &str), UrlFault<'_>> {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.')));
    let starts_with_letter = text.starts_with(|c: char| c.is_ascii_alphabetic());
    match end.and_then(|end| text.split_at_checked(end)) {
        Some(("", rest)) if rest.starts_with(':') => {
            Err(UrlFault::Plain("missing protocol scheme"))
        }
        Some((scheme, rest)) if starts_with_letter && rest.starts_with(':') => {
            Ok((scheme, rest.get(1..).unwrap_or_default()))
        }
        _ => Ok(("", text)),
    }
}

fn check_userinfo(userinfo: &str) -> Result<(), UrlFault<'_>> {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:~!$&'()*+,;=%@".contains(&byte);
    if !userinfo.bytes().all(allowed) {
        return Err(UrlFault::Plain("net/url: invalid userinfo"));
    }
    // An escape ends where the name does.
    userinfo
        .splitn(2, ':')
        .try_for_each(|part| check_escapes(part, UrlPart::Other))
}

/// Host and port, unescaped.
fn read_host<'a>(
    scheme: &str,
    host: &'a str,
    features: Features,
) -> Result<Cow<'a, str>, UrlFault<'a>> {
    let checks_addresses = features.has(Feature::BracketedAddresses);
    if host.starts_with('[') && (!checks_addresses || host.rfind('[') == Some(0)) {
        return read_ip_literal(host, checks_addresses);
    }
    if checks_addresses && host.contains('[') {
        return Err(UrlFault::Plain("invalid IP-literal"));
    }
    // URLs of databases may list several hosts with ports, so Go is strict about colons only in URLs of
    // the web.
    let is_web = matches!(scheme, "http" | "https");
    let colon = if is_web && features.has(Feature::StrictColons) {
        host.find(':')
    } else {
        host.rfind(':')
    };
    if let Some(port) = colon.and_then(|at| host.get(at..)) {
        check_port(port)?;
    }
    check_escapes(host, UrlPart::Host)?;
    Ok(unescaped(host))
}

/// An IPv6 address in brackets, perhaps with a zone, and a port.
fn read_ip_literal(host: &str, is_checked: bool) -> Result<Cow<'_, str>, UrlFault<'_>> {
    let Some((inside, port)) = host
        .strip_prefix('[')
        .and_then(|host| host.rsplit_once(']'))
    else {
        return Err(UrlFault::Plain("missing ']' in host"));
    };
    check_port(port)?;
    let zone_at = inside.find("%25").unwrap_or(inside.len());
    let (address, zone) = inside.split_at_checked(zone_at).unwrap_or((inside, ""));
    check_escapes(address, UrlPart::Host)?;
    check_escapes(zone, UrlPart::Zone)?;
    let inside = unescaped(inside);
    if is_checked && !netip::parse_addr(&inside).is_ok_and(|addr| !addr.is_v4) {
        return Err(UrlFault::Address(inside));
    }
    Ok(match inside {
        Cow::Borrowed(_) => Cow::Borrowed(host),
        Cow::Owned(inside) => Cow::Owned(format!("[{inside}]{port}")),
    })
}

/// Nothing, or a colon and any number of digits.
fn check_port(port: &str) -> Result<(), UrlFault<'_>> {
    let digits = port.strip_prefix(':').unwrap_or_default();
    let is_port = port.is_empty() || port.starts_with(':');
    if is_port && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        Ok(())
    } else {
        Err(UrlFault::Port(port))
    }
}

/// The parts of a URL that differ in what may be escaped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum UrlPart {
    Host,
    Zone,
    Other,
}

/// Whether each `%` begins an escape, one that the part may have, and whether what stands in a
/// host may stand there.
fn check_escapes(text: &str, part: UrlPart) -> Result<(), UrlFault<'_>> {
    let mut bytes = text.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        if byte != b'%' {
            if part != UrlPart::Other && byte.is_ascii() && host_escapes(byte) {
                return Err(UrlFault::HostCharacter(char::from(byte)));
            }
            continue;
        }
        let fault = UrlFault::Escape(text.get(at..).unwrap_or_default());
        let mut digit = || bytes.next().and_then(|(_, byte)| hex(byte));
        let (Some(high), Some(low)) = (digit(), digit()) else {
            return Err(fault);
        };
        let value = high << 4 | low;
        let allowed = match part {
            // The only ASCII character is the percent sign in front of a zone.
            UrlPart::Host => value == b'%' || !value.is_ascii(),
            // Characters without escapes, and spaces, which Windows has in its zones.
            UrlPart::Zone => matches!(value, b'%' | b' ') || !host_escapes(value),
            UrlPart::Other => true,
        };
        if !allowed {
            return Err(fault);
        }
    }
    Ok(())
}

fn host_escapes(byte: u8) -> bool {
    !(byte.is_ascii_alphanumeric() || b"!$&'()*+,;=:[]<>\"-_.~".contains(&byte))
}

/// The text with its escapes replaced; `None` if one of them is invalid.
pub fn decoded(text: &str) -> Option<Cow<'_, str>> {
    let mut after_signs = text.split('%').skip(1);
    let is_valid = |rest: &str| {
        let digits = rest.as_bytes().get(..2);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    after_signs.all(is_valid).then(|| unescaped(text))
}

/// The text with its escapes, which have been checked, replaced.
fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let bytes: Vec<u8> = unescape(text).collect();
    Cow::Owned(utf8(bytes))
}

/// Bytes as text. Go would keep those that are not UTF-8; each counts as a character there.
fn utf8(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| {
        let mut out = String::new();
        for chunk in error.as_bytes().utf8_chunks() {
            out.push_str(chunk.valid());
            out.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
        }
        out
    })
}

fn unescape(text: &str) -> impl Iterator<Item = u8> {
    let mut bytes = text.bytes();
    std::iter::from_fn(move || {
        let byte = bytes.next()?;
        if byte != b'%' {
            return Some(byte);
        }
        Some(hex(bytes.next()?)? << 4 | hex(bytes.next()?)?)
    })
}

fn hex(byte: u8) -> Option<u8> {
    char::from(byte)
        .to_digit(16)
        .and_then(|digit| u8::try_from(digit).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Url<'_>, String> {
        super::parse(text, Features::ALL)
    }

    fn parse_request_uri(text: &str) -> Result<Url<'_>, String> {
        super::parse_request_uri(text, Features::ALL)
    }

    fn is_request_uri(text: &str) -> bool {
        super::is_request_uri(text, Features::ALL)
    }

    #[test]
    fn urls_are_taken_apart() {
        for (text, scheme, userinfo, host, path, query, fragment) in [
            (
                "HTTP://u:p@h:1/p?q#f",
                "http",
                Some("u:p"),
                "h:1",
                "/p",
                "q",
                "f",
            ),
            ("http://a@b@h", "http", Some("a@b"), "h", "", "", ""),
            ("http://@h", "http", Some(""), "h", "", "", ""),
            ("http://", "http", None, "", "", "", ""),
            ("http://h?", "http", None, "h", "", "", ""),
            ("http://h:/", "http", None, "h:", "/", "", ""),
            ("//h/p", "", None, "h", "/p", "", ""),
            ("///p", "", None, "", "///p", "", ""),
            ("p", "", None, "", "p", "", ""),
            ("", "", None, "", "", "", ""),
            ("*", "", None, "", "*", "", ""),
            ("?a?b", "", None, "", "", "a?b", ""),
            ("http://%e4%b8%96/%e4", "http", None, "世", "/%e4", "", ""),
            (
                "http://世<\">/世 x",
                "http",
                None,
                "世<\">",
                "/世 x",
                "",
                "",
            ),
            (
                "x://[fe80::1%25e%6E%200]:1",
                "x",
                None,
                "[fe80::1%en 0]:1",
                "",
                "",
                "",
            ),
            ("x://a:1,b:2", "x", None, "a:1,b:2", "", "", ""),
            (
                "x://[::ffff:1.2.3.4]",
                "x",
                None,
                "[::ffff:1.2.3.4]",
                "",
                "",
                "",
            ),
        ] {
            let url = parse(text).unwrap();
            assert_eq!(
                (
                    &*url.scheme,
                    url.userinfo,
                    &*url.host,
                    url.path,
                    url.query,
                    url.fragment
                ),
                (scheme, userinfo, host, path, query, fragment),
                "{text}"
            );
        }
        assert_eq!(parse("mailto:a@b?c").unwrap().opaque, "a@b");
    }

    #[test]
    fn requests_need_a_scheme_or_an_absolute_path() {
        for text in ["*", "/", "/a#b?c", "//h:x/%41", "a:b", "http:/a", "a:?b"] {
            assert!(is_request_uri(text), "{text}");
        }
        for text in ["", "a", "#a", "?a", "./a", "a/b:c", "/%", "/\u{7f}", " a:b"] {
            assert!(!is_request_uri(text), "{text}");
        }
        assert_eq!(parse_request_uri("/a#b").unwrap().path, "/a#b");
    }

    #[test]
    fn earlier_releases_check_less_of_the_host() {
        let brackets = Features::NONE.with(Feature::BracketedAddresses);
        for (text, early, later) in [
            ("http://[v1.x]/", Ok("[v1.x]"), Err("invalid host: ")),
            ("http://[::1%25%20]", Ok("[::1% ]"), Ok("[::1% ]")),
            ("http://a[b]", Ok("a[b]"), Err("invalid IP-literal")),
            ("https://a::9/x", Ok("a::9"), Ok("a::9")),
            (
                "http://a:1:b",
                Err("invalid port \":b\""),
                Err("invalid port \":b\""),
            ),
        ] {
            for (features, want) in [(Features::NONE, early), (brackets, later)] {
                let got = super::parse(text, features);
                match (got, want) {
                    (Ok(url), Ok(host)) => assert_eq!(url.host, host, "{text}"),
                    (Err(told), Err(part)) => assert!(told.contains(part), "{text}: {told}"),
                    (got, want) => panic!("{text}: {got:?} {want:?}"),
                }
            }
        }
        assert!(parse("https://a::9/x").is_err());
    }

    #[test]
    fn errors_have_gos_texts() {
        for (text, want) in [
            ("\n", "net/url: invalid control character in URL"),
            (":a", "missing protocol scheme"),
            ("1a:/b", "first path segment in URL cannot contain colon"),
            ("a b:c", "first path segment in URL cannot contain colon"),
            ("http://a%zz", "invalid URL escape \"%zz\""),
            ("/%", "invalid URL escape \"%\""),
            ("/%4", "invalid URL escape \"%4\""),
            ("/%é", "invalid URL escape \"%é\""),
            ("/%aé", "invalid URL escape \"%a\\xc3\""),
            ("http://%41", "invalid URL escape \"%41\""),
            ("http://a b", "invalid character \" \" in host name"),
            ("http://a\\b", "invalid character \"\\\\\" in host name"),
            ("http://a{", "invalid character \"{\" in host name"),
            ("http://a:b", "invalid port \":b\" after host"),
            ("http://a:1:2", "invalid port \":1:2\" after host"),
            ("x://a:1:b", "invalid port \":b\" after host"),
            ("http://::1", "invalid port \"::1\" after host"),
            ("http://[::1]1", "invalid port \"1\" after host"),
            ("http://a[::1]", "invalid IP-literal"),
            ("http://[[::1]]", "invalid IP-literal"),
            ("http://[::1", "missing ']' in host"),
            ("http://[1.2.3.4]", "invalid IP-literal"),
            (
                "http://[a]",
                "invalid host: ParseAddr(\"a\"): unable to parse IP",
            ),
            (
                "http://[fe80::1%25]",
                "invalid host: ParseAddr(\"fe80::1%\"): zone must be a non-empty string",
            ),
            ("http://[fe80::1%en0]", "invalid URL escape \"%en\""),
            ("http://[fe80::1%25%2f]", "invalid URL escape \"%2f\""),
            ("http://u p@h", "net/url: invalid userinfo"),
            ("http://é@h", "net/url: invalid userinfo"),
            ("http://u%4:p@h", "invalid URL escape \"%4\""),
            ("http://u%@h", "invalid URL escape \"%\""),
            ("http://u%@h:x", "invalid port \":x\" after host"),
        ] {
            assert_eq!(parse(text), Err(format!("parse {}: {want}", quote(text))));
        }
        for (text, want) in [
            ("a%#b", "parse \"a%\": invalid URL escape \"%\""),
            ("a#%", "parse \"a#%\": invalid URL escape \"%\""),
        ] {
            assert_eq!(parse(text), Err(want.to_owned()));
        }
        assert_eq!(
            parse_request_uri(""),
            Err("parse \"\": empty url".to_owned())
        );
        assert_eq!(
            parse_request_uri("a"),
            Err("parse \"a\": invalid URI for request".to_owned())
        );
    }
}
