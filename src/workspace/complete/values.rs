//! Suggests the values of a field.

use super::item::ItemKind;
use super::snippet::literal;
use super::{CompletionList, gap};
use crate::value::json::quoted;
use crate::workspace::Workspace;
use crate::workspace::lookup::builtin_fields::FieldContent;
use crate::workspace::lookup::context::{PositionStep, ValueStyle};
use crate::workspace::lookup::describe::Schema;
use crate::workspace::lookup::subject::{Inside, LookupSubject};

/// How many values of an enumeration are suggested.
const MAX_ENUM: usize = 500;

impl Workspace {
    /// Suggests values at the end of the trail.
    pub(super) fn complete_value(&self, inside: &Inside<'_>, list: &mut CompletionList<'_, '_>) {
        if let [PositionStep::Key(key)] = inside.way
            && matches!(&**key, "apiVersion" | "kind")
        {
            return self.complete_type(inside, key, list);
        }
        if let Some(LookupSubject::Schema(schema, _)) = self.subject(inside) {
            return list.values(schema);
        }
        // The fields of definitions themselves, by name.
        let Some((PositionStep::Key(key), around)) = inside.way.split_last() else {
            return;
        };
        let around = Inside {
            head: inside.head.clone(),
            way: around,
        };
        if let Some(LookupSubject::Known(below)) = self.subject(&around) {
            list.known_values(below, key);
        }
    }

    /// Suggests the versions and kinds that the workspace defines.
    fn complete_type(&self, inside: &Inside<'_>, key: &str, list: &mut CompletionList<'_, '_>) {
        let add = |list: &mut CompletionList<'_, '_>, value: &str| {
            if !list.items.iter().any(|item| item.label == value) {
                let new_text = list.scalar(value, false);
                list.add(
                    ItemKind::Value,
                    0,
                    value,
                    [String::new(), String::new()],
                    new_text,
                );
            }
        };
        for defined in self.definitions() {
            let definition = defined.definition;
            if key == "kind" {
                let group = inside.head.group();
                if group.is_empty() || group == definition.group {
                    add(list, &definition.kind);
                }
                continue;
            }
            let kind = &inside.head.kind;
            if !kind.is_empty() && *kind != definition.kind && !list.is_written(kind) {
                continue;
            }
            for (version, served) in &definition.versions {
                if *served {
                    add(list, &[&*definition.group, "/", version].concat());
                }
            }
        }
        let table = self.kubernetes.iter().map(|(_, source)| source);
        let sources = self.described().map(|described| &described.source);
        for known in sources.chain(table).flat_map(|source| &source.kinds) {
            let separator = if known.group.is_empty() { "" } else { "/" };
            let version = [&*known.group, separator, &known.version].concat();
            let head = &inside.head;
            let is_free = |written: &str| written.is_empty() || list.is_written(written);
            match key {
                "kind" if head.api_version.is_empty() || *head.api_version == *version => {
                    add(list, &known.kind);
                }
                "apiVersion" if is_free(&head.kind) || *head.kind == *known.kind => {
                    add(list, &version);
                }
                _ => {}
            }
        }
        match key {
            "kind" if matches!(inside.head.group(), "" | "apiextensions.k8s.io") => {
                add(list, "CustomResourceDefinition");
            }
            "apiVersion" if matches!(&*inside.head.kind, "" | "CustomResourceDefinition") => {
                add(list, "apiextensions.k8s.io/v1");
            }
            _ => {}
        }
    }
}

impl CompletionList<'_, '_> {
    /// Whether a text is the word that is being written.
    fn is_written(&self, text: &str) -> bool {
        self.document.source.get(self.context.word.clone()) == Some(text)
    }

    fn values(&mut self, schema: Schema<'_>) {
        let default = schema.text("default");
        let details = schema.details();
        // Null is not suggested, even if it is listed.
        let is_null = |number: usize| schema.written(number) == Some("null");
        let listed = schema.list("enum");
        for &number in listed.iter().take(MAX_ENUM).filter(|at| !is_null(**at)) {
            let Some(text) = schema.scalar(number) else {
                continue;
            };
            let new_text = self.value(schema, number, &text);
            let is_default = default.as_deref() == Some(&*text);
            let detail = if is_default { "default" } else { "" };
            let says = [detail.to_owned(), details.clone()];
            self.add(
                ItemKind::EnumMember,
                u8::from(!is_default),
                &text,
                says,
                new_text,
            );
        }
        if listed.is_empty() && schema.text("type").as_deref() == Some("boolean") {
            for value in ["true", "false"] {
                let new_text = self.scalar(value, true);
                let detail = if default.as_deref() == Some(value) {
                    "default"
                } else {
                    ""
                };
                let says = [detail.to_owned(), details.clone()];
                self.add(ItemKind::Value, 0, value, says, new_text);
            }
        } else if let Some(number) = schema.keyword("default")
            && let Some(text) = &default
            && !is_null(number)
            && !self.items.iter().any(|item| item.label == *text)
        {
            let new_text = self.value(schema, number, text);
            self.add(
                ItemKind::Value,
                0,
                text,
                ["default".to_owned(), details],
                new_text,
            );
        }
        if listed.is_empty() && schema.is_set("nullable") {
            let new_text = self.scalar("null", true);
            self.add(
                ItemKind::Value,
                2,
                "null",
                [String::new(), String::new()],
                new_text,
            );
        }
    }

    fn known_values(&mut self, below: FieldContent, key: &str) {
        let mut fields = below.fields().iter();
        let Some(field) = fields.find(|field| field.name == key) else {
            return;
        };
        for value in field.values {
            let is_plain = matches!(*value, "true" | "false" | "{}");
            let new_text = self.scalar(value, is_plain);
            let since = field.value_since(value);
            let since = since.map(|since| format!("since Kubernetes {since}"));
            let says = [since.unwrap_or_default(), field.says.to_owned()];
            self.add(ItemKind::EnumMember, 0, value, says, new_text);
        }
    }

    /// A value of the schema's text.
    fn value(&self, schema: Schema<'_>, number: usize, text: &str) -> String {
        let written = match self.context.style {
            ValueStyle::Json => schema.json(number),
            ValueStyle::Block | ValueStyle::Flow => schema.yaml(number),
        };
        self.scalar(&written.unwrap_or_else(|| quoted(text)), true)
    }

    /// A scalar as it is inserted. Texts get quotes in JSON unless they are `plain`.
    pub(super) fn scalar(&self, text: &str, plain: bool) -> String {
        let text = match self.context.style {
            ValueStyle::Json if !plain => quoted(text),
            _ => text.to_owned(),
        };
        let gap = gap(self.document, self.context.word.start);
        [gap, &literal(&text)].concat()
    }
}
