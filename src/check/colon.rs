//! Colons without a blank behind them, as in `size:small`. They are the usual reason why YAML cannot be read.

use super::hints::did_you_mean;
use crate::document;

/// How many lines above the one at fault are looked at.
const LINES_ABOVE: usize = 2;

/// Suggests the line with the missing blank, for a document of a text that cannot be read. `line` is the number of the
/// line at fault, from 0. The colon is in this line or just above. The suggestion is made only if the reader gets further
/// with the blank.
pub fn help(text: &str, line: usize) -> Vec<String> {
    let (lines, line) = section(text, line);
    let Some(own_fault) = fault(&lines.concat()) else {
        return Vec::new();
    };
    let nearby = (line.saturating_sub(LINES_ABOVE)..=line).rev();
    let meant = nearby.filter_map(|number| {
        let own = lines.get(number)?;
        let (key, value) = own.split_at(colon(own)? + 1);
        let repaired = [key, " ", value].concat();
        let (before, behind) = (lines.get(..number)?, lines.get(number + 1..)?);
        let whole = [&before.concat(), &*repaired, &behind.concat()].concat();
        let is_better = fault(&whole).is_none_or(|now| now > own_fault + 1);
        is_better.then(|| repaired.trim().trim_start_matches("- ").to_owned())
    });
    did_you_mean(meant.take(1).collect::<Vec<_>>().iter())
}

/// The offset at which reading a text fails.
fn fault(text: &str) -> Option<usize> {
    let documents = document::parse(text);
    documents
        .iter()
        .find_map(|one| Some(one.error.as_ref()?.offset))
}

/// The lines of the document around a line, and the number of the line among them.
fn section(text: &str, line: usize) -> (Vec<&str>, usize) {
    let is_mark = |line: &str| line.starts_with("---");
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let above = lines.iter().take(line + 1).rposition(|line| is_mark(line));
    let first = above.map_or(0, |at| at + 1);
    let below = lines.iter().skip(line + 1).position(|line| is_mark(line));
    lines.truncate(below.map_or(lines.len(), |at| line + 1 + at));
    (
        lines.split_off(first.min(lines.len())),
        line.saturating_sub(first),
    )
}

/// The offset of the colon after the key of a line. `None` unless a value follows the colon without a blank.
fn colon(line: &str) -> Option<usize> {
    let content = line.trim_start().trim_start_matches("- ").trim_start();
    let key = content.find(|c: char| !(c.is_ascii_alphanumeric() || "-_./".contains(c)))?;
    let behind = content.get(key..)?.strip_prefix(':')?;
    let is_value = behind.starts_with(|c: char| !c.is_whitespace());
    (key > 0 && is_value).then(|| line.len() - content.len() + key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blank_is_missing_where_more_can_be_read_with_it() {
        for (text, line, want) in [
            ("spec:\n  a: b\n  size:5\n", 2, Some("size: 5")),
            ("spec:\n  a: b\n  size:5\n\n", 3, Some("size: 5")),
            ("kind:Boat\nspec: {}\n", 1, Some("kind: Boat")),
            ("l:\n- port:80\n  name: a\n", 2, Some("port: 80")),
            (
                "a: [\n---\nkind:Boat\nspec: {}\n---\n{",
                3,
                Some("kind: Boat"),
            ),
            (
                "kind:Boat\nspec: {}\nl:\n- port:80\n  a: b\n",
                1,
                Some("kind: Boat"),
            ),
            ("spec:\n  a: b\n  size 5\n", 2, None),
            ("spec:\n  a: b: c\n  url:x\n", 1, None),
            ("spec: [\n", 0, None),
            ("", 3, None),
        ] {
            let want = want.map(|line| format!("did you mean \"{line}\"?"));
            assert_eq!(
                help(text, line),
                want.into_iter().collect::<Vec<_>>(),
                "{text}"
            );
        }
    }
}
