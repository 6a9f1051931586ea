//! Says what an API server would do with an object: the object as stored, or the errors.
//!
//!     cargo run --example admit -- examples/manifests/crds/boats.yaml examples/manifests/boats/albatross.yaml

use std::process::ExitCode;
use std::{env, fs};

use crd_drydock::Crd;

fn main() -> ExitCode {
    let files: Vec<String> = env::args().skip(1).collect();
    let [definition, object] = files.as_slice() else {
        eprintln!("usage: admit DEFINITION OBJECT");
        return ExitCode::from(2);
    };
    match (fs::read_to_string(definition), fs::read_to_string(object)) {
        (Ok(definition), Ok(object)) => {
            let (allowed, text) = answer(&definition, &object);
            println!("{text}");
            ExitCode::from(u8::from(!allowed))
        }
        (Err(error), _) | (_, Err(error)) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Whether the object is stored, and what is stored or what the client is told.
pub fn answer(definition: &str, object: &str) -> (bool, String) {
    let crd = Crd::new(definition);
    let admission = crd.admit(object, None);
    let text = match (admission.allowed, &admission.decode_error) {
        (true, _) => admission.object_json(),
        (false, None) => admission.message(),
        (false, Some(error)) => Some(error.clone()),
    };
    (admission.allowed, text.unwrap_or_default())
}
