//! The part of the `wasm-bindgen` command that wasm-pack calls, with our choices of output.

use std::path::PathBuf;

use clap::Parser;
use wasm_bindgen_cli_support::{Bindgen, EncodeInto};

/// Writes the JavaScript side of a WebAssembly file that uses wasm-bindgen.
#[derive(Parser)]
#[command(name = "wasm-bindgen", version)]
struct Arguments {
    /// The WebAssembly file.
    input: PathBuf,
    /// Where to write to.
    #[arg(long)]
    out_dir: PathBuf,
    /// The name of the files.
    #[arg(long)]
    out_name: Option<String>,
    /// Only `web` is known here.
    #[arg(long, value_parser = ["web"])]
    target: String,
    /// Accepted for wasm-pack's sake: the types are always written.
    #[arg(long)]
    typescript: bool,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(arguments.input)
        .web(true)?
        .typescript(true)
        .remove_producers_section(true)
        // Every engine of the last years has it, and it beats the loop over ASCII.
        .encode_into(EncodeInto::Always);
    if let Some(name) = &arguments.out_name {
        bindgen.out_name(name);
    }
    bindgen.generate(arguments.out_dir)
}
