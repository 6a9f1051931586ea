//! Tests of definitions. Suites have the format of openshift/api, with additions of this project.
//!
//! [`Suite::read`] reads a suite and says what is wrong with it, with places. A
//! [`TestedDefinition`] is the definition under test; [`TestedDefinition::run`] runs a suite
//! against it.

pub(crate) mod any_errors;
pub(crate) mod compare;
mod coverage;
mod draft;
mod mutants;
mod object;
mod pairs;
mod patch;
mod path;
mod proofs;
pub(crate) mod read;
mod result;
mod run;
mod schema;
mod suite;
mod target;
mod update;
mod written;

pub use compare::Difference;
pub use coverage::{Coverage, CoverageItem};
pub use mutants::{MissingTest, Mutant, MutantOptions, Mutants, UntestedVersion};
pub use result::{
    FailureKind, ListKeys, SuiteResult, TestFailure, TestOutcome, TestResult, Update, UpdatedError,
};
pub use run::RunOptions;
pub use suite::{
    Admitted, Expectations, FaultCode, FaultSeverity, FieldForm, Located, Suite, SuiteFault, Test,
    TestKind, WrittenField,
};
pub use target::{DefinitionKey, TestedDefinition};
pub use update::{Updated, update_suite};
