//! The current place of a walk over an object: a list linked through the stack. It is rendered for
//! errors only.

use crate::value::number::write_int;

/// The path from the root of the walk.
#[derive(Clone, Copy, Debug)]
pub enum Path<'p> {
    /// Where the walk began.
    Root,
    /// Where the walk began, in an object that is not all walked: the field as
    /// [`Path::field`] prints it.
    Base(&'p str),
    /// A key that the schema lists under `properties`.
    Property(&'p Path<'p>, &'p str),
    /// A key that falls under `additionalProperties`.
    Key(&'p Path<'p>, &'p str),
    /// An item of a list.
    Index(&'p Path<'p>, usize),
}

impl Path<'_> {
    /// As kube-openapi names it in value validation: `.` before every key but a property of the
    /// nameless root.
    #[must_use]
    pub fn openapi(&self) -> String {
        let mut name = self.room();
        for segment in self.segments() {
            match segment {
                Path::Root | Path::Base(_) => {}
                Path::Index(_, index) => push_index(index, &mut name),
                Path::Property(_, key) if name.is_empty() => name.push_str(key),
                Path::Property(_, key) | Path::Key(_, key) => {
                    name.push('.');
                    name.push_str(key);
                }
            }
        }
        name
    }

    /// As errors show it.
    #[must_use]
    pub fn field(&self) -> String {
        let mut path = FieldPath { text: self.room() };
        for segment in self.segments() {
            match segment {
                Path::Root => {}
                Path::Base(field) => path.text.push_str(field),
                Path::Property(_, key) => path.push_property(key),
                Path::Key(_, key) => path.push_key(key),
                Path::Index(_, index) => path.push_index(index),
            }
        }
        path.text
    }

    /// As pruning names the fields that it removes: `.` before every key but a first one.
    #[must_use]
    pub fn dotted(&self) -> String {
        let mut name = self.room();
        for (at, segment) in self.segments().enumerate() {
            match segment {
                Path::Root | Path::Base(_) => {}
                Path::Index(_, index) => push_index(index, &mut name),
                Path::Property(_, key) | Path::Key(_, key) => {
                    if at > 1 {
                        name.push('.');
                    }
                    name.push_str(key);
                }
            }
        }
        name
    }

    /// [`Path::dotted`] for a property of this place. Keeps the text before the name in `before`
    /// for the next property.
    pub(super) fn dotted_property(&self, name: &str, before: &mut Option<String>) -> String {
        let before = before.get_or_insert_with(|| {
            let mut here = self.dotted();
            if !matches!(self, Path::Root | Path::Base(_)) {
                here.push('.');
            }
            here
        });
        let mut path = String::with_capacity(before.len() + name.len());
        path.push_str(before);
        path.push_str(name);
        path
    }

    /// An empty text with room for all segments: it is copied less while it grows.
    fn room(&self) -> String {
        let (mut length, mut at) = (0, self);
        loop {
            (length, at) = match at {
                Path::Root => return String::with_capacity(length),
                Path::Base(field) => return String::with_capacity(length + field.len()),
                Path::Property(parent, key) | Path::Key(parent, key) => {
                    (length + key.len() + "[]".len(), parent)
                }
                Path::Index(parent, _) => (length + "[999]".len(), parent),
            };
        }
    }

    /// The segments from the root on.
    fn segments(&self) -> Segments<'_> {
        let mut segments = Segments {
            near: [self; NEAR],
            far: Vec::new(),
            left: 0,
        };
        let mut at = self;
        while let Path::Property(parent, _) | Path::Key(parent, _) | Path::Index(parent, _) = at {
            segments.push(at);
            at = parent;
        }
        segments.push(at);
        segments
    }
}

/// The segments of a path that need no memory of their own: most paths have no more.
const NEAR: usize = 12;

/// Segments, the last one first; given the other way round.
struct Segments<'p> {
    near: [&'p Path<'p>; NEAR],
    far: Vec<&'p Path<'p>>,
    left: usize,
}

impl<'p> Segments<'p> {
    fn push(&mut self, segment: &'p Path<'p>) {
        match self.near.get_mut(self.left) {
            Some(slot) => *slot = segment,
            None => self.far.push(segment),
        }
        self.left += 1;
    }
}

impl<'p> Iterator for Segments<'p> {
    type Item = Path<'p>;

    fn next(&mut self) -> Option<Path<'p>> {
        self.left = self.left.checked_sub(1)?;
        match self.near.get(self.left) {
            Some(segment) => Some(**segment),
            None => self.far.pop().copied(),
        }
    }
}

/// A path as `k8s.io/apimachinery`'s `field.Path` prints it: map keys and indices in brackets, and
/// empty names too, which it cannot tell from an empty key.
///
/// A walk that needs its text at most places carries it along instead of a [`Path`].
#[derive(Debug)]
pub(super) struct FieldPath {
    text: String,
}

/// Room for most paths.
const USUAL: usize = 64;

impl FieldPath {
    /// The path of the root.
    pub(super) fn root() -> Self {
        Self {
            text: String::with_capacity(USUAL),
        }
    }

    /// The path that a text is.
    pub(super) fn at(text: &str) -> Self {
        Self {
            text: text.to_owned(),
        }
    }

    /// The text; empty at the root.
    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// How long the text is, to come back to with [`FieldPath::truncate`].
    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    /// Goes back to where the text had a length.
    pub(super) fn truncate(&mut self, len: usize) {
        self.text.truncate(len);
    }

    /// Goes down a property.
    pub(super) fn push_property(&mut self, key: &str) {
        if key.is_empty() {
            return self.push_key(key);
        }
        if !self.text.is_empty() {
            self.text.push('.');
        }
        self.text.push_str(key);
    }

    /// Goes down a key of a map.
    pub(super) fn push_key(&mut self, key: &str) {
        self.text.push('[');
        self.text.push_str(key);
        self.text.push(']');
    }

    /// Goes down an item of a list.
    pub(super) fn push_index(&mut self, index: usize) {
        push_index(index, &mut self.text);
    }
}

fn push_index(index: usize, text: &mut String) {
    text.push('[');
    write_int(i64::try_from(index).unwrap_or(i64::MAX), text);
    text.push(']');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_notations_differ_in_map_keys() {
        let root = Path::Root;
        let spec = Path::Property(&root, "spec");
        let key = Path::Key(&spec, "a.b");
        let item = Path::Index(&key, 3);
        let leaf = Path::Property(&item, "x");
        for (path, openapi, field, dotted) in [
            (leaf, "spec.a.b[3].x", "spec[a.b][3].x", "spec.a.b[3].x"),
            (Path::Key(&root, "k"), ".k", "[k]", "k"),
            (
                Path::Property(&Path::Index(&root, 0), "k"),
                "[0].k",
                "[0].k",
                "[0].k",
            ),
            (root, "", "", ""),
        ] {
            assert_eq!(path.openapi(), openapi);
            assert_eq!(path.field(), field);
            assert_eq!(path.dotted(), dotted);
            let mut before = None;
            for name in ["below", "beside"] {
                let below = path.dotted_property(name, &mut before);
                assert_eq!(Path::Property(&path, name).dotted(), below);
            }
        }
    }

    #[test]
    fn a_walk_can_begin_at_a_field() {
        let base = Path::Base("spec.default");
        let item = Path::Index(&base, 1);
        let leaf = Path::Property(&item, "[x]");
        assert_eq!(leaf.field(), "spec.default[1].[x]");
        assert_eq!(Path::Key(&base, "k").field(), "spec.default[k]");
        assert_eq!(base.field(), "spec.default");
    }

    #[test]
    fn paths_of_all_lengths_are_in_order() {
        fn check(path: &Path<'_>, names: &mut Vec<String>) {
            assert_eq!(path.dotted(), names.join("."));
            if names.len() < 3 * NEAR {
                let name = format!("p{}", names.len());
                names.push(name.clone());
                check(&Path::Property(path, &name), names);
            }
        }
        check(&Path::Root, &mut Vec::new());
    }

    #[test]
    fn the_notations_differ_in_empty_names() {
        let root = Path::Root;
        let empty = Path::Property(&root, "");
        let below = Path::Property(&empty, "x");
        let inner = Path::Property(&below, "");
        for (path, openapi, field, dotted) in [
            (empty, "", "[]", ""),
            (below, "x", "[].x", ".x"),
            (inner, "x.", "[].x[]", ".x."),
            (Path::Key(&below, ""), "x.", "[].x[]", ".x."),
        ] {
            assert_eq!(path.openapi(), openapi);
            assert_eq!(path.field(), field);
            assert_eq!(path.dotted(), dotted);
        }
    }
}
