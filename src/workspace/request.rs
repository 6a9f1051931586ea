//! What the API server is asked to do with the objects of the texts.

use super::Workspace;

/// What the API server is asked to do with objects. Definitions are always applied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RequestMode {
    /// To update an object whose previous one is known, else to create it.
    #[default]
    Apply,
    /// To update it. An object whose previous one is not known is not judged.
    Update,
    /// To update its status alone. An object whose previous one is not known is not judged.
    UpdateStatus,
}

impl RequestMode {
    /// The mode that hosts call so: `apply`, `update` or `update-status`.
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
    /// Says what the API server is asked to do with objects.
    pub fn set_request(&mut self, mode: RequestMode) {
        self.request = mode;
    }
}
