//! The path of a field while a walk is on its way: one buffer that grows and shrinks.

use std::fmt::Write as _;

/// A path as `k8s.io/apimachinery`'s `field.Path` prints it, e.g. `spec.ports[0].name`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldPath(String);

/// How long a path was, to go back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark(usize);

impl FieldPath {
    /// The root: an empty path.
    #[must_use]
    pub fn root() -> Self {
        Self::default()
    }

    /// A path that starts somewhere.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Steps to a field: `.name`, without the dot at the root.
    pub fn child(&mut self, name: &str) -> Mark {
        let mark = self.mark();
        if name.is_empty() {
            self.0.push_str("[]");
            return mark;
        }
        if !self.0.is_empty() {
            self.0.push('.');
        }
        self.0.push_str(name);
        mark
    }

    /// Steps to a map's key: `[key]`.
    pub fn key(&mut self, key: &str) -> Mark {
        let mark = self.mark();
        self.0.push('[');
        self.0.push_str(key);
        self.0.push(']');
        mark
    }

    /// Steps to an item of a list: `[3]`.
    pub fn index(&mut self, index: usize) -> Mark {
        let mark = self.mark();
        let _ = write!(self.0, "[{index}]");
        mark
    }

    /// Goes back to where a step began.
    pub fn back(&mut self, mark: Mark) {
        self.0.truncate(mark.0);
    }

    /// The path of a field below this one.
    #[must_use]
    pub fn of_child(&self, name: &str) -> String {
        let mut child = self.clone();
        child.child(name);
        child.0
    }

    fn mark(&self) -> Mark {
        Mark(self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_print_as_the_field_package_does() {
        let mut path = FieldPath::root();
        path.child("spec");
        let mark = path.key("a.b");
        path.child("list");
        path.index(3);
        assert_eq!(path.as_str(), "spec[a.b].list[3]");
        path.back(mark);
        assert_eq!(path.of_child("x"), "spec.x");
        assert_eq!(path.of_child(""), "spec[]");
        assert_eq!(path.as_str(), "spec");
    }
}
