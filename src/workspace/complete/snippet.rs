//! The snippet for a key: the key, its colon, and as much of its value as is certain.

use crate::value::json;
use crate::workspace::lookup::context::ValueStyle;
use crate::workspace::lookup::describe::Schema;

/// How many required fields a new object brings along.
const MOST_REQUIRED: usize = 10;
/// How many values of an enumeration a snippet offers to choose from.
const MOST_CHOICES: usize = 30;

/// A snippet under construction.
pub(super) struct Snippet {
    pub text: String,
    stops: usize,
    style: ValueStyle,
}

impl Snippet {
    pub fn new(style: ValueStyle) -> Self {
        Self {
            text: String::new(),
            stops: 0,
            style,
        }
    }

    /// A key; nothing else.
    pub fn key(&mut self, key: &str) {
        match self.style {
            ValueStyle::Json => {
                self.literal(&json::quoted(key));
            }
            _ => self.literal(&plain_key(key)),
        }
    }

    /// The value of a key that stands at a column, colon included.
    pub fn value(&mut self, schema: Option<Schema<'_>>, column: usize) {
        self.text.push(':');
        let type_ = schema.and_then(|schema| schema.text("type"));
        let bracket = match type_.as_deref() {
            Some("object") => Some(["{", "}"]),
            Some("array") => Some(["[", "]"]),
            _ => None,
        };
        match (self.style, bracket) {
            (ValueStyle::Block, Some(_)) => {
                self.block(schema, column, type_.as_deref() == Some("array"))
            }
            (_, Some([open, close])) => {
                self.text.push(' ');
                self.literal(open);
                self.stop();
                self.literal(close);
            }
            (_, None) => {
                self.text.push(' ');
                self.scalar(schema);
            }
        }
    }

    fn block(&mut self, schema: Option<Schema<'_>>, column: usize, is_list: bool) {
        let column = column + 2;
        self.line(column);
        let mut inner = schema;
        let mut column = column;
        if is_list {
            self.text.push_str("- ");
            column += 2;
            inner = schema.and_then(|schema| Some(schema.at(schema.keyword("items")?)));
        }
        self.required(inner, column);
    }

    /// The required fields of an object at a column, or the braces of an empty one.
    pub fn required(&mut self, schema: Option<Schema<'_>>, column: usize) {
        let Some(schema) = schema else {
            return self.stop();
        };
        if schema.text("type").as_deref() != Some("object") {
            return self.scalar(Some(schema));
        }
        let required = schema.required();
        let properties = schema.properties();
        let mut wanted = properties.iter().filter(|(name, of)| {
            required.iter().any(|required| required == name) && of.keyword("default").is_none()
        });
        let Some(first) = wanted.next() else {
            return self.stop();
        };
        for (at, (name, of)) in std::iter::once(first)
            .chain(wanted)
            .take(MOST_REQUIRED)
            .enumerate()
        {
            if at > 0 {
                self.line(column);
            }
            self.key(name);
            self.text.push(':');
            match of.text("type").as_deref() {
                Some("object" | "array") => {
                    let dash = if of.text("type").as_deref() == Some("array") {
                        "- "
                    } else {
                        ""
                    };
                    self.line(column + 2);
                    self.text.push_str(dash);
                    self.stop();
                }
                _ => {
                    self.text.push(' ');
                    self.scalar(Some(*of));
                }
            }
        }
    }

    fn line(&mut self, column: usize) {
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n(' ', column));
    }

    fn scalar(&mut self, schema: Option<Schema<'_>>) {
        let Some(schema) = schema else {
            return self.stop();
        };
        let values = schema.list("enum");
        let is_bool = schema.text("type").as_deref() == Some("boolean");
        let choices: Vec<String> = match is_bool {
            true => ["true", "false"].map(str::to_owned).to_vec(),
            false => values
                .iter()
                .take(MOST_CHOICES)
                .filter_map(|&value| schema.yaml(value))
                .collect(),
        };
        let in_json = self.style == ValueStyle::Json && !is_bool;
        if choices.is_empty() || in_json {
            return self.stop();
        }
        self.stops += 1;
        let shown: Vec<String> = choices
            .iter()
            .map(|choice| {
                choice
                    .replace('\\', "\\\\")
                    .replace(',', "\\,")
                    .replace('|', "\\|")
            })
            .collect();
        self.text
            .push_str(&["${", &self.stops.to_string(), "|", &shown.join(","), "|}"].concat());
    }

    /// A tab stop.
    fn stop(&mut self) {
        self.stops += 1;
        self.text.push('$');
        self.text.push_str(&self.stops.to_string());
    }

    /// A literal text.
    pub fn literal(&mut self, text: &str) {
        self.text.push_str(&literal(text));
    }
}

/// A literal text, escaped for a snippet.
pub(super) fn literal(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('$', "\\$")
        .replace('}', "\\}")
}

/// A key in YAML, in quotes where it needs them.
pub(crate) fn plain_key(key: &str) -> String {
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '/' | '$');
    // YAML 1.1 takes these for booleans and null.
    let resolves = matches!(
        &*key.to_ascii_lowercase(),
        "y" | "n" | "yes" | "no" | "on" | "off" | "true" | "false" | "null"
    );
    let plain =
        key.starts_with(|c: char| c.is_ascii_alphabetic() || c == '$' || c == '_' || c == '.');
    if plain && key.chars().all(is_word) && !resolves {
        return key.to_owned();
    }
    json::quoted(key)
}
