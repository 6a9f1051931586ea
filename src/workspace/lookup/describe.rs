//! Describes schemas and fields for editors: one line with the type, and a text below it. Reads the
//! definition's own text, so that it works for refused definitions, too.

use super::builtin_fields::BuiltinField;
use super::markdown;
use super::markdown::code;
use crate::document::scalar::Scalar;
use crate::document::spans::{SpanShape, Spans};
use crate::document::{Notation, to_yaml};
use crate::releases::{NewRules, Release};
use crate::schema::{Types, format};
use crate::value::Value;
use crate::value::{decimal, json};

/// How many values of an enumeration are shown.
const MOST_VALUES: usize = 20;
/// How many rules are shown.
const MOST_RULES: usize = 8;
/// How many bytes of a description are shown.
const MOST_TEXT: usize = 4000;

/// A schema in the text of a definition.
#[derive(Clone, Copy)]
pub(crate) struct Schema<'w> {
    pub source: &'w str,
    pub spans: &'w Spans,
    pub format: Notation,
    /// The number of the schema among the spans.
    pub number: usize,
    /// Whether it stands for types of Go, which hold numbers to their formats in every release.
    pub is_of_go: bool,
}

impl<'w> Schema<'w> {
    /// The value of a keyword.
    pub fn keyword(&self, name: &str) -> Option<usize> {
        self.spans.entry(self.number, name)
    }

    /// Another schema of the same text.
    pub fn at(self, number: usize) -> Self {
        Self { number, ..self }
    }

    /// The text of the scalar with this number.
    pub fn scalar(&self, number: usize) -> Option<String> {
        let span = self.spans.get(number)?;
        let is_scalar = span.shape == SpanShape::Scalar;
        is_scalar.then(|| Scalar::read(self.source, span.bytes.clone(), self.format).text)
    }

    /// The text of a keyword's value.
    pub fn text(&self, name: &str) -> Option<String> {
        self.scalar(self.keyword(name)?)
            .filter(|text| !text.is_empty())
    }

    /// The text as it stands in the source, if it is on one line.
    pub fn written(&self, number: usize) -> Option<&'w str> {
        let text = self.source.get(self.spans.get(number)?.bytes.clone())?;
        (!text.contains(['\n', '\r'])).then_some(text)
    }

    /// A scalar as YAML, in quotes only if needed; `None` if the value is not a scalar, or a long
    /// text.
    pub fn yaml(&self, number: usize) -> Option<String> {
        let text = self.scalar(number)?;
        if !self.is_text(number) {
            return self
                .written(number)
                .filter(|text| !text.is_empty())
                .map(str::to_owned);
        }
        (!text.contains(['\n', '\r'])).then(|| to_yaml(&Value::from(text)).trim_end().to_owned())
    }

    /// A scalar as JSON has it.
    pub fn json(&self, number: usize) -> Option<String> {
        let text = self.scalar(number)?;
        let is_plain = matches!(&*text, "true" | "false" | "null")
            || decimal::parse(&text).is_some_and(f64::is_finite);
        if !self.is_text(number) && is_plain && !text.starts_with(['+', '.']) {
            return Some(text);
        }
        Some(json::quoted(&text))
    }

    /// Whether a scalar is a string.
    fn is_text(&self, number: usize) -> bool {
        let is_quoted = self
            .written(number)
            .is_none_or(|text| text.starts_with(['"', '\'']));
        is_quoted || self.text("type").as_deref() == Some("string")
    }

    /// The numbers in a list.
    pub fn list(&self, name: &str) -> &'w [usize] {
        let list = self.keyword(name);
        list.map_or(&[], |list| self.spans.children(list))
    }

    /// The names and schemas of the properties, in the order of the text.
    pub fn properties(&self) -> Vec<(&'w str, Self)> {
        let Some(properties) = self.keyword("properties") else {
            return Vec::new();
        };
        let numbers = self.spans.children_in_order(properties);
        let properties = numbers.into_iter().filter_map(|number| {
            let name = self.spans.get(number)?.key.as_deref()?;
            Some((name, self.at(number)))
        });
        properties.collect()
    }

    /// The names of required properties.
    pub fn required(&self) -> Vec<String> {
        let names = self.list("required").iter();
        names.filter_map(|&number| self.scalar(number)).collect()
    }

    /// Whether a flag is set.
    pub fn is_set(&self, name: &str) -> bool {
        self.text(name).as_deref() == Some("true")
    }

    /// Its type: `list of string`, `string (date-time)`.
    pub fn type_(&self) -> String {
        if self.is_set("x-kubernetes-int-or-string") {
            return "integer or string".to_owned();
        }
        let own = self.text("type").unwrap_or_default();
        match &*own {
            "array" => match self.keyword("items") {
                // Only one level: nested lists are rare, and an alias may make a list its own item.
                Some(items) => ["list of ", &self.at(items).plain_type()].concat(),
                None => "list".to_owned(),
            },
            "object" => match self.keyword("additionalProperties") {
                Some(values) if self.spans.shape(values) == Some(SpanShape::Map) => {
                    ["map of ", &self.at(values).plain_type()].concat()
                }
                _ => own,
            },
            _ => match self.text("format") {
                Some(format) => [&*own, " (", &format, ")"].concat(),
                None => own,
            },
        }
    }

    fn plain_type(&self) -> String {
        match &*self.text("type").unwrap_or_default() {
            "" => "any".to_owned(),
            "array" => "list".to_owned(),
            own => own.to_owned(),
        }
    }

    /// Type, whether it is required, default.
    pub fn summary(&self, is_required: bool) -> String {
        let mut parts = vec![self.type_()];
        if is_required {
            parts.push("required".to_owned());
        }
        let default = self
            .keyword("default")
            .and_then(|number| self.written(number));
        if let Some(default) = default {
            parts.push(["default ", default].concat());
        }
        parts.retain(|part| !part.is_empty());
        parts.join(", ")
    }

    /// Description, constraints and rules, in Markdown.
    pub fn details(&self) -> String {
        let mut parts = Vec::new();
        if let Some(text) = self.text("description") {
            parts.push(markdown::text(shortened(text.trim_end())));
        }
        let constraints = self.constraints();
        if !constraints.is_empty() {
            parts.push(constraints.join(" · "));
        }
        let rules = self.list("x-kubernetes-validations").iter();
        let rules = rules.take(MOST_RULES).filter_map(|&number| {
            let rule = self.at(number);
            let text = rule.text("rule")?;
            let message = rule.text("message").unwrap_or_default();
            Some(
                [
                    "- ",
                    &code(text.trim()),
                    if message.is_empty() { "" } else { ": " },
                    &markdown::line(&message),
                ]
                .concat(),
            )
        });
        let rules: Vec<String> = rules.collect();
        if !rules.is_empty() {
            parts.push(["Rules:\n\n", &rules.join("\n")].concat());
        }
        parts.join("\n\n")
    }

    /// The first release that enforces the format, if not all do.
    fn format_since(&self) -> Option<String> {
        let name = self.text("format").filter(|_| !self.is_of_go)?;
        let type_ = self.text("type").unwrap_or_default();
        let types = match self.is_set("x-kubernetes-int-or-string") {
            true => Types::IntOrString,
            false => Types::named(&type_),
        };
        let since = format::Format::enforced_since(&name, types)?;
        let format = code(&["format: ", &name].concat());
        Some(format!("{format} is enforced since Kubernetes {since}"))
    }

    fn constraints(&self) -> Vec<String> {
        let mut constraints = Vec::new();
        let values = self.list("enum");
        if !values.is_empty() {
            let shown = values.iter().take(MOST_VALUES);
            let shown: Vec<String> = shown
                .filter_map(|&number| self.scalar(number))
                .map(|text| code(&text))
                .collect();
            let more = if values.len() > MOST_VALUES {
                ", …"
            } else {
                ""
            };
            constraints.push(["one of ", &shown.join(", "), more].concat());
        }
        for name in [
            "minimum",
            "maximum",
            "multipleOf",
            "minLength",
            "maxLength",
            "pattern",
            "minItems",
            "maxItems",
            "minProperties",
            "maxProperties",
            "x-kubernetes-list-type",
        ] {
            if let Some(value) = self.text(name) {
                constraints.push([name, " ", &code(&value)].concat());
            }
        }
        constraints.extend(self.format_since());
        for (name, says) in [
            ("nullable", "nullable"),
            (
                "x-kubernetes-preserve-unknown-fields",
                "keeps unknown fields",
            ),
            ("x-kubernetes-embedded-resource", "an embedded resource"),
        ] {
            if self.is_set(name) {
                constraints.push(says.to_owned());
            }
        }
        constraints
    }
}

impl BuiltinField {
    /// The first release that enforces a value of `format`, unless all releases do.
    pub fn value_since(&self, value: &str) -> Option<Release> {
        if self.name != "format" {
            return None;
        }
        let types = ["string", "integer", "number"].map(Types::named);
        let mut types = types.into_iter();
        types.find_map(|types| format::Format::enforced_since(value, types))
    }

    /// Description and values, in Markdown.
    pub fn details(&self) -> String {
        let mut parts = vec![self.says.to_owned()];
        if !self.values.is_empty() {
            let values: Vec<String> = self.values.iter().map(|value| code(value)).collect();
            parts.push(["one of ", &values.join(", ")].concat());
        }
        let news = self.values.iter().filter_map(|value| {
            let since = self.value_since(value)?;
            Some(format!("{} since Kubernetes {since}", code(value)))
        });
        let news: Vec<String> = news.collect();
        if !news.is_empty() {
            parts.push(["Enforced: ", &news.join(", ")].concat());
        }
        if let Some(since) = Release::first_with(self.feature) {
            parts.push(format!("Since Kubernetes {since}"));
        }
        parts.retain(|part| !part.is_empty());
        parts.join("\n\n")
    }
}

/// Which new rules may use something, unless all may.
pub(crate) fn in_new_rules(rules: NewRules) -> Option<String> {
    match rules {
        NewRules::Always => None,
        NewRules::Since(release) => Some(format!("In new rules since Kubernetes {release}")),
        NewRules::NotYet => {
            let [.., last] = Release::ALL;
            Some(format!("Not in new rules up to Kubernetes {last}"))
        }
    }
}

fn shortened(text: &str) -> &str {
    let mut end = text.len().min(MOST_TEXT);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or_default()
}
