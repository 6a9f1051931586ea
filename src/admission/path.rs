//! Where a walk over an object is: a list linked through the stack, rendered for errors only.

use std::fmt::Write as _;

/// The way from the root of the walk.
#[derive(Clone, Copy, Debug)]
pub enum Path<'p> {
    /// Where the walk began.
    Root,
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
        let mut name = String::new();
        for segment in self.segments() {
            match segment {
                Path::Root => {}
                Path::Index(_, index) => {
                    let _ = write!(name, "[{index}]");
                }
                Path::Property(_, key) if name.is_empty() => name.push_str(key),
                Path::Property(_, key) | Path::Key(_, key) => {
                    name.push('.');
                    name.push_str(key);
                }
            }
        }
        name
    }

    /// As `k8s.io/apimachinery`'s `field.Path` prints it: map keys and indices in brackets.
    #[must_use]
    pub fn field(&self) -> String {
        let mut field = String::new();
        for (at, segment) in self.segments().enumerate() {
            match segment {
                Path::Root => {}
                Path::Property(_, key) => {
                    if at > 0 {
                        field.push('.');
                    }
                    field.push_str(key);
                }
                Path::Key(_, key) => {
                    let _ = write!(field, "[{key}]");
                }
                Path::Index(_, index) => {
                    let _ = write!(field, "[{index}]");
                }
            }
        }
        field
    }

    /// The segments after the root.
    fn segments(&self) -> impl Iterator<Item = Self> {
        let mut segments = Vec::new();
        let mut at = self;
        while let Path::Property(parent, _) | Path::Key(parent, _) | Path::Index(parent, _) = at {
            segments.push(*at);
            at = parent;
        }
        segments.into_iter().rev()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_notations_differ_in_map_keys() {
        let root = Path::Root;
        let spec = Path::Property(&root, "spec");
        let key = Path::Key(&spec, "a.b");
        let item = Path::Index(&key, 3);
        let leaf = Path::Property(&item, "x");
        assert_eq!(leaf.openapi(), "spec.a.b[3].x");
        assert_eq!(leaf.field(), "spec[a.b][3].x");
        assert_eq!(Path::Key(&root, "k").openapi(), ".k");
        assert_eq!(Path::Key(&root, "k").field(), "[k]");
        assert_eq!(
            Path::Property(&Path::Index(&root, 0), "k").openapi(),
            "[0].k"
        );
        assert_eq!(root.openapi(), "");
    }
}
