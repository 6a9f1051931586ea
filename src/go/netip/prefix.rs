//! `netip.Prefix`: an address with the length of its network's prefix.

use super::{Addr, parse_addr};
use crate::go::quote;

/// A network; bits of the host may be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prefix {
    /// The address, without a zone.
    pub addr: Addr<'static>,
    /// The length of the prefix: at most 32 of an IPv4 address, 128 of an IPv6 address.
    pub bits: u8,
}

/// `netip.ParsePrefix`.
///
/// # Errors
/// Go's text, e.g. `netip.ParsePrefix("1.2.3.4"): no '/'`.
pub fn parse_prefix(text: &str) -> Result<Prefix, String> {
    read(text).map_err(|why| format!("netip.ParsePrefix({}): {why}", quote(text)))
}

fn read(text: &str) -> Result<Prefix, String> {
    let (addr, length) = text.rsplit_once('/').ok_or("no '/'")?;
    let addr = parse_addr(addr)?;
    if !addr.zone.is_empty() {
        return Err("IPv6 zones cannot be present in a prefix".to_owned());
    }
    let addr = addr.without_zone();
    let starts_well = length.len() == 1 || length.starts_with(|c: char| matches!(c, '1'..='9'));
    // More digits than these are out of range, as long as they fit an int64.
    let bits = match length.parse::<i64>() {
        Ok(bits) if starts_well => bits,
        _ => return Err(format!("bad bits after slash: {}", quote(length))),
    };
    match u8::try_from(bits) {
        Ok(bits) if bits <= addr.max_bits() => Ok(Prefix { addr, bits }),
        _ => Err("prefix length out of range".to_owned()),
    }
}

impl Prefix {
    /// The network, without the bits of the host.
    #[must_use]
    pub fn masked(&self) -> Self {
        self.shortened(self.bits)
    }

    /// Whether an address is in the network.
    #[must_use]
    pub fn contains(&self, addr: &Addr<'_>) -> bool {
        let other = Self {
            addr: addr.without_zone(),
            bits: self.bits,
        };
        addr.zone.is_empty() && addr.is_v4 == self.addr.is_v4 && self.masked() == other.masked()
    }

    /// Whether the networks have an address in common.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        let bits = self.bits.min(other.bits);
        self.addr.is_v4 == other.addr.is_v4 && self.shortened(bits) == other.shortened(bits)
    }

    fn shortened(&self, bits: u8) -> Self {
        let mut addr = self.addr;
        // An IPv4 address is the end of the bytes.
        let mut left = bits + (128 - addr.max_bits());
        for byte in &mut addr.bytes {
            let kept = left.min(8);
            *byte &= !(0xff_u8.checked_shr(kept.into()).unwrap_or_default());
            left -= kept;
        }
        Self { addr, bits }
    }
}

impl Addr<'_> {
    /// The address alone.
    #[must_use]
    pub fn without_zone(&self) -> Addr<'static> {
        Addr {
            bytes: self.bytes,
            is_v4: self.is_v4,
            zone: "",
        }
    }

    fn max_bits(&self) -> u8 {
        if self.is_v4 { 32 } else { 128 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::netip::parse_addr;

    #[test]
    fn prefixes_keep_the_bits_of_the_host() {
        for (text, masked) in [
            ("192.168.1.2/16", "192.168.0.0/16"),
            ("192.168.1.2/0", "0.0.0.0/0"),
            ("192.168.1.2/32", "192.168.1.2/32"),
            ("192.168.1.255/31", "192.168.1.254/31"),
            ("2001:db8::1/33", "2001:db8::/33"),
            ("ffff::1/128", "ffff::1/128"),
            ("::ffff:1.2.3.4/100", "::ffff:0.0.0.0/100"),
        ] {
            let prefix = parse_prefix(text).unwrap();
            assert_eq!(prefix.to_string(), text);
            assert_eq!(prefix.masked().to_string(), masked);
        }
    }

    #[test]
    fn errors_have_gos_texts() {
        for (text, want) in [
            ("", "no '/'"),
            ("1.2.3.4", "no '/'"),
            ("1.2.3/8", "ParseAddr(\"1.2.3\"): IPv4 address too short"),
            (
                "1.2.3.4/8/8",
                "ParseAddr(\"1.2.3.4/8\"): unexpected character (at \"/8\")",
            ),
            ("fe80::1%en0/8", "IPv6 zones cannot be present in a prefix"),
            ("1.2.3.4/", "bad bits after slash: \"\""),
            ("1.2.3.4/+8", "bad bits after slash: \"+8\""),
            ("1.2.3.4/-", "bad bits after slash: \"-\""),
            ("1.2.3.4/08", "bad bits after slash: \"08\""),
            ("1.2.3.4/8 ", "bad bits after slash: \"8 \""),
            ("1.2.3.4/33", "prefix length out of range"),
            ("::/129", "prefix length out of range"),
            ("::/9223372036854775807", "prefix length out of range"),
            (
                "::/9223372036854775808",
                "bad bits after slash: \"9223372036854775808\"",
            ),
        ] {
            let text = parse_prefix(text).map_err(|got| (got, quote(text)));
            let (got, quoted) = text.unwrap_err();
            assert_eq!(got, format!("netip.ParsePrefix({quoted}): {want}"));
        }
    }

    #[test]
    fn networks_contain_addresses_of_their_version() {
        for (prefix, addr, want) in [
            ("10.0.0.1/8", "10.255.255.255", true),
            ("10.0.0.0/8", "11.0.0.0", false),
            ("10.0.0.0/9", "10.128.0.0", false),
            ("0.0.0.0/0", "255.255.255.255", true),
            ("0.0.0.0/0", "::1", false),
            ("::/0", "1.2.3.4", false),
            ("::/0", "fe80::1", true),
            ("::/0", "fe80::1%en0", false),
            ("::ffff:1.2.3.4/128", "1.2.3.4", false),
        ] {
            let prefix = parse_prefix(prefix).unwrap();
            assert_eq!(prefix.contains(&parse_addr(addr).unwrap()), want, "{addr}");
        }
    }

    #[test]
    fn networks_overlap_where_one_is_in_the_other() {
        for (a, b, want) in [
            ("10.0.0.0/8", "10.1.0.0/16", true),
            ("10.1.0.0/16", "10.0.0.0/8", true),
            ("10.1.0.0/16", "10.2.0.0/16", false),
            ("0.0.0.0/0", "10.2.0.0/16", true),
            ("0.0.0.0/0", "::/0", false),
        ] {
            let [a, b] = [a, b].map(|text| parse_prefix(text).unwrap());
            assert_eq!(a.overlaps(&b), want);
        }
    }
}
