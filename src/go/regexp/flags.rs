//! The flags of a pattern, such as `i` in `(?i)`.

/// The flags that hold at one place.
#[derive(Debug, Clone, Copy)]
pub struct Flags {
    /// `i`: case does not matter.
    pub fold: bool,
    /// `s`: `.` matches a newline.
    pub dot_newline: bool,
    /// Not `m`: `^` and `$` are the ends of the text only.
    pub one_line: bool,
    /// `U`: repetitions prefer fewer, and `?` after them more.
    pub non_greedy: bool,
}

impl Flags {
    /// The flags that a pattern starts with.
    pub const PERL: Self = Self {
        fold: false,
        dot_newline: false,
        one_line: true,
        non_greedy: false,
    };
}
