//! Re-reads a single field of a document if an edit lies within it.
//!
//! A field in block style starts on a line of its own and ends where the next one starts. So its
//! lines can be read alone, except for aliases and the line numbers of errors. An edit that adds or
//! removes fields needs a whole reading.

use std::ops::Range;

use super::fingerprint::fingerprint;
use super::part::DocumentPart;
use crate::document::spans::Spans;
use crate::document::{Chunk, Notation, SizeCheck};
use crate::value::Value;
use crate::workspace::documents::unit::units;
use crate::workspace::places::trail::{Trail, TrailStep};

/// How many bytes two texts have in common at their starts, and after that at their ends.
pub(crate) fn common(one: &str, other: &str) -> (usize, usize) {
    /// Compared at once.
    const BLOCK: usize = 256;
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let same = |(one, other): &(&u8, &u8)| one == other;
    let blocks = one.chunks_exact(BLOCK).zip(other.chunks_exact(BLOCK));
    let first = BLOCK * blocks.take_while(|(one, other)| one == other).count();
    let rest = [one, other].map(|bytes| bytes.get(first..).unwrap_or_default().iter());
    let [left, right] = rest;
    let first = first + left.zip(right).take_while(same).count();
    let rest = [one, other].map(|bytes| bytes.get(first..).unwrap_or_default());
    let [one, other] = rest;
    let blocks = one.rchunks_exact(BLOCK).zip(other.rchunks_exact(BLOCK));
    let last = BLOCK * blocks.take_while(|(one, other)| one == other).count();
    let until = |bytes: &[u8]| bytes.len() - last;
    let left = one.get(..until(one)).unwrap_or_default().iter().rev();
    let right = other.get(..until(other)).unwrap_or_default().iter().rev();
    (first, last + left.zip(right).take_while(same).count())
}

/// Updates a document from the text `old` to the text `new`. `None` if that needs a whole reading;
/// the document then stays unchanged.
pub(crate) fn patch(part: &mut DocumentPart, old: &str, new: &str) -> Option<()> {
    if !is_plain(part, old) {
        return None;
    }
    let spans = part.spans.get_mut().filter(|spans| !spans.is_aliased())?;
    let kept = part.kept.get_mut()?;
    let change = TextChange::between(old, new)?;
    let top = line(old, spans.get(0)?.bytes.start)?;
    if change.bytes.end <= top {
        return change.is_of_comments(top)?.then(|| {
            spans.rewrite(0, (&Spans::default(), 0, 0), change.growth);
            part.bytes = 0..new.len();
        });
    }
    let field = PatchField::around(spans, &change)?;
    let alone = field.alone(&change)?;
    let fresh = field.read_again(&alone, spans)?;
    let slot = slot(kept, spans, &field.trail)?;
    let ends = field.ends_around(spans, &fresh, &change)?;
    spans.rewrite(
        field.trail.last(),
        (&fresh.spans, 1, fresh.shift),
        change.growth,
    );
    for (around, end) in field.outside().zip(ends) {
        spans.end(around, end);
    }
    let has_changed = fingerprint(slot, false) != fingerprint(&fresh.value, false);
    *slot = fresh.value.into_owned();
    part.bytes = 0..new.len();
    part.size = SizeCheck::new(Notation::Yaml, new.len(), false);
    if has_changed {
        part.units = units(kept, part.size, &part.units);
    }
    Some(())
}

/// Whether a document is YAML without faults, and is all of a text.
fn is_plain(part: &DocumentPart, text: &str) -> bool {
    part.format() == Notation::Yaml
        && part.fault.is_none()
        && part.repeated.is_empty()
        && part.ignored.is_none()
        && part.described.is_none()
        && part.bytes() == (0..text.len())
}

/// The change of one text to another.
struct TextChange<'t> {
    old: &'t str,
    new: &'t str,
    /// The bytes of the old text that are replaced.
    bytes: Range<usize>,
    /// How many bytes longer the new text is.
    growth: isize,
}

impl<'t> TextChange<'t> {
    fn between(old: &'t str, new: &'t str) -> Option<Self> {
        let (first, last) = common(old, new);
        Some(Self {
            old,
            new,
            bytes: first..old.len() - last,
            growth: isize::try_from(new.len()).ok()? - isize::try_from(old.len()).ok()?,
        })
    }

    /// Whether only comments above the first field change, which starts at the offset `top`.
    fn is_of_comments(&self, top: usize) -> Option<bool> {
        let start = line(self.old, self.bytes.start)?;
        let end = self.bytes.end + self.old.get(self.bytes.end..)?.find('\n')? + 1;
        let lines = self.new.get(start..end.checked_add_signed(self.growth)?)?;
        Some(end <= top && is_comment(self.old.get(start..end)?) && is_comment(lines))
    }
}

/// A field that was read again as a document of its own.
struct FreshField<'t> {
    value: Value<'t>,
    spans: Spans,
    /// The distance from its offsets to those in the new text.
    shift: isize,
}

/// A field in block style.
struct PatchField {
    /// The trail to its value.
    trail: Trail,
    /// Where its key starts.
    key: usize,
    /// The column of its key.
    column: usize,
    /// From its key to the line on which the next field or item starts.
    lines: Range<usize>,
}

impl PatchField {
    /// Whether no field or item follows in the text.
    fn is_last(&self, change: &TextChange<'_>) -> bool {
        self.lines.end == change.old.len()
    }

    /// The edited field as a document of its own.
    fn alone(&self, change: &TextChange<'_>) -> Option<String> {
        let lines = self.key..self.lines.end.checked_add_signed(change.growth)?;
        let lines = change.new.get(lines)?;
        if !self.is_last(change) && !lines.ends_with('\n') {
            return None;
        }
        // These markers end the document.
        let mut markers = ["\n...", "\n---"].iter();
        if markers.any(|marker| lines.contains(marker)) {
            return None;
        }
        Some([&*" ".repeat(self.column), lines].concat())
    }

    /// Reads the field from a document of its own. `None` if its key or the places in it are others now.
    fn read_again<'t>(&self, alone: &'t str, spans: &Spans) -> Option<FreshField<'t>> {
        let (Value::Map(map), fresh) = read(alone)? else {
            return None;
        };
        let [(key, value)] = <[_; 1]>::try_from(map.into_entries()).ok()?;
        let number = self.trail.last();
        let is_same_key = spans.get(number)?.key.as_deref() == Some(&*key);
        if fresh.is_aliased() || !is_same_key || !spans.has_shape_of(number, &fresh, 1) {
            return None;
        }
        Some(FreshField {
            value,
            spans: fresh,
            shift: isize::try_from(self.key).ok()? - isize::try_from(self.column).ok()?,
        })
    }

    /// The new ends of the values around the field, the innermost first.
    fn ends_around(
        &self,
        spans: &Spans,
        fresh: &FreshField<'_>,
        change: &TextChange<'_>,
    ) -> Option<Vec<usize>> {
        let old_end = spans.get(self.trail.last())?.bytes.end;
        let new_end = fresh.spans.get(1)?.bytes.end;
        let new_end = new_end.checked_add_signed(fresh.shift)?;
        let ends = self.outside().map(|around| {
            let own = spans.get(around)?.bytes.end;
            match own >= self.lines.end && !self.is_last(change) {
                true => own.checked_add_signed(change.growth),
                // It ends with the field.
                false => (own == old_end).then_some(new_end),
            }
        });
        ends.collect()
    }

    /// The innermost field that holds a change.
    fn around(spans: &Spans, change: &TextChange<'_>) -> Option<Self> {
        let (source, edit) = (change.old, &change.bytes);
        let start = |number: usize| {
            let span = spans.get(number)?;
            Some(match span.key {
                Some(_) => span.key_bytes.start,
                None => span.bytes.start,
            })
        };
        let mut trail = Trail::top();
        loop {
            // The start of a field or item must stay unchanged.
            let before = |child: &&usize| start(**child).is_some_and(|start| start < edit.start);
            let children = spans.children(trail.last()).iter();
            let Some(&child) = children.filter(before).max() else {
                break;
            };
            trail.0.push(child);
        }
        while trail.0.len() > 1 {
            if let Some(field) = Self::at(spans, source, &trail, start(spans.behind(trail.last())))
                && edit.end <= field.lines.end
            {
                // A field that is most of the text is not worth it.
                return (field.lines.len() < source.len() / 2).then_some(field);
            }
            trail.0.pop();
        }
        None
    }

    /// The field at the end of a trail, if it is one, that ends before an offset.
    fn at(spans: &Spans, source: &str, trail: &Trail, next: Option<usize>) -> Option<Self> {
        let span = spans.get(trail.last())?;
        span.key.as_ref()?;
        let key = span.key_bytes.start;
        let start = line(source, key)?;
        let is_block = source
            .get(start..key)?
            .bytes()
            .all(|byte| matches!(byte, b' ' | b'-'));
        let end = match next {
            Some(next) => line(source, next)?,
            None => source.len(),
        };
        let field = Self {
            trail: trail.clone(),
            key,
            column: key - start,
            lines: key..end,
        };
        let in_brackets = |around: usize| {
            let text = spans
                .get(around)
                .and_then(|span| source.get(span.bytes.start..));
            text.is_none_or(|text| text.starts_with(['{', '[']))
        };
        (is_block && key < end && !field.outside().any(in_brackets)).then_some(field)
    }

    /// The values around it.
    fn outside(&self) -> impl Iterator<Item = usize> {
        self.trail.0.iter().rev().skip(1).copied()
    }
}

/// Where the line of an offset starts.
fn line(source: &str, offset: usize) -> Option<usize> {
    let before = source.get(..offset)?;
    Some(before.rfind('\n').map_or(0, |at| at + 1))
}

/// Whether there are only comments and space on some lines.
fn is_comment(lines: &str) -> bool {
    let is_ended = lines.is_empty() || lines.ends_with('\n');
    let mut all = lines.split('\n').map(|line| line.trim_start_matches(' '));
    let is_comment = is_ended && all.all(|line| line.is_empty() || line.starts_with('#'));
    // Comments may not contain every character, and some end lines.
    is_comment && read(&[lines, "a:\n"].concat()).is_some_and(|(value, _)| value.get("a").is_some())
}

/// The value and the places of a text without faults.
fn read(text: &str) -> Option<(Value<'_>, Spans)> {
    let whole = Chunk {
        start: 0,
        end: text.len(),
        empty: false,
    };
    let (documents, spans) = whole.read_with_spans(text);
    let [document] = <[_; 1]>::try_from(documents).ok()?;
    let is_plain = document.findings.is_empty() && document.ignored.is_none();
    Some((document.value.filter(|_| is_plain)?, spans?))
}

/// The part of a value at the end of a trail.
fn slot<'v>(
    value: &'v mut Value<'static>,
    spans: &Spans,
    trail: &Trail,
) -> Option<&'v mut Value<'static>> {
    let mut slot = value;
    for pair in trail.0.windows(2) {
        let [around, number] = *pair else {
            return None;
        };
        let step = *Trail(vec![around, number]).steps(spans).first()?;
        slot = match step {
            // Keys that are the same in JSON count once.
            TrailStep::Key(key) if spans.entry(around, key) != Some(number) => return None,
            TrailStep::Key(key) => slot.as_map_mut()?.get_mut(key)?,
            TrailStep::Index(at) => match slot {
                Value::List(items) => items.get_mut(at)?,
                _ => return None,
            },
        };
    }
    Some(slot)
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use crate::workspace::documents::text::SourceText;

    const TEXT: &str = "\
# about
apiVersion: v1
kind: List
items:
- apiVersion: example.org/v1
  kind: Widget # kind
  metadata:
    name: \"one\"
    labels: {a: b, c: [1, 2],
      d: e}

  # about the spec
  spec:
    text: |
      first
        second

    folded: >-
      some
      words
    empty:
    list:
    - 1
    -   - nested
        - a: 1
          b: two words
            and more
    - c: 'x
        y'
    last: true
- kind: Other
  ends: |+
    kept

  name: x
status: done
more:
  deep: {x: 1}
";

    /// All that is known of a text.
    fn known(text: &SourceText) -> String {
        let documents = text.documents().map(|document| {
            let units = document.part.units.iter();
            let units = units.map(|unit| {
                let value = document.part.value_of(unit, document.source);
                format!(
                    "{:?} {:?} {} {value:?}\n",
                    unit.item, unit.head, unit.fingerprint
                )
            });
            let units: String = units.collect();
            let spans = document.spans();
            let spans: String = (0..spans.behind(0))
                .map(|number| format!("{:?} {:?}\n", spans.get(number), spans.children(number)))
                .collect();
            format!(
                "{:?} {:?}\n{units}{spans}",
                document.part.fault,
                document.part.bytes()
            )
        });
        documents.collect()
    }

    fn assert_like_new(text: &SourceText) {
        let whole = known(&SourceText::new(text.source().to_owned(), None));
        for (own, new) in known(text).lines().zip(whole.lines()) {
            assert_eq!(own, new, "{}", text.source());
        }
    }

    /// A text that is being edited.
    fn in_hand(source: &str) -> SourceText {
        let text = SourceText::new([source, "\n"].concat(), None);
        SourceText::new(source.to_owned(), Some(text))
    }

    #[test]
    fn an_edit_within_a_field_reads_nothing_else() {
        for (old, new) in [
            ("# about", "#\n  # it\n\n"),
            ("# about\n", "# a\n# b\n"),
            ("# kind", "# kinds"),
            ("b, c", "bb, c"),
            ("e}", "eeee}"),
            ("about the spec", ""),
            ("second", "2"),
            ("words", "word\n      s\n"),
            ("two words", "two  other words"),
            ("and", "und"),
            ("y'", "''y'"),
            ("true", "false"),
            ("kept\n", "kept\n\n\n"),
            ("done", "undone"),
            ("{x: 1}", "{x:   2 }   # end"),
        ] {
            let text = in_hand(TEXT);
            let part = |text: &SourceText| Rc::as_ptr(text.document(0).unwrap().part);
            let before = part(&text);
            let edited = TEXT.replacen(old, new, 1);
            let text = SourceText::new(edited, Some(text));
            assert_eq!(part(&text), before, "{old:?} {new:?}");
            assert_like_new(&text);
        }
    }

    #[test]
    fn edited_texts_are_as_if_read_anew() {
        const PIECES: [&str; 25] = [
            "a", " ", "\n", "\n  ", ": ", "#", " # c", "- ", "'", "\"", "{", "}", "[", "]", ",",
            "|", ">", "&x ", "*x", "!!str ", "\t", "---\n", "\n...\n", "1", "é",
        ];
        let mut state: u64 = 1;
        let mut random = |below: usize| {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 33) as usize % below
        };
        let mut patched = 0;
        for _ in 0..3000 {
            let mut text = in_hand(TEXT);
            let mut source = TEXT.to_owned();
            for _ in 0..3 {
                let at = random(source.len());
                let end = (at + random(4)).min(source.len());
                if !source.is_char_boundary(at) || !source.is_char_boundary(end) {
                    continue;
                }
                source.replace_range(at..end, PIECES[random(PIECES.len())]);
                let before = text.document(0).map(|document| Rc::as_ptr(document.part));
                text = SourceText::new(source.clone(), Some(text));
                let after = text.document(0).map(|document| Rc::as_ptr(document.part));
                patched += usize::from(before == after);
                assert_like_new(&text);
            }
        }
        assert!(patched > 1000, "{patched}");
    }
}
