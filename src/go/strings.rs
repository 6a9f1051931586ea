//! `strings` and `unicode`: case, letters and numbers.

use super::unicode::{category, folds_with};

/// Whether two texts only differ in case, as `strings.EqualFold` sees it.
#[must_use]
pub fn equal_fold(a: &str, b: &str) -> bool {
    // Nearly all texts are ASCII, and those need no tables.
    if a.is_ascii() && b.is_ascii() {
        return a.eq_ignore_ascii_case(b);
    }
    let same = |(a, b): (char, char)| {
        a.eq_ignore_ascii_case(&b) || folds_with(u32::from(a)).any(|other| other == u32::from(b))
    };
    a.chars().count() == b.chars().count() && a.chars().zip(b.chars()).all(same)
}

/// The text in lower case, character by character as `strings.ToLower` maps it: no character
/// becomes two, and a final sigma is like any other.
#[must_use]
pub fn to_lower(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.chars().map(lower).collect()
}

/// The lower case of a character: that of its fold orbit, so that it needs no table of its own, as
/// the standard library's does: 11 KB in the module.
#[must_use]
pub fn lower(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_lowercase();
    }
    let mut folded = folds_with(u32::from(c)).filter_map(char::from_u32);
    let lower = match (c, category(c)) {
        ('\u{130}', _) => Some('i'),
        // The final sigma comes before it.
        ('Σ', _) => Some('σ'),
        (_, "Lu" | "Lt") => folded.find(|folded| category(*folded) == "Ll"),
        // Numbers and letters in circles have a case, too.
        ('Ⅰ'..='Ⅿ' | 'Ⓐ'..='Ⓩ', _) => folded.next(),
        _ => None,
    };
    lower.unwrap_or(c)
}

/// Whether a character is a letter or a number.
#[must_use]
pub fn is_alphanumeric(c: char) -> bool {
    c.is_ascii_alphanumeric() || (!c.is_ascii() && category(c).starts_with(['L', 'N']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_equal_but_for_case() {
        for (a, b, want) in [
            ("kind", "KiNd", true),
            ("kind", "\u{212a}ind", true),
            ("\u{17f}", "S", true),
            ("ς", "Σ", true),
            ("kind", "kin", false),
            ("kind", "kınd", false),
            ("ß", "ss", false),
        ] {
            assert_eq!(equal_fold(a, b), want, "{a} {b}");
            assert_eq!(equal_fold(b, a), want, "{b} {a}");
        }
    }

    #[test]
    fn each_character_stays_one() {
        for (text, want) in [("FooBar", "foobar"), ("ΣΑΣ", "σασ"), ("İ", "i")] {
            assert_eq!(to_lower(text), want);
        }
    }

    #[test]
    fn all_characters_have_the_case_of_unicode() {
        // The standard library knows of characters that came after Unicode 15.0.
        for c in ('\0'..=char::MAX).filter(|c| category(*c) != "Cn") {
            let want = c.to_lowercase().next().unwrap_or(c);
            assert_eq!(lower(c), want, "U+{:04X}", u32::from(c));
        }
    }
}
