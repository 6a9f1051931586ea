//! Fixes for wrong values.

use super::edit::Edit;
use super::{About, ActionTitle, Likelihood, MAX_FIXES};
use crate::document::scalar::Scalar;
use crate::document::spans::SpanShape;
use crate::document::{Notation, to_yaml};
#[cfg(feature = "tools")]
use crate::value::Value;
use crate::value::json;
use crate::workspace::lookup::similar::similar;
use crate::workspace::places::locate;
use crate::workspace::places::trail::Trail;

impl About<'_, '_> {
    /// The text of the value, and where it is.
    fn scalar(&self) -> Option<(String, Edit)> {
        self.scalar_at(&self.trail, self.rest)
    }

    /// The same at the end of a trail, if the trail covers the whole path.
    fn scalar_at(&self, trail: &Trail, rest: &str) -> Option<(String, Edit)> {
        let span = self.editor.spans.get(trail.last())?;
        if span.shape != SpanShape::Scalar || !rest.is_empty() {
            return None;
        }
        let bytes = span.bytes.clone();
        let text = Scalar::read(self.editor.source, bytes.clone(), self.editor.format).text;
        Some((text, Edit::new(bytes, "")))
    }

    /// Replaces the value by one of the enumeration.
    pub(super) fn replace_by_value(&mut self) {
        let Some((text, edit)) = self.scalar() else {
            return;
        };
        let own = self.editor.source.get(edit.bytes.clone());
        // Some JSON is read as YAML, such as numbers that are too large.
        let is_quoted = own.is_some_and(|own| own.starts_with('"'));
        let is_json = self.editor.format == Notation::Json || is_quoted;
        let values = self.data.values.iter().map(|value| {
            let written = json::to_json(value);
            match value.as_str() {
                Some(text) if !is_json => (text.to_owned(), to_yaml(value).trim_end().to_owned()),
                Some(text) => (text.to_owned(), written),
                // Lists and maps stand on one line, where block style would not read.
                None => (written.clone(), written),
            }
        });
        let mut values: Vec<(String, String)> = values.collect();
        // The current value may be refused for another reason.
        values.retain(|(_, written)| own != Some(written));
        let near = similar(&text, values.iter().map(|(value, _)| &**value));
        let is_near = !near.is_empty();
        let all = values.iter().map(|(value, _)| value);
        let far = all.filter(|value| !near.contains(value));
        let order: Vec<&String> = near.iter().chain(far).take(MAX_FIXES).collect();
        for (at, value) in order.into_iter().enumerate() {
            let written = values.iter().find(|(own, _)| own == value);
            let new = written.map_or_else(String::new, |(_, written)| written.clone());
            let title = ActionTitle::ReplaceValue {
                value: value.clone(),
            };
            let likelihood = match is_near {
                true => Self::likelihood_of(&text, at, &near),
                false => Likelihood::Possible,
            };
            self.offer(
                title,
                likelihood,
                vec![Edit {
                    text: new,
                    ..edit.clone()
                }],
            );
        }
    }

    /// Adds or takes away quotes, or makes a list of one value.
    pub(super) fn retype(&mut self) {
        let Some((text, edit)) = self.scalar() else {
            return;
        };
        let is_quoted = self
            .editor
            .source
            .get(edit.bytes.clone())
            .is_some_and(|text| text.starts_with(['"', '\'']));
        let wanted = self.data.wanted;
        let plain = text.trim();
        let fits = match wanted {
            "integer" => is_number(plain) && plain.parse::<i64>().is_ok(),
            "number" => is_number(plain),
            "boolean" => matches!(plain, "true" | "false"),
            _ => false,
        };
        match wanted {
            // A null is no text.
            "string" if !is_quoted && !self.is_null() => {
                self.offer(
                    ActionTitle::AddQuotes,
                    Likelihood::Safe,
                    vec![Edit {
                        text: json::quoted(&text),
                        ..edit
                    }],
                );
            }
            _ if is_quoted && fits => {
                self.offer(
                    ActionTitle::RemoveQuotes,
                    Likelihood::Safe,
                    vec![Edit {
                        text: plain.to_owned(),
                        ..edit
                    }],
                );
            }
            "array" => self.make_list(&text, edit),
            #[cfg(feature = "tools")]
            "object" => self.add_blanks(edit.bytes),
            _ => {}
        }
    }

    /// Makes a list of one value. A text of several words may be meant as several values, as in `command: sleep 5`.
    fn make_list(&mut self, text: &str, edit: Edit) {
        let own = self.editor.source.get(edit.bytes.clone());
        let own = own.unwrap_or_default();
        let is_one_word = !text.is_empty()
            && !text.contains(|c: char| c.is_ascii_whitespace() || ",;|&[]{}".contains(c));
        let is_written_so = is_one_word || own.starts_with(['"', '\'']);
        let item = match is_written_so {
            true => own.to_owned(),
            false => json::quoted(text),
        };
        let likelihood = match is_one_word && !self.is_null() {
            true => Likelihood::Safe,
            false => Likelihood::Possible,
        };
        let text = ["[", &item, "]"].concat();
        self.offer(
            ActionTitle::MakeList,
            likelihood,
            vec![Edit { text, ..edit }],
        );
    }

    /// Whether the value is null, or is missing.
    fn is_null(&self) -> bool {
        let span = self.editor.spans.get(self.trail.last());
        let written = span.and_then(|span| self.editor.source.get(span.bytes.clone()));
        written.is_none_or(|text| matches!(text, "" | "~" | "null" | "Null" | "NULL"))
    }

    /// Gives a definition the name that its plural and its group make. One of these may be wrong in its place.
    pub(super) fn name_definition(&mut self) {
        let text = |path: &str| {
            let (trail, rest) = locate::follow_path(self.editor.spans, &self.from, path);
            Some(self.scalar_at(&trail, rest)?.0)
        };
        if let (Some(plural), Some(group), Some((_, edit))) =
            (text("spec.names.plural"), text("spec.group"), self.scalar())
        {
            let name = [&*plural, ".", &*group].concat();
            self.offer_plain(name, Likelihood::Likely, edit);
        }
    }

    /// Takes a version that is served.
    pub(super) fn replace_version(&mut self) {
        let Some((_, edit)) = self.scalar() else {
            return;
        };
        let head = &self.unit.head;
        let Some(defined) = self.workspace.definition_of(head.group(), &head.kind) else {
            #[cfg(feature = "tools")]
            self.replace_by_successor(edit);
            return;
        };
        let versions = defined
            .definition
            .versions
            .iter()
            .filter(|(_, served)| *served);
        for (at, (version, _)) in versions.take(MAX_FIXES).enumerate() {
            let version = [&*defined.definition.group, "/", version].concat();
            self.offer_plain(version, Likelihood::among_several(at == 0), edit.clone());
        }
    }

    /// Offers a text that needs no quotes in YAML.
    fn offer_plain(&mut self, value: String, likelihood: Likelihood, edit: Edit) {
        let text = match self.editor.format {
            Notation::Json => json::quoted(&value),
            Notation::Yaml => value.clone(),
        };
        let edits = vec![Edit { text, ..edit }];
        self.offer(ActionTitle::ReplaceValue { value }, likelihood, edits);
    }

    /// Takes the version that replaced a removed one. It is safe only if the object is known to mean the same there:
    /// defaults may differ, as those of a webhook do.
    #[cfg(feature = "tools")]
    fn replace_by_successor(&mut self, edit: Edit) {
        let Some(version) = self.data.values.first().and_then(Value::as_str) else {
            return;
        };
        let likelihood = match self.workspace.is_unchanged(&self.unit.head) {
            true => Likelihood::Safe,
            false => Likelihood::Possible,
        };
        self.offer_plain(version.to_owned(), likelihood, edit);
    }
}

/// Whether a text is a number in JSON, and so in YAML.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    // YAML takes numbers that begin with a zero for octal ones.
    let is_octal = digits.starts_with('0') && !matches!(digits.get(1..2), None | Some("."));
    !is_octal
        && digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.ends_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
        && digits.matches('.').count() < 2
}
