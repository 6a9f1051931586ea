//! The path of the node that a walk visits.

/// One text that grows and shrinks, so that visiting a node allocates nothing.
pub(super) struct PathBuffer(String);

impl PathBuffer {
    pub(super) fn new(root: &str) -> Self {
        // Most paths fit, so that it seldom grows.
        let mut path = String::with_capacity(root.len() + 200);
        path.push_str(root);
        Self(path)
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// The path of a member or of what lies below it, given with the leading dot.
    pub(super) fn with(&self, member: &str) -> String {
        [&self.0, member].concat()
    }

    /// Goes to a member; returns the way back.
    pub(super) fn enter(&mut self, member: &str) -> Back {
        let back = Back(self.0.len());
        self.0.push_str(member);
        back
    }

    /// Goes to the schema of a property.
    pub(super) fn enter_property(&mut self, name: &str) -> Back {
        let back = self.enter(".properties[");
        self.0.push_str(name);
        self.0.push(']');
        back
    }

    /// Goes to a schema of a junctor. All junctors but `not` are lists.
    pub(super) fn enter_branch(&mut self, junctor: &str, index: usize) -> Back {
        let back = self.enter(junctor);
        if junctor != ".not" {
            for part in ["[", &index.to_string(), "]"] {
                self.0.push_str(part);
            }
        }
        back
    }

    pub(super) fn leave(&mut self, Back(length): Back) {
        self.0.truncate(length);
    }
}

/// How long the path was.
#[must_use]
pub(super) struct Back(usize);
