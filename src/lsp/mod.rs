//! The language server: what it answers does not depend on where it runs.
//!
//! It reads no file, knows no clock and starts no thread. A [host](Host) gives it [events](Event), tells it the time, has
//! it [work](Server::step) in small pieces, and does what it [wants](HostAction).
//!
//! | Room | What lives there |
//! |---|---|
//! | `message`, `members` | what host and server tell each other |
//! | `client`, `capabilities`, `settings` | what the client can and wants |
//! | `addresses`, `encoding`, `translate` | addresses and positions as the client writes them |
//! | `documents`, `texts`, `edits` | the texts in editors, all texts, changes of them |
//! | `describing`, `manifests`, `configurations`, `suites` | what texts say of each other, and what they are |
//! | `lines` | lines of YAML, also of a text that cannot be read |
//! | `keys`, `written` | the keys of configurations, what is being written in a value of one |
//! | `changes` | what breaks since the texts of version control |
//! | `state` | all of this together |
//! | `diagnose`, `problems`, `tests_told` | diagnostics of a text; when they and tests are told |
//! | `answers` | the client's questions |
//! | `sources`, `reading`, `folders`, `client_files` | which files are read, and how |
//! | `server` | what the client tells, and what is done next |

mod addresses;
mod answers;
mod capabilities;
mod changes;
mod client;
mod client_files;
mod configurations;
mod describing;
mod diagnose;
mod documents;
mod edits;
mod encoding;
mod folders;
mod globs;
mod keys;
mod lines;
mod manifests;
mod members;
mod message;
mod problems;
mod reading;
mod server;
mod settings;
mod shown;
mod sources;
mod state;
mod suites;
mod tests_told;
mod texts;
mod translate;
mod written;

pub use addresses::{address_of, path_of};
pub use diagnose::{MOST_BYTES, too_large};
pub use message::{Contents, Event, FolderListing, HostAction, Message, RequestError, Search};
pub use server::Server;
pub use settings::Settings;
pub use state::Host;
