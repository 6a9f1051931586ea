//! A detailed record of one evaluation of a rule, for hosts that ask for it.

use std::cell::RefCell;

use serde::Serialize;

/// The evaluation of a rule that somebody wants to see in detail.
#[derive(Debug)]
pub struct RuleWatch<'w> {
    /// The text of the rule.
    pub rule: &'w str,
    /// The value that it is evaluated on, as [`crate::RuleRun`] has it.
    pub path: &'w str,
    /// The value or error.
    pub found: RefCell<Option<Trace>>,
}

/// A sub-expression, and what its evaluation gave.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Trace {
    /// Its start in the rule, in UTF-16 units.
    pub start: u32,
    /// Its end.
    pub end: u32,
    /// The type of its value.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub value_type: Option<String>,
    /// The value as JSON if it has a JSON form, else as Go's `%v`. A long text is cut at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Why it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The cost of its evaluation alone.
    pub cost: u64,
    /// Whether the evaluation of the rule did not need it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unneeded: bool,
    /// The sub-expressions that it is made of, without literals.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Self>,
    /// For a macro: the value of its argument for each element.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<TraceRound>,
    /// How many further elements a macro looked at, or would have.
    #[serde(skip_serializing_if = "is_zero")]
    pub more: usize,
    /// How many elements a macro did not need to look at.
    #[serde(skip_serializing_if = "is_zero")]
    pub unneeded_rounds: usize,
}

/// The result of a macro's argument for an element.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TraceRound {
    /// The variables of the macro.
    pub variables: Vec<TraceVariable>,
    /// The arguments.
    pub parts: Vec<Trace>,
}

/// A variable of a macro.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TraceVariable {
    /// Its name.
    pub name: String,
    /// Its value, as [`Trace::value`].
    pub value: String,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_zero(count: &usize) -> bool {
    *count == 0
}
