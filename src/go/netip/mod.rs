//! IP addresses as `net/netip` and `net` read them, and as Kubernetes read them before Go
//! refused leading zeros (`ParseIPSloppy`, `ParseCIDRSloppy`).

mod class;
mod prefix;
mod text;

use super::quote;

pub use prefix::{Prefix, parse_prefix};

/// An IP address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Addr<'a> {
    /// The address; an IPv4 address takes the last four bytes, after `::ffff`.
    pub bytes: [u8; 16],
    /// Whether it was written as IPv4, rather than as IPv6 that embeds one.
    pub is_v4: bool,
    /// The IPv6 zone after `%`; empty where there is none.
    pub zone: &'a str,
}

impl Addr<'_> {
    /// Whether it is an IPv6 address that stands for an IPv4 one.
    #[must_use]
    pub fn is_v4_in_v6(&self) -> bool {
        !self.is_v4 && self.bytes.starts_with(&V4_PREFIX)
    }
}

const V4_PREFIX: [u8; 12] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];

/// `netip.ParseAddr`.
///
/// # Errors
/// Go's text, e.g. `ParseAddr("1.2.3"): IPv4 address too short`.
pub fn parse_addr(text: &str) -> Result<Addr<'_>, String> {
    read_addr(text).map_err(|AddressFault { what, at }| {
        let text = quote(text);
        if at.is_empty() {
            format!("ParseAddr({text}): {what}")
        } else {
            format!("ParseAddr({text}): {what} (at {})", quote(at))
        }
    })
}

/// `net.ParseIP`: an address without a zone.
#[must_use]
pub fn parse_ip(text: &str) -> Option<Addr<'_>> {
    read_addr(text).ok().filter(|addr| addr.zone.is_empty())
}

/// Whether the text is an IP address if leading zeros are ignored.
#[must_use]
pub fn is_ip_sloppy(text: &str) -> bool {
    match text.find(['.', ':']).and_then(|at| text.get(at..)) {
        Some(rest) if rest.starts_with('.') => v4(text, Zeros::Ignored).is_ok(),
        Some(_) => v6(text, Zeros::Ignored).is_ok(),
        None => false,
    }
}

/// Whether the text is `ADDRESS/LENGTH` if leading zeros are ignored; host bits may be set.
#[must_use]
pub fn is_cidr_sloppy(text: &str) -> bool {
    let Some((addr, length)) = text.split_once('/') else {
        return false;
    };
    let bits = if v4(addr, Zeros::Ignored).is_ok() {
        32
    } else if v6(addr, Zeros::Ignored).is_ok() {
        128
    } else {
        return false;
    };
    let significant = length.trim_start_matches('0');
    !length.is_empty()
        && length.bytes().all(|byte| byte.is_ascii_digit())
        && significant.len() <= 3
        && significant
            .bytes()
            .fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'))
            <= bits
}

/// A fault, and the rest of the text from there.
struct AddressFault<'a> {
    what: &'static str,
    at: &'a str,
}

impl<'a> AddressFault<'a> {
    fn new(what: &'static str) -> Self {
        Self { what, at: "" }
    }

    fn at(what: &'static str, at: &'a str) -> Self {
        Self { what, at }
    }
}

/// Whether numbers may have more digits than they need.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zeros {
    Refused,
    Ignored,
}

fn read_addr(text: &str) -> Result<Addr<'_>, AddressFault<'_>> {
    let Some(first) = text.bytes().find(|byte| matches!(byte, b'.' | b':' | b'%')) else {
        return Err(AddressFault::new("unable to parse IP"));
    };
    match first {
        b'.' => {
            let mut bytes = [0; 16];
            for (to, from) in bytes.iter_mut().zip(V4_PREFIX) {
                *to = from;
            }
            for (to, from) in bytes.iter_mut().skip(12).zip(v4(text, Zeros::Refused)?) {
                *to = from;
            }
            Ok(Addr {
                bytes,
                is_v4: true,
                zone: "",
            })
        }
        b':' => {
            let (addr, zone) = match text.split_once('%') {
                Some((_, "")) => return Err(AddressFault::new("zone must be a non-empty string")),
                Some(both) => both,
                None => (text, ""),
            };
            Ok(Addr {
                bytes: v6(addr, Zeros::Refused)?,
                is_v4: false,
                zone,
            })
        }
        _ => Err(AddressFault::new("missing IPv6 address")),
    }
}

fn v4(text: &str, zeros: Zeros) -> Result<[u8; 4], AddressFault<'_>> {
    let rest_at = |at: usize| text.get(at..).unwrap_or_default();
    let mut octets = [0; 4];
    let mut filled = octets.iter_mut();
    let mut octet: u32 = 0;
    let mut digits = 0;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'0'..=b'9' => {
                if digits == 1 && octet == 0 && zeros == Zeros::Refused {
                    return Err(AddressFault::new("IPv4 field has octet with leading zero"));
                }
                octet = octet * 10 + u32::from(byte - b'0');
                digits += 1;
                if octet > 255 {
                    return Err(AddressFault::new("IPv4 field has value >255"));
                }
            }
            b'.' => {
                if digits == 0 || at + 1 == text.len() {
                    let what = "IPv4 field must have at least one digit";
                    return Err(AddressFault::at(what, rest_at(at)));
                }
                match filled.next() {
                    Some(slot) if filled.len() > 0 => *slot = octet as u8,
                    _ => return Err(AddressFault::new("IPv4 address too long")),
                }
                (octet, digits) = (0, 0);
            }
            _ => return Err(AddressFault::at("unexpected character", rest_at(at))),
        }
    }
    match filled.next() {
        Some(slot) if filled.len() == 0 && digits > 0 => {
            *slot = octet as u8;
            Ok(octets)
        }
        _ => Err(AddressFault::new("IPv4 address too short")),
    }
}

/// An IPv6 address without a zone.
fn v6(text: &str, zeros: Zeros) -> Result<[u8; 16], AddressFault<'_>> {
    let mut groups = Groups::default();
    let mut rest = text;
    if let Some(after) = rest.strip_prefix("::") {
        groups.gap = Some(0);
        rest = after;
        if rest.is_empty() {
            return Ok([0; 16]);
        }
    }
    while groups.len < 8 {
        let (group, after) = hex_group(rest, zeros)?;
        if after.starts_with('.') {
            embedded_v4(rest, zeros, &mut groups)?;
            rest = "";
            break;
        }
        groups.push(group);
        rest = after;
        if rest.is_empty() {
            break;
        }
        let Some(after) = rest.strip_prefix(':') else {
            return Err(AddressFault::at("unexpected character, want colon", rest));
        };
        if after.is_empty() {
            let what = "colon must be followed by more characters";
            return Err(AddressFault::at(what, rest));
        }
        rest = after;
        if let Some(after) = rest.strip_prefix(':') {
            if groups.gap.is_some() {
                return Err(AddressFault::at("multiple :: in address", rest));
            }
            groups.gap = Some(groups.len);
            rest = after;
            if rest.is_empty() {
                break;
            }
        }
    }
    if !rest.is_empty() {
        return Err(AddressFault::at("trailing garbage after address", rest));
    }
    match groups.gap {
        None if groups.len < 8 => Err(AddressFault::new("address string too short")),
        Some(_) if groups.len == 8 => Err(AddressFault::new(
            "the :: must expand to at least one field of zeros",
        )),
        _ => Ok(groups.bytes()),
    }
}

/// An IPv4 address in place of the last two groups.
fn embedded_v4<'t>(
    rest: &'t str,
    zeros: Zeros,
    groups: &mut Groups,
) -> Result<(), AddressFault<'t>> {
    if groups.gap.is_none() && groups.len != 6 {
        let what = "embedded IPv4 address must replace the final 2 fields of the address";
        return Err(AddressFault::at(what, rest));
    }
    if groups.len > 6 {
        let what = "too many hex fields to fit an embedded IPv4 at the end of the address";
        return Err(AddressFault::at(what, rest));
    }
    let [a, b, c, d] = v4(rest, zeros)?;
    groups.push(u16::from_be_bytes([a, b]));
    groups.push(u16::from_be_bytes([c, d]));
    Ok(())
}

/// The groups read so far, and where `::` stands.
#[derive(Default)]
struct Groups {
    groups: [u16; 8],
    len: usize,
    gap: Option<usize>,
}

impl Groups {
    fn push(&mut self, group: u16) {
        if let Some(slot) = self.groups.get_mut(self.len) {
            *slot = group;
            self.len += 1;
        }
    }

    fn bytes(mut self) -> [u8; 16] {
        let behind = self.groups.get_mut(self.gap.unwrap_or(8)..);
        behind.unwrap_or_default().rotate_right(8 - self.len);
        let mut bytes = [0; 16];
        let octets = self.groups.into_iter().flat_map(u16::to_be_bytes);
        for (to, from) in bytes.iter_mut().zip(octets) {
            *to = from;
        }
        bytes
    }
}

fn hex_group(text: &str, zeros: Zeros) -> Result<(u16, &str), AddressFault<'_>> {
    let mut group: u32 = 0;
    let mut digits = 0;
    for digit in text.chars().map_while(|c| c.to_digit(16)) {
        group = group << 4 | digit;
        if digits > 3 && zeros == Zeros::Refused {
            let what = "each group must have 4 or less digits";
            return Err(AddressFault::at(what, text));
        }
        if group > 0xffff {
            return Err(AddressFault::at("IPv6 field has value >=2^16", text));
        }
        digits += 1;
    }
    if digits == 0 {
        let what = "each colon-separated field must have at least one digit";
        return Err(AddressFault::at(what, text));
    }
    Ok((group as u16, text.get(digits..).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    #[test]
    fn addresses_have_the_bytes_that_they_write() {
        for text in [
            "1.2.3.4",
            "255.255.255.255",
            "::",
            "::1",
            "1::",
            "1::8",
            "1:2:3:4:5:6:7:8",
            "1:2:3:4:5:6:7::",
            "::2:3:4:5:6:7:8",
            "1:2:3:4:5:6:1.2.3.4",
            "::ffff:1.2.3.4",
            "1::1.2.3.4",
            "FE80::abCD",
        ] {
            let addr = parse_addr(text).unwrap();
            let want: IpAddr = text.parse().unwrap();
            let bytes = match want {
                IpAddr::V4(v4) => v4.to_ipv6_mapped().octets(),
                IpAddr::V6(v6) => v6.octets(),
            };
            assert_eq!((addr.bytes, addr.is_v4), (bytes, want.is_ipv4()), "{text}");
        }
        assert_eq!(parse_addr("fe80::1%en0").unwrap().zone, "en0");
        assert_eq!(parse_ip("fe80::1%en0"), None);
        assert!(parse_addr("::ffff:1.2.3.4").unwrap().is_v4_in_v6());
        assert!(!parse_addr("1.2.3.4").unwrap().is_v4_in_v6());
    }

    #[test]
    fn errors_have_gos_texts() {
        for (text, want) in [
            ("", "unable to parse IP"),
            ("1234", "unable to parse IP"),
            ("en%0", "missing IPv6 address"),
            ("1.2.3", "IPv4 address too short"),
            ("1.2.3.4.5", "IPv4 address too long"),
            ("1.2.3.04", "IPv4 field has octet with leading zero"),
            ("1.2.3.256", "IPv4 field has value >255"),
            (
                "1..2.3",
                "IPv4 field must have at least one digit (at \".2.3\")",
            ),
            (
                ".1.2.3",
                "IPv4 field must have at least one digit (at \".1.2.3\")",
            ),
            (
                "1.2.3.",
                "IPv4 field must have at least one digit (at \".\")",
            ),
            ("1.2.3.4é", "unexpected character (at \"é\")"),
            ("1.2.3.4%en0", "unexpected character (at \"%en0\")"),
            ("::1%", "zone must be a non-empty string"),
            (
                ":1",
                "each colon-separated field must have at least one digit (at \":1\")",
            ),
            (
                ":::",
                "each colon-separated field must have at least one digit (at \":\")",
            ),
            (
                "12345::",
                "each group must have 4 or less digits (at \"12345::\")",
            ),
            ("1::2::3", "multiple :: in address (at \":3\")"),
            ("1:", "colon must be followed by more characters (at \":\")"),
            (
                "1:2:x",
                "each colon-separated field must have at least one digit (at \"x\")",
            ),
            ("1:2g", "unexpected character, want colon (at \"g\")"),
            ("1:2", "address string too short"),
            (
                "1:2:3:4:5:6:7:8:9",
                "trailing garbage after address (at \"9\")",
            ),
            (
                "1::2:3:4:5:6:7:8",
                "the :: must expand to at least one field of zeros",
            ),
            (
                "1:2:3.4.5.6",
                "embedded IPv4 address must replace the final 2 fields of the address (at \"3.4.5.6\")",
            ),
            (
                "::2:3:4:5:6:7:8:9.1.1.1",
                "too many hex fields to fit an embedded IPv4 at the end of the address (at \"9.1.1.1\")",
            ),
            ("::1.2.3", "IPv4 address too short"),
        ] {
            assert_eq!(
                parse_addr(text).map(|_| ()),
                Err(format!("ParseAddr({}): {want}", quote(text)))
            );
        }
    }

    #[test]
    fn sloppy_addresses_may_have_leading_zeros() {
        for text in [
            "01.002.0003.4",
            "::ffff:01.2.3.04",
            "00001::1",
            "1.2.3.4",
            "::",
        ] {
            assert!(is_ip_sloppy(text), "{text}");
        }
        for text in [
            "",
            "1.2.3",
            "1.2.3.4.5",
            "0256.1.1.1",
            "1.2.3.4 ",
            "00010000::",
            "::1%en0",
        ] {
            assert!(!is_ip_sloppy(text), "{text}");
        }
    }

    #[test]
    fn sloppy_prefixes_may_have_leading_zeros() {
        for text in [
            "10.0.0.1/8",
            "010.0.0.0/08",
            "1.2.3.4/032",
            "::/128",
            "::/0000",
            "::1.2.3.4/99",
        ] {
            assert!(is_cidr_sloppy(text), "{text}");
        }
        for text in [
            "",
            "1.2.3.4",
            "1.2.3.4/",
            "1.2.3.4/33",
            "1.2.3.4/+8",
            "1.2.3.4/8/8",
            "/8",
            "::/129",
            "::/18446744073709551617",
            "::1%en0/8",
            "1.2.3.4/8 ",
        ] {
            assert!(!is_cidr_sloppy(text), "{text}");
        }
    }
}
