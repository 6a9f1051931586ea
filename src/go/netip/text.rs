//! The canonical texts of addresses and prefixes.

use std::fmt;

use super::{Addr, Prefix};

impl fmt::Display for Addr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [.., a, b, c, d] = self.bytes;
        if self.is_v4 {
            return write!(f, "{a}.{b}.{c}.{d}");
        }
        if self.is_v4_in_v6() {
            write!(f, "::ffff:{a}.{b}.{c}.{d}")?;
        } else {
            write_groups(f, &self.groups())?;
        }
        if !self.zone.is_empty() {
            write!(f, "%{}", self.zone)?;
        }
        Ok(())
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.addr, self.bits)
    }
}

fn write_groups(f: &mut fmt::Formatter<'_>, groups: &[u16; 8]) -> fmt::Result {
    let gap = longest_zeros(groups);
    let mut at = 0;
    while let Some(group) = groups.get(at) {
        if gap.0 == at && gap.1 > 1 {
            f.write_str("::")?;
            at += gap.1;
            continue;
        }
        // Behind the gap its own colons separate.
        if at > 0 && !(gap.1 > 1 && gap.0 + gap.1 == at) {
            f.write_str(":")?;
        }
        write!(f, "{group:x}")?;
        at += 1;
    }
    Ok(())
}

/// Where the first of the longest runs of zeros starts, and how long it is.
fn longest_zeros(groups: &[u16; 8]) -> (usize, usize) {
    let mut longest = (0, 0);
    let mut run = 0;
    for (at, group) in groups.iter().enumerate() {
        run = if *group == 0 { run + 1 } else { 0 };
        if run > longest.1 {
            longest = (at + 1 - run, run);
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    use crate::go::netip::{parse_addr, parse_prefix};

    #[test]
    fn addresses_are_written_in_their_shortest_form() {
        for (text, want) in [
            ("1.2.3.4", "1.2.3.4"),
            ("::", "::"),
            ("0::1", "::1"),
            ("1::", "1::"),
            ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
            ("1:0:0:2:3:0:0:4", "1::2:3:0:0:4"),
            ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"),
            ("0:0:2:3:4:5:6:7", "::2:3:4:5:6:7"),
            ("1:2:3:4:5:6:0:0", "1:2:3:4:5:6::"),
            ("00AB::0Cd", "ab::cd"),
            ("::1.2.3.4", "::102:304"),
            ("::ffff:1.2.3.4", "::ffff:1.2.3.4"),
            ("::FFFF:102:304%en0", "::ffff:1.2.3.4%en0"),
            ("fe80:0::1%en0", "fe80::1%en0"),
        ] {
            assert_eq!(parse_addr(text).unwrap().to_string(), want);
        }
        assert_eq!(parse_prefix("::0:1/9").unwrap().to_string(), "::1/9");
    }
}
