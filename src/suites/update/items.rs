//! Adds, moves and removes single items of lists, so that the other items keep their comments.

use std::ops::Range;

use super::rewrite::written;
use crate::document::spans::Span;
use crate::value::Value;
use crate::workspace::fix::edit::{Edit, Editor};

impl Editor<'_> {
    /// Takes an item out of a list that has others.
    pub(super) fn remove_item(&self, list: usize, index: usize) -> Option<Edit> {
        let number = self.spans.item(list, index)?;
        if self.is_flow(list) {
            return self.remove_in_brackets(list, number);
        }
        let lines = self.lines_of_item(list, index)?;
        self.remove_lines(lines.start, lines.end)
    }

    /// Takes an entry out of a map in lines that has others, with the comments directly above it at its column and the
    /// deeper ones below it. `None` if something else stands before it on its line.
    pub(super) fn remove_entry(&self, number: usize) -> Option<Edit> {
        let key = self.spans.get(number)?.key_bytes.start;
        let column = self.column(key);
        let before = self.source.get(key - column..key)?;
        if !before.chars().all(|c| c == ' ') {
            return None;
        }
        let start = self.with_comments(key, |indent| indent == column);
        self.remove_lines(start, self.end_with_comments(key, number))
    }

    /// Takes whole lines away, from the start of one to some offset in the last one.
    fn remove_lines(&self, start: usize, last: usize) -> Option<Edit> {
        let end = self.line_end(last);
        let behind = self.next_line(end);
        // The last line may have no break after it; then the one before goes.
        if behind == end {
            let before = self.source.get(..start)?;
            return Some(Edit::new(
                before.trim_end_matches(['\n', '\r']).len()..end,
                "",
            ));
        }
        Some(Edit::new(start..behind, ""))
    }

    /// Moves an item of a list in lines before the item of an index or to the end, with its comments. `None` for a
    /// list in brackets.
    pub(super) fn move_item(&self, list: usize, from: usize, before: usize) -> Option<Edit> {
        if self.is_flow(list) {
            return None;
        }
        let moved = self.lines_of_item(list, from)?;
        let item = self.source.get(moved.clone())?;
        let line_break = self.line_break();
        if before < from {
            let start = self.lines_of_item(list, before)?.start;
            let others = self.source.get(start..moved.start)?;
            let others = others.strip_suffix(line_break)?;
            return Some(Edit::new(
                start..moved.end,
                [item, line_break, others].concat(),
            ));
        }
        let behind = self.next_line(moved.end);
        let last = self.lines_of_item(list, before.checked_sub(1)?)?;
        let others = self.source.get(behind..last.end)?;
        Some(Edit::new(
            moved.start..last.end,
            [others, line_break, item].concat(),
        ))
    }

    /// The lines of an item with the comments about it, without the last line break.
    fn lines_of_item(&self, list: usize, index: usize) -> Option<Range<usize>> {
        let number = self.spans.item(list, index)?;
        let dash = self.dash(list, index)?;
        let column = self.column(dash);
        let start = self.with_comments(dash, |indent| indent <= column);
        Some(start..self.line_end(self.end_with_comments(dash, number)))
    }

    /// Adds an item to a list that has others, before the item of an index or at the end.
    pub(super) fn insert_item(
        &self,
        list: usize,
        index: usize,
        value: &Value<'static>,
    ) -> Option<Edit> {
        let value = written(value, self.format);
        let next = self.spans.item(list, index);
        let last = self.spans.children_in_order(list).last().copied()?;
        if self.is_flow(list) {
            return Some(match next {
                Some(next) => {
                    let at = self.spans.get(next)?.bytes.start;
                    Edit::new(at..at, [&*value.flow, ", "].concat())
                }
                None => {
                    let at = self.end(last);
                    Edit::new(at..at, [", ", &value.flow].concat())
                }
            });
        }
        let first_dash = self.dash(list, 0)?;
        let column = self.column(first_dash);
        let lines = self.value(&value, column);
        let lines = match value.is_block && !value.is_literal {
            true => [" ", lines.trim_start()].concat(),
            false => lines,
        };
        let item = [&" ".repeat(column), "-", &*lines].concat();
        let line_break = self.line_break();
        Some(match next {
            Some(_) => {
                let at = self.with_comments(self.dash(list, index)?, |indent| indent <= column);
                Edit::new(at..at, [&*item, line_break].concat())
            }
            None => {
                let at = self.line_end(self.end_with_comments(first_dash, last));
                Edit::new(at..at, [line_break, &*item].concat())
            }
        })
    }

    /// The offset of the dash of an item. `None` if something else stands before it on its line.
    fn dash(&self, list: usize, index: usize) -> Option<usize> {
        let start = self.spans.get(list)?.bytes.start;
        let column = self.column(start);
        let from = match index.checked_sub(1) {
            Some(before) => self.next_line(self.end(self.spans.item(list, before)?)),
            None => start - column,
        };
        let behind = self.source.get(from..)?;
        let mut at = from;
        for line in behind.split_inclusive('\n') {
            let (indent, rest) = line.split_at_checked(column)?;
            if indent.chars().all(|c| c == ' ') && rest.starts_with('-') {
                return Some(at + column);
            }
            if !is_blank_or_comment(line) {
                return None;
            }
            at += line.len();
        }
        None
    }

    /// The start of the line of an offset, or of the comments directly above it whose indentation says that they are
    /// about it.
    fn with_comments(&self, offset: usize, is_about: impl Fn(usize) -> bool) -> usize {
        let mut start = offset - self.column(offset);
        let before = self.source.get(..start).unwrap_or_default();
        for line in before.split_inclusive('\n').rev() {
            let indent = line.len() - line.trim_start().len();
            if !line.trim_start().starts_with('#') || !is_about(indent) {
                break;
            }
            start -= line.len();
        }
        start
    }

    /// The end of the value of a dash or key, with the comments below it that are deeper.
    fn end_with_comments(&self, head: usize, number: usize) -> usize {
        let column = self.column(head);
        let mut end = self.end(number);
        let behind = self.next_line(end);
        let mut at = behind;
        let rest = self.source.get(behind..).unwrap_or_default();
        for line in rest.split_inclusive('\n') {
            let indent = line.len() - line.trim_start().len();
            if !line.trim_start().starts_with('#') || indent <= column {
                break;
            }
            end = at + line.trim_end().len();
            at += line.len();
        }
        end
    }

    /// Takes an entry of a map or an item of a list in brackets away, with the comment behind it. The comments of the
    /// others stay.
    pub(super) fn remove_in_brackets(&self, around: usize, number: usize) -> Option<Edit> {
        let children = self.spans.children_in_order(around);
        let at = children.iter().position(|child| *child == number)?;
        let start = start_of(self.spans.get(number)?);
        let end = self.end(number);
        if let Some(next) = children.get(at + 1) {
            let next = start_of(self.spans.get(*next)?);
            let between = self.source.get(end..next)?;
            let cut = match (comma_before_comment(between), between.find('\n')) {
                (Some(_), Some(line_end)) => {
                    let below = between.get(line_end..)?;
                    end + line_end + (below.len() - below.trim_start().len())
                }
                _ => next,
            };
            return Some(Edit::new(start..cut, ""));
        }
        let Some(before) = at.checked_sub(1).and_then(|before| children.get(before)) else {
            return Some(Edit::new(start..end, ""));
        };
        let before = self.end(*before);
        let between = self.source.get(before..start)?;
        let comma = comma_before_comment(between).filter(|_| between.contains('#'));
        let Some(comma) = comma else {
            return Some(Edit::new(before..end, ""));
        };
        let kept = [between.get(..comma)?, between.get(comma + 1..)?].concat();
        let line = self.source.get(end..self.line_end(end))?;
        let behind = line.trim_start().strip_prefix(',').unwrap_or(line).trim();
        Some(match is_blank_or_comment(behind) {
            true => Edit::new(before..end + line.len(), kept.trim_end()),
            false => Edit::new(before..end, kept),
        })
    }
}

/// Where an entry or an item starts.
fn start_of(span: &Span) -> usize {
    match span.key {
        Some(_) => span.key_bytes.start,
        None => span.bytes.start,
    }
}

/// Where the comma of some text between two values is, unless a comment comes first.
fn comma_before_comment(between: &str) -> Option<usize> {
    let code = between.split('#').next()?;
    code.find(',')
}

fn is_blank_or_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

#[cfg(test)]
mod tests {
    use super::super::rewrite::{Change, rewrite};
    use crate::value::json;

    #[track_caller]
    fn assert_rewritten(before: &str, wanted: &str, after: &str) {
        let wanted = json::parse(wanted).unwrap().value.into_owned();
        let change = Change {
            steps: &[],
            wanted: &wanted,
            keys: &[],
        };
        let new = rewrite(before, &[change]);
        assert_eq!(new.as_deref(), Some(after), "{before}");
    }

    const COMMENTED: &str =
        "list:\n# one\n- x: a # A\n# two\n- x: b # B\n  # of b\n# three\n- x: c # C\n";

    #[test]
    fn an_item_that_goes_takes_its_own_comments_along() {
        assert_rewritten(
            COMMENTED,
            r#"{"list":[{"x":"a"},{"x":"c"}]}"#,
            "list:\n# one\n- x: a # A\n# three\n- x: c # C\n",
        );
        assert_rewritten(
            COMMENTED,
            r#"{"list":[{"x":"a"},{"x":"b"}]}"#,
            "list:\n# one\n- x: a # A\n# two\n- x: b # B\n  # of b\n",
        );
        assert_rewritten("- a # A\n- b # B", r#"["a"]"#, "- a # A");
    }

    #[test]
    fn an_entry_that_goes_takes_its_own_comments_along() {
        for (before, after) in [
            (
                "# one\na: 1\n# two\n# and more\nb: 2 # B\n# three\nc: 3\n",
                "# one\na: 1\n# three\nc: 3\n",
            ),
            ("a: 1\n# apart\n\nb: 2\nc: 3\n", "a: 1\n# apart\n\nc: 3\n"),
            ("a: 1\n  # deeper\nb: 2\nc: 3\n", "a: 1\n  # deeper\nc: 3\n"),
            (
                "a: 1\nb:\n- 2\n  # of 2\n# three\nc: 3\n",
                "a: 1\n# three\nc: 3\n",
            ),
        ] {
            assert_rewritten(before, r#"{"a":1,"c":3}"#, after);
        }
        assert_rewritten("a: 1\n# two\nb: 2", r#"{"a":1}"#, "a: 1");
        assert_rewritten(
            "- # both\n  a: 1\n  # of b\n  b: 2\n",
            r#"[{"b":2}]"#,
            "- # both\n  # of b\n  b: 2\n",
        );
    }

    #[test]
    fn an_item_that_comes_leaves_the_comments_of_the_others() {
        assert_rewritten(
            COMMENTED,
            r#"{"list":[{"x":"a"},{"x":"m","k":[1]},{"x":"b"},{"x":"c"},{"x":"d"}]}"#,
            "list:\n# one\n- x: a # A\n- x: m\n  k:\n  - 1\n# two\n- x: b # B\n  # of b\n# three\n- x: c # C\n- x: d\n",
        );
        assert_rewritten(
            "  - a # A\n  - b\n",
            r#"["a","k\nl\n","b"]"#,
            "  - a # A\n  - |\n    k\n    l\n  - b\n",
        );
        assert_rewritten(
            "- - a\n- - b\n",
            r#"[["a"],["c","d"],["b"]]"#,
            "- - a\n- - c\n  - d\n- - b\n",
        );
    }

    #[test]
    fn items_that_move_up_keep_their_comments() {
        assert_rewritten(
            COMMENTED,
            r#"{"list":[{"x":"b"},{"x":"c"},{"x":"d"}]}"#,
            "list:\n# two\n- x: b # B\n  # of b\n# three\n- x: c # C\n- x: d\n",
        );
    }

    #[test]
    fn values_in_brackets_keep_the_comments_of_the_others() {
        for (before, wanted, after) in [
            ("[a, b, c]\n", r#"["a","c"]"#, "[a, c]\n"),
            ("[a, b]\n", r#"["m","a","b","z"]"#, "[m, a, b, z]\n"),
            ("[\n  a, # A\n  b, # B\n]\n", r#"["a"]"#, "[\n  a # A\n]\n"),
            (
                "[\n  a, # A\n  # two\n  b, # B\n]\n",
                r#"["b"]"#,
                "[\n  # two\n  b, # B\n]\n",
            ),
            (
                "{a: 1, # why a\n  list: []\n }\n",
                r#"{"a":1}"#,
                "{a: 1 # why a\n }\n",
            ),
            (
                "{a: 1, # why a\n  list: []}\n",
                r#"{"a":1}"#,
                "{a: 1 # why a\n  }\n",
            ),
        ] {
            assert_rewritten(before, wanted, after);
        }
    }
}
