//! `strings`: case.

/// The text in lower case, character by character as `strings.ToLower` maps it: no character
/// becomes two, and a final sigma is like any other.
#[must_use]
pub fn to_lower(text: &str) -> String {
    text.chars()
        .map(|c| c.to_lowercase().next().unwrap_or(c))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_character_stays_one() {
        for (text, want) in [("FooBar", "foobar"), ("ΣΑΣ", "σασ"), ("İ", "i")] {
            assert_eq!(to_lower(text), want);
        }
    }
}
