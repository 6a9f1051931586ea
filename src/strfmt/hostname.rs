//! `hostname`: names that are more and less than those of DNS.

use crate::go::category;

/// One label with at most one dash, which is its second character; or labels before a last one
/// of letters. Symbols count as letters, save in that last one.
pub fn is_hostname(text: &str) -> bool {
    if text.len() > 255 || text.split('.').any(|label| label.len() > 63) {
        return false;
    }
    match text.rsplit_once('.') {
        None => is_only_label(text),
        Some((labels, last)) => {
            labels.split('.').all(is_label)
                && last.chars().nth(1).is_some()
                && last.chars().all(is_letter)
        }
    }
}

fn is_only_label(label: &str) -> bool {
    let mut chars = label.chars();
    let starts_well = chars.next().is_some_and(is_name_character);
    let rest = chars.as_str();
    let rest = rest.strip_prefix('-').unwrap_or(rest);
    starts_well && rest.chars().all(is_name_character)
}

/// Dashes are inside.
fn is_label(label: &str) -> bool {
    !label.is_empty()
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label.chars().all(|c| c == '-' || is_name_character(c))
}

fn is_letter(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_alphabetic()
    } else {
        category(c).starts_with('L')
    }
}

fn is_name_character(c: char) -> bool {
    if c.is_ascii() {
        // The symbols of ASCII are among them.
        c.is_ascii_alphanumeric()
            || matches!(c, '$' | '+' | '<' | '=' | '>' | '^' | '`' | '|' | '~')
    } else {
        category(c).starts_with(['L', 'S'])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_labels_may_have_a_dash_in_second_place() {
        let long = "a".repeat(63);
        for text in [
            "a", "0", "a-", "a-b", "a-bc", "+", "a+b", "é", "☃", "日本", &long,
        ] {
            assert!(is_hostname(text), "{text:?}");
        }
        for text in [
            "",
            "-",
            "-a",
            "ab-c",
            "a--b",
            "a-b-c",
            "a_b",
            "a b",
            "a\n",
            "²",
            "e\u{301}",
            &format!("{long}a"),
        ] {
            assert!(!is_hostname(text), "{text:?}");
        }
        // Limits are in bytes.
        assert!(!is_hostname(&"é".repeat(32)));
    }

    #[test]
    fn the_last_of_several_labels_is_of_letters() {
        let label = "a".repeat(63);
        let of_255 = format!("{label}.{label}.{label}.{}", "a".repeat(63));
        for text in [
            "a.bc",
            "1.2.ab",
            "a-b--c.de",
            "☃.日本",
            "+.com",
            "xn--a.com",
            &of_255,
        ] {
            assert!(is_hostname(text), "{text:?}");
        }
        for text in [
            ".",
            "a.",
            ".ab",
            "a.b",
            "a.b1",
            "a..bc",
            "a.b-c",
            "a.☃☃",
            "a.b+",
            "-a.bc",
            "a-.bc",
            "a_b.com",
            "a.bc.",
            "1.2.3.4",
            &format!("{label}a.com"),
            &format!("a.{of_255}"),
        ] {
            assert!(!is_hostname(text), "{text:?}");
        }
    }
}
