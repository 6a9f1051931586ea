//! Answers as an editor may show them: names, values and messages come from files of strangers, and characters in them
//! that hide something or turn the line around are shown as escapes. What an answer writes into a text stays as it is.

use std::borrow::Cow;
use std::mem::take;

use serde::Serialize;

use crate::check::visible::{visible, visible_line};
use crate::document::position::Range;
use crate::suites::{FaultSeverity, SuiteFault};
use crate::workspace::complete::item::{CompletionItem, Markup};
use crate::workspace::find::WorkspaceSymbol;
use crate::workspace::findings::diagnostic::{Diagnostic, DiagnosticData, OURS, Related, Severity};
use crate::workspace::fix::CodeAction;
use crate::workspace::rules::InlayHint;
use crate::workspace::symbols::Symbol;

/// A remark on a text as the client gets it: the engine's, or one of the server's own.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Remark {
    /// The range in the text.
    pub range: Range,
    /// Its severity.
    pub severity: Severity,
    /// Its code.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub code: Cow<'static, str>,
    /// Who says it.
    pub source: &'static str,
    /// The words.
    pub message: String,
    /// Places that have to do with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related_information: Vec<Related>,
    /// What a fix needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<DiagnosticData>,
}

impl Remark {
    /// A remark of the server's own.
    pub(super) fn new(range: Range, severity: Severity, code: &'static str, words: &str) -> Self {
        let code = Cow::Borrowed(code);
        Self {
            range,
            severity,
            code,
            source: OURS,
            message: visible(words).into_owned(),
            related_information: Vec::new(),
            data: None,
        }
    }

    /// A remark of the engine's, with another severity.
    pub(super) fn from_diagnostic(one: &Diagnostic, severity: Severity) -> Self {
        let related = one.related_information.iter().map(|related| Related {
            location: related.location.clone(),
            message: visible(&related.message).into_owned(),
        });
        Self {
            related_information: related.collect(),
            source: one.source,
            data: one.data.clone(),
            ..Self::new(one.range, severity, one.code.name(), &one.message)
        }
    }
}

impl Remark {
    /// The remark on a mistake of a suite or of a configuration.
    pub(super) fn from_fault(fault: &SuiteFault, severity: FaultSeverity) -> Self {
        let severity = match severity {
            FaultSeverity::Error => Severity::Error,
            FaultSeverity::Warning => Severity::Warning,
        };
        let code = serde_json::to_value(fault.code).unwrap_or_default();
        let remark = Self {
            code: code.as_str().unwrap_or_default().to_owned().into(),
            ..Self::new(fault.range, severity, "", &fault.message)
        };
        remark.with_names(fault.meant.as_slice())
    }

    /// The same with words that may be meant in place of the one there, the most similar first.
    #[must_use]
    pub fn with_names(mut self, names: &[String]) -> Self {
        if !names.is_empty() {
            let names = names.to_vec();
            let data = self.data.get_or_insert_default();
            data.names = names;
        }
        self
    }

    /// Whether it tells of a fault that the engine found.
    #[must_use]
    pub fn is_about(&self, fault: &Diagnostic) -> bool {
        let place = |data: &DiagnosticData| (data.document, data.item, data.path.clone());
        let [own, other] = [&self.data, &fault.data].map(|data| data.as_ref().map(place));
        self.code == fault.code.name() && self.range == fault.range && own == other
    }
}

fn show(text: &mut String) {
    *text = visible(&take(text)).into_owned();
}

fn show_line(text: &mut String) {
    *text = visible_line(&take(text)).into_owned();
}

/// A text in Markdown.
pub(super) fn show_markup(markup: &mut Markup) {
    show(&mut markup.value);
}

/// A completion.
pub(super) fn show_completion(item: &mut CompletionItem) {
    // Editors compare what is typed with the label, unless there is another text for it.
    if item.filter_text.is_empty() {
        item.filter_text.clone_from(&item.label);
    }
    show_line(&mut item.label);
    show_line(&mut item.detail);
    item.documentation.iter_mut().for_each(show_markup);
}

/// An action.
pub(super) fn show_action(action: &mut CodeAction) {
    show_line(&mut action.title);
    for diagnostic in &mut action.diagnostics {
        show(&mut diagnostic.message);
        for related in &mut diagnostic.related_information {
            show(&mut related.message);
        }
    }
}

/// An outline.
pub(super) fn show_symbol(symbol: &mut Symbol) {
    show_line(&mut symbol.name);
    symbol.children.iter_mut().for_each(show_symbol);
}

/// A hint within a text.
pub(super) fn show_hint(hint: &mut InlayHint) {
    show_line(&mut hint.label);
    hint.tooltip.iter_mut().for_each(show_markup);
}

/// A symbol of any text.
pub(super) fn show_found(symbol: &mut WorkspaceSymbol) {
    show_line(&mut symbol.name);
    show_line(&mut symbol.container_name);
}

/// A completion for clients that know no snippets: what would be filled in stands there.
pub(super) fn without_snippet(item: &mut CompletionItem) {
    const PLAIN: u8 = 1;
    item.insert_text_format = PLAIN;
    item.text_edit.new_text = plain(&item.text_edit.new_text);
}

/// A snippet's text: `$1` is nothing, `${1:size}` is `size`, a choice is its first.
fn plain(snippet: &str) -> String {
    let mut text = String::with_capacity(snippet.len());
    let mut rest = snippet;
    while let Some(at) = rest.find(['\\', '$']) {
        let (before, behind) = rest.split_at(at);
        text.push_str(before);
        let mut characters = behind.chars();
        let sign = characters.next();
        rest = characters.as_str();
        if sign == Some('\\') {
            match rest.strip_prefix(['$', '}', '\\', ',', '|']) {
                Some(behind) => {
                    text.extend(characters.next());
                    rest = behind;
                }
                None => text.push('\\'),
            }
        } else if let Some(hole) = rest.strip_prefix('{') {
            let (inner, behind) = inside(hole);
            let inner = inner.trim_start_matches(|c: char| c.is_ascii_digit());
            match (inner.strip_prefix(':'), inner.strip_prefix('|')) {
                (Some(default), _) => text.push_str(&plain(default)),
                (_, Some(choices)) => text.push_str(&plain(first(choices))),
                _ => {}
            }
            rest = behind;
        } else {
            rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        }
    }
    text + rest
}

/// What is in the braces of a hole, and what is behind them.
fn inside(hole: &str) -> (&str, &str) {
    let mut depth = 1;
    let mut is_escaped = false;
    for (at, c) in hole.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let (inner, behind) = hole.split_at(at);
            return (inner, behind.strip_prefix('}').unwrap_or_default());
        }
    }
    (hole, "")
}

/// The first of several choices.
fn first(choices: &str) -> &str {
    let mut is_escaped = false;
    let end = choices.find(|c| {
        let is_end = !is_escaped && (c == ',' || c == '|');
        is_escaped = !is_escaped && c == '\\';
        is_end
    });
    choices
        .get(..end.unwrap_or(choices.len()))
        .unwrap_or_default()
}

/// A completion for clients that add the indentation of the line to all lines of a snippet: without that indentation.
pub(super) fn without_indentation(item: &mut CompletionItem, line: &str) {
    let width = line.len() - line.trim_start_matches(' ').len();
    let lines = ["\n", &" ".repeat(width)].concat();
    let text = &mut item.text_edit.new_text;
    *text = text.replace(&lines, "\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snippet_becomes_the_text_that_it_fills_in() {
        for (snippet, want) in [
            ("size: $1", "size: "),
            ("size: ${1:huge}$0", "size: huge"),
            ("size: ${1|small,large|}\n- ${2}", "size: small\n- "),
            ("a: \\${b\\}", "a: ${b}"),
            ("${1:a ${2:b}} c", "a b c"),
            ("\\d é$", "\\d é"),
        ] {
            assert_eq!(plain(snippet), want, "{snippet}");
        }
    }
}
