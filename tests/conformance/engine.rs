//! The engine behind the answers: the one file of these tests that knows its interface.

use std::collections::HashMap;
use std::rc::Rc;

use crd_drydock::Warning;
use crd_drydock::admission::RuleRun;
use crd_drydock::cel;
use crd_drydock::definition;
use crd_drydock::document;
use crd_drydock::go::regexp::Regexp;
use crd_drydock::machinery;
use crd_drydock::value::{Value, json};
use crd_drydock::views::openapi::{self, OpenApiVersion};
use crd_drydock::{Crd, Release, Request};

use crate::answer::{
    FieldError, GotAdmission, GotCel, GotCrd, GotOpenApi, GotTable, GotYaml, RuleCost, Run, go_json,
};
use crate::zones::IanaZones;

/// The engine, with what it compiled so far by text.
#[derive(Default)]
pub struct Engine {
    release: Release,
    crds: HashMap<String, Crd>,
}

impl Engine {
    pub fn for_release(release: Release) -> Self {
        Self {
            release,
            crds: HashMap::new(),
        }
    }

    pub fn admit(
        &mut self,
        crd: String,
        request: Request<'_>,
        object: &str,
        version: Option<&str>,
    ) -> GotAdmission {
        let admission = self.compile(crd).answer(request, object, version);
        GotAdmission {
            allowed: admission.allowed,
            object: admission.object_json(),
            decode_error: admission.decode_error,
            errors: admission.errors.iter().map(FieldError::from).collect(),
            warnings: texts(&admission.warnings),
            unknown_fields: admission.unknown_fields,
            runs: admission.rules.into_iter().filter_map(run).collect(),
        }
    }

    pub fn definition(&mut self, crd: String, previous: Option<&str>) -> GotCrd {
        let updated;
        let report = match previous {
            None => self.compile(crd).report(),
            Some(previous) => {
                updated = Crd::update_for(&crd, previous, self.release);
                updated.report()
            }
        };
        GotCrd {
            decode_error: report.decode_error.clone(),
            strict: report
                .strict
                .iter()
                .map(|found| found.to_string())
                .collect(),
            valid: report.valid,
            warnings: texts(&report.warnings),
            errors: report.errors.iter().map(FieldError::from).collect(),
            rules: report.rules.iter().map(RuleCost::from).collect(),
        }
    }

    pub fn table(&mut self, crd: String, objects: &[&str], version: Option<&str>) -> GotTable {
        // Any time will do: the cases' own are as far away as Go's durations reach.
        const NOW: crd_drydock::views::Instant = 1_800_000_000_000_000_000;
        let table = self.compile(crd).table(objects, version, NOW);
        let rows = table.rows.into_iter().map(Value::List);
        GotTable {
            columns: serde_json::to_string(&table.columns).expect("plain data"),
            rows: json::to_json(&Value::List(rows.collect())),
            table_error: table.table_error,
        }
    }

    /// The OpenAPI of `version`, by default of the first one.
    pub fn openapi(&self, crd: &str, version: Option<&str>) -> GotOpenApi {
        let definition = definition::decode(crd).expect("a definition").definition;
        let first = definition.spec.versions().first();
        let version = version.or(first.map(|version| &*version.name));
        let published = |format| {
            let published = openapi::publish(&definition, version?, format, Release::DEFAULT)?;
            let (name, schema) = (Value::from(published.name), published.schema);
            let schema = json::to_json(&schema);
            Some(format!(
                r#"{{"name":{},"schema":{schema}}}"#,
                json::to_json(&name)
            ))
        };
        GotOpenApi {
            v3: published(OpenApiVersion::V3),
            v2: published(OpenApiVersion::V2),
        }
    }

    fn compile(&mut self, text: String) -> &Crd {
        let release = self.release;
        self.crds
            .entry(text)
            .or_insert_with_key(|text| Crd::new_for(text, release).with_zones(Rc::new(IanaZones)))
    }

    /// The first document is the one that the API server reads.
    pub fn yaml(&self, text: &str) -> GotYaml {
        let first = document::parse(text).swap_remove(0);
        GotYaml {
            json: first.value.map(|value| json::to_json(&value)),
            error: first.error.map(|fault| fault.to_string()),
            strict_error: first.strict_error,
        }
    }

    pub fn expression(&self, text: &str, self_object: Option<&str>) -> GotCel {
        let variables = self_object.map(|object| format!("{{\"self\":{object}}}"));
        let variables = variables.as_deref();
        let evaluation = cel::evaluate_for(text, variables, &IanaZones, self.release);
        got_cel(evaluation)
    }

    /// Which inputs match, or why the pattern is none.
    pub fn regex(&self, pattern: &str, inputs: &[String]) -> Result<Vec<bool>, String> {
        let regexp = Regexp::new(pattern)?;
        Ok(inputs.iter().map(|input| regexp.is_match(input)).collect())
    }
}

fn got_cel(evaluation: cel::Evaluation) -> GotCel {
    GotCel {
        compile_error: evaluation.compile_error,
        output_type: evaluation.output_type,
        error: evaluation.error,
        type_: evaluation.value_type,
        value: evaluation.value,
        text: evaluation.text,
        cost: evaluation.cost,
        stored: evaluation.stored.map(|stored| Box::new(got_cel(*stored))),
    }
}

/// An evaluation, if the rule ran.
fn run(run: RuleRun<'_>) -> Option<Run> {
    let ran = run.skipped.is_none();
    ran.then(|| Run {
        path: run.path.to_string(),
        rule: run.rule.to_owned(),
        cost: run.cost,
        result: run.result.map(|result| result.to_string()),
        error: run.error,
    })
}

impl From<&crd_drydock::RuleCost> for RuleCost {
    fn from(rule: &crd_drydock::RuleCost) -> Self {
        Self {
            path: rule.path.clone(),
            per_call: rule.per_call,
            total: rule.total,
        }
    }
}

impl From<&machinery::FieldError> for FieldError {
    fn from(error: &machinery::FieldError) -> Self {
        Self {
            kind: error.kind.as_str().to_owned(),
            field: error.field.clone(),
            text: error.message(),
            bad_value: go_json(&json::to_go_json(
                &error.bad_value.to_json_value(error.release),
            )),
        }
    }
}

fn texts(warnings: &[Warning]) -> Vec<String> {
    warnings.iter().map(Warning::to_string).collect()
}
