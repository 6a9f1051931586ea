//! Leaves out the properties that two texts of a definition spell alike, so that less has to be read.
//!
//! This works on YAML in block style, as generators write it. Both texts are split into lines. From the
//! root on, entries with the same key are paired. A property of a schema with the same text on both
//! sides becomes `name: {}` in both. A text that is written in another way is kept as it is.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops;

use super::lines::{TextLine, lines};
use crate::document::position::{Position, Range};

/// A text of a definition without some properties that are the same in the other text.
pub(in crate::compare) struct Excerpt<'t> {
    /// The text without the properties that are left out.
    pub text: Cow<'t, str>,
    /// The line of the whole text for each line that is left. Empty if nothing is left out.
    lines: Vec<u32>,
}

impl<'t> Excerpt<'t> {
    /// The whole text.
    pub fn whole(text: &'t str) -> Self {
        Self {
            text: Cow::Borrowed(text),
            lines: Vec::new(),
        }
    }

    /// Whether something is left out.
    pub fn is_part(&self) -> bool {
        !self.lines.is_empty()
    }

    /// A range of the excerpt in the whole text.
    pub fn range(&self, range: Range) -> Range {
        let whole = |position: Position| Position {
            line: *self
                .lines
                .get(position.line as usize)
                .unwrap_or(&position.line),
            ..position
        };
        Range {
            start: whole(range.start),
            end: whole(range.end),
        }
    }

    fn without(source: &TextLines<'t>, left_out: &[ops::Range<usize>]) -> Self {
        if left_out.is_empty() {
            return Self::whole(source.text);
        }
        let mut text = String::new();
        let mut lines = Vec::new();
        let mut next = 0;
        let mut keep = |range: ops::Range<usize>, text: &mut String| {
            text.push_str(source.text_of(&range));
            lines.extend(range.map(|line| line as u32));
        };
        for range in left_out {
            keep(next..range.start, &mut text);
            let key = range.start..range.start + 1;
            keep(key, &mut text);
            let end = text.trim_end().len();
            text.insert_str(end, " {}");
            next = range.end;
        }
        keep(next..source.lines.len(), &mut text);
        Self {
            text: Cow::Owned(text),
            lines,
        }
    }
}

/// Both texts, each without properties that are the same in the other.
pub(in crate::compare) fn excerpts<'t>([old, new]: &[TextLines<'t>; 2]) -> [Excerpt<'t>; 2] {
    if old.lines.is_empty() || new.lines.is_empty() {
        return [old, new].map(|source| Excerpt::whole(source.text));
    }
    let mut pairing = Pairing {
        sources: [old, new],
        left_out: [Vec::new(), Vec::new()],
    };
    let all = [0..old.lines.len(), 0..new.lines.len()];
    pairing.entries(&[all], EntryRole::Above);
    let [mut left_old, mut left_new] = pairing.left_out;
    left_old.sort_by_key(|range| range.start);
    left_new.sort_by_key(|range| range.start);
    [
        Excerpt::without(old, &left_old),
        Excerpt::without(new, &left_new),
    ]
}

/// Keywords of a map or list. To judge a difference of one of them, all of the map or list is needed.
const BOUNDS: [&str; 14] = [
    "type",
    "nullable",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
    "x-kubernetes-list-type",
    "x-kubernetes-list-map-keys",
    "x-kubernetes-int-or-string",
    "x-kubernetes-validations",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
];

/// A text and its lines.
pub(in crate::compare) struct TextLines<'t> {
    pub text: &'t str,
    /// Its lines. Empty if it is not written in block style.
    pub lines: Vec<TextLine>,
}

impl<'t> TextLines<'t> {
    /// Reads the lines of a text.
    pub fn from_text(text: &'t str) -> Self {
        Self {
            text,
            lines: lines(text).unwrap_or_default(),
        }
    }

    /// The text of some lines.
    pub fn text_of(&self, range: &ops::Range<usize>) -> &'t str {
        let start = |at: usize| {
            self.lines
                .get(at)
                .map_or(self.text.len(), |line| line.start)
        };
        let bytes = start(range.start)..start(range.end);
        self.text.get(bytes).unwrap_or_default()
    }

    /// The key on the first line of an entry, as it is written.
    fn key(&self, entry: &ExcerptEntry) -> &'t str {
        self.key_at(entry.lines.start, entry.column)
    }

    /// The key at a column of a line, as it is written.
    pub fn key_at(&self, line: usize, column: usize) -> &'t str {
        let line = self.text_of(&(line..line + 1));
        let content = line.get(column..).unwrap_or_default();
        content.split(':').next().unwrap_or_default()
    }

    /// The text of `required` among the keywords of a schema.
    fn required(&self, keywords: &[ExcerptEntry]) -> Option<&'t str> {
        let mut keywords = keywords.iter();
        let found = keywords.find(|entry| self.key(entry) == "required")?;
        Some(self.text_of(&found.lines))
    }

    /// The keywords of a schema about its value as a whole.
    fn bounds(&self, keywords: &[ExcerptEntry]) -> Vec<&'t str> {
        let own = keywords
            .iter()
            .filter(|entry| BOUNDS.contains(&self.key(entry)));
        let mut texts: Vec<&str> = own.map(|entry| self.text_of(&entry.lines).trim()).collect();
        texts.sort_unstable();
        texts
    }

    /// The entries of the block mapping that fills some lines.
    fn entries(&self, range: &ops::Range<usize>) -> Vec<ExcerptEntry> {
        let mut found: Vec<ExcerptEntry> = Vec::new();
        for (at, line) in self.structure(range) {
            let own = found.first().map_or(line.column, |first| first.column);
            // In the first line of an item, the key stands after the dash.
            let begins = line.column == own && (!line.is_item() || found.is_empty());
            self.add(&mut found, begins, (at, line.column), range.end);
        }
        found
    }

    /// The items of the block sequence that fills some lines.
    fn items(&self, range: &ops::Range<usize>) -> Vec<ExcerptEntry> {
        let mut found: Vec<ExcerptEntry> = Vec::new();
        let mut dash = None;
        for (at, line) in self.structure(range) {
            let own = *dash.get_or_insert(line.indent);
            let begins = line.indent == own && line.is_item();
            self.add(&mut found, begins, (at, line.column), range.end);
        }
        found
    }

    fn add(
        &self,
        found: &mut Vec<ExcerptEntry>,
        begins: bool,
        (at, column): (usize, usize),
        end: usize,
    ) {
        if begins {
            if let Some(last) = found.last_mut() {
                last.lines.end = at;
            }
            let lines = at..end;
            found.push(ExcerptEntry { lines, column });
        }
    }

    /// The lines of a range that have a key or a dash.
    pub fn structure(&self, range: &ops::Range<usize>) -> impl Iterator<Item = (usize, &TextLine)> {
        let lines = self.lines.get(range.clone()).unwrap_or_default();
        let lines = lines.iter().enumerate();
        let start = range.start;
        lines
            .filter(|(_, line)| line.is_structure)
            .map(move |(at, line)| (start + at, line))
    }
}

/// An entry of a block mapping or an item of a block sequence.
struct ExcerptEntry {
    lines: ops::Range<usize>,
    /// Where its key, or the content of the item, starts in its first line.
    column: usize,
}

impl ExcerptEntry {
    /// The lines below its first one.
    fn inside(&self) -> ops::Range<usize> {
        (self.lines.start + 1).min(self.lines.end)..self.lines.end
    }
}

/// The role of the entries of a mapping.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::compare) enum EntryRole {
    /// Members of the definition, above schemas.
    Above,
    /// Keywords of a schema.
    Keywords,
    /// Properties of a schema. They are left out if they are the same.
    Properties,
    /// Properties that are kept, since the schemas require different ones.
    KeptProperties,
}

impl EntryRole {
    /// The role of the entries below one with a key.
    pub fn below(self, key: &str) -> Option<Self> {
        match (self, key) {
            (Self::Above, "spec" | "versions" | "schema") => Some(Self::Above),
            (Self::Above, "openAPIV3Schema") => Some(Self::Keywords),
            (Self::Keywords, "properties") => Some(Self::Properties),
            (Self::Keywords, "items" | "additionalProperties") => Some(Self::Keywords),
            (Self::Properties | Self::KeptProperties, _) => Some(Self::Keywords),
            _ => None,
        }
    }
}

struct Pairing<'s, 't> {
    sources: [&'s TextLines<'t>; 2],
    left_out: [Vec<ops::Range<usize>>; 2],
}

/// The entries of one key: of each version, in the old and in the new text.
type EntryPairs<'e> = Vec<[Option<&'e ExcerptEntry>; 2]>;

impl Pairing<'_, '_> {
    /// Pairs the entries of mappings: one mapping of each version, in both texts. All versions are
    /// treated alike, since they are also compared with each other. Recursion is bounded by
    /// [`super::lines::DEEPEST`].
    fn entries(&mut self, mappings: &[[ops::Range<usize>; 2]], role: EntryRole) {
        let [before, after] = self.sources;
        let entries = mappings.iter();
        let entries = entries.map(|[old, new]| [before.entries(old), after.entries(new)]);
        let entries: Vec<[Vec<ExcerptEntry>; 2]> = entries.collect();
        let mut versions = entries.iter();
        let is_schema = role == EntryRole::Keywords;
        if is_schema && versions.any(|[old, new]| before.bounds(old) != after.bounds(new)) {
            // What shows the difference is made of the whole schema.
            return;
        }
        let mut versions = entries.iter();
        let keeps =
            is_schema && versions.any(|[old, new]| before.required(old) != after.required(new));
        let mut keys: HashMap<&str, EntryPairs<'_>> = HashMap::new();
        for (version, sides) in entries.iter().enumerate() {
            for (side, (own, source)) in sides.iter().zip(self.sources).enumerate() {
                for entry in own {
                    let found = keys.entry(source.key(entry)).or_default();
                    found.resize(entries.len(), [None, None]);
                    if let Some(place) = found.get_mut(version).and_then(|it| it.get_mut(side)) {
                        *place = Some(entry);
                    }
                }
            }
        }
        for (key, found) in keys {
            let Some(below) = role.below(key) else {
                continue;
            };
            // What a version has in one text only is kept, in all versions.
            let is_paired =
                |sides: &&[Option<&ExcerptEntry>; 2]| sides[0].is_some() == sides[1].is_some();
            if !found.iter().all(|sides| is_paired(&sides)) {
                continue;
            }
            let sides = found.iter().filter_map(|[old, new]| old.zip(*new));
            let pairs: Vec<(&ExcerptEntry, &ExcerptEntry)> = sides.collect();
            let is_same = |(old, new): &(&ExcerptEntry, &ExcerptEntry)| self.is_same(old, new);
            if role == EntryRole::Above && key == "versions" {
                self.versions(&pairs);
            } else if role == EntryRole::Properties && pairs.iter().all(is_same) {
                for (old, new) in pairs {
                    self.left_out[0].push(old.lines.clone());
                    self.left_out[1].push(new.lines.clone());
                }
            } else {
                let inside = pairs.iter().map(|(old, new)| [old.inside(), new.inside()]);
                let kept = keeps && below == EntryRole::Properties;
                let below = if kept {
                    EntryRole::KeptProperties
                } else {
                    below
                };
                self.entries(&inside.collect::<Vec<_>>(), below);
            }
        }
    }

    /// Pairs the versions of the same name. If there are others, nothing is left out.
    fn versions(&mut self, lists: &[(&ExcerptEntry, &ExcerptEntry)]) {
        let [before, after] = self.sources;
        let named =
            |source: &TextLines<'_>, list: &ExcerptEntry| -> Option<Vec<(String, ExcerptEntry)>> {
                let items = source.items(&list.inside()).into_iter();
                let named = items.map(|item| Some((name_of(source, &item)?.to_owned(), item)));
                let mut named: Vec<(String, ExcerptEntry)> = named.collect::<Option<_>>()?;
                named.sort_by(|(one, _), (other, _)| one.cmp(other));
                Some(named)
            };
        for (old, new) in lists {
            let (Some(old), Some(new)) = (named(before, old), named(after, new)) else {
                return;
            };
            let names = |versions: &[(String, ExcerptEntry)]| -> Vec<String> {
                versions.iter().map(|(name, _)| name.clone()).collect()
            };
            if names(&old) == names(&new) {
                let pairs = old.iter().zip(&new);
                let pairs =
                    pairs.map(|((_, old), (_, new))| [old.lines.clone(), new.lines.clone()]);
                self.entries(&pairs.collect::<Vec<_>>(), EntryRole::Above);
            }
        }
    }

    /// Whether two properties have the same text, which starts with a key alone on its line.
    fn is_same(&self, one: &ExcerptEntry, other: &ExcerptEntry) -> bool {
        let [before, after] = self.sources;
        let first = before.text_of(&(one.lines.start..one.lines.start + 1));
        one.lines.len() > 1
            && first.trim_end().ends_with(':')
            && !first.contains('#')
            && before.text_of(&one.lines) == after.text_of(&other.lines)
    }
}

/// The text of the entry `name` of a version.
fn name_of<'t>(source: &TextLines<'t>, item: &ExcerptEntry) -> Option<&'t str> {
    let entries = source.entries(&item.lines);
    let name = entries.iter().find(|entry| source.key(entry) == "name")?;
    let text = source.text_of(&name.lines).get(name.column..)?;
    Some(text.trim())
}
