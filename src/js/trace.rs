//! The trace of a rule for JavaScript.

use std::rc::Rc;

use wasm_bindgen::prelude::wasm_bindgen;

use super::release_of;
use super::zones::HostZones;
use crate::wire::to_json;
use crate::{Crd, Request};

/// The evaluation of a rule in detail, as JSON; `null` if the request does not evaluate it.
/// The wrapper has checked the names.
#[wasm_bindgen(js_name = traceRule)]
#[must_use]
#[expect(
    clippy::too_many_arguments,
    reason = "a call has no structs to hand over"
)]
pub fn trace_rule(
    definition: &str,
    object: &str,
    previous: Option<String>,
    only_status: bool,
    rule: &str,
    path: &str,
    version: Option<String>,
    kubernetes: Option<String>,
) -> String {
    let release = release_of(kubernetes.as_deref());
    let crd = Crd::new_for(definition, release).with_zones(Rc::new(HostZones));
    let request = match previous.as_deref() {
        Some(previous) if only_status => Request::UpdateStatus(previous),
        Some(previous) => Request::Update(previous),
        None => Request::Create,
    };
    to_json(&crd.trace(request, object, version.as_deref(), (rule, path)))
}
