//! wasm-pack without its look for a newer version on the network.

use std::process::ExitCode;

use clap::Parser;
use wasm_pack::{Cli, PBAR, command::run_wasm_pack};

fn main() -> ExitCode {
    let arguments = Cli::parse();
    PBAR.set_log_level(arguments.log_level);
    PBAR.set_quiet(arguments.quiet);
    match run_wasm_pack(arguments.cmd) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
