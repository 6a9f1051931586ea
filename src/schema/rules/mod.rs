//! `x-kubernetes-validations`: the rules of a node, compiled once for the definition's report
//! and for every admission, as `pkg/apiserver/schema/cel` of apiextensions-apiserver compiles
//! them.

mod attach;
mod compile;
pub mod field_path;
mod reads;

use std::fmt;
use std::rc::Rc;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

pub(super) use self::attach::{attach, attach_to};
use self::compile::RuleCache;
pub use self::compile::environment_of;
use self::reads::Reads;
pub use self::reads::UnguardedReads;
use super::{Node, Props, Types};
use crate::cel::Environment;
use crate::cel::program::Program;
use crate::cel::shape::Shape;
use crate::machinery::cause::{ExpressionFault, RuleId, SchemaRule};
use crate::releases::{Features, Release};

/// A rule by name. Answers to hosts have its number in the list of all, and need not repeat it.
#[derive(Clone, Debug)]
pub struct RuleText {
    /// Which rule it is.
    pub id: RuleId,
    /// `rule`
    pub text: Rc<str>,
}

impl Serialize for RuleText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("RuleText", 2)?;
        fields.serialize_field("id", &self.id)?;
        fields.serialize_field("text", &*self.text)?;
        fields.end()
    }
}

/// The rules of a node.
#[derive(Debug)]
pub struct Rules {
    /// The shape of the node's values. Without a type there is nothing to compile for.
    pub shape: Rc<Shape>,
    /// Why the API server does not compile them for the definition's report.
    pub untyped: Option<SchemaRule>,
    /// The release whose server compiles them.
    pub release: Release,
    /// The node's `type`; empty if it has none.
    pub type_name: &'static str,
    /// One for each entry, where the shape has a type.
    pub rules: Box<[Rule]>,
    /// How data is read as values: by the node's own schema, whatever type rules see.
    pub values: Rc<Shape>,
    /// The rules as requests run them, where these know something else of the values than the
    /// definition's report does: on the metadata of an embedded resource and its name.
    pub served: Option<Box<Self>>,
}

/// A rule.
#[derive(Debug)]
pub struct Rule {
    /// `rule`
    pub text: Rc<str>,
    /// Its place in the list of all [`RuleText`]s.
    pub number: u32,
    /// Which rule it is.
    pub id: RuleId,
    /// `message`
    pub message: Rc<str>,
    /// `messageExpression`
    pub message_expression: Box<str>,
    /// `reason`
    pub reason: RuleReason,
    /// `fieldPath` as the API server writes it below the node's own path, where all else
    /// compiles.
    pub field_path: Option<Box<str>>,
    /// Whether `optionalOldSelf` is true.
    pub optional_old_self: bool,
    /// Whether the rule, not its message, names `oldSelf`.
    pub uses_old_self: bool,
    /// Optional properties that the rule reads without asking whether they are there.
    pub unguarded: UnguardedReads,
    /// The rule.
    pub program: Compiled,
    /// The message expression, where there is one and the rule compiles.
    pub message_program: Option<Compiled>,
    /// The two as new or changed expressions, if they differ: such expressions may not use all features
    /// of the release.
    pub as_new: Option<Box<AsNew>>,
}

/// The expressions of a rule in the environment of new ones, where that makes something else of
/// them.
#[derive(Debug)]
pub struct AsNew {
    /// The rule.
    pub program: Option<Compiled>,
    /// The message expression.
    pub message_program: Option<Compiled>,
}

/// `reason`: the kind of error that a failed rule is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as in the definition")]
pub enum RuleReason {
    #[default]
    Invalid,
    Forbidden,
    Required,
    Duplicate,
}

impl RuleReason {
    /// The names that definitions may give, in the order in which the API server lists them.
    pub const NAMES: [(&'static str, Self); 4] = [
        ("FieldValueDuplicate", Self::Duplicate),
        ("FieldValueForbidden", Self::Forbidden),
        ("FieldValueInvalid", Self::Invalid),
        ("FieldValueRequired", Self::Required),
    ];

    /// The reason of a name; unknown ones, which definitions may not give, count as invalid.
    #[must_use]
    pub fn named(name: &str) -> Self {
        let mut known = Self::NAMES.iter();
        known
            .find(|(known, _)| *known == name)
            .map_or(Self::Invalid, |(_, reason)| *reason)
    }
}

/// The result of compiling an expression.
pub enum Compiled {
    /// It is blank.
    Blank,
    /// It does not compile.
    Failed(Rc<ExpressionFault>),
    /// It compiles.
    Ready {
        /// To run.
        program: Rc<Program>,
        /// The most that it may cost, as estimated from the sizes that the schema allows.
        cost: u64,
        /// The features that it uses and not all releases have.
        used: Features,
    },
}

impl Compiled {
    /// The estimated cost; nothing of what does not run.
    #[must_use]
    pub fn cost(&self) -> u64 {
        match self {
            Self::Ready { cost, .. } => *cost,
            Self::Blank | Self::Failed(_) => 0,
        }
    }

    /// The features that it uses and not all releases have. They are unknown if it does not compile.
    #[must_use]
    pub fn used(&self) -> Features {
        match self {
            Self::Ready { used, .. } => *used,
            Self::Blank | Self::Failed(_) => Features::NONE,
        }
    }

    /// Why it does not compile.
    #[must_use]
    pub fn failure(&self) -> Option<&Rc<ExpressionFault>> {
        match self {
            Self::Failed(fault) => Some(fault),
            Self::Blank | Self::Ready { .. } => None,
        }
    }
}

impl fmt::Debug for Compiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blank => f.write_str("Blank"),
            Self::Failed(text) => f.debug_tuple("Failed").field(text).finish(),
            Self::Ready { cost, .. } => f.debug_struct("Ready").field("cost", cost).finish(),
        }
    }
}

impl Rules {
    fn compile(
        schema: &Props<'_>,
        node: &Node,
        is_resource: bool,
        shape: Rc<Shape>,
        known: &mut RuleCache,
    ) -> Self {
        let known = known.for_node(node, &shape);
        let release = known.release();
        let type_name = match node.types {
            Types::One(only) => only.name(),
            Types::Any | Types::IntOrString | Types::Other => "",
        };
        Self {
            rules: compile::rules(schema, &shape, Reads::from_node(node, is_resource), known),
            release,
            type_name,
            untyped: None,
            values: Rc::clone(&shape),
            served: None,
            shape,
        }
    }

    /// The variables and functions of a rule.
    #[must_use]
    pub fn environment(&self, rule: &Rule) -> Option<Environment<'_>> {
        compile::environment_of(&self.shape, rule.optional_old_self, self.release.features())
    }

    /// Whether any of them names `oldSelf`; if none does, their messages cannot either.
    #[must_use]
    pub fn use_old_self(&self) -> bool {
        self.rules.iter().any(|rule| rule.uses_old_self)
    }
}
