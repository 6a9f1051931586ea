//! Leaves out the descriptions of schemas. They affect no answer, and many definitions consist mostly of
//! them.
//!
//! As in `excerpt`, this works on YAML in block style. A description stays where the server refuses one: in
//! `allOf`, `anyOf`, `oneOf` and `not`.

use std::borrow::Cow;
use std::ops;

use super::excerpt::{EntryRole, TextLines};

/// A mapping whose entries are being read.
struct OpenMapping {
    /// The leftmost column that its entries may have. It is one to the right of the mapping's key.
    column: usize,
    role: Option<EntryRole>,
    /// How many entries it has so far.
    entries: usize,
    /// The lines of its description.
    description: Option<ops::Range<usize>>,
}

impl OpenMapping {
    fn new(column: usize, role: Option<EntryRole>) -> Self {
        Self {
            column,
            role,
            entries: 0,
            description: None,
        }
    }

    /// The lines that can be left out. A mapping without entries would be null.
    fn into_left_out(self) -> Option<ops::Range<usize>> {
        self.description.filter(|_| self.entries > 1)
    }
}

/// A text of a definition without the descriptions of its schemas.
pub(in crate::compare) fn without_descriptions<'t>(source: &TextLines<'t>) -> Cow<'t, str> {
    if source.lines.is_empty() {
        return Cow::Borrowed(source.text);
    }
    let mut left_out = descriptions(source);
    left_out.sort_by_key(|range| range.start);
    let mut kept = String::new();
    let mut next = 0;
    for range in left_out {
        kept.push_str(source.text_of(&(next..range.start)));
        next = range.end;
    }
    kept.push_str(source.text_of(&(next..source.lines.len())));
    Cow::Owned(kept)
}

fn descriptions(source: &TextLines<'_>) -> Vec<ops::Range<usize>> {
    let mut found = Vec::new();
    let mut open = vec![OpenMapping::new(0, Some(EntryRole::Above))];
    let all = 0..source.lines.len();
    let mut structure = source.structure(&all).peekable();
    while let Some((at, line)) = structure.next() {
        while let Some(inner) = open.pop_if(|mapping| mapping.column > line.column) {
            found.extend(inner.into_left_out());
        }
        let Some(parent) = open.last_mut() else {
            continue;
        };
        parent.entries += 1;
        let key = source.key_at(at, line.column);
        let next = structure.peek();
        let is_scalar = next.is_none_or(|(_, next)| next.column <= line.column);
        if parent.role == Some(EntryRole::Keywords) && key == "description" && is_scalar {
            let end = next.map_or(source.lines.len(), |(next, _)| *next);
            parent.description = Some(at..end);
            continue;
        }
        let role = parent.role.and_then(|role| role.below(key));
        open.push(OpenMapping::new(line.column + 1, role));
    }
    found.extend(open.into_iter().filter_map(OpenMapping::into_left_out));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_descriptions_of_schemas_are_left_out() {
        let text = "\
spec:
  description: of no schema
  versions:
  - name: v1
    schema:
      openAPIV3Schema:
        description: |-
          of the root

          in lines
        type: object
        properties:
          alone:
            description: without it the schema would be null
          description:
            type: string
            description: of a property
          a:
            anyOf:
            - description: refused
              type: string
            default:
              properties:
                description: a value
                b: 1
            type: object
            description: >-
              folded
              text
  - name: v2
    schema:
      openAPIV3Schema: {description: flow, type: object}
";
        let want = "\
spec:
  description: of no schema
  versions:
  - name: v1
    schema:
      openAPIV3Schema:
        type: object
        properties:
          alone:
            description: without it the schema would be null
          description:
            type: string
          a:
            anyOf:
            - description: refused
              type: string
            default:
              properties:
                description: a value
                b: 1
            type: object
  - name: v2
    schema:
      openAPIV3Schema: {description: flow, type: object}
";
        assert_eq!(without_descriptions(&TextLines::from_text(text)), want);
    }
}
