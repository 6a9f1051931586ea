//! The environment of an expression: its variables, and the functions and types of its release.

use super::shape::Shape;
use super::types::Type;
use crate::releases::Features;

/// The names that an expression may refer to.
#[derive(Clone, Debug, Default)]
pub struct Environment<'s> {
    /// The variables, in the order of their slots at run time.
    pub variables: Vec<Variable<'s>>,
    /// The other declarations.
    pub features: Features,
}

/// A variable.
#[derive(Clone, Debug)]
pub struct Variable<'s> {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub type_: Type<'s>,
    /// The shape of its data, which may tell more than its type.
    pub shape: Option<&'s Shape>,
}

impl<'s> Variable<'s> {
    /// A variable about which nothing is known.
    #[must_use]
    pub fn dynamic(name: &'static str) -> Self {
        Self {
            name,
            type_: Type::Dyn,
            shape: None,
        }
    }
}

impl<'s> Environment<'s> {
    /// The variable of a name.
    #[must_use]
    pub fn variable(&self, name: &str) -> Option<&Variable<'s>> {
        self.variables.iter().find(|variable| variable.name == name)
    }

    /// The shape from which the names of object types in errors are derived.
    #[must_use]
    pub fn root(&self) -> Option<&'s Shape> {
        self.variables.iter().find_map(|variable| variable.shape)
    }
}
