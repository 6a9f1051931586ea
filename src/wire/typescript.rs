//! `packaging/js/wire.ts`, generated from the codes.

use std::fmt::Write as _;
use std::{env, fs};

use super::codes::{AdmissionSlot, ErrorSlot, RunCode};
use crate::admission::{ChangeKind, Skip};
use crate::machinery::cause::OBJECT_CODES;
use crate::suites::any_errors::ANY_MESSAGES;
use crate::suites::compare::{SET_BY_EACH_SERVER, SET_BY_SERVER};

const HEAD: &str = "\
// The wire format of the engine: the parts of an admission in their order, and the codes in it.
// Generated from `src/wire/codes.rs` by `UPDATE=1 cargo test wire`: change it there.
";

/// The TypeScript type of a list, and an object that names its indexes.
fn slots(name: &str, indexes: &str, all: &[(&str, &str)], out: &mut String) {
    let _ = write!(out, "\nexport type {name} = [\n");
    for (label, ty) in all {
        let _ = writeln!(out, "  {label}: {ty},");
    }
    let _ = write!(out, "];\n\nexport const {indexes} = {{\n");
    for (index, (label, _)) in all.iter().enumerate() {
        let _ = writeln!(out, "  {}: {index},", label.trim_end_matches('?'));
    }
    out.push_str("} as const;\n");
}

fn generate() -> String {
    let mut out = HEAD.to_owned();
    slots("WireAdmission", "ADMISSION", AdmissionSlot::ALL, &mut out);
    slots("WireError", "ERROR", ErrorSlot::ALL, &mut out);
    out.push_str(
        "\n/** The kinds of changes, by number from 1. */\nexport const CHANGE_KINDS = [\n",
    );
    for kind in ChangeKind::ALL {
        let _ = writeln!(out, "  \"{}\",", kind.as_str());
    }
    out.push_str(
        "] as const;\n\n/** Why a rule does not run, by number from 0. */\nexport const SKIP_REASONS = [\n",
    );
    for reason in Skip::ALL {
        let _ = writeln!(out, "  \"{}\",", reason.text());
    }
    out.push_str(
        "] as const;\n\n/** Character codes in the string that has the evaluations of rules. */\n",
    );
    for (code, name) in RunCode::ALL {
        let character = code.char();
        let _ = writeln!(
            out,
            "export const RUN_{name} = {}; // {character:?}",
            character as u32
        );
    }
    out.push_str(
        "\n/** The codes that errors of objects can have. */\nexport const OBJECT_CODES = [\n",
    );
    for code in OBJECT_CODES {
        let _ = writeln!(out, "  \"{code}\",");
    }
    out.push_str("] as const;\n");
    for (name, words, members) in [
        ("SET_BY_SERVER", "that the server sets", &SET_BY_SERVER[..]),
        (
            "SET_BY_EACH_SERVER",
            "that every server sets to a value of its own",
            &SET_BY_EACH_SERVER,
        ),
    ] {
        let _ = write!(
            out,
            "\n/** Metadata {words}: `src/suites/compare.rs`. */\nexport const {name} = [\n"
        );
        for member in members {
            let _ = writeln!(out, "  \"{member}\",");
        }
        out.push_str("] as const;\n");
    }
    out.push_str(
        "\n/** Messages that only have in common what that of every error has: `src/suites/any_errors.rs`. */\n\
         export const ANY_MESSAGES = [\n",
    );
    for message in ANY_MESSAGES {
        let _ = writeln!(out, "  {message:?},");
    }
    out.push_str("] as const;\n");
    out
}

#[test]
fn wire_ts_follows_from_the_codes() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/packaging/js/wire.ts");
    let generated = generate();
    if env::var_os("UPDATE").is_some() {
        fs::write(file, &generated).unwrap();
    }
    let committed = fs::read_to_string(file).unwrap_or_default();
    assert!(
        committed == generated,
        "run UPDATE=1 cargo test wire: packaging/js/wire.ts is not what the codes give"
    );
}

#[test]
fn no_two_codes_of_evaluations_are_alike() {
    for (at, (code, _)) in RunCode::ALL.iter().enumerate() {
        let mut later = RunCode::ALL.iter().skip(at + 1);
        assert!(
            later.all(|(other, _)| other.char() != code.char()),
            "{code:?}"
        );
    }
}

#[test]
fn codes_of_evaluations_are_neither_digits_nor_escaped_in_json() {
    for (code, _) in RunCode::ALL {
        let character = code.char();
        assert!(!character.is_ascii_digit(), "{code:?}");
        assert!(
            !character.is_ascii_control() && !"\"\\".contains(character),
            "{code:?}"
        );
    }
}

#[test]
fn all_reasons_are_listed_in_the_order_of_their_numbers() {
    for (index, reason) in Skip::ALL.into_iter().enumerate() {
        assert_eq!(reason as usize, index, "{reason:?}");
    }
}

#[test]
fn all_change_kinds_are_listed_in_the_order_of_their_numbers() {
    for (index, kind) in ChangeKind::ALL.into_iter().enumerate() {
        assert_eq!(kind as usize, index, "{kind:?}");
    }
}
