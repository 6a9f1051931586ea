//! `hexcolor` and `rgbcolor`.

use super::is_space;

/// Three or six hexadecimal digits, perhaps after `#`.
pub fn is_hex(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or(text);
    matches!(digits.len(), 3 | 6) && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// `rgb(R,G,B)`, in lower case, with space around the numbers from 0 to 255.
pub fn is_rgb(text: &str) -> bool {
    let Some(inside) = text
        .strip_prefix("rgb(")
        .and_then(|text| text.strip_suffix(')'))
    else {
        return false;
    };
    let mut parts = inside.split(',');
    parts
        .by_ref()
        .take(3)
        .filter(|part| is_channel(part))
        .count()
        == 3
        && parts.next().is_none()
}

fn is_channel(part: &str) -> bool {
    let digits = part.trim_matches(|c: char| u8::try_from(c).is_ok_and(is_space));
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let has_leading_zero = digits.len() > 1 && digits.starts_with('0');
    is_number && !has_leading_zero && digits.parse::<u8>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_colors_have_three_or_six_digits() {
        for text in ["#fff", "FFF", "#a1B2c3", "a1b2c3"] {
            assert!(is_hex(text), "{text:?}");
        }
        for text in [
            "", "#", "#ff", "#ffff", "##fff", "ggg", "#fff ", "é0", "#fff\n",
        ] {
            assert!(!is_hex(text), "{text:?}");
        }
    }

    #[test]
    fn colors_have_three_channels_of_a_byte() {
        for text in ["rgb(0,0,0)", "rgb( 255 ,\t199\n,\r\x0c249)"] {
            assert!(is_rgb(text), "{text:?}");
        }
        for text in [
            "",
            "rgb()",
            "rgb(,,)",
            "rgb(1,2)",
            "rgb(1,2,3,4)",
            "rgb(1,2,3,)",
            "rgb(1,2,256)",
            "rgb(1,2,03)",
            "rgb(1,2,+3)",
            "rgb(1,2,3\x0b)",
            "rgb(1,2,3\u{a0})",
            "rgb(1,2,3 3)",
            "RGB(1,2,3)",
            "rgb (1,2,3)",
            "rgb(1,2,3) ",
            "rgb(1,2,3",
        ] {
            assert!(!is_rgb(text), "{text:?}");
        }
    }
}
