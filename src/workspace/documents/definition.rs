//! A CustomResourceDefinition of the workspace: what it is the definition of, and its compiled
//! form once somebody asks.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::cel::zones::Zones;
use crate::document::One;
use crate::value::Value;
use crate::{Crd, Reading, Release};

/// A definition.
#[derive(Debug)]
pub struct Definition {
    /// `spec.group`
    pub group: String,
    /// `spec.names.kind`
    pub kind: String,
    /// `spec.names.listKind`, or what the API server makes of the kind.
    pub list_kind: String,
    /// Whether `spec.scope` is `Namespaced`.
    pub is_namespaced: bool,
    /// The names of the versions, and whether each is served.
    pub versions: Vec<(String, bool)>,
    crd: OnceCell<Rc<Crd>>,
}

impl Definition {
    pub(crate) fn of(value: &Value<'_>) -> Self {
        let spec = value.get("spec");
        let text = |value: Option<&Value<'_>>| {
            let text = value.and_then(Value::as_str);
            text.unwrap_or_default().to_owned()
        };
        let names = spec.and_then(|spec| spec.get("names"));
        let kind = text(names.and_then(|names| names.get("kind")));
        let mut list_kind = text(names.and_then(|names| names.get("listKind")));
        if list_kind.is_empty() {
            list_kind = [&kind, "List"].concat();
        }
        let versions = spec.and_then(|spec| spec.get("versions")?.as_list());
        let versions = versions.unwrap_or_default().iter();
        Self {
            group: text(spec.and_then(|spec| spec.get("group"))),
            kind,
            list_kind,
            is_namespaced: text(spec.and_then(|spec| spec.get("scope"))) == "Namespaced",
            versions: versions
                .map(|version| {
                    let served = version.get("served").and_then(Value::as_bool);
                    (text(version.get("name")), served.unwrap_or_default())
                })
                .collect(),
            crd: OnceCell::new(),
        }
    }

    /// Itself with the compiled form of one that is equal.
    pub(crate) fn or_same(mut self, same: Option<&Self>) -> Self {
        if let Some(same) = same {
            self.crd = same.crd.clone();
        }
        self
    }

    /// Compiles it at once where the definition that it replaces was in use.
    pub(crate) fn compile_like(self, before: &Self, document: One<'_>) -> Self {
        if let Some(before) = before.crd.get() {
            self.crd(&before.zones(), before.release(), || Some(document));
        }
        self
    }

    /// The compiled form, for the server of a release; `document` is asked where there is none
    /// yet.
    pub(crate) fn crd<'a>(
        &self,
        zones: &Rc<dyn Zones>,
        release: Release,
        document: impl FnOnce() -> Option<One<'a>>,
    ) -> Option<&Rc<Crd>> {
        if self.crd.get().is_none() {
            let reading = Reading::of_documents(document()?, None);
            let crd = reading.into_crd(release).with_zones(Rc::clone(zones));
            // Nobody else fills it in between.
            let _ = self.crd.set(Rc::new(crd));
        }
        self.crd.get()
    }
}
