//! Remarks about a test: parts of it that test nothing.

use super::server::judges_status;
use crate::document::position::Range;
use crate::releases::Release;
use crate::suites::result::TestOutcome;
use crate::suites::suite::{FaultCode, Severity, SuiteFault, Test, TestKind};
use crate::suites::target::TestedDefinition;
use crate::value::{Value, json};
use crate::{Crd, Request};

impl TestedDefinition {
    /// Warnings about a test that passed or failed. They may explain why it failed.
    pub(super) fn remarks(
        &self,
        version: Option<&str>,
        test: &Test,
        release: Release,
        has_passed: bool,
    ) -> Vec<SuiteFault> {
        let mut remarks = self.patch_remarks(version, test, release, has_passed);
        if let Ok(definition) = self.definition(version, release) {
            remarks.extend(absent_fields(&definition.crd, test));
            remarks.extend(ignored_part(&definition.crd, test));
        }
        remarks
    }

    /// Says which patches of the definition have no effect.
    fn patch_remarks(
        &self,
        version: Option<&str>,
        test: &Test,
        release: Release,
        has_passed: bool,
    ) -> Vec<SuiteFault> {
        let Some(first) = test.patches.first() else {
            return Vec::new();
        };
        let Ok(patched) = self.patched(version, &test.patches, release) else {
            return Vec::new();
        };
        let mut remarks = Vec::new();
        let mut tell = |message: String| {
            remarks.push(remark(FaultCode::NoEffect, message, first.range));
        };
        for field in &patched.ignored {
            tell(format!(
                "the server ignores a field of the patched definition: {field}"
            ));
        }
        if patched.is_same {
            tell("initialCRDPatches changes nothing of the definition".to_owned());
            return remarks;
        }
        if !has_passed {
            return remarks;
        }
        let without = Test {
            patches: Vec::new(),
            ..test.clone()
        };
        let outcome = self.run_test(version, &without, release, None).outcome;
        if outcome == TestOutcome::Passed {
            tell("the test also passes without initialCRDPatches".to_owned());
        }
        remarks
    }
}

/// Says which fields of `expectedFields` are null because no object has them.
fn absent_fields(crd: &Crd, test: &Test) -> Vec<SuiteFault> {
    let Some(fields) = &test.expected.fields else {
        return Vec::new();
    };
    let sent = test.updated.as_ref().unwrap_or(&test.initial).map();
    let mut object = fields.map();
    for key in ["apiVersion", "kind"] {
        if let Some(value) = sent.get(key) {
            object.insert(key, value.clone());
        }
    }
    let body = json::to_json(&Value::Map(object));
    let answer = crd.answer(Request::Create, &body, None);
    let message =
        |field| format!("the definition has no field {field}: it is null or absent in any case");
    let unknown = answer.unknown_fields.iter();
    unknown
        .map(|field| remark(FaultCode::WrongPath, message(field), fields.range))
        .collect()
}

/// Says which part of an object a request does not change: the status of a creation, and all but the status
/// of a status update.
fn ignored_part(crd: &Crd, test: &Test) -> Option<SuiteFault> {
    let initial = test.initial.map();
    let has_value = |key: &str| initial.get(key).is_some_and(|value| !value.is_null());
    let (message, object) = match test.kind {
        TestKind::OnCreate
            if has_value("status") && judges_status(crd, initial.get("apiVersion")) =>
        {
            let message =
                "the server ignores the status of an object that is created: no test judges it";
            (message.to_owned(), &test.initial)
        }
        TestKind::OnStatusUpdate => {
            let updated = test.updated.as_ref()?;
            let sent = updated.map();
            let is_changed = |key: &str, value: &Value<'_>| {
                !matches!(key, "status" | "metadata" | "apiVersion" | "kind")
                    && initial.get(key) != Some(value)
            };
            let (key, _) = sent.iter().find(|(key, value)| is_changed(key, value))?;
            let message = format!("the status endpoint ignores {key}: only the status is tested");
            (message, updated)
        }
        _ => return None,
    };
    Some(remark(FaultCode::NoEffect, message, object.range))
}

fn remark(code: FaultCode, message: String, range: Range) -> SuiteFault {
    SuiteFault {
        severity: Severity::Warning,
        code,
        message,
        range,
    }
}
