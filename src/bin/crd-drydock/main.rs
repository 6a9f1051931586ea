//! `crd-drydock`, the command, as a native program. It reads files, starts threads and prints; the library
//! decides.

mod ask;
mod baselines;
mod check;
mod command_line;
mod configurations;
mod crew;
mod faults;
mod fixes;
mod git;
mod help;
mod lsp;
mod needed;
mod options;
mod paths;
mod pieces;
mod sources;
mod terminal;
mod walk;
mod watch;
mod words;
mod zones;

use std::process::ExitCode;

use crd_drydock::ask::{Options, shells};
use crd_drydock::check::visible::visible;
use serde::de::DeserializeOwned;
use serde_json::Value;

use self::command_line::Invocation;
use self::options::CheckArguments;
use self::words::Misuse;

fn main() -> ExitCode {
    match run() {
        Ok(code) => ExitCode::from(code),
        Err(Misuse(words)) => {
            eprintln!("crd-drydock: {}", visible(&words));
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<u8, Misuse> {
    let words = std::env::args_os().skip(1);
    let words = words.map(|word| word.to_string_lossy().into_owned());
    match command_line::read(words)? {
        Invocation::Print(text) => {
            terminal::print(&text);
            Ok(0)
        }
        Invocation::Run("check", values) => {
            let arguments: CheckArguments = given(values)?;
            check::run(&arguments.checked()?)
        }
        Invocation::Run("completion", values) => {
            let Options { words, .. } = given(values)?;
            let shell = words.first().map_or("", String::as_str);
            let script = shells::completion(shell, command_line::listed());
            terminal::print(&script.unwrap_or_default());
            Ok(0)
        }
        Invocation::Run("lsp", values) => lsp::run(&given(values)?),
        Invocation::Run("man", _) => {
            let about = &command_line::TABLE.about;
            terminal::print(&shells::manual(about, &command_line::listed()));
            Ok(0)
        }
        Invocation::Run(name, values) => ask::run(name, given(values)?),
    }
}

/// The options of a command.
fn given<Options: DeserializeOwned>(values: Value) -> Result<Options, Misuse> {
    serde_json::from_value(values).map_err(|why| Misuse(why.to_string()))
}
