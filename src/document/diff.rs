//! Two texts as a unified diff, which `patch` and `git apply` take.

use std::fmt::Write;
use std::ops::Range;

use imara_diff::{Algorithm, Diff, Hunk, InternedInput};

/// Lines shown before and after changed ones.
const CONTEXT: u32 = 3;

/// The hunks that make one text of another, without a header. Empty if the texts are the same.
///
/// Written here, since the library's own writer counts the lines before the first change wrongly, and is silent about
/// a text whose last line does not end.
pub(crate) fn unified_diff(before: &str, after: &str) -> String {
    let input = InternedInput::new(before, after);
    let mut diff = Diff::compute(Algorithm::Myers, &input);
    diff.postprocess_lines(&input);
    let changes: Vec<Hunk> = diff.hunks().collect();
    let is_near = |one: &Hunk, next: &Hunk| next.before.start - one.before.end <= 2 * CONTEXT;
    let mut out = String::new();
    for changes in changes.chunk_by(is_near) {
        write_hunk(&mut out, &input, changes);
    }
    out
}

/// Writes changes and the lines around them.
fn write_hunk(out: &mut String, input: &InternedInput<&str>, changes: &[Hunk]) {
    let [Some(first), Some(last)] = [changes.first(), changes.last()] else {
        return;
    };
    let lines_before = first.before.start.min(CONTEXT);
    let lines_after = (input.before.len() as u32 - last.before.end).min(CONTEXT);
    let shown = |first: u32, last: u32| first - lines_before..last + lines_after;
    let before = shown(first.before.start, last.before.end);
    let after = shown(first.after.start, last.after.end);
    let _ = writeln!(out, "@@ -{} +{} @@", in_header(&before), in_header(&after));
    let mut write = |sign, tokens: &[_], lines: Range<u32>| {
        let shown = tokens.get(lines.start as usize..lines.end as usize);
        for token in shown.unwrap_or_default() {
            write_line(out, sign, input.interner[*token]);
        }
    };
    let mut written = before.start;
    for change in changes {
        write(' ', &input.before, written..change.before.start);
        write('-', &input.before, change.before.clone());
        write('+', &input.after, change.after.clone());
        written = change.before.end;
    }
    write(' ', &input.before, written..before.end);
}

fn write_line(out: &mut String, sign: char, line: &str) {
    out.push(sign);
    out.push_str(line);
    if !line.ends_with('\n') {
        out.push_str("\n\\ No newline at end of file\n");
    }
}

/// Lines as the header of a hunk has them: the first one, counted from 1, and how many. No lines are at the line
/// before them.
fn in_header(lines: &Range<u32>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => (lines.start + 1).to_string(),
        len => format!("{},{len}", lines.start + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::unified_diff;

    /// `|` ends a line.
    #[test]
    fn a_diff_has_changed_lines_between_three_lines_of_context() {
        let cases = [
            ("", "", ""),
            ("a|", "a|", ""),
            ("", "a|", "@@ -0,0 +1 @@|+a|"),
            ("a|b|", "", "@@ -1,2 +0,0 @@|-a|-b|"),
            ("a|b|", "a|c|", "@@ -1,2 +1,2 @@| a|-b|+c|"),
            (
                "1|2|3|4|5|6|7|8|9|",
                "1|2|3|4|x|6|7|8|9|",
                "@@ -2,7 +2,7 @@| 2| 3| 4|-5|+x| 6| 7| 8|",
            ),
            (
                "1|2|3|4|5|6|7|8|9|",
                "0|2|3|4|5|6|7|8|9|10|",
                "@@ -1,4 +1,4 @@|-1|+0| 2| 3| 4|@@ -7,3 +7,4 @@| 7| 8| 9|+10|",
            ),
            (
                "a|b",
                "a|b|",
                "@@ -1,2 +1,2 @@| a|-b|\\ No newline at end of file|+b|",
            ),
            (
                "a|b",
                "c|b",
                "@@ -1,2 +1,2 @@|-a|+c| b|\\ No newline at end of file|",
            ),
        ];
        for (before, after, wanted) in cases {
            let [before, after, wanted] =
                [before, after, wanted].map(|text| text.replace('|', "\n"));
            assert_eq!(
                unified_diff(&before, &after),
                wanted,
                "{before:?} to {after:?}"
            );
        }
    }

    #[test]
    fn ends_of_lines_are_part_of_a_line() {
        let diff = unified_diff("a\r\nb\r\n", "a\r\nc\n");
        assert_eq!(diff, "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\n");
    }
}
