//! `crd-drydock`, the command, as a native program. It reads files, starts threads and prints; the library
//! decides.

mod baselines;
mod check;
mod configurations;
mod crew;
mod faults;
mod fixes;
mod git;
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

use clap::Parser;
use crd_drydock::check::visible::visible;

use self::options::{Command, Program};
use self::words::{Misuse, misuse_of, version};

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
    let program = match Program::try_parse() {
        Ok(program) => program,
        Err(error) => return misuse_of(&error),
    };
    if program.version {
        terminal::print(&version());
        return Ok(0);
    }
    match program.command {
        Some(Command::Check(options)) => check::run(&options.checked()?),
        None => Err(Misuse::new("no command: see crd-drydock --help")),
    }
}
