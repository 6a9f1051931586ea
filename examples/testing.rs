//! Runs a test suite of a definition. In a project of your own this is a test for `cargo test`.
//!
//!     cargo run --example testing -- examples/manifests/crds/boats.yaml examples/manifests/suites/boats.testsuite.yaml

use std::process::ExitCode;
use std::{env, fs};

use crd_drydock::suites::{RunOptions, Suite, TestOutcome, TestedDefinition};

fn main() -> ExitCode {
    let files: Vec<String> = env::args().skip(1).collect();
    let [definition, suite] = files.as_slice() else {
        eprintln!("usage: testing DEFINITION SUITE");
        return ExitCode::from(2);
    };
    match (fs::read_to_string(definition), fs::read_to_string(suite)) {
        (Ok(definition), Ok(suite)) => {
            let failures = failures(&definition, &suite);
            failures.iter().for_each(|failure| println!("{failure}"));
            ExitCode::from(u8::from(!failures.is_empty()))
        }
        (Err(error), _) | (_, Err(error)) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// What is wrong with a suite, and which tests fail. A test asserts that there is nothing.
pub fn failures(definition: &str, suite: &str) -> Vec<String> {
    let suite = Suite::read(suite);
    let result = TestedDefinition::new(definition).run(&suite, &RunOptions::default());
    let faults = suite.errors.iter().chain(&result.errors);
    let mut failures: Vec<String> = faults.map(|fault| fault.message.clone()).collect();
    for test in &result.tests {
        if test.outcome != TestOutcome::Passed {
            let messages = test.failures.iter().map(|failure| &*failure.message);
            let messages = messages.collect::<Vec<_>>().join("; ");
            failures.push(format!("{}: {messages}", test.name));
        }
    }
    failures
}
