//! Where decoding stands, as a chain on the stack that costs nothing until a finding needs it.

/// A place in the document; each step points at the one that leads to it.
#[derive(Clone, Copy, Debug)]
pub struct At<'p> {
    parent: Option<&'p At<'p>>,
    step: DecodeStep<'p>,
}

#[derive(Clone, Copy, Debug)]
enum DecodeStep<'p> {
    Root,
    /// A member of a struct: which struct, and the member's key.
    Field {
        owner: &'static str,
        embedded: Option<&'static str>,
        name: &'static str,
    },
    /// A key of a map.
    Key(&'p str),
    /// An item of a list.
    Index(usize),
}

impl<'p> At<'p> {
    /// The whole document.
    pub const ROOT: At<'static> = At {
        parent: None,
        step: DecodeStep::Root,
    };

    /// The member `name` of the Go struct `owner`; `embedded` is the struct embedded in it that
    /// has the member, which errors name too.
    #[must_use]
    pub fn field(
        &'p self,
        owner: &'static str,
        embedded: Option<&'static str>,
        name: &'static str,
    ) -> At<'p> {
        self.then(DecodeStep::Field {
            owner,
            embedded,
            name,
        })
    }

    /// The value of a map's key.
    #[must_use]
    pub fn key(&'p self, key: &'p str) -> At<'p> {
        self.then(DecodeStep::Key(key))
    }

    /// An item of a list.
    #[must_use]
    pub fn index(&'p self, index: usize) -> At<'p> {
        self.then(DecodeStep::Index(index))
    }

    fn then(&'p self, step: DecodeStep<'p>) -> At<'p> {
        At {
            parent: Some(self),
            step,
        }
    }

    /// The steps from the root on.
    fn steps(&self) -> Vec<DecodeStep<'p>> {
        let mut steps = Vec::new();
        let mut at = Some(self);
        while let Some(place) = at {
            steps.push(place.step);
            at = place.parent;
        }
        steps.reverse();
        steps
    }

    /// The struct whose member this is, or is inside of; `None` outside of any struct.
    pub(super) fn owner(&self) -> Option<&'static str> {
        let mut at = Some(self);
        while let Some(place) = at {
            if let DecodeStep::Field { owner, .. } = place.step {
                return Some(owner);
            }
            at = place.parent;
        }
        None
    }

    /// The path in type errors: members only, neither map keys nor indices.
    pub(super) fn fields(&self) -> String {
        let mut path = String::new();
        for step in self.steps() {
            if let DecodeStep::Field { embedded, name, .. } = step {
                for part in embedded.into_iter().chain([name]) {
                    if !path.is_empty() {
                        path.push('.');
                    }
                    path.push_str(part);
                }
            }
        }
        path
    }

    /// The path of a key here as in findings: members, map keys and indices.
    pub(super) fn strict_path(&self, key: Option<&str>) -> String {
        let mut path = String::new();
        let last = key.map(DecodeStep::Key);
        for step in self.steps().into_iter().chain(last) {
            match step {
                DecodeStep::Root => {}
                DecodeStep::Field { name: part, .. } | DecodeStep::Key(part) => {
                    // A dot follows whatever is there, even an empty key.
                    if !path.is_empty() {
                        path.push('.');
                    }
                    path.push_str(part);
                }
                DecodeStep::Index(index) => {
                    path.push('[');
                    path.push_str(&index.to_string());
                    path.push(']');
                }
            }
        }
        path
    }
}
