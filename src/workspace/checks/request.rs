//! The request that objects are sent with: apply, update, or update of the status.

use crate::workspace::Workspace;

/// The request that objects are sent with. Definitions are always applied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RequestMode {
    /// Updates an object if its previous object is known. Creates it otherwise.
    #[default]
    Apply,
    /// As `Apply`, but updates an object of a cluster as `kubectl apply` does: fields that were not
    /// applied stay.
    KubectlApply,
    /// Updates it. An object without a known previous object is not judged.
    Update,
    /// Updates only its status. An object without a known previous object is not judged.
    UpdateStatus,
}

impl RequestMode {
    /// Returns the mode of a name: `apply`, `kubectl-apply`, `update` or `update-status`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "apply" => Some(Self::Apply),
            "kubectl-apply" => Some(Self::KubectlApply),
            "update" => Some(Self::Update),
            "update-status" => Some(Self::UpdateStatus),
            _ => None,
        }
    }
}

impl Workspace {
    /// Sets the request that objects are sent with.
    pub fn set_request(&mut self, mode: RequestMode) {
        let before = std::mem::replace(&mut self.request, mode);
        if before == mode || ![before, mode].contains(&RequestMode::KubectlApply) {
            return;
        }
        // The two ways to apply ask the same of the server, with other objects.
        self.judge_anew();
    }

    /// Sets the namespace of objects that name none. Without this call it is `default`, as with `kubectl`.
    pub fn set_namespace(&mut self, namespace: &str) {
        if *self.namespace != *namespace {
            self.namespace = namespace.into();
            self.judge_anew();
        }
    }

    /// Forgets what was found in objects.
    pub(in crate::workspace) fn judge_anew(&self) {
        for text in self.entries.iter().filter_map(|entry| entry.text.as_ref()) {
            for unit in text.documents().flat_map(|document| &document.part.units) {
                *unit.judged.borrow_mut() = None;
            }
        }
    }
}
