//! Prints what there is to say about files, as compilers do: `file:line:column: message [code]`.
//! Definitions and objects may be in any of the files.
//!
//!     cargo run --example diagnose -- examples/manifests/*/*.yaml

use std::{env, fs, io};

use crd_drydock::workspace::Workspace;

fn main() -> io::Result<()> {
    let mut workspace = Workspace::default();
    let files: Vec<String> = env::args().skip(1).collect();
    for file in &files {
        workspace.set(file, &fs::read_to_string(file)?);
    }
    for file in &files {
        for line in lines(&workspace, file) {
            println!("{line}");
        }
    }
    Ok(())
}

/// A line for each diagnostic of a text.
pub fn lines(workspace: &Workspace, file: &str) -> Vec<String> {
    let diagnostics = workspace.diagnostics(file);
    let line = diagnostics.iter().map(|diagnostic| {
        // Positions count from zero, as in the Language Server Protocol.
        let start = diagnostic.range.start;
        let (line, column) = (start.line + 1, start.character + 1);
        let (message, code) = (&diagnostic.message, diagnostic.code.name());
        format!("{file}:{line}:{column}: {message} [{code}]")
    });
    line.collect()
}
