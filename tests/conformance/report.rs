//! Counts by family, and the account of what differs.

use std::fmt::{Display, Write as _};

use crate::judgement::Judgement;

/// How many failures are spelled out unless `VERBOSE` is set.
const SHOWN: usize = 20;

/// The counts of one family of cases.
#[derive(Default)]
struct Tally {
    family: String,
    cases: usize,
    verdict: usize,
    fields: usize,
    texts: usize,
    object: usize,
    costs: usize,
    passed: usize,
    whole: usize,
    listed: usize,
}

/// What a run of cases found.
pub struct Report {
    title: &'static str,
    verbose: bool,
    tallies: Vec<Tally>,
    failures: Vec<String>,
}

impl Report {
    pub fn new(title: &'static str) -> Self {
        let verbose = std::env::var_os("VERBOSE").is_some();
        Self {
            title,
            verbose,
            tallies: Vec::new(),
            failures: Vec::new(),
        }
    }

    pub fn start_family(&mut self, family: &str) {
        self.tallies.push(Tally {
            family: family.to_owned(),
            ..Tally::default()
        });
    }

    /// Counts a case of the family started last; `listed`: it is expected to fail.
    pub fn count(&mut self, id: &str, judgement: &Judgement, listed: bool) {
        let Some(tally) = self.tallies.last_mut() else {
            return;
        };
        tally.cases += 1;
        tally.verdict += usize::from(judgement.verdict);
        tally.fields += usize::from(judgement.verdict && judgement.fields);
        tally.texts += usize::from(judgement.verdict && judgement.texts);
        tally.object += usize::from(judgement.object);
        tally.costs += usize::from(judgement.costs);
        tally.passed += usize::from(judgement.agrees());
        tally.whole += usize::from(judgement.agrees() && judgement.whole);
        tally.listed += usize::from(listed);
        match (judgement.agrees(), listed) {
            (true, true) => self.fail(
                id,
                &["passes, but the list of expected failures has it".to_owned()],
            ),
            (false, false) => self.fail(id, &judgement.differences),
            (false, true) if self.verbose => {
                println!("expected failure {id}");
                for line in &judgement.differences {
                    println!("    {line}");
                }
            }
            _ => {}
        }
    }

    fn fail(&mut self, id: &str, differences: &[String]) {
        let mut text = format!("{id}\n");
        for line in differences {
            let shown: String = if self.verbose {
                line.clone()
            } else {
                line.chars().take(400).collect()
            };
            let _ = writeln!(text, "    {shown}");
        }
        self.failures.push(text);
    }

    /// Prints the counts; fails where a case that is not listed fails or a listed one passes.
    pub fn finish(self) {
        println!("{}", self.table());
        if self.failures.is_empty() {
            return;
        }
        let shown = if self.verbose { usize::MAX } else { SHOWN };
        let mut text: String = self
            .failures
            .iter()
            .take(shown)
            .map(String::as_str)
            .collect();
        if let Some(more @ 1..) = self.failures.len().checked_sub(shown) {
            let _ = writeln!(
                text,
                "... and {more} more: VERBOSE=1 shows all, CASES=family and CASE=id choose"
            );
        }
        panic!(
            "{}: {} cases differ\n{text}",
            self.title,
            self.failures.len()
        );
    }

    /// `whole` counts those that agree also in what the grammar expected at syntax errors.
    fn table(&self) -> String {
        let mut text = row(
            self.title,
            [
                "cases", "verdict", "fields", "texts", "object", "costs", "passed", "whole",
                "listed",
            ],
        );
        for tally in &self.tallies {
            let counts = [
                tally.cases,
                tally.verdict,
                tally.fields,
                tally.texts,
                tally.object,
                tally.costs,
                tally.passed,
                tally.whole,
                tally.listed,
            ];
            text += &row(&tally.family, counts);
        }
        text
    }
}

fn row<T: Display>(name: &str, cells: [T; 9]) -> String {
    let mut text = format!("{name:<24}");
    for cell in cells {
        let _ = write!(text, "{cell:>8}");
    }
    text.push('\n');
    text
}
