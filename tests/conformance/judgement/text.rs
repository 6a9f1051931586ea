//! Texts reduced to what is compared of them.

/// What opens a complaint of the grammar.
const SYNTAX_ERROR: &str = "Syntax error: ";

/// Of a syntax error the place and the first line count, without what the grammar expected there.
pub fn comparable(text: &str) -> String {
    let text = without_clock(text);
    let Some((before, complaint)) = text.split_once(SYNTAX_ERROR) else {
        return text;
    };
    let first = complaint.lines().next().unwrap_or_default();
    let first = first.split(" expecting ").next().unwrap_or_default();
    format!("{before}{SYNTAX_ERROR}{first}")
}

/// `selfType` carries the nanoseconds of a clock.
pub fn without_clock(text: &str) -> String {
    let mut parts = text.split("selfType");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str("selfType");
        out.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_in_generated_names_is_left_out() {
        assert_eq!(
            without_clock("selfType12: selfTypes"),
            "selfType: selfTypes"
        );
    }

    #[test]
    fn a_syntax_error_is_compared_by_place_and_first_line() {
        for (text, compared) in [
            (
                "a: ERROR: <input>:1:1: Syntax error: extraneous input '*' expecting {'['}\n | * 2",
                "a: ERROR: <input>:1:1: Syntax error: extraneous input '*'",
            ),
            (
                "ERROR: <input>:1:8: Syntax error: missing ')' at '<EOF>'\n | (1",
                "ERROR: <input>:1:8: Syntax error: missing ')' at '<EOF>'",
            ),
            (
                "no such key: a\n expecting b",
                "no such key: a\n expecting b",
            ),
        ] {
            assert_eq!(comparable(text), compared);
        }
    }
}
