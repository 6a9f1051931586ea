//! The trace of a rule as Markdown: a list of its sub-expressions.

use super::runs::{RunOfRule, WHOLE_OBJECT};
use crate::cel::watch::Trace;
use crate::check::numbers::grouped;
use crate::check::visible::visible_line;

/// An evaluation and its sub-expressions.
pub fn markdown(run: &RunOfRule, trace: &Trace) -> String {
    let RunOfRule {
        kind,
        name,
        path,
        rule,
        ..
    } = run;
    let at = match &**path {
        WHOLE_OBJECT => "the object".to_owned(),
        path => code(path),
    };
    let object = code(format!("{kind} {name}").trim());
    let mut text = format!("{} at {at} of {object}: {}\n\n", code(rule), gave(trace));
    write_item(rule, trace, "", &mut text);
    text
}

/// Writes a sub-expression with its own parts below it.
fn write_item(rule: &str, trace: &Trace, indent: &str, text: &mut String) {
    let words = code(part(rule, trace.start, trace.end));
    text.push_str(&format!("{indent}- {words}: {}\n", gave(trace)));
    let deeper = format!("{indent}  ");
    for one in &trace.parts {
        write_item(rule, one, &deeper, text);
    }
    for round in &trace.rounds {
        let variables = round.variables.iter();
        let names = variables.map(|one| code(&format!("{} = {}", one.name, one.value)));
        let names = names.collect::<Vec<_>>().join(", ");
        text.push_str(&format!("{deeper}- {names}\n"));
        for one in &round.parts {
            write_item(rule, one, &format!("{deeper}  "), text);
        }
    }
    if trace.more > 0 {
        text.push_str(&format!("{deeper}- and for {} more\n", trace.more));
    }
    if trace.unneeded_rounds > 0 {
        let unneeded = trace.unneeded_rounds;
        text.push_str(&format!("{deeper}- {unneeded} were not needed\n"));
    }
}

fn gave(trace: &Trace) -> String {
    if trace.unneeded {
        return "not needed".to_owned();
    }
    let result = match &trace.error {
        None => code(trace.value.as_deref().unwrap_or_default()),
        Some(error) => format!("error: {}", code(error)),
    };
    let kind = trace.value_type.as_ref();
    let kind = kind.map_or_else(String::new, |kind| format!("{kind}, "));
    format!("{result} ({kind}cost {})", grouped(trace.cost))
}

/// What stands between two offsets in UTF-16 units.
fn part(text: &str, start: u32, end: u32) -> &str {
    let bytes = byte_at(text, start)..byte_at(text, end);
    text.get(bytes).unwrap_or_default()
}

fn byte_at(text: &str, offset: u32) -> usize {
    let mut units = 0;
    let mut letters = text.char_indices();
    let found = letters.find(|(_, c)| {
        let is_there = units >= offset;
        units += if c.len_utf16() == 2 { 2 } else { 1 };
        is_there
    });
    found.map_or(text.len(), |(at, _)| at)
}

/// A text of strangers as code on one line, which no character of it ends.
fn code(text: &str) -> String {
    let line = visible_line(text);
    let line = match line.trim() {
        "" => " ",
        line => line,
    };
    let runs = line.split(|c| c != '`').map(str::len);
    match runs.max().unwrap_or(0) {
        0 => format!("`{line}`"),
        longest => {
            let fence = "`".repeat(longest + 1);
            format!("{fence} {line} {fence}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_ends_the_code() {
        for (text, want) in [
            ("a", "`a`"),
            (" ", "` `"),
            ("a`b``c", "``` a`b``c ```"),
            ("a\nb", "`a\\nb`"),
        ] {
            assert_eq!(code(text), want, "{text}");
        }
    }

    #[test]
    fn parts_are_found_by_units_of_utf16() {
        let text = "é == '😀' && b";
        assert_eq!(part(text, 5, 9), "'😀'");
        assert_eq!(part(text, 13, 99), "b");
    }
}
