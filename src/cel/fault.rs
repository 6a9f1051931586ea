//! The errors of an expression, and how the API server shows them.

use crate::go::sort;
use crate::machinery::cause::{CelFault, CelFaults};

/// An error in an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CelError {
    /// The number of code points before the error in the source; `None` where it has no place.
    pub offset: Option<u32>,
    /// The error in cel-go's words, without the place.
    pub message: String,
}

impl CelError {
    /// The place of errors that are not in the text: cel-go shows column 0 of line 1.
    pub const BEFORE: u32 = u32::MAX;

    /// An error at a place.
    #[must_use]
    pub fn at(offset: u32, message: impl Into<String>) -> Self {
        Self {
            offset: Some(offset),
            message: message.into(),
        }
    }
}

/// How many errors are shown; the others are counted.
pub(super) const SHOWN: usize = 100;
/// The most bytes of a source line that is shown.
const LONGEST_LINE: usize = 16_384;

/// The errors of a text as cel-go displays them: in the order of their places, each with its
/// line and a caret under the place.
///
/// ```text
/// ERROR: <input>:1:3: Syntax error: extraneous input 'b' expecting <EOF>
///  | a b
///  | ..^
/// ```
#[must_use]
pub fn display(faults: &[CelError], text: &str) -> String {
    located(faults, text).to_string()
}

/// The errors of a text with their lines and columns, in the order in which cel-go displays them.
#[must_use]
pub fn located(faults: &[CelError], text: &str) -> CelFaults {
    let lines = lines(text);
    // An offset orders as line and column do; no place at all comes first.
    let rank = |at: usize| match faults.get(at)?.offset {
        None => Some(0),
        Some(CelError::BEFORE) => Some(1),
        Some(offset) => Some(u64::from(offset) + 2),
    };
    let order = sort::stable(faults.len().min(SHOWN), &mut |a, b| rank(a).cmp(&rank(b)));
    let shown = order.iter().filter_map(|at| faults.get(*at));
    CelFaults {
        faults: shown.filter_map(|fault| locate(fault, &lines)).collect(),
        more: faults.len().saturating_sub(SHOWN),
    }
}

/// The lines of a text, each with the number of code points before it.
fn lines(text: &str) -> Vec<(u32, &str)> {
    let mut next = 0;
    text.split('\n')
        .map(|line| {
            let start = next;
            next += u32::try_from(line.chars().count() + 1).unwrap_or(u32::MAX);
            (start, line)
        })
        .collect()
}

fn locate(fault: &CelError, lines: &[(u32, &str)]) -> Option<CelFault> {
    let mut located = CelFault {
        line: None,
        column: 0,
        message: fault.message.clone(),
        excerpt: String::new(),
    };
    let Some(offset) = fault.offset else {
        return Some(located);
    };
    // The end of an empty text is before it.
    let before = offset == CelError::BEFORE || matches!(lines, [(_, "")]);
    let number = match before {
        true => 1,
        false => lines.partition_point(|&(start, _)| start <= offset),
    };
    let &(start, line) = lines.get(number.saturating_sub(1))?;
    let column = if before { 0 } else { offset - start };
    located.line = u32::try_from(number).ok();
    located.column = column + u32::from(!before);
    if !matches!(lines, [(_, "")]) && line.len() <= LONGEST_LINE {
        write_excerpt(line, column, &mut located.excerpt);
    }
    Some(located)
}

/// The line, and a caret below the column.
fn write_excerpt(line: &str, column: u32, out: &mut String) {
    out.push_str("\n | ");
    out.push_str(&line.replace('\t', " "));
    out.push_str("\n | ");
    let mut chars = line.chars();
    for c in chars.by_ref().take(column as usize) {
        out.push(if c.is_ascii() { '.' } else { '\u{ff0e}' });
    }
    let narrow = chars.next().is_none_or(|c| c.is_ascii());
    out.push(if narrow { '^' } else { '\u{ff3e}' });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn shows(faults: &[(u32, &str)], text: &str, want: &str) {
        let faults: Vec<_> = faults.iter().map(|&(at, m)| CelError::at(at, m)).collect();
        assert_eq!(display(&faults, text), want);
    }

    #[test]
    fn the_caret_is_as_wide_as_its_character() {
        shows(
            &[(1, "m")],
            "'é' == ü",
            "ERROR: <input>:1:2: m\n | 'é' == ü\n | .＾",
        );
        shows(
            &[(7, "m")],
            "'é' == ü",
            "ERROR: <input>:1:8: m\n | 'é' == ü\n | .．.....＾",
        );
    }

    #[test]
    fn a_tab_is_shown_as_one_space() {
        shows(
            &[(2, "m")],
            "\t\tx",
            "ERROR: <input>:1:3: m\n |   x\n | ..^",
        );
    }

    #[test]
    fn errors_are_ordered_by_place_and_those_of_a_place_as_found() {
        shows(
            &[(2, "b"), (0, "a"), (2, "c")],
            "x\ny",
            "ERROR: <input>:1:1: a\n | x\n | ^\n\
             ERROR: <input>:2:1: b\n | y\n | ^\n\
             ERROR: <input>:2:1: c\n | y\n | ^",
        );
    }

    #[test]
    fn the_end_of_the_text_has_a_place() {
        shows(&[(0, "m")], "", "ERROR: <input>:1:0: m");
        shows(&[(3, "m")], "1 +", "ERROR: <input>:1:4: m\n | 1 +\n | ...^");
        shows(&[(2, "m")], "1\n", "ERROR: <input>:2:1: m\n | \n | ^");
    }

    #[test]
    fn what_is_not_in_the_text_is_before_it() {
        shows(
            &[(0, "b"), (CelError::BEFORE, "a")],
            "x",
            "ERROR: <input>:1:0: a\n | x\n | ^\nERROR: <input>:1:1: b\n | x\n | ^",
        );
    }

    #[test]
    fn an_error_without_place_is_at_minus_one() {
        let fault = CelError {
            offset: None,
            message: "m".to_owned(),
        };
        assert_eq!(display(&[fault], "x"), "ERROR: <input>:-1:0: m");
    }

    #[test]
    fn a_line_that_is_too_long_is_not_shown() {
        let line = "é".repeat(8192);
        let shown = ["ERROR: <input>:1:1: m\n | ", &line, "\n | ＾"].concat();
        shows(&[(0, "m")], &line, &shown);
        shows(&[(0, "m")], &(line + "x"), "ERROR: <input>:1:1: m");
    }

    #[test]
    fn a_hundred_errors_are_shown_and_the_others_counted() {
        let shown = display(&vec![CelError::at(0, "m"); 102], "");
        assert_eq!(shown.lines().count(), 101);
        assert!(shown.ends_with("\n2 more errors were truncated"), "{shown}");
    }
}
