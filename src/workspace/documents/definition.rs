//! A CustomResourceDefinition of the workspace: the kind that it defines, and its compiled form,
//! made on first use.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::cel::zones::Zones;
use crate::document::One;
use crate::value::Value;
use crate::{Crd, Reading, Release, ReleaseRange};

/// A definition.
#[derive(Debug)]
pub struct Definition {
    /// `spec.group`
    pub group: String,
    /// `spec.names.kind`
    pub kind: String,
    /// `spec.names.listKind`, or the API server's default for it.
    pub list_kind: String,
    /// Whether `spec.scope` is `Namespaced`.
    pub is_namespaced: bool,
    /// The names of the versions, and whether each is served.
    pub versions: Vec<(String, bool)>,
    /// The compiled forms for each release, made on first use.
    crds: [OnceCell<Rc<Crd>>; Release::COUNT],
}

impl Definition {
    pub(crate) fn from_value(value: &Value<'_>) -> Self {
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
            crds: Default::default(),
        }
    }

    /// The same definition with the compiled forms of an equal one.
    pub(crate) fn or_same(mut self, same: Option<&Self>) -> Self {
        if let Some(same) = same {
            self.crds.clone_from(&same.crds);
        }
        self
    }

    /// Compiles it at once if the definition that it replaces was in use, for the newest release:
    /// the others are for comparisons.
    pub(crate) fn compile_like(self, before: &Self, document: One<'_>) -> Self {
        if let Some(before) = before.crds.iter().rev().find_map(OnceCell::get) {
            let release = before.release();
            self.crd(&before.zones(), (release, release.into()), || {
                Some(document)
            });
        }
        self
    }

    /// Drops the compiled forms for unused releases.
    pub(crate) fn keep_only(&mut self, releases: ReleaseRange, turns: ReleaseRange) {
        for release in Release::ALL {
            let is_wanted = releases.has(release) || turns.has(release);
            if let Some(crd) = self.crds.get_mut(release.place()).filter(|_| !is_wanted) {
                crd.take();
            }
        }
    }

    /// The compiled form for a release. Calls `document` if there is none yet. If several releases
    /// take turns, it compiles for all of them from one reading.
    pub(crate) fn crd<'a>(
        &self,
        zones: &Rc<dyn Zones>,
        (release, turns): (Release, ReleaseRange),
        document: impl FnOnce() -> Option<One<'a>>,
    ) -> Option<&Rc<Crd>> {
        let known = self.crds.get(release.place())?;
        if known.get().is_none() && turns.has_several() && turns.has(release) {
            self.crds(zones, turns, document)?;
        } else if known.get().is_none() {
            let reading = Reading::from_documents(document()?, None);
            let crd = reading.into_crd(release).with_zones(Rc::clone(zones));
            // Nothing else fills it in between.
            let _ = known.set(Rc::new(crd));
        }
        known.get()
    }

    /// The compiled forms for all releases of a range. They share one reading of the document.
    pub(crate) fn crds<'a>(
        &self,
        zones: &Rc<dyn Zones>,
        releases: ReleaseRange,
        document: impl FnOnce() -> Option<One<'a>>,
    ) -> Option<Vec<&Rc<Crd>>> {
        let known = |release: Release| self.crds.get(release.place());
        let is_missing = |release: &Release| known(*release).is_some_and(|crd| crd.get().is_none());
        let missing: Vec<_> = releases.releases().filter(is_missing).collect();
        if !missing.is_empty() {
            let reading = Reading::from_documents(document()?, None);
            for crd in reading.at_each(&missing) {
                let known = known(crd.release())?;
                // Nothing else fills it in between.
                let _ = known.set(Rc::new(crd.with_zones(Rc::clone(zones))));
            }
        }
        let crds = releases
            .releases()
            .filter_map(|release| known(release)?.get());
        Some(crds.collect())
    }
}
