//! `caBundle` of a webhook: certificates in PEM, as Go's `encoding/pem` finds them and, as far as
//! their outer structure goes, `crypto/x509` reads them.

use crate::go::base64;

/// Whether a bundle holds a certificate.
///
/// # Errors
///
/// The error of client-go.
pub(super) fn check(bundle: &[u8]) -> Result<(), String> {
    let mut rest = bundle;
    let mut fault = None;
    while let Some((block, after)) = decode(rest) {
        rest = after;
        if !block.is_certificate {
            continue;
        }
        match parse(&block.bytes) {
            Ok(()) => return Ok(()),
            Err(error) => fault = fault.or(Some(error)),
        }
    }
    Err(match fault {
        Some(error) => ["failed to parse certificate: x509: ", error].concat(),
        None if !rest.is_empty() => "unable to parse bytes as PEM block".to_owned(),
        None => "no valid certificate authority data seen".to_owned(),
    })
}

struct Block {
    /// Whether it is named so and has no headers.
    is_certificate: bool,
    bytes: Vec<u8>,
}

const BEGIN: &[u8] = b"-----BEGIN ";
const END: &[u8] = b"-----END ";
const DASHES: &[u8] = b"-----";

/// The next block, and what follows it.
fn decode(text: &[u8]) -> Option<(Block, &[u8])> {
    let mut rest = text;
    let mut at_start = true;
    loop {
        rest = match rest.strip_prefix(BEGIN).filter(|_| at_start) {
            Some(after) => after,
            None => split_at_line(rest, BEGIN)?.1,
        };
        at_start = false;
        let (name, after) = line(rest);
        let Some(name) = name.strip_suffix(DASHES) else {
            continue;
        };
        rest = after;
        let mut has_headers = false;
        loop {
            if rest.is_empty() {
                return None;
            }
            let (header, after) = line(rest);
            if !header.contains(&b':') {
                break;
            }
            has_headers = true;
            rest = after;
        }
        let body = match rest.strip_prefix(END).filter(|_| !has_headers) {
            Some(after) => Some((&[][..], after)),
            None => split_at_line(rest, END),
        };
        let Some((body, after)) = body else {
            continue;
        };
        let end = after.strip_prefix(name);
        let Some(end) = end.and_then(|after| after.strip_prefix(DASHES)) else {
            continue;
        };
        let (tail, after) = line(end);
        let body: Vec<u8> = body
            .iter()
            .copied()
            .filter(|byte| !matches!(byte, b' ' | b'\t'))
            .collect();
        let decoded = std::str::from_utf8(&body)
            .ok()
            .and_then(|body| base64::decode(body).ok());
        if let Some(bytes) = decoded.filter(|_| tail.is_empty()) {
            let is_certificate = name == b"CERTIFICATE" && !has_headers;
            let block = Block {
                is_certificate,
                bytes,
            };
            return Some((block, after));
        }
    }
}

/// Splits at a line that begins with `beginning`: the text before the line, and the text after its
/// beginning.
fn split_at_line<'t>(text: &'t [u8], beginning: &[u8]) -> Option<(&'t [u8], &'t [u8])> {
    let mut from = 0;
    loop {
        let line_end = text.get(from..)?.iter().position(|byte| *byte == b'\n')? + from;
        let after = text.get(line_end + 1..)?;
        if let Some(after) = after.strip_prefix(beginning) {
            return Some((text.get(..line_end)?, after));
        }
        from = line_end + 1;
    }
}

/// A line without the blanks at its end, and what follows it.
fn line(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|byte| *byte == b'\n');
    let (line, after) = match end {
        Some(end) => (
            text.get(..end).unwrap_or_default(),
            text.get(end + 1..).unwrap_or_default(),
        ),
        None => (text, &[][..]),
    };
    let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r');
    let kept = line
        .iter()
        .rposition(|byte| !blank(byte))
        .map_or(0, |at| at + 1);
    (line.get(..kept).unwrap_or_default(), after)
}

const INTEGER: u8 = 2;
const BITS: u8 = 3;
const SEQUENCE: u8 = 0x30;
const VERSION: u8 = 0xa0;

/// Checks the structure of a certificate, but not the content of names, dates, keys and extensions.
fn parse(der: &[u8]) -> Result<(), &'static str> {
    const MALFORMED: &str = "malformed certificate";
    let (certificate, rest) = element(der, SEQUENCE).ok_or(MALFORMED)?;
    if !rest.is_empty() {
        return Err("trailing data");
    }
    let (signed, rest) = element(certificate, SEQUENCE).ok_or("malformed tbs certificate")?;
    let (_, rest) = element(rest, SEQUENCE).ok_or("malformed algorithm identifier")?;
    element(rest, BITS).ok_or("malformed signature")?;
    let mut rest = match element(signed, VERSION) {
        Some((version, rest)) => {
            element(version, INTEGER).ok_or("malformed version")?;
            rest
        }
        None => signed,
    };
    for (tag, fault) in [
        (INTEGER, "malformed serial number"),
        (SEQUENCE, "malformed signature algorithm identifier"),
        (SEQUENCE, "malformed issuer"),
        (SEQUENCE, "malformed validity"),
        (SEQUENCE, "malformed issuer"),
        (SEQUENCE, "malformed spki"),
    ] {
        rest = element(rest, tag).ok_or(fault)?.1;
    }
    Ok(())
}

/// The content of the DER element at the start, which must have the tag, and the bytes after it.
fn element(der: &[u8], tag: u8) -> Option<(&[u8], &[u8])> {
    let (&[found, first], rest) = der.split_first_chunk()?;
    if found != tag {
        return None;
    }
    let (length, rest) = match first {
        0..=0x7f => (usize::from(first), rest),
        0x81..=0x84 => {
            let (bytes, rest) = rest.split_at_checked(usize::from(first & 0x7f))?;
            let length = bytes
                .iter()
                .fold(0, |sum, byte| sum << 8 | usize::from(*byte));
            // Only the shortest form is allowed.
            let is_shortest = length > 0x7f && bytes.first() != Some(&0);
            (is_shortest.then_some(length)?, rest)
        }
        _ => return None,
    };
    rest.split_at_checked(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CERTIFICATE: &str = "-----BEGIN CERTIFICATE-----
MIIBLjCB4aADAgECAhRmFVEJUXT9It/fDu6ckIpQjfOXxzAFBgMrZXAwDDEKMAgG
A1UEAwwBYTAgFw0yNjExMjIwMDA4NTNaGA8yMTI2MTAyOTAwMDg1M1owDDEKMAgG
A1UEAwwBYTAqMAUGAytlcAMhANSY4a6aMCSvAIfObdhTLkrMKHYh2H8Cw44sPw1S
VcDeo1MwUTAdBgNVHQ4EFgQUrzoJuEynL6qHyzxVJFk3k1pzvm8wHwYDVR0jBBgw
FoAUrzoJuEynL6qHyzxVJFk3k1pzvm8wDwYDVR0TAQH/BAUwAwEB/zAFBgMrZXAD
QQDM0YFLS0RkQCxi8eQqLiYoUKqfuusXDvLPZhx3VIyKzPI0rs60DdUL01MN0ltg
WhWFEjdOP7JMvZai4FS9ZDYF
-----END CERTIFICATE-----
";

    #[test]
    fn one_good_certificate_is_enough() {
        let bad = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
        let key = "-----BEGIN KEY-----\nAAAA\n-----END KEY-----\n";
        for before in ["", "text\n", "\n\n", bad, key] {
            let bundle = [before, CERTIFICATE].concat();
            assert_eq!(check(bundle.as_bytes()), Ok(()), "{before}");
        }
        let windows = CERTIFICATE.replace('\n', "\r\n");
        assert_eq!(check(windows.as_bytes()), Ok(()));
    }

    #[test]
    fn bundles_without_a_certificate_say_what_is_wrong() {
        let block = |name: &str, body: &str| {
            format!("-----BEGIN {name}-----\n{body}\n-----END {name}-----\n")
        };
        let with_headers = CERTIFICATE.replace("-----\nMII", "-----\nA: b\n\nMII");
        for (bundle, want) in [
            ("foo".to_owned(), "unable to parse bytes as PEM block"),
            ("\n".to_owned(), "unable to parse bytes as PEM block"),
            (
                block("KEY", "AAAA"),
                "no valid certificate authority data seen",
            ),
            (with_headers, "no valid certificate authority data seen"),
            (
                block("KEY", "AAAA") + "x",
                "unable to parse bytes as PEM block",
            ),
            (
                block("CERTIFICATE", "AAA"),
                "unable to parse bytes as PEM block",
            ),
            (
                block("CERTIFICATE", "AAAA"),
                "failed to parse certificate: x509: malformed certificate",
            ),
            (
                block("CERTIFICATE", "MAAA"),
                "failed to parse certificate: x509: trailing data",
            ),
            (
                block("CERTIFICATE", "MAA="),
                "failed to parse certificate: x509: malformed tbs certificate",
            ),
        ] {
            assert_eq!(check(bundle.as_bytes()), Err(want.to_owned()), "{bundle}");
        }
    }
}
