//! Evaluates an expression without a definition, in the environment of rules. Playgrounds need this.
//!
//! `self` and `oldSelf` are dynamically typed here, where rules take their types from the schema.

use serde::Serialize;

use super::check;
use super::environment::{Environment, Variable};
use super::fault;
use super::library::Host;
use super::program::Program;
use super::types::{Opaque, Type};
use super::value::Val;
use super::zones::Zones;
use crate::releases::{Feature, Features, Release};
use crate::value::{Value, json as json_text};

/// The most that one evaluation may cost.
const COST_LIMIT: u64 = 1_000_000;

/// The result of an evaluation.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Evaluation {
    /// Why it does not compile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compile_error: Option<String>,
    /// Its static type, e.g. `list(dyn)`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_type: Option<String>,
    /// Why it has no value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The type of its value, e.g. `list`.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub value_type: Option<String>,
    /// The value as JSON text, where it has such a form.
    #[serde(skip)]
    pub value: Option<String>,
    /// The value as Go's `%v` shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The cost of the evaluation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u64>,
    /// The result in rules that are stored already. It is set if new rules may not use the expression yet,
    /// because the release has just introduced a part of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored: Option<Box<Self>>,
}

/// Evaluates an expression.
///
/// `variables` is the JSON text of an object with `self` and `oldSelf`, or one of them. Without
/// `oldSelf` the name is undeclared, as in rules on create; `self` is declared always.
///
/// ```
/// use crd_drydock::{NoZones, evaluate};
///
/// let sum = evaluate("self.a + self.b", Some(r#"{"self": {"a": 1, "b": 2}}"#), &NoZones);
/// assert_eq!(sum.text.as_deref(), Some("3"));
/// ```
#[must_use]
pub fn evaluate(expression: &str, variables: Option<&str>, zones: &dyn Zones) -> Evaluation {
    evaluate_for(expression, variables, zones, Release::DEFAULT)
}

/// As [`evaluate`], in a new rule on the server of a release.
#[must_use]
pub fn evaluate_for(
    expression: &str,
    variables: Option<&str>,
    zones: &dyn Zones,
    release: Release,
) -> Evaluation {
    let values = match read_variables(variables) {
        Ok(values) => values,
        Err(error) => {
            return Evaluation {
                error: Some(error),
                ..Evaluation::default()
            };
        }
    };
    let (all, new) = (release.features(), release.features_of_new_rules());
    let host = Host::new(zones).with(all);
    let mut evaluation = evaluate_with(expression, &values, new, &host);
    if evaluation.compile_error.is_some() && all != new {
        let stored = evaluate_with(expression, &values, all, &host);
        if stored.compile_error.is_none() {
            evaluation.stored = Some(Box::new(stored));
        }
    }
    evaluation
}

fn read_variables(text: Option<&str>) -> Result<Value<'_>, String> {
    let Some(text) = text else {
        return Ok(Value::Null);
    };
    let parsed = json_text::parse(text).map_err(|error| format!("variables: {error}"))?;
    match parsed.value {
        Value::Map(map) => Ok(Value::Map(map)),
        _ => Err("variables: not an object".to_owned()),
    }
}

fn evaluate_with(
    expression: &str,
    values: &Value<'_>,
    features: Features,
    host: &Host<'_>,
) -> Evaluation {
    let mut result = Evaluation::default();
    let mut environment = Environment {
        features,
        ..Environment::default()
    };
    environment.variables.push(Variable::dynamic("self"));
    let given = values.get("self").map(Val::from_json);
    let mut operands = vec![given.unwrap_or_else(|| Val::absent("self"))];
    if let Some(old) = values.get("oldSelf") {
        environment.variables.push(Variable::dynamic("oldSelf"));
        operands.push(Val::from_json(old));
    }
    let checked = match check(expression, &environment) {
        Ok(checked) => checked,
        Err(faults) => {
            result.compile_error = Some(fault::display(&faults, expression));
            return result;
        }
    };
    result.output_type = Some(in_release(declared_name(checked.output()), features));
    let program = match Program::plan(&checked, &environment) {
        Ok(program) => program,
        Err(problem) => {
            result.error = Some(problem);
            return result;
        }
    };
    let outcome = program.run(&operands, host, COST_LIMIT);
    result.cost = Some(outcome.cost);
    match outcome.value {
        Ok(value) => {
            result.value_type = Some(in_release(value.type_name().to_owned(), features));
            result.value = value.to_json();
            result.text = (!is_format(&value)).then(|| value.native_text());
        }
        Err(failure) => result.error = Some(failure.text().to_owned()),
    }
    result
}

/// Whether this is a named format, or an optional one. Go shows a memory address for it.
pub(super) fn is_format(value: &Val<'_>) -> bool {
    match value {
        Val::Optional(Some(content)) => is_format(content),
        Val::Opaque(value) => value.kind() == Opaque::NamedFormat,
        _ => false,
    }
}

/// The name of a type as the release has it.
pub(super) fn in_release(name: String, features: Features) -> String {
    match features.has(Feature::OptionalType) {
        true => name,
        false => name.replace("optional_type", "optional"),
    }
}

/// A type as cel-go writes it for programs, which differs from its name in errors.
fn declared_name(declared: &Type<'_>) -> String {
    let mut out = String::new();
    write_declared_name(declared, &mut out);
    out
}

fn write_declared_name(declared: &Type<'_>, out: &mut String) {
    out.push_str(match declared {
        Type::Wrapper(_) => "wrapper",
        _ => declared.name(),
    });
    let parameters: &[&Type<'_>] = match declared {
        Type::List(of) | Type::Optional(of) | Type::Type(of) | Type::Wrapper(of) => &[of],
        Type::Map(of) => &[&of.0, &of.1],
        _ => return,
    };
    for (at, parameter) in parameters.iter().enumerate() {
        out.push_str(if at == 0 { "(" } else { ", " });
        write_declared_name(parameter, out);
    }
    out.push(')');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cel::zones::NoZones;

    #[test]
    fn a_message_without_fields_is_a_value() {
        for (expression, want) in [
            ("google.protobuf.Empty{}", "{}"),
            ("[google.protobuf.Empty{}].size()", "1"),
            ("google.protobuf.Empty{} == google.protobuf.Empty{}", "true"),
            ("dyn(google.protobuf.Empty{}) == 1", "false"),
            ("dyn(1) == google.protobuf.Empty{}", "false"),
            (
                "google.protobuf.Empty{} in [google.protobuf.Empty{}]",
                "true",
            ),
            (
                "type(google.protobuf.Empty{}) == google.protobuf.Empty",
                "true",
            ),
            (
                "optional.ofNonZeroValue(google.protobuf.Empty{}).hasValue()",
                "false",
            ),
            ("{'a': google.protobuf.Empty{}}", r#"{"a":{}}"#),
        ] {
            let evaluation = evaluate(expression, None, &NoZones);
            assert_eq!(evaluation.value.as_deref(), Some(want), "{evaluation:?}");
        }
        let evaluation = evaluate("google.protobuf.Empty{}", None, &NoZones);
        assert_eq!(
            evaluation.value_type.as_deref(),
            Some("google.protobuf.Empty")
        );
        assert_eq!(
            (evaluation.text.as_deref(), evaluation.cost),
            (Some(""), Some(40))
        );
        let any = evaluate("google.protobuf.Any{}", None, &NoZones);
        assert!(any.error.is_some_and(|error| error.contains("dynamicpb")));
    }
}
