//! Cargo starts this program in place of rustc. It starts Node with `rustc.mjs`, which a system
//! without scripts could not start by itself.

use std::env;
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let (Some(node), Some(script)) = (
        env::var_os("CRD_DRYDOCK_NODE"),
        env::var_os("CRD_DRYDOCK_RUSTC"),
    ) else {
        eprintln!("CRD_DRYDOCK_NODE and CRD_DRYDOCK_RUSTC must be set");
        return ExitCode::FAILURE;
    };
    match Command::new(node)
        .arg(script)
        .args(env::args_os().skip(1))
        .status()
    {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("Node does not start: {error}");
            ExitCode::FAILURE
        }
    }
}
