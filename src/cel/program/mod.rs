//! Evaluation: a program is planned once from a checked expression and run for many objects.
//!
//! It reproduces cel-go's planner with the options that the API server gives it: constants are
//! folded, patterns compiled, costs counted step by step and limited.

mod attributes;
mod calls;
mod constants;
mod folds;
mod machine;
mod members;
mod membership;
mod messages;
mod op;
mod plan;
mod price;
mod quick;
mod search;

use std::cell::Cell;
use std::rc::Rc;

#[cfg(feature = "tools")]
use super::ast::NodeId;
use super::bounds::TOO_COSTLY;
use super::checked::Checked;
use super::environment::Environment;
use super::library::Host;
use super::value::{EvalError, Val};
#[cfg(feature = "tools")]
use crate::releases::Features;

/// An expression that is ready to run.
pub struct Program {
    root: op::Op,
    /// How many slots variables have.
    slots: u32,
}

/// The result of a run.
#[derive(Debug)]
pub struct RunOutcome<'a> {
    /// The value.
    pub value: Result<Val<'a>, RunFailure>,
    /// The cost, also of a failed run.
    pub cost: u64,
}

/// Why a run has no value.
#[derive(Clone, Debug)]
pub enum RunFailure {
    /// The expression has an error.
    Error(Rc<EvalError>),
    /// The run was cancelled at the cost limit.
    CostLimit,
}

impl RunFailure {
    /// The API server's text.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Error(error) => &error.text,
            Self::CostLimit => TOO_COSTLY,
        }
    }
}

impl Program {
    /// Plans a checked expression.
    ///
    /// # Errors
    ///
    /// The API server's text after `program instantiation failed: `, for constants that
    /// cannot be converted and patterns that do not compile.
    pub fn plan(checked: &Checked<'_>, env: &Environment<'_>) -> Result<Self, String> {
        plan::plan(checked, env)
    }

    /// Plans a part of a checked expression, with the names that are in scope there, in the order of
    /// their variables.
    ///
    /// # Errors
    ///
    /// As [`Program::plan`].
    #[cfg(feature = "tools")]
    pub(super) fn plan_part<'c>(
        checked: &'c Checked<'_>,
        features: Features,
        names: impl Iterator<Item = &'c str>,
        root: NodeId,
    ) -> Result<Self, String> {
        plan::plan_part(checked, features, names, root)
    }

    /// Runs it with the environment's variables, in their order, until the cost exceeds a limit.
    pub fn run<'a>(&'a self, variables: &[Val<'a>], host: &Host<'_>, limit: u64) -> RunOutcome<'a> {
        let steps = Cell::default();
        let host = host.bounded(&steps);
        let mut runner = Runner::new(&host, limit);
        for (number, variable) in (0..).zip(variables) {
            runner.set(number, variable.clone());
        }
        runner.run(self)
    }
}

/// Runs programs of one environment, one after the other, with the same variables.
pub struct Runner<'a, 'h> {
    machine: machine::Machine<'a, 'h>,
}

impl<'a, 'h> Runner<'a, 'h> {
    /// A run ends when its cost exceeds the limit. If the host's calls share a bound, each run starts
    /// with the whole bound.
    #[must_use]
    pub fn new(host: &'h Host<'h>, limit: u64) -> Self {
        Self {
            machine: machine::Machine::new(host, limit),
        }
    }

    /// Sets a variable of the environment, by its number there. Variables that no program reads may
    /// stay unset.
    pub fn set(&mut self, number: u32, value: Val<'a>) {
        self.machine.set_variable(number, value);
    }

    /// Runs a program.
    #[must_use]
    pub fn run(&mut self, program: &'a Program) -> RunOutcome<'a> {
        self.machine.run(&program.root, program.slots)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cel::types::Type;
    use crate::cel::zones::NoZones;
    use crate::cel::{Variable, check};

    #[test]
    fn programs_leave_nothing_behind_for_the_next() {
        let environment = Environment {
            variables: ["self", "oldSelf"]
                .map(|name| Variable {
                    name,
                    type_: Type::Dyn,
                    shape: None,
                })
                .into(),
            ..Environment::default()
        };
        let programs = [
            "[self][?0].optMap(x, x + x).orValue(0) == 4",
            "[1, 2, 3].all(i, [i, 2].exists(j, j == self))",
            "[self][?0].optMap(a, [a].all(b, [b][?0].optMap(c, c + a).orValue(0) == 4)).hasValue()",
            "self == oldSelf",
            "has(self.a)",
            "'x'.matches(self)",
            "[1, 2].exists(i, v, [v][?0].optMap(w, w == self).orValue(false))",
        ]
        .map(|expression| {
            let checked = check(expression, &environment).unwrap();
            Program::plan(&checked, &environment).unwrap()
        });
        let variables = [Val::Int(2), Val::Int(2)];
        let host = Host::new(&NoZones);
        let mut runner = Runner::new(&host, 100);
        for (number, variable) in (0..).zip(&variables) {
            runner.set(number, variable.clone());
        }
        for program in programs.iter().chain(programs.iter().rev()) {
            let (alone, after) = (program.run(&variables, &host, 100), runner.run(program));
            assert_eq!(format!("{after:?}"), format!("{alone:?}"));
        }
    }
}
