//! Mistakes in the command line, in the words that the npm command has for them.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use crd_drydock::Release;

use super::command_line::flags;

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

/// What an error of the command line is. Help is one, too: it is printed.
pub fn misuse_of(error: &Error) -> Result<String, Misuse> {
    let option = texts(error, ContextKind::InvalidArg).first();
    let option = option.map_or("", String::as_str);
    let words = match error.kind() {
        ErrorKind::DisplayHelp => return Ok(error.to_string()),
        ErrorKind::UnknownArgument => {
            let hint = hint(error, ContextKind::SuggestedArg);
            format!("unknown option '{option}'{hint}")
        }
        ErrorKind::InvalidSubcommand => {
            let name = texts(error, ContextKind::InvalidSubcommand).first();
            let name = name.map_or("", String::as_str);
            let hint = hint(error, ContextKind::SuggestedSubcommand);
            format!("unknown command '{name}'{hint}")
        }
        ErrorKind::MissingRequiredArgument => {
            let name = option.trim_matches(['<', '>']);
            format!("missing required argument '{name}'")
        }
        ErrorKind::InvalidValue => invalid_value(error, option),
        _ => {
            let words = error.to_string();
            let words = words.trim_start_matches("error: ").lines().next();
            words.unwrap_or_default().to_owned()
        }
    };
    Err(Misuse(words))
}

/// A value that is missing, or not one of the allowed ones.
fn invalid_value(error: &Error, option: &str) -> String {
    let flags = flags();
    let long = option.split(' ').next().unwrap_or_default();
    let declared = flags.get(long).copied().unwrap_or(option);
    let value = texts(error, ContextKind::InvalidValue).first();
    let value = value.map_or("", String::as_str);
    if value.is_empty() {
        return format!("option '{declared}' argument missing");
    }
    let what = match declared.starts_with('-') {
        true => format!("option '{declared}' argument '{value}' is invalid"),
        false => {
            let name = declared.trim_matches(['<', '>', '[', ']', '.']);
            format!("command-argument value '{value}' is invalid for argument '{name}'")
        }
    };
    let allowed = texts(error, ContextKind::ValidValue).join(", ");
    format!("{what}. Allowed choices are {allowed}.")
}

/// The texts of one kind in an error.
fn texts(error: &Error, kind: ContextKind) -> &[String] {
    match error.get(kind) {
        Some(ContextValue::String(text)) => std::slice::from_ref(text),
        Some(ContextValue::Strings(texts)) => texts,
        _ => &[],
    }
}

/// The most similar name, which comes last.
fn hint(error: &Error, kind: ContextKind) -> String {
    let name = texts(error, kind).last();
    name.map_or_else(String::new, |name| format!(": did you mean {name}?"))
}
