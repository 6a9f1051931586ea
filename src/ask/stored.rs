//! `crd-drydock stored`: what a server stores of objects.

use super::Asking;
use super::answer::{Answer, Printable, stream};
use super::read::{JudgedObject, why_not_judged};
use crate::workspace::checks::outcome::{DocumentOutcome, NotJudgedReason, Verdict};

/// What is said of objects whose kind has no definition.
const BY_STRUCTURE: &str = "by structure only: unknown fields are dropped, published defaults are filled in; the server's \
    own code may set more fields, or refuse the object";

/// The answers for all objects.
#[derive(Default)]
struct Answers {
    stored: Vec<Printable>,
    refused: Vec<String>,
    unjudged: Vec<String>,
    /// The names of objects that are stored by structure.
    by_structure: Vec<String>,
}

impl Asking<'_> {
    pub(super) fn stored(&self) -> Answer {
        let mut answers = Answers::default();
        let problems = self.objects(&mut |asked| answers.add(asked));
        let Answers {
            stored,
            refused,
            unjudged,
            by_structure,
        } = answers;
        let code = match (
            problems.is_empty() && unjudged.is_empty(),
            refused.is_empty(),
        ) {
            (true, true) => 0,
            (true, false) => 1,
            (false, _) => 2,
        };
        let note = by_structure.first().map(|first| {
            let more = match by_structure.len() - 1 {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            format!("{first}{more}: {BY_STRUCTURE}")
        });
        let problems = [refused, problems, unjudged].concat().into_iter();
        Answer {
            printed: stream(&stored, self.is_json()),
            problems: problems.chain(note).collect(),
            code,
            ..Answer::default()
        }
    }
}

impl Answers {
    fn add(&mut self, asked: &JudgedObject<'_>) {
        let (object, title) = (asked.object, &asked.title);
        match (object.outcome, &object.structure) {
            (DocumentOutcome::Admission(admission), _)
                if matches!(object.verdict, Verdict::Accepted | Verdict::Refused) =>
            {
                match (admission.refusal(), &admission.object) {
                    (None, Some(value)) => self.stored.push(Printable::from_value(value)),
                    (why, _) => {
                        let why = why.unwrap_or_else(|| "it is refused".to_owned());
                        self.refused.push(format!("{title}: {why}"));
                    }
                }
            }
            (_, Some(report)) if !report.errors.is_empty() => {
                let first = report.decode_error.as_ref().map(std::slice::from_ref);
                let why = first.unwrap_or(&report.errors).join("; ");
                self.refused.push(format!("{title}: {why}"));
            }
            (_, structure) => match structure.as_ref().and(asked.stored_by_structure()) {
                Some(value) => {
                    self.stored.push(Printable::from_value(&value));
                    self.by_structure.push(title.clone());
                }
                None => {
                    let why = why_not_judged(object).unwrap_or("it is not judged");
                    let is_built_in = matches!(&object.verdict, Verdict::NotJudged(why) if why.reason == NotJudgedReason::BuiltIn);
                    let remedy = match is_built_in {
                        true => "; --built-in prints what is stored as far as its structure tells",
                        false => "",
                    };
                    self.unjudged.push(format!("{title}: {why}{remedy}"));
                }
            },
        }
    }
}
