//! An explanation as text.

use super::{ExplainedField, ExplainedRule, Explanation, Limit};
use crate::value::json::to_json;

impl Explanation<'_> {
    /// The explanation as text, as `kubectl explain` has it.
    #[must_use]
    pub fn text(&self) -> String {
        let mut parts = self.head();
        let fields = self.fields.iter().map(|field| match &*field.description {
            "" => line(field.name, field),
            description => {
                let line = line(field.name, field);
                [&*line, "\n", indented(description).trim_end()].concat()
            }
        });
        parts.extend(section("FIELDS", &fields.collect::<Vec<_>>(), "\n\n"));
        parts.join("\n")
    }

    /// The explanation as text with all fields below the field, as `kubectl explain --recursive` has it: a line for
    /// each.
    #[must_use]
    pub fn text_of_all(&self) -> String {
        let mut parts = self.head();
        let mut lines = Vec::new();
        add_lines(&self.fields, 0, &mut lines);
        parts.extend(section("FIELDS", &lines, "\n"));
        parts.join("\n")
    }

    /// The sections before the fields.
    fn head(&self) -> Vec<String> {
        let group = match self.group {
            "" => String::new(),
            group => format!("GROUP:      {group}\n"),
        };
        let (kind, version) = (self.kind, self.version);
        let mut parts = vec![format!(
            "{group}KIND:       {kind}\nVERSION:    {version}\n"
        )];
        if !self.path.is_empty() {
            parts.push(format!("FIELD: {}\n", line(&self.path, &self.field)));
        }
        let says = match &*self.field.description {
            "" => format!("<{}> without a description", self.field.type_),
            description => description.to_owned(),
        };
        parts.extend(section("DESCRIPTION", &[says], "\n"));
        let limits: Vec<String> = self.limits.iter().map(limit_text).collect();
        parts.extend(section("LIMITS", &limits, "\n"));
        let rules: Vec<String> = self.rules.iter().map(rule_text).collect();
        parts.extend(section("RULES", &rules, "\n"));
        parts
    }
}

/// Adds the lines of fields and of those below them. Recursion is bounded by the depth of the schema.
fn add_lines(fields: &[ExplainedField<'_>], depth: usize, lines: &mut Vec<String>) {
    for field in fields {
        lines.push("  ".repeat(depth) + &line(field.name, field));
        add_lines(&field.fields, depth + 1, lines);
    }
}

/// A section, if it has something.
fn section(head: &str, entries: &[String], between: &str) -> Option<String> {
    let body = || indented(&entries.join(between));
    (!entries.is_empty()).then(|| [head, ":\n", &body()].concat())
}

/// The place within the value, if it has one.
fn place(at: &str) -> String {
    match at {
        "" => String::new(),
        at => format!("{at} "),
    }
}

fn limit_text(limit: &Limit<'_>) -> String {
    let since = match limit.since {
        Some(since) => format!(", since Kubernetes {since}"),
        None => String::new(),
    };
    let (place, keyword, value) = (place(&limit.at), limit.keyword, to_json(&limit.value));
    format!("{place}{keyword}: {value}{since}")
}

fn rule_text(one: &ExplainedRule<'_>) -> String {
    let says = match one.message {
        "" => String::new(),
        message => format!("\n  {message}"),
    };
    format!("{}{}{says}", place(&one.at), one.rule.trim())
}

fn line(name: &str, field: &ExplainedField<'_>) -> String {
    let mut line = format!("{name} <{}>", field.type_);
    if field.required {
        line.push_str(" -required-");
    }
    if let Some(default) = field.default {
        line.push_str(" default ");
        line.push_str(&to_json(default));
    }
    line
}

fn indented(text: &str) -> String {
    let lines = text.trim_end().split('\n').map(|line| match line {
        "" => String::new(),
        line => format!("  {line}"),
    });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}
