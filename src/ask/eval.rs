//! `crd-drydock eval`: one CEL expression.

use serde::Serialize;

use super::answer::Answer;
use super::{AskedText, Asking};
use crate::cel::{Evaluation, evaluate_for};
use crate::check::visible::visible;
use crate::document;
use crate::value::Value;
use crate::value::json::{parse, quoted, to_json};
use crate::wire;

/// An evaluation with its value.
#[derive(Serialize)]
struct Evaluated<'e> {
    #[serde(flatten)]
    evaluation: &'e Evaluation,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Value<'e>>,
}

impl Asking<'_> {
    pub(super) fn eval(&self) -> Result<Answer, String> {
        let expression = self.options.words.first().map_or("", String::as_str);
        let mut variables = Vec::new();
        for (name, texts) in ["self", "oldSelf"].into_iter().zip(self.texts) {
            if let Some(text) = texts.first() {
                variables.push([&*quoted(name), ":", &value_of(text)?].concat());
            }
        }
        let variables = ["{", &variables.join(","), "}"].concat();
        let zones = &*self.surroundings.zones;
        let evaluation = evaluate_for(expression, Some(&variables), zones, self.release);
        let error = evaluation.compile_error.as_ref();
        let error = error.or(evaluation.error.as_ref());
        let code = error.is_some().into();
        let mut answer = Answer {
            code,
            ..Answer::default()
        };
        if self.is_json() {
            answer.printed = json_of(&evaluation) + "\n";
        } else if let Some(error) = error {
            answer.problems.push(error.clone());
        } else {
            let text = visible(evaluation.text.as_deref().unwrap_or_default());
            let type_ = evaluation.value_type.as_deref().unwrap_or_default();
            let cost = evaluation.cost.unwrap_or_default();
            answer.printed = format!("{text}\ntype: {type_}\ncost: {cost}\n");
        }
        Ok(answer)
    }
}

fn json_of(evaluation: &Evaluation) -> String {
    let value = evaluation
        .value
        .as_deref()
        .and_then(|json| parse(json).ok());
    wire::to_json(&Evaluated {
        evaluation,
        value: value.map(|parsed| parsed.value),
    })
}

/// The value in a file, as JSON, which keeps whole numbers and others apart.
fn value_of(one: &AskedText) -> Result<String, String> {
    let file = &one.name;
    if let Some(fault) = &one.fault {
        return Err(format!("{file}: {fault}"));
    }
    let mut documents = document::parse(&one.text).into_iter();
    let first = documents.next();
    if documents.next().is_some() {
        return Err(format!("{file}: it has several documents"));
    }
    match first {
        Some(first) => match (first.error, &first.value) {
            (Some(error), _) => Err(format!("{file}: {error}")),
            (None, value) => Ok(value.as_ref().map_or_else(|| "null".to_owned(), to_json)),
        },
        None => Ok("null".to_owned()),
    }
}
