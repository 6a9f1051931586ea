//! Collects the API server's errors and warnings about an object or a definition as findings.

use super::code::Code;
use super::diagnostic::{Bounds, Severity};
use super::finding::Finding;
use crate::admission::Admission;
use crate::machinery::cause::{
    CelFault, Detail, ExpressionFault, ExpressionProblem, RuleOutcome, SchemaRule,
};
use crate::machinery::decode::Mismatch;
use crate::machinery::{BadValue, Cause, ErrorKind, FieldError, field_path};
use crate::value::{Strict, Value};
use crate::workspace::places::expression::Within;
use crate::workspace::places::mistyped::Mistyped;
use crate::{
    Advice, Bound, CrdReport, ReleaseVerdict, Remark, RuleCost, UpgradeChange, UpgradeChangeKind,
    UpgradeEffect,
};
use std::cell::OnceCell;

/// Findings about an object.
pub(crate) fn object(admission: &Admission<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(error) = &admission.decode_error {
        let found = admission.mismatch.as_deref();
        findings.push(decode_error(error, admission.refused_at, found));
    }
    for path in &admission.unknown_fields {
        let message = ["unknown field \"", path, "\""].concat();
        let finding = Finding::new(Code::UnknownField, Severity::Warning, &**path, message);
        findings.push(finding.at_key());
    }
    findings.extend(numbered(&admission.errors).filter_map(object_error));
    for (at, error) in numbered(&admission.suppressed) {
        let mut finding = Finding::from_error(error);
        finding.error = Some(at);
        finding.code = Code::Suppressed;
        finding.severity = Severity::Hint;
        findings.push(finding);
    }
    findings.extend(admission.warnings.iter().map(Finding::from_warning));
    findings
}

/// Errors with their positions.
fn numbered(errors: &[FieldError]) -> impl Iterator<Item = (usize, &FieldError)> {
    errors.iter().enumerate()
}

fn object_error((at, error): (usize, &FieldError)) -> Option<Finding> {
    if let Cause::Rule(fault) = &error.cause
        && matches!(fault.outcome, RuleOutcome::DoesNotCompile(_))
    {
        // The definition has a finding for this already.
        return None;
    }
    let mut finding = Finding::from_error(error);
    finding.error = Some(at);
    if finding.code == Code::RulesNotChecked {
        // The other errors matter more.
        finding.severity = Severity::Hint;
    }
    Some(finding)
}

/// A refusal before validation, which may be about one field.
fn decode_error(error: &str, field: &str, mismatch: Option<&Mismatch>) -> Finding {
    let mut finding = Finding::new(Code::DecodeError, Severity::Error, field, error.to_owned());
    let Some(mismatch) = mismatch else {
        return finding;
    };
    finding.mistyped = Some(Mistyped::from_mismatch(mismatch));
    if mismatch.said.is_none() {
        finding.wanted = match &*mismatch.wanted {
            "string" => "string",
            "bool" => "boolean",
            "int32" | "int64" => "integer",
            "v1.ObjectMeta" => "object",
            _ => "",
        };
    }
    finding
}

/// Findings about a definition.
pub(crate) fn definition(report: &CrdReport) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(error) = &report.decode_error {
        findings.push(decode_error(
            error,
            report.refused_at,
            report.mismatch.as_deref(),
        ));
    }
    findings.extend(report.strict.iter().map(strict));
    for (at, error) in numbered(&report.errors) {
        definition_error((at, error), report, &mut findings);
    }
    findings.extend(report.warnings.iter().map(Finding::from_warning));
    for advice in &report.advice {
        findings.push(remark(advice));
    }
    findings
}

/// Collects the parts of a definition that need a later release than the oldest one asked, one
/// finding for each place.
pub(crate) fn needs(verdicts: &[ReleaseVerdict]) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Vec::new();
    let mut reported: Vec<&str> = Vec::new();
    for reason in verdicts.iter().flat_map(|verdict| &verdict.reasons) {
        let Some((since, needs)) = reason.since.as_deref().zip(reason.needs()) else {
            continue;
        };
        if reported.contains(&&*reason.at) {
            continue;
        }
        reported.push(&reason.at);
        let path = reason.place.as_deref().unwrap_or(&reason.at);
        let message = ["needs Kubernetes ", since, ": ", &needs].concat();
        let finding = Finding::new(Code::NeedsKubernetes, Severity::Warning, path, message);
        findings.push(finding.ours());
    }
    findings
}

/// Findings for the changes of an upgrade.
pub(crate) fn upgrade(changes: &[UpgradeChange]) -> Vec<Finding> {
    let finding = |change: &UpgradeChange| {
        let code = match &change.change {
            UpgradeChangeKind::Refused { .. } => Code::UpgradeRefused,
            UpgradeChangeKind::Accepted { .. } | UpgradeChangeKind::Valid { .. } => {
                Code::UpgradeAccepted
            }
            UpgradeChangeKind::RuleCost { .. } => Code::UpgradeRuleCost,
            UpgradeChangeKind::Format { .. } | UpgradeChangeKind::Bound { .. } => {
                Code::UpgradeFormat
            }
            UpgradeChangeKind::Text { .. } | UpgradeChangeKind::Texts(_) => Code::UpgradeText,
            UpgradeChangeKind::Warning { .. } => Code::UpgradeWarning,
            UpgradeChangeKind::Kept { .. } | UpgradeChangeKind::Known { .. } => Code::UpgradeField,
            UpgradeChangeKind::Ratcheted { .. } | UpgradeChangeKind::Stored { .. } => {
                Code::UpgradeUpdates
            }
        };
        let severity = match change.effect() {
            UpgradeEffect::Breaks => Severity::Error,
            UpgradeEffect::MayBreak => Severity::Warning,
            UpgradeEffect::Differs | UpgradeEffect::Eases => Severity::Information,
        };
        let path = change.place.as_deref().unwrap_or(&change.at);
        Finding {
            #[cfg(feature = "tools")]
            upgrade: Some(change.sentence()),
            ..Finding::new(code, severity, path, change.to_string()).ours()
        }
    };
    changes.iter().map(finding).collect()
}

fn remark(advice: &Advice) -> Finding {
    let code = match &advice.remark {
        Remark::OptionalWithoutHas { .. } => Code::OptionalWithoutHas,
        Remark::TransitionEscaped { .. } => Code::TransitionEscapedByDeletion,
        Remark::DefaultNeverApplied { .. } => Code::DefaultNeverApplied,
        Remark::MapKeyNotRequired { .. } => Code::MapKeyNotRequired,
        Remark::RequiredWithoutProperty { .. } => Code::RequiredWithoutProperty,
        Remark::EnumOfAnotherType { .. } => Code::EnumOfAnotherType,
        Remark::UnnoticedField { .. } => Code::UnnoticedField,
        Remark::ServesNothing => Code::ServesNothing,
    };
    let text = advice.remark.to_string();
    let mut finding = Finding::new(code, Severity::Information, &*advice.at, text).ours();
    finding.reads = match &advice.remark {
        Remark::OptionalWithoutHas { reads, .. } => reads.clone(),
        Remark::TransitionEscaped { property: name }
        | Remark::RequiredWithoutProperty { name, .. } => vec![name.clone()],
        _ => Vec::new(),
    };
    match &advice.remark {
        Remark::RequiredWithoutProperty { properties, .. } => {
            finding.names = OnceCell::from(properties.clone());
        }
        Remark::EnumOfAnotherType { .. } => finding.wanted = "string",
        Remark::UnnoticedField { .. } => {
            finding.severity = Severity::Warning;
            return finding.at_key();
        }
        _ => {}
    }
    finding
}

/// A field that strict decoding refuses.
pub(crate) fn strict(found: &Strict) -> Finding {
    let code = match found {
        Strict::Unknown(_) => Code::UnknownField,
        Strict::Duplicate(_) | Strict::Repeated { .. } => Code::DuplicateField,
    };
    // A key of YAML is found by its line; its path is not known.
    let path = match found {
        Strict::Repeated { .. } => "",
        _ => found.path(),
    };
    Finding::new(code, Severity::Warning, path, found.to_string()).at_key()
}

fn definition_error(
    (at, error): (usize, &FieldError),
    report: &CrdReport,
    findings: &mut Vec<Finding>,
) {
    let path = error.at.as_deref().unwrap_or(&error.field);
    let code = match &error.cause {
        Cause::SchemaRule(SchemaRule::Contributes) => Code::ExpensiveRule,
        Cause::Detail(detail) => match &**detail {
            Detail::EstimatedCost { .. } => Code::ExpensiveRule,
            Detail::Expression(_) => Code::InvalidRule,
            _ => definition_code(error.kind),
        },
        _ => definition_code(error.kind),
    };
    let finding = Finding::new(code, Severity::Error, path, error.message());
    let mut finding = finding.at_bad_key(&error.bad_value);
    finding.cause = error.cause.code();
    if code == Code::ExpensiveRule {
        finding.bounds = bounds(&error.field, report);
    }
    if let Cause::NotSupported { supported } = &error.cause {
        finding = finding.with_names(supported.iter().map(|name| name.to_string()).collect());
    }
    let faults = match &error.cause {
        Cause::Detail(detail) => match &**detail {
            Detail::Expression(fault) => expression_faults(error, fault),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    // A single fault is the whole error, too.
    finding.error = (faults.len() <= 1).then_some(at);
    if faults.is_empty() {
        findings.push(finding);
        return;
    }
    for fault in faults {
        findings.push(Finding {
            message: fault.message,
            headline: Some(fault.headline),
            within: fault.within,
            ..finding.clone()
        });
    }
}

/// The code for an error in a definition that is not about a rule.
fn definition_code(kind: ErrorKind) -> Code {
    match kind {
        ErrorKind::Required => Code::MissingField,
        _ => Code::InvalidDefinition,
    }
}

/// An error in an expression.
struct FaultText {
    message: String,
    /// The message without the expression.
    headline: String,
    /// Its place in the expression.
    within: Option<Within>,
}

/// The errors in an expression.
fn expression_faults(error: &FieldError, fault: &ExpressionFault) -> Vec<FaultText> {
    let ExpressionProblem::Faults(found) = &fault.problem else {
        return Vec::new();
    };
    let text = expression(error, fault.is_message);
    let before = [&*error.field, ": ", &error.head(), ": ", fault.head()].concat();
    let within = |fault: &CelFault| {
        Some(Within {
            text: text.to_owned(),
            line: fault.line?.checked_sub(1)?,
            column: fault.column.checked_sub(1)?,
        })
    };
    let texts = found.texts().into_iter().zip(&found.faults);
    texts
        .map(|(text, fault)| FaultText {
            message: [&before, &*text].concat(),
            headline: [&before, &*fault.headline()].concat(),
            within: within(fault),
        })
        .collect()
}

/// The expression that an error is about, from the rule that the error shows.
fn expression(error: &FieldError, is_message: bool) -> &str {
    // Members have their Go names.
    let member = match is_message {
        true => "MessageExpression",
        false => "Rule",
    };
    let text = match &error.bad_value {
        BadValue::Struct(rule, _) => rule.get(member).and_then(Value::as_str),
        _ => None,
    };
    text.unwrap_or_default()
}

/// The bounds that would make a rule cheap enough. An error about all rules of a schema has the bounds of the only
/// one that costs too much.
fn bounds(field: &str, report: &CrdReport) -> Option<Bounds> {
    let mut costly = report
        .rules
        .iter()
        .filter(|rule| rule.limit.is_some() && field_path::below(&rule.path, field).is_some());
    let rule: &RuleCost = costly.next()?;
    if costly.any(|other| other.path != rule.path) {
        return None;
    }
    let any = rule.factors.iter().filter_map(|factor| {
        Some(Bound {
            at: factor.at.clone(),
            keyword: factor.keyword,
            bound: factor.suggestion?,
        })
    });
    let bounds = Bounds {
        any: any.collect(),
        all: rule.together.clone(),
    };
    let is_known = !bounds.any.is_empty() || !bounds.all.is_empty();
    is_known.then_some(bounds)
}
