#![allow(warnings, clippy::all)]
use crd_drydock::cel::{Environment, Variable, check, fault};
#[test]
fn scratch() {
    use std::io::Write;
    let input = std::fs::read_to_string(std::env::var("SCRATCH_IN").unwrap()).unwrap();
    let mut out = std::fs::File::create(std::env::var("SCRATCH_OUT").unwrap()).unwrap();
    for line in input.lines() {
        let req: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = req["text"].as_str().unwrap();
        let env = Environment {
            variables: vec![Variable::dynamic("self"), Variable::dynamic("oldSelf")],
        };
        let ans = match check(text, &env) {
            Err(f) => serde_json::json!({"compileError": fault::display(&f, text)}),
            Ok(c) => serde_json::json!({"outputType": c.output().declared(None)}),
        };
        writeln!(out, "{ans}").unwrap();
    }
}
