//! Suggests the names of fields within definitions: in lists such as `required`, in JSON paths, and the values of the
//! field that a rule compares.

use std::ops::Range;

use super::item::{CompletionItem, ItemKind, TextEdit};
use super::snippet::{literal, plain_key};
use super::{CompletionList, digits};
use crate::cel::completion;
use crate::value::json::quoted;
use crate::workspace::Workspace;
use crate::workspace::documents::text::Document;
use crate::workspace::fields::paths;
use crate::workspace::lookup::context::ValueStyle;
use crate::workspace::lookup::describe::Schema;
use crate::workspace::lookup::rule::RulePlace;
use crate::workspace::lookup::schema;
use crate::workspace::lookup::subject::{self, Inside};
use crate::workspace::places::trail::TrailStep;

impl Workspace {
    /// Suggests names of properties at a place of a definition that refers to a property, such as an item of `required`.
    pub(super) fn complete_name(
        &self,
        uri: &str,
        offset: usize,
        inside: &Inside<'_>,
        list: &mut CompletionList<'_, '_>,
    ) {
        use TrailStep::{Index, Key};
        let way = subject::steps(inside.way);
        let [Key("spec"), Key("versions"), Index(_), rest @ ..] = &*way else {
            return;
        };
        let Some(root) = self.schema_around(uri, list.document, offset) else {
            return;
        };
        let below = |steps: &[TrailStep<'_>]| {
            let mut steps = steps.iter();
            let number = steps.try_fold(root.number, |number, step| match step {
                Key(key) => root.spans.entry(number, key),
                Index(at) => root.spans.item(number, *at),
            });
            number.map(|number| root.at(number))
        };
        match rest {
            [
                Key("schema"),
                Key("openAPIV3Schema"),
                steps @ ..,
                Key(key @ ("required" | "x-kubernetes-list-map-keys")),
                Index(_),
            ] => {
                let owner = below(steps);
                let of = match *key {
                    "required" => owner,
                    _ => owner.and_then(|list| Some(list.at(list.keyword("items")?))),
                };
                if let (Some(owner), Some(of)) = (owner, of) {
                    list.suggest_names(&owner, key, of);
                }
            }
            [
                Key("schema"),
                Key("openAPIV3Schema"),
                steps @ ..,
                Key("x-kubernetes-validations"),
                Index(_),
                Key("fieldPath"),
            ] => {
                if let Some(schema) = below(steps) {
                    list.suggest_path(schema, offset, |_| true);
                }
            }
            [Key("selectableFields"), Index(_), Key("jsonPath")] => {
                list.suggest_path(root, offset, |field| {
                    is_scalar(field) || !field.properties().is_empty()
                })
            }
            [Key("additionalPrinterColumns"), Index(_), Key("jsonPath")]
            | [
                Key("subresources"),
                Key("scale"),
                Key("specReplicasPath" | "statusReplicasPath" | "labelSelectorPath"),
            ] => list.suggest_path(root, offset, |_| true),
            _ => {}
        }
    }
}

impl CompletionList<'_, '_> {
    /// Suggests the properties that a list of names does not have.
    fn suggest_names(&mut self, owner: &Schema<'_>, key: &str, of: Schema<'_>) {
        let listed = owner.list(key).iter();
        let listed: Vec<String> = listed.filter_map(|&number| owner.scalar(number)).collect();
        for (name, property) in of.properties() {
            let may_stand = key == "required" || is_scalar(&property);
            if may_stand && !listed.iter().any(|one| one == name) {
                let text = match self.context.style {
                    ValueStyle::Json => quoted(name),
                    _ => plain_key(name),
                };
                self.suggest_name(name, property, &text);
            }
        }
    }

    fn suggest_name(&mut self, label: &str, property: Schema<'_>, text: &str) {
        let says = [property.summary(false), property.details()];
        let text = self.scalar(text, true);
        self.add(ItemKind::Value, 0, label, says, text);
    }

    /// Suggests paths that go one name further than the one that is written before the cursor.
    fn suggest_path(
        &mut self,
        root: Schema<'_>,
        offset: usize,
        may_lead: impl Fn(&Schema<'_>) -> bool,
    ) {
        let word = self.context.word.clone();
        let part = |bytes: Range<usize>| self.document.source.get(bytes).unwrap_or_default();
        let (written, rest) = (part(word.start..offset), part(offset..word.end));
        if written.contains(['?', '@']) || rest.contains(['.', '[']) {
            // A filter refers to fields of an item, which are not known here. The text after the cursor must not be lost.
            return;
        }
        let path = written.trim_start_matches(['"', '\'']);
        let mut quote = written
            .get(..written.len() - path.len())
            .unwrap_or_default();
        if self.context.style == ValueStyle::Json {
            quote = "\"";
        }
        let (around, _) = path.rsplit_once('.').unwrap_or_default();
        // A made-up last name gives the steps before the name that the user is writing.
        let names = paths::names(&[around, ".x"].concat());
        let Some((_, steps)) = names.last().and_then(|name| name.steps.split_last()) else {
            return;
        };
        let Some(number) = schema::below(root.spans, root.number, &subject::steps(steps)) else {
            return;
        };
        for (name, property) in root.at(number).properties() {
            let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
            if name.chars().all(is_word) && may_lead(&property) {
                let path = [around, ".", name].concat();
                self.suggest_name(&path, property, &[quote, &path, quote].concat());
            }
        }
    }
}

/// Whether a field holds a text, a number or a boolean.
fn is_scalar(field: &Schema<'_>) -> bool {
    let kind = field.text("type");
    matches!(
        kind.as_deref(),
        Some("string" | "integer" | "number" | "boolean")
    )
}

/// The values of the field that a text is compared with, and where that text starts: `self.mode == 'a`.
pub(super) fn compared(
    text: &str,
    at: usize,
    place: &RulePlace<'_>,
) -> Option<(usize, Vec<String>)> {
    let before = text.get(..at)?;
    let quote = before.rfind(['\'', '"'])?;
    let operand = before.get(..quote)?.trim_end();
    let operand = match operand.strip_suffix("==").or(operand.strip_suffix("!=")) {
        Some(operand) => operand,
        None if operand.ends_with(['[', ',']) => {
            let (operand, _) = operand.rsplit_once('[')?;
            operand.trim_end().strip_suffix(" in")?
        }
        None => return None,
    };
    let operand = operand.trim_end();
    let found = completion::describe(operand, operand.len(), &place.environment()?)?;
    let schema = place.field(found.place.as_deref()?)?;
    if schema.text("type").as_deref() != Some("string") {
        return None;
    }
    let values = schema.list("enum").iter();
    let values = values.filter_map(|&number| schema.scalar(number));
    // Other values need two escapes: one for the rule, and one for the YAML text around it.
    let values = values.filter(|value| !value.contains(['\'', '"', '\\', '\n', '#', ':']));
    Some((quote + 1, values.collect()))
}

/// Suggestions of values in place of some bytes.
pub(super) fn value_items(
    document: Document<'_>,
    bytes: Range<usize>,
    values: &[String],
) -> Vec<CompletionItem> {
    let range = document.range(bytes);
    let items = values.iter().enumerate().map(|(number, value)| {
        let says = [String::new(), String::new()];
        let new_text = literal(value);
        let edit = TextEdit { range, new_text };
        CompletionItem::new(ItemKind::EnumMember, value, says, digits(number), edit)
    });
    items.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::position::LineIndex;

    const BOATS: &str = r#"apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.example.org}
spec:
  group: example.org
  scope: Namespaced
  names: {plural: boats, kind: Boat}
  versions:
  - name: v1
    served: true
    storage: true
    additionalPrinterColumns:
    - {name: Crew, type: integer, jsonPath: .spec.crew}
    selectableFields:
    - jsonPath: .spec.crew
    subresources:
      scale:
        specReplicasPath: ".spec.crew"
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            required: [crew]
            properties:
              crew: {type: integer}
              hull: {type: string, enum: [wood, steel, "it's"]}
              sails:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys:
                - name
                items: {type: object, properties: {name: {type: string}, area: {type: integer}}}
            x-kubernetes-validations:
            - rule: self.hull == 'wood'
            - rule: "self.hull in ['wood'] && self.crew > 0"
              fieldPath: .crew
          status: {type: object, properties: {crew: {type: integer}}}
"#;

    /// The labels where `from` is replaced by `to`, which has the cursor at `|`, and the text with the first of them.
    fn offered(from: &str, to: &str) -> (String, String) {
        let mut workspace = Workspace::default();
        workspace.set("boats.yaml", BOATS);
        assert_eq!(BOATS.matches(from).count(), 1, "{from} is there once");
        let marked = BOATS.replacen(from, to, 1);
        let at = marked.find('|').unwrap();
        let text = marked.replacen('|', "", 1);
        workspace.set("boats.yaml", &text);
        let lines = LineIndex::new(&text);
        let items = workspace.completion("boats.yaml", lines.position(at));
        let labels: Vec<&str> = items.iter().map(|item| &*item.label).collect();
        let first = items.first().map(|item| &item.text_edit);
        let line = first.map(|edit| {
            let (start, end) = (lines.offset(edit.range.start), lines.offset(edit.range.end));
            let before = text[..start].lines().last().unwrap_or_default();
            let behind = text[end..].lines().next().unwrap_or_default();
            [before.trim_start(), &edit.new_text, behind].concat()
        });
        (labels.join(" "), line.unwrap_or_default())
    }

    #[test]
    fn properties_are_offered_where_a_definition_names_them() {
        for (from, to, labels, line) in [
            (
                "[crew]",
                "[crew, |]",
                "hull sails",
                "required: [crew, hull]",
            ),
            (
                "[crew]",
                "[crew, hu|]",
                "hull sails",
                "required: [crew, hull]",
            ),
            (
                "                - name\n",
                "                - |\n",
                "name area",
                "- name",
            ),
            (
                ": .spec.crew}",
                ": .spec.|}",
                ".spec.crew .spec.hull .spec.sails",
                "Path: .spec.crew}",
            ),
            (
                "- jsonPath: .spec.crew",
                "- jsonPath: .spec.sails[0].|",
                ".spec.sails[0].name .spec.sails[0].area",
                "[0].name",
            ),
            (
                "- jsonPath: .spec.crew",
                "- jsonPath: .spec.|",
                ".spec.crew .spec.hull",
                "- jsonPath: .spec.crew",
            ),
            (": .spec.crew}", ": '.spec.sails[?(@.|)].name'}", "", ""),
            (": .spec.crew}", ": .sp|.crew}", "", ""),
            (
                "- jsonPath: .spec.crew",
                "- jsonPath: |",
                ".spec .status",
                "- jsonPath: .spec",
            ),
            (
                "- jsonPath: .spec.crew",
                "- jsonPath:|",
                ".spec .status",
                "- jsonPath: .spec",
            ),
            (
                "- jsonPath: .spec.crew",
                "- jsonPath: .st|",
                ".spec .status",
                "- jsonPath: .spec",
            ),
            (
                "\".spec.crew\"",
                "\".spec.cr|\"",
                ".spec.crew .spec.hull .spec.sails",
                "\".spec.crew\"",
            ),
            (
                "fieldPath: .crew",
                "fieldPath: .|",
                ".crew .hull .sails",
                "fieldPath: .crew",
            ),
        ] {
            let (found, text) = offered(from, to);
            assert_eq!(found, labels, "{to}");
            assert!(text.ends_with(line), "{to}: {text}");
        }
    }

    #[test]
    fn rules_offer_the_values_of_the_field_that_they_compare() {
        let all = "wood steel";
        for (from, to, labels, line) in [
            (
                "self.hull == 'wood'",
                "self.hull == '|'",
                all,
                "self.hull == 'wood'",
            ),
            (
                "self.hull == 'wood'",
                "self.hull == 'w|'",
                all,
                "self.hull == 'wood'",
            ),
            (
                "self.hull == 'wood'",
                "self.hull != \"|",
                all,
                "self.hull != \"wood",
            ),
            (
                "['wood']",
                "['wood', '|']",
                all,
                "['wood', 'wood'] && self.crew > 0\"",
            ),
            ("['wood']", "['|", all, "['wood && self.crew > 0\""),
            ("self.hull == 'wood'", "self.hull == 'wood'|", "", ""),
            ("self.hull == 'wood'", "self.crew == '|'", "", ""),
            ("self.hull == 'wood'", "self.hull.startsWith('|')", "", ""),
        ] {
            let (found, text) = offered(from, to);
            assert_eq!(found, labels, "{to}");
            assert!(text.ends_with(line), "{to}: {text}");
        }
    }
}
