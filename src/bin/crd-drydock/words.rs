//! Mistakes in the command line, in the words that the npm command has for them.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use crd_drydock::Release;

use super::terminal;

/// A mistake in the command or in what it names. The command ends with exit code 2.
#[derive(Debug)]
pub struct Misuse(pub String);

impl Misuse {
    /// With these words.
    pub fn new(words: impl Into<String>) -> Self {
        Self(words.into())
    }
}

/// The version, and the releases of Kubernetes.
pub fn version() -> String {
    let (own, usual) = (env!("CARGO_PKG_VERSION"), Release::DEFAULT);
    let [first, .., last] = Release::ALL;
    format!("crd-drydock {own} (Kubernetes {first} to {last}, {usual} by default)\n")
}

/// What an error of the command line is. Help is one, too: it is printed, and the command ends with 0.
pub fn misuse_of(error: &Error) -> Result<u8, Misuse> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        Some(ContextValue::Strings(texts)) => texts.first().map(String::as_str),
        _ => None,
    };
    let hint = |kind| text(kind).map_or_else(String::new, |name| format!(": did you mean {name}?"));
    let option = text(ContextKind::InvalidArg).unwrap_or_default();
    let value = text(ContextKind::InvalidValue).unwrap_or_default();
    let words = match error.kind() {
        ErrorKind::DisplayHelp => {
            terminal::print(&error.to_string());
            return Ok(0);
        }
        ErrorKind::UnknownArgument => {
            format!(
                "unknown option '{option}'{}",
                hint(ContextKind::SuggestedArg)
            )
        }
        ErrorKind::InvalidSubcommand => {
            let name = text(ContextKind::InvalidSubcommand).unwrap_or_default();
            format!(
                "unknown command '{name}'{}",
                hint(ContextKind::SuggestedSubcommand)
            )
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            format!("option '{option}' argument missing")
        }
        ErrorKind::InvalidValue => {
            let allowed = match error.get(ContextKind::ValidValue) {
                Some(ContextValue::Strings(values)) => values.join(", "),
                _ => String::new(),
            };
            format!(
                "option '{option}' argument '{value}' is invalid. Allowed choices are {allowed}."
            )
        }
        ErrorKind::ValueValidation => match std::error::Error::source(error) {
            Some(why) => why.to_string(),
            None => error.to_string(),
        },
        _ => {
            let words = error.to_string();
            let words = words.trim_start_matches("error: ").lines().next();
            words.unwrap_or_default().to_owned()
        }
    };
    Err(Misuse(words))
}
