//! Where the rules of a text's definitions stand.

use std::collections::HashSet;

use crate::check::recognise::may_define;
use crate::document::position::Range;
use crate::lsp::state::State;
use crate::lsp::texts::piece;
use crate::workspace::checks::outcome::DocumentOutcome;
use crate::workspace::places::locate::{FieldPart, locate};
use crate::{CrdReport, RuleCost};

/// A rule that compiles, and where it and the factors of its cost stand in the text.
pub struct RuleSite<'r> {
    /// The rule with its cost.
    pub rule: &'r RuleCost,
    /// Its place.
    pub range: Range,
    /// The places of the factors.
    pub factors: Vec<Option<Range>>,
}

/// Passes on each rule of a text's definitions, with the report about its definition.
pub fn each_rule(state: &State, uri: &str, show: &mut dyn FnMut(&CrdReport, RuleSite<'_>)) {
    let Some(text) = state.texts.get(uri).filter(|text| may_define(text)) else {
        // The objects of a text without definitions may be many.
        return;
    };
    state.texts.workspace.objects(uri, &mut |object| {
        if let DocumentOutcome::Report(report) = object.outcome {
            let range = object.site.range;
            for site in rules_of_definition(report, &piece(text, range), range.start.line) {
                show(report, site);
            }
        }
    });
}

/// The rules of a definition whose text begins at a line. The text is read once for all places.
fn rules_of_definition<'r>(report: &'r CrdReport, text: &str, line: u32) -> Vec<RuleSite<'r>> {
    // A rule that does not compile has no cost.
    let faults = report
        .errors
        .iter()
        .filter(|fault| fault.cause.code() == "rule-does-not-compile");
    let broken: HashSet<&str> = faults
        .map(|fault| fault.at.as_deref().unwrap_or(&fault.field))
        .collect();
    let place = |rule: &'r RuleCost| rule.at.as_deref().unwrap_or(&rule.path);
    let rules = report.rules.iter();
    let rules: Vec<_> = rules.filter(|rule| !broken.contains(place(rule))).collect();
    let paths = rules.iter().flat_map(|rule| {
        let factors = rule.factors.iter().map(|factor| &*factor.at);
        std::iter::once(place(rule)).chain(factors)
    });
    let targets: Vec<_> = paths.map(|path| (path, FieldPart::Key)).collect();
    let ranges = locate(text, 0, &targets).into_iter();
    let mut ranges = ranges.map(|range| Some(range?.down(line)));
    let sites = rules.into_iter().filter_map(|rule| {
        let range = ranges.next().flatten();
        let factors = rule.factors.iter().map(|_| ranges.next().flatten());
        let factors = factors.collect();
        Some(RuleSite {
            rule,
            range: range?,
            factors,
        })
    });
    sites.collect()
}
