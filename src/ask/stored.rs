//! `crd-drydock stored`: what a server stores of objects.

use super::Asking;
use super::answer::{Answer, Printable, stream};
use super::read::why_not_judged;
use crate::workspace::checks::outcome::{DocumentOutcome, Verdict};

impl Asking<'_> {
    pub(super) fn stored(&self) -> Answer {
        let (mut stored, mut refused, mut unjudged) = (Vec::new(), Vec::new(), Vec::new());
        let problems = self.objects(
            &mut |title, object| match (object.outcome, &object.verdict) {
                (DocumentOutcome::Admission(admission), Verdict::Accepted | Verdict::Refused) => {
                    match (admission.refusal(), &admission.object) {
                        (None, Some(value)) => stored.push(Printable::from_value(value)),
                        (why, _) => {
                            let why = why.unwrap_or_else(|| "it is refused".to_owned());
                            refused.push(format!("{title}: {why}"));
                        }
                    }
                }
                _ => {
                    let why = why_not_judged(object).unwrap_or("it is not judged");
                    unjudged.push(format!("{title}: {why}"));
                }
            },
        );
        let code = match (
            problems.is_empty() && unjudged.is_empty(),
            refused.is_empty(),
        ) {
            (true, true) => 0,
            (true, false) => 1,
            (false, _) => 2,
        };
        Answer {
            printed: stream(&stored, self.is_json()),
            problems: [refused, problems, unjudged].concat(),
            code,
            ..Answer::default()
        }
    }
}
