//! Why a rule (`x-kubernetes-validations`) refuses a value, in the words of
//! apiextensions-apiserver.

use std::fmt;
use std::rc::Rc;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::ExpressionFault;
use crate::go::quote;

/// Which rule of a definition's version.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleId {
    /// The path of its node: `spec.ports[*].name`; empty for the root. `[*]` stands for the items
    /// of a list and the values of a map.
    pub path: Rc<str>,
    /// Its place in the node's `x-kubernetes-validations`.
    pub index: u32,
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("RuleId", 2)?;
        fields.serialize_field("path", &*self.path)?;
        fields.serialize_field("index", &self.index)?;
        fields.end()
    }
}

/// A rule that does not hold, or could not be asked.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleFault {
    /// The rule.
    pub rule: RuleId,
    /// Its text.
    pub text: Rc<str>,
    /// Its message; empty where it has none.
    pub message: Rc<str>,
    /// The path of the value in the object; `<nil>` for the whole object.
    pub at: Rc<str>,
    /// Its outcome.
    pub outcome: RuleOutcome,
}

/// The outcome of a rule that refuses a value.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RuleOutcome {
    /// It is false.
    False {
        /// The result of its message expression.
        says: Option<Box<str>>,
    },
    /// Its evaluation ends in an error, in cel-go's words.
    Error(Rc<str>),
    /// It calls something with arguments of other types, in cel-go's words.
    NoOverload(Rc<str>),
    /// One evaluation costs too much, in cel-go's words.
    CallCost(Rc<str>),
    /// All rules together cost too much.
    Budget,
    /// One evaluation of its message costs too much.
    MessageCallCost {
        /// `messageExpression`
        expression: Box<str>,
    },
    /// The messages and rules together cost too much.
    MessageBudget,
    /// It does not compile.
    DoesNotCompile(Rc<ExpressionFault>),
}

impl RuleFault {
    /// The stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self.outcome {
            RuleOutcome::False { .. } => "rule-failed",
            RuleOutcome::Error(_) | RuleOutcome::NoOverload(_) => "rule-error",
            RuleOutcome::CallCost(_)
            | RuleOutcome::Budget
            | RuleOutcome::MessageCallCost { .. }
            | RuleOutcome::MessageBudget => "rule-cost-exceeded",
            RuleOutcome::DoesNotCompile(_) => "rule-does-not-compile",
        }
    }

    pub(super) fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let rule = match &*self.message {
            "" => self.text.trim(),
            message => message.trim(),
        };
        match &self.outcome {
            RuleOutcome::False { says: Some(text) } => out.write_str(text),
            RuleOutcome::False { says: None } => {
                let has_message = !self.message.is_empty();
                out.write_str(if has_message { "" } else { "failed rule: " })?;
                out.write_str(rule)
            }
            RuleOutcome::Error(error) => write!(out, "{error} evaluating rule: {rule}"),
            RuleOutcome::NoOverload(error) => write!(
                out,
                "'{error}': call arguments did not match a supported operator, function or macro \
                 signature for rule: {rule}"
            ),
            RuleOutcome::CallCost(error) => write!(
                out,
                "'{error}': no further validation rules will be run due to call cost exceeds \
                 limit for rule: {rule}"
            ),
            RuleOutcome::Budget => out.write_str(OUT_OF_BUDGET),
            RuleOutcome::MessageCallCost { expression } => write!(
                out,
                "no further validation rules will be run due to call cost exceeds limit for \
                 messageExpression: {}",
                quote(expression)
            ),
            RuleOutcome::MessageBudget => out.write_str(
                "messageExpression evaluation failed due to running out of cost budget, no \
                 further validation rules will be run",
            ),
            RuleOutcome::DoesNotCompile(error) => write!(out, "rule compile error: {error}"),
        }
    }
}

/// Also said where no rule of a value has run.
pub(super) const OUT_OF_BUDGET: &str = "validation failed due to running out of cost budget, no \
     further validation rules will be run";
