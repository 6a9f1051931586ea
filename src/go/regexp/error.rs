//! The texts of Go's syntax errors.

pub const BAD_ESCAPE: &str = "invalid escape sequence";
pub const BAD_NAME: &str = "invalid named capture";
pub const BAD_PERL_OP: &str = "invalid or unsupported Perl syntax";
pub const BAD_RANGE: &str = "invalid character class range";
pub const BAD_REPEAT_OP: &str = "invalid nested repetition operator";
pub const BAD_REPEAT_SIZE: &str = "invalid repeat count";
pub const MISSING_BRACKET: &str = "missing closing ]";
pub const MISSING_PAREN: &str = "missing closing )";
pub const MISSING_REPEAT_ARGUMENT: &str = "missing argument to repetition operator";
pub const TOO_DEEP: &str = "expression nests too deeply";
pub const TOO_LARGE: &str = "expression too large";
pub const TRAILING_BACKSLASH: &str = "trailing backslash at end of expression";
pub const UNEXPECTED_PAREN: &str = "unexpected )";

/// The text of an error: its code, and the part of the pattern at fault.
pub fn error(code: &str, part: &str) -> String {
    format!("error parsing regexp: {code}: `{part}`")
}
