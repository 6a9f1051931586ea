//! The structure of a kind as the text of a JSON schema, for completion, hover and fixes, which
//! read schemas as text.

use super::model::{BuiltInKind, KindField, ListType, Rendered, Scalar, Source, ValueShape};
use crate::document::Notation;
use crate::document::spans::Spans;
use crate::releases::Release;
use crate::value::json::quoted;

impl Source {
    /// The structure of a kind as a JSON schema, with its places.
    pub fn schema<'s>(&'s self, kind: &'s BuiltInKind) -> &'s Rendered {
        kind.rendered.get_or_init(|| render(self, kind))
    }

    /// As much of a kind's structure as a JSON schema as a path of field names meets: the structs on the way with all
    /// their fields, other structs without.
    #[cfg(feature = "tools")]
    pub(crate) fn schema_along(&self, kind: &BuiltInKind, path: &[&str]) -> String {
        let mut writer = SchemaWriter::new(self, 0);
        writer.way = Some(path);
        writer.write(kind);
        writer.text
    }
}

/// Writes the schema of a kind, as deep as its text does not become too large.
fn render(source: &Source, kind: &BuiltInKind) -> Rendered {
    let written = DEPTHS.into_iter().find_map(|depth| {
        let mut writer = SchemaWriter::new(source, depth);
        writer.write(kind);
        (writer.text.len() < MAX_TEXT).then_some(writer.text)
    });
    let text = written.unwrap_or_default();
    let spans = Spans::within(&text, 0..text.len(), Notation::Json);
    Rendered { text, spans }
}

/// How deep structs are written. The structure of `JSONSchemaProps` has no end. Structs that share others may double
/// the text with each level.
const DEPTHS: [usize; 7] = [24, 20, 16, 12, 8, 4, 0];

/// From this length on, no further structs are written. With it, a definition stays below the size of a request.
const MAX_TEXT: usize = 2 << 20;

struct SchemaWriter<'s> {
    source: &'s Source,
    text: String,
    /// The structs around, by their numbers.
    around: Vec<usize>,
    /// How deep structs are written.
    depth: usize,
    /// The rest of a path, if what is written is on its way. Structs there are written at any depth.
    #[cfg(feature = "tools")]
    way: Option<&'s [&'s str]>,
}

impl<'s> SchemaWriter<'s> {
    fn new(source: &'s Source, depth: usize) -> Self {
        Self {
            source,
            text: String::new(),
            around: Vec::new(),
            depth,
            #[cfg(feature = "tools")]
            way: None,
        }
    }

    fn write(&mut self, kind: &BuiltInKind) {
        self.shape(&ValueShape::Struct(kind.root));
        self.text.push('}');
    }

    /// Whether a struct is written with its fields.
    fn is_written(&self, number: usize) -> bool {
        let is_near = self.around.len() < self.depth && self.text.len() < MAX_TEXT;
        #[cfg(feature = "tools")]
        let is_near = is_near || self.way.is_some();
        is_near && !self.around.contains(&number)
    }
}

impl<'s> SchemaWriter<'s> {
    /// Writes a schema without its last brace.
    fn shape(&mut self, shape: &ValueShape) {
        match shape {
            ValueShape::Struct(number) => self.members(*number),
            ValueShape::List(items, _) => self.around(r#"{"type":"array","items":"#, items),
            ValueShape::Map(values, _) => {
                self.around(r#"{"type":"object","additionalProperties":"#, values);
            }
            ValueShape::Scalar(scalar, _) => self.text.push_str(keywords(*scalar)),
        }
    }

    fn around(&mut self, head: &str, inner: &ValueShape) {
        self.text.push_str(head);
        self.shape(inner);
        self.text.push('}');
    }

    fn members(&mut self, number: usize) {
        self.text.push_str(r#"{"type":"object""#);
        let of = self.source.types.get(number);
        let Some(of) = of.filter(|_| self.is_written(number)) else {
            self.text
                .push_str(r#","x-kubernetes-preserve-unknown-fields":true"#);
            return;
        };
        self.around.push(number);
        let required = of.fields.iter().filter(|field| field.is_required);
        let required: Vec<String> = required.map(|field| quoted(&field.name)).collect();
        if !required.is_empty() {
            self.entry("required", &["[", &required.join(","), "]"].concat());
        }
        self.text.push_str(r#","properties":{"#);
        for (index, field) in of.fields.iter().enumerate() {
            if index > 0 {
                self.text.push(',');
            }
            self.text.push_str(&quoted(&field.name));
            self.text.push(':');
            #[cfg(feature = "tools")]
            let outer = self.enter(&field.name);
            self.field(field);
            #[cfg(feature = "tools")]
            {
                self.way = outer;
            }
        }
        self.text.push('}');
        self.around.pop();
    }

    /// Goes on to a field, which is on the way if its name is the next one. Returns the way before.
    #[cfg(feature = "tools")]
    fn enter(&mut self, name: &str) -> Option<&'s [&'s str]> {
        let outer = self.way;
        let next = outer.and_then(|way| way.split_first());
        self.way = next
            .filter(|(first, _)| **first == name)
            .map(|(_, rest)| rest);
        outer
    }

    fn field(&mut self, field: &KindField) {
        let values: Vec<String> = field.values.iter().map(|value| quoted(value)).collect();
        let values = ["[", &values.join(","), "]"].concat();
        match &field.shape {
            ValueShape::List(items, _) if !field.values.is_empty() => {
                self.text.push_str(r#"{"type":"array","items":"#);
                self.shape(items);
                self.entry("enum", &values);
                self.text.push('}');
            }
            shape => self.shape(shape),
        }
        let mut says = field.description.to_string();
        if let Some(since) = field.since {
            let gap = if says.is_empty() { "" } else { "\n\n" };
            says.push_str(&format!("{gap}Since Kubernetes {}.", Release::name(since)));
        }
        if !says.is_empty() {
            self.entry("description", &quoted(&says));
        }
        if let Some(default) = &field.default {
            self.entry("default", default);
        }
        if !field.values.is_empty() && matches!(field.shape, ValueShape::Scalar(..)) {
            self.entry("enum", &values);
        }
        match &field.list {
            ListType::Atomic => {}
            ListType::Set => self.entry("x-kubernetes-list-type", r#""set""#),
            ListType::Map(keys) => {
                let keys: Vec<String> = keys.iter().map(|key| quoted(key)).collect();
                self.entry("x-kubernetes-list-type", r#""map""#);
                self.entry(
                    "x-kubernetes-list-map-keys",
                    &["[", &keys.join(","), "]"].concat(),
                );
            }
        }
        self.text.push('}');
    }

    fn entry(&mut self, name: &str, json: &str) {
        for part in [",\"", name, "\":", json] {
            self.text.push_str(part);
        }
    }
}

/// The beginning of the schema of a single value.
fn keywords(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Text | Scalar::Duration => r#"{"type":"string""#,
        Scalar::Bool => r#"{"type":"boolean""#,
        Scalar::Int32 => r#"{"type":"integer","format":"int32""#,
        Scalar::Int64 => r#"{"type":"integer","format":"int64""#,
        Scalar::Double => r#"{"type":"number""#,
        Scalar::Bytes => r#"{"type":"string","format":"byte""#,
        Scalar::Time | Scalar::MicroTime => r#"{"type":"string","format":"date-time""#,
        Scalar::Quantity => r#"{"format":"quantity","x-kubernetes-int-or-string":true"#,
        Scalar::IntOrString => r#"{"x-kubernetes-int-or-string":true"#,
        Scalar::Raw => r#"{"x-kubernetes-preserve-unknown-fields":true"#,
    }
}
