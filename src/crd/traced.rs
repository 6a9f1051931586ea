//! One evaluation of a rule in detail.

use std::cell::RefCell;

use super::{Crd, Request, RequestBody};
use crate::admission::{FieldValidation, RequestTarget};
use crate::cel::watch::{RuleWatch, Trace};
use crate::document;
use crate::value::json::Duplicates;

impl Crd {
    /// The evaluation of a rule in detail: each sub-expression with its value, type and cost. `path` is
    /// the path of a [`RuleRun`](crate::RuleRun). `None` if the request does not evaluate the rule
    /// there.
    #[must_use]
    pub fn trace(
        &self,
        request: Request<'_>,
        object: &str,
        version: Option<&str>,
        (rule, path): (&str, &str),
    ) -> Option<Trace> {
        let watch = RuleWatch {
            rule,
            path,
            found: RefCell::default(),
        };
        let host = self.host().watched(&watch);
        let read = |text| document::parse_one(text, Duplicates::LastWins).ok();
        let (target, previous) = match request {
            Request::Create => (RequestTarget::Object, None),
            Request::Update(previous) => (RequestTarget::Object, Some(read(previous)?.value)),
            Request::UpdateStatus(previous) => (RequestTarget::Status, Some(read(previous)?.value)),
        };
        let body = RequestBody {
            document: read(object)?,
            text: object,
            validation: FieldValidation::default(),
        };
        drop(self.answer_on(&host, target, body, previous, version));
        watch.found.into_inner()
    }
}
