//! Texts reduced to what is compared of them.

use crd_drydock::Release;

use crate::answer::FieldError;

/// Which texts of a release are compared.
#[derive(Clone, Copy, PartialEq)]
pub enum Texts {
    /// All.
    Exact,
    /// Not what cel-go says of expressions that do not compile, and no addresses.
    WithoutCompilers,
}

/// What opens cel-go's account of an expression that does not compile.
const COMPILE_ERROR: &str = "ERROR: <input>";

impl Texts {
    pub fn for_release(release: Release) -> Self {
        // The first release whose cel-go has the texts of the default one.
        match release.to_string().as_str() < "1.34" {
            true => Self::WithoutCompilers,
            false => Self::Exact,
        }
    }

    /// Leaves out of errors what is not compared.
    pub fn reduce(self, errors: &mut [FieldError]) {
        if self == Self::Exact {
            return;
        }
        for error in errors {
            if let Some(at) = error.text.find(COMPILE_ERROR) {
                error.text.truncate(at);
            }
            error.text = without_addresses(&error.text);
        }
    }

    /// The same of the error of an expression on its own.
    pub fn reduce_expression(self, error: &mut Option<String>) {
        if let Some(text) = error.as_mut().filter(|_| self != Self::Exact) {
            text.clear();
        }
    }
}

/// What Go prints of pointers says nothing.
fn without_addresses(text: &str) -> String {
    let mut parts = text.split("(0x");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str("(0x");
        out.push_str(part.trim_start_matches(|c: char| c.is_ascii_hexdigit()));
    }
    out
}

/// What opens a complaint of the grammar.
const SYNTAX_ERROR: &str = "Syntax error: ";

/// The part of a text that is compared. In a syntax error that is the place and the first line,
/// without what the grammar expected there.
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
