//! The paths of modules that a source file names.

use crate::source::Source;

/// The paths below the crate's root that a file names, in groups too.
pub fn used(source: &Source) -> Vec<Vec<String>> {
    let code = source.code().join(" ");
    let mut found = Vec::new();
    for (start, root) in roots(&code) {
        let mut base = match root {
            "crate::" => Vec::new(),
            _ => source.module.clone(),
        };
        let mut rest = &code[start..];
        loop {
            rest = if let Some(behind) = rest.strip_prefix("super::") {
                base.pop();
                behind
            } else if let Some(behind) = rest.strip_prefix("crate::") {
                behind
            } else if let Some(behind) = rest.strip_prefix("self::") {
                behind
            } else {
                break;
            };
        }
        tree(rest, &base, &mut found);
    }
    found
}

/// Where paths start that lead through the crate or through modules above.
fn roots(code: &str) -> Vec<(usize, &'static str)> {
    let mut found = Vec::new();
    for root in ["crate::", "super::"] {
        for (at, _) in code.match_indices(root) {
            let before = code[..at].chars().next_back();
            if !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                found.push((at, root));
            }
        }
    }
    found
}

/// Adds the paths of a tree of names, and returns what follows it.
fn tree<'t>(text: &'t str, base: &[String], found: &mut Vec<Vec<String>>) -> &'t str {
    let text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('{') {
        while !rest.trim_start().starts_with('}') {
            let behind = tree(rest, base, found).trim_start();
            let Some(next) = behind.strip_prefix(',') else {
                rest = behind;
                break;
            };
            rest = next;
        }
        return rest.trim_start().strip_prefix('}').unwrap_or_default();
    }
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '*';
    let end = text.find(|c| !is_name(c)).unwrap_or(text.len());
    let mut path = base.to_vec();
    if &text[..end] != "self" {
        path.push(text[..end].to_owned());
    }
    let rest = &text[end..];
    if let Some(behind) = rest.strip_prefix("::") {
        return tree(behind, &path, found);
    }
    found.push(path);
    match rest.trim_start().strip_prefix("as ") {
        Some(alias) => alias.trim_start_matches(is_name),
        None => rest,
    }
}

#[test]
fn paths_are_read_as_the_compiler_reads_them() {
    let paths = |module: &[&str], code: &str| {
        let source = Source {
            room: module[0].to_owned(),
            file: Default::default(),
            module: module.iter().map(|name| (*name).to_owned()).collect(),
            lines: code.lines().map(str::to_owned).collect(),
        };
        used(&source)
            .iter()
            .map(|path| path.join("::"))
            .collect::<Vec<_>>()
    };
    for (module, code, want) in [
        (
            &["cel", "check"][..],
            "use super::ast::{Ast, Expr as E};",
            &["cel::ast::Ast", "cel::ast::Expr"][..],
        ),
        (
            &["cel", "check", "calls"],
            "super::super::ast::size(x)",
            &["cel::ast::size"],
        ),
        (
            &["cel"],
            "use crate::{value::{Map, json::{self, write}},\n go};",
            &["value::Map", "value::json", "value::json::write", "go"],
        ),
        (&["cel"], "let x = 1;", &[]),
    ] {
        assert_eq!(paths(module, code), want, "{code}");
    }
}
