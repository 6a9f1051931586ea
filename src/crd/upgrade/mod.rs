//! What an upgrade of the cluster changes for a definition and its objects: their answers in the
//! releases from the old one to the new one, compared.

mod change;
mod definition;
mod formats;
mod objects;
mod server_answer;
#[cfg(test)]
mod tests;
mod texts;

pub use self::change::{Updates, UpgradeChange, UpgradeChangeKind, UpgradeEffect};
pub(crate) use self::objects::{Question, objects};
