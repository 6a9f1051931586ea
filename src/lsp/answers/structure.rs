//! The structure of texts: outlines, folds, selections, links, colours, hints within the text.

use serde::Deserialize;
use serde_json::{Map, Value as Json, json};

use super::costs::cost_lenses;
use super::{Answer, Question, json};
use crate::document::position::{LineIndex, Position, Range};
use crate::lsp::addresses::joined;
use crate::lsp::capabilities::WORDS;
use crate::lsp::configurations::named_definitions;
use crate::lsp::manifests::skipped_at;
use crate::lsp::shown::{show_found, show_hint, show_symbol};
use crate::lsp::state::State;
use crate::suites::Suite;
use crate::workspace::rules::InlayHint;
use crate::workspace::symbols::Symbol;

/// The outline of a text.
pub fn symbols(state: &mut State, question: Question<'_>) -> Answer {
    let mut symbols = match state.suite(question.uri) {
        Some(suite) => outline_of(&suite),
        None => state.texts.workspace.symbols(question.uri),
    };
    symbols.iter_mut().for_each(show_symbol);
    if state.client.has_tree {
        return json(&symbols);
    }
    let mut all = Vec::new();
    flatten(&symbols, question.uri, None, &mut all);
    Ok(all.into())
}

/// The outline of a suite: its tests by their names.
fn outline_of(suite: &Suite) -> Vec<Symbol> {
    /// LSP's number for methods.
    const METHOD: u8 = 6;
    let tests = suite.tests.iter().map(|test| Symbol {
        name: match test.name.trim() {
            "" => "a test without a name".to_owned(),
            name => name.to_owned(),
        },
        kind: METHOD,
        range: test.range,
        selection_range: test.range,
        children: Vec::new(),
    });
    tests.collect()
}

/// An outline for clients that know no trees.
fn flatten(symbols: &[Symbol], uri: &str, container: Option<&str>, all: &mut Vec<Json>) {
    for symbol in symbols {
        let location = json!({ "uri": uri, "range": symbol.range });
        let mut flat = Map::new();
        flat.insert("name".to_owned(), (&*symbol.name).into());
        flat.insert("kind".to_owned(), symbol.kind.into());
        flat.insert("location".to_owned(), location);
        flat.extend(container.map(|name| ("containerName".to_owned(), name.into())));
        all.push(flat.into());
        flatten(&symbol.children, uri, Some(&symbol.name), all);
    }
}

/// The objects and definitions of all texts that a query finds.
pub fn workspace_symbols(state: &mut State, mut question: Question<'_>) -> Answer {
    #[derive(Deserialize)]
    struct WorkspaceSymbolParams {
        query: String,
    }
    let WorkspaceSymbolParams { query } = question.read()?;
    let mut found = state.texts.workspace.find_symbols(&query);
    found.iter_mut().for_each(show_found);
    json(&found)
}

/// What can be folded.
pub fn folding_ranges(state: &mut State, question: Question<'_>) -> Answer {
    json(&state.texts.workspace.folding_ranges(question.uri))
}

/// The ranges that selections grow to.
pub fn selection_ranges(state: &mut State, mut question: Question<'_>) -> Answer {
    #[derive(Deserialize)]
    struct SelectionRangeParams {
        positions: Vec<Position>,
    }
    let SelectionRangeParams { positions } = question.read()?;
    let nested = positions.into_iter().map(|position| {
        let ranges = state
            .texts
            .workspace
            .selection_ranges(question.uri, position);
        // The smallest comes first.
        let nested = ranges
            .iter()
            .rev()
            .fold(None, |parent: Option<Json>, range| {
                Some(match parent {
                    Some(parent) => json!({ "range": range, "parent": parent }),
                    None => json!({ "range": range }),
                })
            });
        let place = Range {
            start: position,
            end: position,
        };
        nested.unwrap_or_else(|| json!({ "range": place }))
    });
    Ok(nested.collect())
}

/// Defaults and types that are shown within the text.
pub fn inlay_hints(state: &mut State, mut question: Question<'_>) -> Answer {
    #[derive(Deserialize)]
    struct InlayHintParams {
        range: Range,
    }
    let InlayHintParams { range } = question.read()?;
    if !state.settings.inlay_hints {
        return Ok(json!([]));
    }
    let mut hints = state
        .texts
        .workspace
        .inlay_hints(question.uri, whole_lines(range));
    if !hints.is_empty() {
        // Nobody fills in the defaults of a patch.
        let unsent = state.unsent(question.uri, range);
        hints.retain(|hint| skipped_at(&unsent, hint.position.line).is_none());
    }
    hints.extend(cost_hints(state, question.uri, range));
    hints.iter_mut().for_each(show_hint);
    json(&hints)
}

/// The costs of rules, for clients that show no lenses.
fn cost_hints(state: &State, uri: &str, range: Range) -> Vec<InlayHint> {
    if state.client.has_lenses || !state.settings.rule_costs {
        return Vec::new();
    }
    let text = state.texts.get(uri).cloned().unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    let lenses = cost_lenses(state, uri).into_iter();
    let here =
        lenses.filter(|lens| (range.start.line..=range.end.line).contains(&lens.range.start.line));
    let hints = here.map(|lens| {
        let line = lens.range.start.line;
        let content = usize::try_from(line).ok().and_then(|line| lines.get(line));
        let content = content.map_or("", |line| line.trim_end());
        let character = u32::try_from(content.encode_utf16().count()).unwrap_or(u32::MAX);
        InlayHint {
            position: Position { line, character },
            label: lens.title,
            kind: None,
            tooltip: None,
            padding_left: true,
        }
    });
    hints.collect()
}

/// A range up to the end of its last line.
pub(super) fn whole_lines(range: Range) -> Range {
    let line = |line| Position { line, character: 0 };
    Range {
        start: line(range.start.line),
        end: line(range.end.line.saturating_add(1)),
    }
}

/// The words of rules, for clients that colour them: lines and characters from the word before, length, kind, none.
pub fn rule_words(state: &mut State, question: Question<'_>) -> Answer {
    let words = state.texts.workspace.rule_words(question.uri);
    // Tokens are numbers, so no later step translates their positions.
    let ranges: Vec<Range> = words.iter().map(|word| word.range).collect();
    let ranges = state.outward(&ranges, question.uri);
    let ranges: Vec<Range> = serde_json::from_value(ranges).unwrap_or_default();
    let mut data = Vec::with_capacity(words.len() * 5);
    let mut before = Position::default();
    for (Range { start, end }, word) in ranges.into_iter().zip(words) {
        let line = start.line - before.line;
        let character = match line {
            0 => start.character - before.character,
            _ => start.character,
        };
        let kind = WORDS.iter().position(|kind| *kind == word.kind);
        let kind = kind.and_then(|kind| u32::try_from(kind).ok());
        data.extend([
            line,
            character,
            end.character - start.character,
            kind.unwrap_or(0),
            0,
        ]);
        before = start;
    }
    Ok(json!({ "data": data }))
}

/// Links to the files that a text names: the definition that a suite tests, the schema of yaml-language-server, the
/// definitions of a configuration.
pub fn links(state: &mut State, question: Question<'_>) -> Answer {
    let uri = question.uri;
    let text = state.texts.get(uri).cloned().unwrap_or_default();
    let mut links = schema_links(&text);
    if let Some(crd) = state.suite(uri).and_then(|suite| suite.crd.clone()) {
        links.push((crd.range, crd.value));
    }
    links.extend(named_definitions(uri, &text));
    let folder = uri
        .rfind('/')
        .and_then(|at| uri.get(..=at))
        .unwrap_or_default();
    // Globs name no file.
    let is_file = |name: &str| !name.contains(['*', '?', '[', ']', '{', '}']) && !folder.is_empty();
    let links = links.iter().filter(|(_, name)| is_file(name));
    let links =
        links.map(|(range, name)| json!({ "range": range, "target": joined(folder, name) }));
    Ok(links.collect())
}

/// `# yaml-language-server: $schema=NAME`
fn schema_links(text: &str) -> Vec<(Range, String)> {
    const KEY: &str = "$schema=";
    let index = LineIndex::new(text);
    let found = text.match_indices(KEY).filter_map(|(at, _)| {
        let start = text.get(..at)?.rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let before = text.get(start..at)?.strip_prefix('#')?.trim();
        let is_key = before.strip_suffix(':')?.trim_end() == "yaml-language-server";
        let name = text.get(at + KEY.len()..)?;
        let name = name
            .split_whitespace()
            .next()
            .filter(|first| name.starts_with(first))?;
        let from = at + KEY.len();
        is_key.then(|| (index.range(from..from + name.len()), name.to_owned()))
    });
    found.collect()
}
