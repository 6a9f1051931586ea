//! The request that objects are sent with: apply, update, or update of the status.

use crate::workspace::Workspace;

/// The request that objects are sent with. Definitions are always applied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RequestMode {
    /// Updates an object if its previous object is known. Creates it otherwise.
    #[default]
    Apply,
    /// Updates it. An object without a known previous object is not judged.
    Update,
    /// Updates only its status. An object without a known previous object is not judged.
    UpdateStatus,
}

impl RequestMode {
    /// Returns the mode of a name: `apply`, `update` or `update-status`.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        match name {
            "apply" => Some(Self::Apply),
            "update" => Some(Self::Update),
            "update-status" => Some(Self::UpdateStatus),
            _ => None,
        }
    }
}

impl Workspace {
    /// Sets the request that objects are sent with.
    pub fn set_request(&mut self, mode: RequestMode) {
        self.request = mode;
    }
}
