//! The purposes of addresses: loopback, multicast and others.

use super::Addr;

impl Addr<'_> {
    /// The groups of an IPv6 address.
    pub(super) fn groups(&self) -> [u16; 8] {
        let mut groups = [0; 8];
        let (pairs, _) = self.bytes.as_chunks::<2>();
        for (group, pair) in groups.iter_mut().zip(pairs) {
            *group = u16::from_be_bytes(*pair);
        }
        groups
    }

    /// The bytes of an IPv4 address.
    fn octets(&self) -> [u8; 4] {
        let [.., a, b, c, d] = self.bytes;
        [a, b, c, d]
    }

    /// How many bytes it takes: 4 or 16.
    #[must_use]
    pub fn len_bytes(&self) -> usize {
        if self.is_v4 { 4 } else { 16 }
    }

    /// `0.0.0.0` and `::`.
    #[must_use]
    pub fn is_unspecified(&self) -> bool {
        match self.is_v4 {
            true => self.octets() == [0; 4],
            false => self.bytes == [0; 16] && self.zone.is_empty(),
        }
    }

    /// `127.0.0.0/8` and `::1`.
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        match self.is_v4 {
            true => self.octets().starts_with(&[127]),
            false => self.groups() == [0, 0, 0, 0, 0, 0, 0, 1],
        }
    }

    /// `224.0.0.0/4` and `ff00::/8`.
    #[must_use]
    pub fn is_multicast(&self) -> bool {
        let [first, ..] = self.octets();
        let [first_of_16, ..] = self.bytes;
        match self.is_v4 {
            true => first & 0xf0 == 0xe0,
            false => first_of_16 == 0xff,
        }
    }

    /// `224.0.0.0/24` and `ffx2::/16`.
    #[must_use]
    pub fn is_link_local_multicast(&self) -> bool {
        let [first, ..] = self.groups();
        match self.is_v4 {
            true => self.octets().starts_with(&[224, 0, 0]),
            false => first & 0xff0f == 0xff02,
        }
    }

    /// `169.254.0.0/16` and `fe80::/10`.
    #[must_use]
    pub fn is_link_local_unicast(&self) -> bool {
        let [first, ..] = self.groups();
        match self.is_v4 {
            true => self.octets().starts_with(&[169, 254]),
            false => first & 0xffc0 == 0xfe80,
        }
    }

    /// Everything else but the broadcast address of IPv4; private addresses are global.
    #[must_use]
    pub fn is_global_unicast(&self) -> bool {
        !(self.is_unspecified()
            || self.is_loopback()
            || self.is_multicast()
            || self.is_link_local_unicast()
            || self.is_v4 && self.octets() == [255; 4])
    }
}

#[cfg(test)]
mod tests {
    use crate::go::netip::parse_addr;

    /// In the order of the methods.
    fn classes(text: &str) -> [bool; 6] {
        let addr = parse_addr(text).unwrap();
        [
            addr.is_unspecified(),
            addr.is_loopback(),
            addr.is_multicast(),
            addr.is_link_local_multicast(),
            addr.is_link_local_unicast(),
            addr.is_global_unicast(),
        ]
    }

    #[test]
    fn addresses_have_their_classes() {
        for (text, want) in [
            ("0.0.0.0", "unspecified"),
            ("::", "unspecified"),
            ("127.1.2.3", "loopback"),
            ("::1", "loopback"),
            ("224.0.1.1", "multicast"),
            ("239.255.255.255", "multicast"),
            ("ff05::1", "multicast"),
            ("224.0.0.251", "local multicast"),
            ("ff02::1", "local multicast"),
            ("ff12::1", "local multicast"),
            ("169.254.1.1", "local"),
            ("febf::1", "local"),
            ("255.255.255.255", "none"),
            ("10.0.0.1", "global"),
            ("240.0.0.1", "global"),
            ("fc00::1", "global"),
            ("fec0::1", "global"),
            ("::ffff:127.0.0.1", "global"),
        ] {
            let expected = match want {
                "unspecified" => [true, false, false, false, false, false],
                "loopback" => [false, true, false, false, false, false],
                "multicast" => [false, false, true, false, false, false],
                "local multicast" => [false, false, true, true, false, false],
                "local" => [false, false, false, false, true, false],
                "global" => [false, false, false, false, false, true],
                _ => [false; 6],
            };
            assert_eq!(classes(text), expected, "{text}");
        }
    }
}
