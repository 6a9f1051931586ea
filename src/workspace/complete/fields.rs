//! Suggests the keys of a map.

use super::CompletionList;
use super::item::ItemKind;
use super::snippet::Snippet;
#[cfg(feature = "tools")]
use super::snippet::literal;
use crate::workspace::Workspace;
use crate::workspace::lookup::builtin_fields::{BuiltinField, FieldContent, METADATA};
use crate::workspace::lookup::context::{ExpectedText, ValueStyle};
use crate::workspace::lookup::describe::Schema;
use crate::workspace::lookup::subject::{Inside, LookupSubject};

/// The fields that every object has, with their types.
const OBJECT: [(&str, &str); 3] = [
    ("apiVersion", "string"),
    ("kind", "string"),
    ("metadata", "object"),
];

impl Workspace {
    /// Suggests keys of the map at the end of the way.
    pub(super) fn complete_key(&self, inside: &Inside<'_>, list: &mut CompletionList<'_, '_>) {
        match self.subject(inside) {
            Some(LookupSubject::Schema(schema, is_object)) => {
                list.suggest_properties(schema, is_object)
            }
            Some(LookupSubject::Known(FieldContent::Nothing)) if inside.way.is_empty() => {
                list.suggest_common();
                let by = self.definition_of(inside.head.group(), &inside.head.kind);
                for name in ["spec", "status"].iter().filter(|_| by.is_none()) {
                    list.suggest_untyped(name, "object");
                }
                // Editors have the table of built-in kinds. Others complete fields only.
                #[cfg(feature = "tools")]
                if self.kubernetes.is_some() {
                    self.suggest_types(list);
                }
            }
            Some(LookupSubject::Known(below)) => list.suggest_builtin(below.fields()),
            None => {}
        }
    }
}

#[cfg(feature = "tools")]
impl Workspace {
    /// Suggests to begin an object: its type, and where its name goes.
    fn suggest_types(&self, list: &mut CompletionList<'_, '_>) {
        let context = list.context;
        if !context.siblings.is_empty()
            || context.style != ValueStyle::Block
            || context.wanted == ExpectedText::KeyAlone
        {
            return;
        }
        let line = ["\n", &" ".repeat(context.column)].concat();
        for (api_version, kind) in self.known_types() {
            let lines = [
                &*["apiVersion: ", &api_version].concat(),
                &["kind: ", kind].concat(),
                "metadata:",
                "  name: ",
            ];
            let text = [&literal(&lines.join(&line)), "$1"].concat();
            list.add(
                ItemKind::Snippet,
                2,
                kind,
                [api_version, String::new()],
                text,
            );
        }
    }

    /// The types of objects that definitions and other descriptions of kinds know.
    fn known_types(&self) -> Vec<(String, &str)> {
        let joined = |group: &str, version: &str| match group {
            "" => version.to_owned(),
            _ => [group, "/", version].concat(),
        };
        let mut types = Vec::new();
        for defined in self.definitions() {
            let definition = defined.definition;
            let versions = definition.versions.iter().filter(|(_, served)| *served);
            types.extend(
                versions
                    .map(|(version, _)| (joined(&definition.group, version), &*definition.kind)),
            );
        }
        let table = self.kubernetes.iter().map(|(_, source)| source);
        let described = self.described().map(|described| &described.source);
        for known in described.chain(table).flat_map(|source| &source.kinds) {
            types.push((joined(&known.group, &known.version), &*known.kind));
        }
        types
    }
}

impl CompletionList<'_, '_> {
    fn has(&self, name: &str) -> bool {
        self.context.siblings.iter().any(|sibling| sibling == name)
    }

    /// Suggests the properties of a schema, or an item where it is a list.
    fn suggest_properties(&mut self, schema: Schema<'_>, is_object: bool) {
        if self.context.style == ValueStyle::Block
            && self.context.wanted == ExpectedText::Key
            && schema.text("type").as_deref() == Some("array")
        {
            return self.suggest_item(schema);
        }
        let properties = schema.properties();
        let required = schema.required();
        for (name, of) in &properties {
            if self.has(name) {
                continue;
            }
            let is_required = required.iter().any(|required| required == name);
            let mut snippet = Snippet::new(self.context.style);
            snippet.key(name);
            if self.context.wanted != ExpectedText::KeyAlone {
                snippet.value(Some(*of), self.context.column);
            }
            // Required fields without a default come first.
            let rank = u8::from(!is_required || of.keyword("default").is_some());
            let says = [of.summary(is_required), of.details()];
            self.add(ItemKind::Field, rank, name, says, snippet.text);
        }
        if is_object {
            self.suggest_common();
        }
    }

    /// Suggests what every object has.
    fn suggest_common(&mut self) {
        for (name, type_) in OBJECT {
            if !self.items.iter().any(|item| item.label == name) {
                self.suggest_untyped(name, type_);
            }
        }
    }

    /// Suggests a key without a schema.
    fn suggest_untyped(&mut self, name: &str, type_: &str) {
        if self.has(name) {
            return;
        }
        let mut snippet = Snippet::new(self.context.style);
        snippet.key(name);
        if self.context.wanted != ExpectedText::KeyAlone {
            self.write_empty_value(&mut snippet, type_ == "object", false);
        }
        self.add(
            ItemKind::Field,
            1,
            name,
            [type_.to_owned(), String::new()],
            snippet.text,
        );
    }

    /// Suggests fields of Kubernetes' own types.
    fn suggest_builtin(&mut self, fields: &[BuiltinField]) {
        // In metadata the name comes first.
        let rank = u8::from(!std::ptr::eq(fields, METADATA));
        for field in fields {
            if self.has(field.name) {
                continue;
            }
            let mut snippet = Snippet::new(self.context.style);
            snippet.key(field.name);
            if self.context.wanted != ExpectedText::KeyAlone {
                self.write_empty_value(&mut snippet, field.is_map(), field.is_list());
            }
            let says = [field.type_.to_owned(), field.details()];
            self.add(ItemKind::Field, rank, field.name, says, snippet.text);
        }
    }

    /// Writes the colon and an empty value.
    fn write_empty_value(&self, snippet: &mut Snippet, is_map: bool, is_list: bool) {
        let column = self.context.column + 2;
        snippet.text.push(':');
        match (self.context.style, is_map, is_list) {
            (ValueStyle::Block, true, _) => snippet.below(column, ""),
            (ValueStyle::Block, _, true) => snippet.below(column, "- "),
            (_, true, _) => snippet.literal(" {}"),
            (_, _, true) => snippet.literal(" []"),
            _ => snippet.text.push_str(" $1"),
        }
    }

    /// Suggests a new item of a list.
    fn suggest_item(&mut self, schema: Schema<'_>) {
        let Some(items) = schema.keyword("items").map(|number| schema.at(number)) else {
            return;
        };
        if self.context.is_beside_items {
            return;
        }
        let mut snippet = Snippet::new(self.context.style);
        snippet.literal("- ");
        snippet.required(Some(items), self.context.column + 2);
        let says = [items.summary(false), items.details()];
        self.add(ItemKind::Snippet, 0, "- new item", says, snippet.text);
    }
}

impl Snippet {
    /// A new line with a tab stop.
    fn below(&mut self, column: usize, dash: &str) {
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n(' ', column));
        self.text.push_str(dash);
        self.text.push_str("$1");
    }
}
