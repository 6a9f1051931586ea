//! `uuid` and its versions.

/// Whether the fourth group says which variant of UUID it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Variant {
    /// Any.
    Any,
    /// The group starts with 8, 9, a or b.
    Rfc4122,
}

/// Groups of 8, 4, 4, 4 and 12 hexadecimal digits, each dash between them optional.
pub fn is_uuid(text: &str) -> bool {
    groups(text).is_some()
}

/// A UUID whose third group starts with the digit of its version.
pub fn is_version(text: &str, version: u8, variant: Variant) -> bool {
    groups(text).is_some_and(|(third, fourth)| {
        third == version
            && (variant == Variant::Any
                || matches!(fourth, b'8' | b'9' | b'a' | b'b' | b'A' | b'B'))
    })
}

/// The first digits of the third and the fourth group.
fn groups(text: &str) -> Option<(u8, u8)> {
    let mut rest = text.as_bytes();
    let mut firsts = [0; 5];
    for (first, width) in firsts.iter_mut().zip([8, 4, 4, 4, 12]) {
        if width != 8 {
            rest = rest.strip_prefix(b"-").unwrap_or(rest);
        }
        let (group, after) = rest.split_at_checked(width)?;
        if !group.iter().all(u8::is_ascii_hexdigit) {
            return None;
        }
        *first = *group.first()?;
        rest = after;
    }
    let [_, _, third, fourth, _] = firsts;
    rest.is_empty().then_some((third, fourth))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_are_optional_one_by_one() {
        for text in [
            "123e4567-e89b-12d3-a456-426614174000",
            "123E4567E89B12D3A456426614174000",
            "123e4567e89b-12d3a456-426614174000",
        ] {
            assert!(is_uuid(text), "{text:?}");
        }
        for text in [
            "",
            "123e4567--e89b-12d3-a456-426614174000",
            "-123e4567-e89b-12d3-a456-426614174000",
            "123e4567-e89b-12d3-a456-426614174000-",
            "123e4567-e89b-12d3-a456-42661417400",
            "123e4567-e89b-12d3-a456-42661417400g",
            "123e4-567e89b-12d3-a456-426614174000",
            "{123e4567-e89b-12d3-a456-426614174000}",
            "123e4567-e89b-12d3-a456-42661417400é",
        ] {
            assert!(!is_uuid(text), "{text:?}");
        }
    }

    #[test]
    fn versions_show_in_the_third_group() {
        let three = "123e4567-e89b-32d3-0456-426614174000";
        let four = "123e4567-e89b-42d3-B456-426614174000";
        assert!(is_version(three, b'3', Variant::Any));
        assert!(!is_version(four, b'3', Variant::Any));
        assert!(is_version(four, b'4', Variant::Rfc4122));
        assert!(!is_version(
            &three.replace("-3", "-4"),
            b'4',
            Variant::Rfc4122
        ));
    }
}
