//! `net.ParseMAC`.

/// Whether the text is a hardware address of 6, 8 or 20 octets: pairs of hexadecimal digits
/// with colons or dashes between, groups of four with dots, or digits alone.
#[must_use]
pub fn is_mac(text: &str) -> bool {
    let bytes = text.as_bytes();
    match bytes {
        [_, _, separator @ (b':' | b'-'), ..] => groups(bytes, 2, *separator, &[6, 8, 20]),
        [_, _, _, _, b'.', ..] => groups(bytes, 4, b'.', &[3, 4, 10]),
        _ => matches!(bytes.len(), 12 | 16 | 40) && bytes.iter().all(u8::is_ascii_hexdigit),
    }
}

fn groups(bytes: &[u8], width: usize, separator: u8, counts: &[usize]) -> bool {
    let fits = |count: &usize| bytes.len() + 1 == count * (width + 1);
    counts.iter().any(fits)
        && bytes.iter().enumerate().all(|(at, byte)| {
            if at % (width + 1) == width {
                *byte == separator
            } else {
                byte.is_ascii_hexdigit()
            }
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn octets_come_in_pairs_or_fours() {
        let twenty = ["0a"; 20].join(":");
        let digits = "0a".repeat(20);
        let dotted = ["0a1B"; 10].join(".");
        for text in [
            "00:00:5e:00:53:01",
            "00-00-5E-00-53-01",
            "02:00:5e:10:00:00:00:01",
            "0000.5e00.5301",
            "0200.5e10.0000.0001",
            "00005e0053Ab",
            "02005e1000000001",
            &digits,
            &twenty,
            &dotted,
        ] {
            assert!(is_mac(text), "{text}");
        }
        for text in [
            "",
            "00:00:5e:00:53",
            "00:00:5e:00:53:01:02",
            "00:00:5e:00:53:01:",
            "00:00-5e:00:53:01",
            "00:00:5e:00:53:0g",
            "0:0:5e:0:53:1",
            "00005e00530",
            "00005e0053017",
            "00005e00530g",
            "00005e00530101",
            "00005e0053:1",
            "00:05e005301",
            "0000.5e00.5301.",
            "0000-5e00-5301",
            "00 00 5e 00 53 01",
            "00:00:5e:00:53:é",
        ] {
            assert!(!is_mac(text), "{text}");
        }
    }
}
