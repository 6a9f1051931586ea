//! The evaluations of rules in the objects of the workspace.

use serde::Serialize;

use super::TextPosition;
use super::actions::everything;
use super::rule_sites::each_rule;
use crate::RuleId;
use crate::admission::RuleRun;
use crate::check::visible::visible_line;
use crate::document::position::{Position, Range};
use crate::lsp::manifests::skipped_at;
use crate::lsp::state::State;
use crate::workspace::checks::outcome::DocumentOutcome;
use crate::workspace::findings::code::Code;
use crate::workspace::findings::diagnostic::Diagnostic;
use crate::workspace::identity::site::Site;
use crate::workspace::objects::Object;

/// How many runs of a rule are listed at most.
const MOST_RUNS: usize = 100;

/// The path of the whole object, as the API server writes it.
pub const WHOLE_OBJECT: &str = "<nil>";

/// An evaluation of a rule, as clients get it.
#[derive(Clone, Debug, Serialize)]
pub struct RunOfRule {
    /// The text of the object.
    pub uri: String,
    /// Where the object begins.
    pub position: Position,
    /// The kind of the object.
    pub kind: String,
    /// The name of the object.
    pub name: String,
    /// The path of the value.
    pub path: String,
    /// The rule's text.
    pub rule: String,
    /// Whether the value satisfies it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<bool>,
    /// Why there is no result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Why it did not run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skipped: Option<&'static str>,
    #[serde(skip)]
    id: RuleId,
}

impl RunOfRule {
    fn new(object: &Object<'_>, run: &RuleRun<'_>, id: RuleId) -> Self {
        Self {
            uri: object.site.uri.to_owned(),
            position: object.site.range.start,
            kind: object.head.kind.clone(),
            name: object.head.name.clone(),
            path: run.path.to_string(),
            rule: run.rule.to_owned(),
            result: run.result,
            error: run.error.clone(),
            skipped: run.skipped.map(|reason| reason.text()),
            id,
        }
    }

    /// Refused values come first, then what could not be evaluated, then what did not run.
    pub fn rank(&self) -> u8 {
        match self {
            Self {
                result: Some(false),
                ..
            } => 0,
            Self { error: Some(_), .. } => 1,
            Self { skipped: None, .. } => 2,
            _ => 3,
        }
    }
}

/// All runs in an object.
pub fn runs_in(object: &Object<'_>) -> Vec<RunOfRule> {
    let (DocumentOutcome::Admission(admission), Some(by)) = (&object.outcome, &object.definition)
    else {
        return Vec::new();
    };
    let texts = by.crd.rule_texts();
    let runs = admission.rules.iter().filter_map(|run| {
        let known = texts.get(usize::try_from(run.number).ok()?)?;
        Some(RunOfRule::new(object, run, known.id.clone()))
    });
    runs.collect()
}

/// The runs of the rule at a place of a definition or above it, in all objects of that.
pub fn runs_of_rule_at(
    state: &State,
    place: &TextPosition,
    definition: Range,
) -> Result<Vec<RunOfRule>, String> {
    let workspace = &state.texts.workspace;
    let is_own =
        |site: &Site<'_>| site.uri == place.uri && site.range.start.line == definition.start.line;
    let all = workspace.definitions();
    let own = all.iter().find(|one| is_own(&one.site()));
    let own = own.map(|own| own.definition);
    let rule = rule_at(state, place, definition).ok_or("There is no rule here that compiles.")?;
    // The only version that has it, where another one differs.
    let version = rule.version.and_then(|index| own?.versions.get(index));
    let kind = own.map_or("", |own| &own.kind);
    let mut found = Vec::new();
    for uri in workspace.uris() {
        let text = state.texts.get(uri);
        if !text.is_some_and(|text| text.contains(kind)) {
            continue;
        }
        let mut runs = Vec::new();
        workspace.objects(uri, &mut |object| {
            let is_ours = object
                .definition
                .as_ref()
                .is_some_and(|by| is_own(&by.site));
            let is_version = version.is_none_or(|(name, _)| name == object.head.version());
            if is_ours && is_version {
                runs.extend(runs_in(object).into_iter().filter(|run| run.id == rule.id));
            }
        });
        if !runs.is_empty() {
            let unsent = state.unsent(uri, everything());
            runs.retain(|run| skipped_at(&unsent, run.position.line).is_none());
            found.append(&mut runs);
        }
        if found.len() >= MOST_RUNS {
            break;
        }
    }
    found.truncate(MOST_RUNS);
    if found.is_empty() {
        return Err(format!(
            "This rule ran for no object of {} in the workspace: none has a value that it is about, or other errors \
             come first.",
            visible_line(kind)
        ));
    }
    Ok(found)
}

/// A rule of a definition, as the runs of its objects name it.
struct WantedRule {
    id: RuleId,
    /// The index of the version that has it, unless all have.
    version: Option<usize>,
}

fn rule_at(state: &State, place: &TextPosition, definition: Range) -> Option<WantedRule> {
    let lines = definition.start.line..=definition.end.line.min(place.position.line);
    let mut nearest: Option<(Position, RuleId, String)> = None;
    each_rule(state, &place.uri, &mut |_, site| {
        let start = site.range.start;
        let is_nearer = nearest.as_ref().is_none_or(|(known, ..)| *known <= start);
        if lines.contains(&start.line) && is_nearer {
            nearest = Some((start, site.rule.rule.clone(), site.rule.path.clone()));
        }
    });
    let (_, id, path) = nearest?;
    let index = path.strip_prefix("spec.versions[");
    let version = index.and_then(|rest| rest.split(']').next()?.parse().ok());
    Some(WantedRule { id, version })
}

/// The runs that refuse a value at the line of a place of an object; else all runs in it.
pub fn runs_at(state: &State, place: &TextPosition, runs: Vec<RunOfRule>) -> Vec<RunOfRule> {
    let here = Range {
        start: place.position,
        end: place.position,
    };
    let refusals = refusals(state, &place.uri, here);
    let is_said = |run: &&RunOfRule| {
        refusals.iter().any(|one| {
            let data = one.data.as_ref();
            data.is_some_and(|data| data.rule.as_ref() == Some(&run.id) && data.rule_at == run.path)
        })
    };
    let said: Vec<_> = runs.iter().filter(is_said).cloned().collect();
    if said.is_empty() { runs } else { said }
}

/// The refusals of rules on the lines of a range.
pub fn refusals(state: &State, uri: &str, range: Range) -> Vec<Diagnostic> {
    let mut found = state.texts.workspace.diagnostics_in(uri, range);
    found.retain(|one| one.code == Code::RuleFailed && meets(one.range, range));
    found
}

/// Whether two ranges have a line in common.
pub fn meets(one: Range, other: Range) -> bool {
    one.start.line <= other.end.line && other.start.line <= one.end.line
}
