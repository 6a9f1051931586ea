//! All codes that a finding of the command can have: the codes of diagnostics, and the codes of the command.

use crate::workspace::findings::code::Code;

/// The code of an object whose kind has no definition.
pub const NO_DEFINITION: &str = "no-definition";
/// The code of an object whose group has no such kind.
pub const UNKNOWN_KIND: &str = "unknown-kind";
/// The code of objects that can be written no more, or only as they are.
pub const STORED_OBJECT_REFUSED: &str = "stored-object-refused";
/// The code of objects that the next write changes.
pub const STORED_OBJECT_CHANGED: &str = "stored-object-changed";
/// The code of a document without `apiVersion` or `kind`.
pub const NO_TYPE: &str = "no-type";
/// The code of a file that the user named and that is passed over.
pub const NOT_A_MANIFEST: &str = "not-a-manifest";
/// The code of an input without a document.
pub const NO_DOCUMENTS: &str = "no-documents";
/// The code of an OpenAPI document that is not in order.
pub const BROKEN_OPENAPI: &str = "broken-openapi";
/// The reason of a document of a kind that a configuration leaves out.
pub const CONFIGURED: &str = "configured";
/// The code of a comment that silences nothing.
pub const UNUSED_IGNORE: &str = "unused-ignore";
/// The code of an entry of a configuration that matches nothing.
pub const UNUSED_SETTING: &str = "unused-setting";
/// The code of a text that cannot be read.
pub const SYNTAX_ERROR: &str = "syntax-error";
/// The code of a file that cannot be read.
pub const UNREADABLE_FILE: &str = "unreadable-file";
/// The code of a text at which the engine stops.
pub const NOT_CHECKED: &str = "not-checked";

/// The codes of the command itself, each with its meaning and how to fix it.
const OWN: [(&str, &str); 11] = [
    (
        NO_DEFINITION,
        "No file has a definition of the object's group, so nothing is said of the object. Name the \
         file of the definition too, give it with `--crds`, give an OpenAPI document of the group with \
         `--openapi`, or say with `--missing` that it may lack.",
    ),
    (
        UNKNOWN_KIND,
        "The object's group is known and has no such kind. Correct the kind, or give its definition \
         with `--crds`.",
    ),
    (
        NO_TYPE,
        "The document looks like a manifest and lacks its `apiVersion` or `kind`, so no server takes \
         it. Add what is missing.",
    ),
    (
        NOT_A_MANIFEST,
        "The file is not a manifest, or a template that has yet to be filled in, so nothing in it was \
         checked. Name rendered manifests.",
    ),
    (
        UNUSED_IGNORE,
        "The comment silences nothing: what it was about is gone, or it stands in another place. \
         Remove it.",
    ),
    (
        UNUSED_SETTING,
        "An entry of the configuration is about no file of the run: files were renamed or are gone, or the \
         entry is misspelt. Correct or remove it.",
    ),
    (
        STORED_OBJECT_REFUSED,
        "The definition that the cluster has admits an object there, and this one refuses it. Let the \
         definition admit it, or correct the object first.",
    ),
    (
        STORED_OBJECT_CHANGED,
        "Under this definition an object in the cluster loses or gets fields when it is written next. \
         Keep the fields in the schema if somebody needs them.",
    ),
    (
        NO_DOCUMENTS,
        "There is no document in the input, so nothing was checked.",
    ),
    (
        UNREADABLE_FILE,
        "The file cannot be read, or is too large. The other files are checked.",
    ),
    (
        NOT_CHECKED,
        "The engine stopped at this file, which is a fault of crd-drydock's own: please report it with \
         the file. The other files are checked.",
    ),
];

/// All codes, each with its meaning and how to fix it.
pub fn rules() -> impl Iterator<Item = (&'static str, &'static str)> {
    let of_diagnostics = Code::ALL
        .iter()
        .map(|code| (code.name(), code.explanation()));
    of_diagnostics.chain(OWN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_of_the_command_is_in_the_documents() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/codes.md");
        let page = std::fs::read_to_string(page).unwrap_or_default();
        let (_, own) = page.split_once("## Of the command").unwrap_or_default();
        for (code, explanation) in OWN {
            let row = format!("| `{code}` | {explanation} |");
            assert!(own.contains(&row), "docs/codes.md lacks:\n{row}");
        }
        assert_eq!(own.matches("\n| `").count(), OWN.len() + 1);
    }
}
