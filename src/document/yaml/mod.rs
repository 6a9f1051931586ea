//! YAML 1.1 as `sigs.k8s.io/yaml` reads it with go-yaml v2.
//!
//! `cursor` → `scanner` (with `scalar`, `property`) → `parser` → `node`s → `decode` → values.
//! The scanner and the parser are our own: they follow go-yaml where ports of libyaml differ
//! from it, never panic, and slice values out of the text instead of copying them.

mod base64;
mod cursor;
mod decode;
mod entries;
mod fault;
mod go_syntax;
mod key;
mod node;
mod parser;
mod property;
mod resolve;
mod scalar;
mod scanner;
mod text;
mod timestamp;
mod token;

pub(crate) use decode::Decoded;
use decode::DecodingOutcome;
use fault::LocatedFault;
pub use fault::{NotJson, YamlFault, YamlProblem, YamlSyntax};
pub(crate) use go_syntax::json_key;
pub(crate) use node::{NodeKind, YamlNode};
use parser::parse;

/// Reads the first document of a text, and shows its nodes. Beside what it decodes to: the
/// offset after it.
pub(crate) fn read<'t>(
    text: &'t str,
    show: &mut dyn FnMut(&[YamlNode<'t>]),
) -> Result<(Decoded<'t>, usize), LocatedFault> {
    let mut tree = parse(text).map_err(|broken| broken.fault)?;
    let end = tree.end;
    show(&tree.nodes);
    if let DecodingOutcome::Done(decoded) = decode::decode(&mut tree, false) {
        return Ok((decoded, end));
    }
    let mut tree = parse(text).map_err(|broken| broken.fault)?;
    match decode::decode(&mut tree, true) {
        DecodingOutcome::Done(decoded) => Ok((decoded, end)),
        DecodingOutcome::NeedsNodes => Err(LocatedFault::without_line(YamlSyntax::Undecodable, 0)),
    }
}

/// The nodes of the first document of a text; those before the error where there is one.
pub(crate) fn nodes(text: &str) -> Vec<YamlNode<'_>> {
    match parse(text) {
        Ok(tree) => tree.nodes,
        Err(broken) => broken.nodes,
    }
}

/// Whether a text that stands there without quotes is a string.
pub(super) fn is_plain_text(text: &str) -> bool {
    resolve::resolve(None, text) == Ok(resolve::Resolved::Text)
}
