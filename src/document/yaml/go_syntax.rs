//! A node as Go's `%#v` prints what go-yaml decodes it to: part of two error texts.

use std::cmp::Ordering;

use super::base64;
use super::key::{Key, NESTED_NIL};
use super::node::{NodeKind, YamlNode};
use super::resolve::{Resolved, resolve};
use crate::go::sort;
use crate::value::{MAX_DEPTH, Str};

/// Longer texts are cut. Aliases can make long texts from short documents.
const LIMIT: usize = 64 << 10;

/// Which value of a repeated key counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Repeated {
    LastWins,
    /// In strict decoding, which goes on after a repeated key.
    FirstWins,
}

/// The text of the node at an index.
pub(super) fn go_syntax(nodes: &[YamlNode<'_>], at: usize, repeated: Repeated) -> String {
    let mut out = String::new();
    write(nodes, at, repeated, 0, &mut out);
    out
}

fn write(nodes: &[YamlNode<'_>], at: usize, repeated: Repeated, depth: usize, out: &mut String) {
    if out.len() > LIMIT || depth > MAX_DEPTH {
        return;
    }
    let Some(node) = nodes.get(at) else {
        return;
    };
    match &node.kind {
        NodeKind::Scalar { .. } => {
            if let Some(key) = scalar(node) {
                write_key(&key, out);
            }
        }
        NodeKind::Alias { target, .. } => write(nodes, *target, repeated, depth + 1, out),
        NodeKind::Sequence => {
            out.push_str("[]interface {}{");
            for (i, child) in children(nodes, at).into_iter().enumerate() {
                if i > 0 {
                    out.push_str(", ");
                }
                write(nodes, child, repeated, depth + 1, out);
            }
            out.push('}');
        }
        NodeKind::Mapping => {
            out.push_str("map[interface {}]interface {}{");
            for (i, (key, value)) in entries(nodes, at, repeated).into_iter().enumerate() {
                if i > 0 {
                    out.push_str(", ");
                }
                write_key(&key, out);
                out.push(':');
                write(nodes, value, repeated, depth + 1, out);
            }
            out.push('}');
        }
    }
}

fn write_key(key: &Key<'_>, out: &mut String) {
    match key {
        Key::Null => out.push_str(NESTED_NIL),
        key => out.push_str(&key.go_syntax()),
    }
}

/// The key of a JSON object that a node becomes; `None` if it cannot be one.
pub(crate) fn json_key<'n>(nodes: &'n [YamlNode<'_>], at: usize) -> Option<Str<'n>> {
    typed_key(nodes, at)?.into_json()
}

/// The key that a node is, behind an alias too.
fn typed_key<'n>(nodes: &'n [YamlNode<'_>], at: usize) -> Option<Key<'n>> {
    let node = nodes.get(at)?;
    match node.kind {
        NodeKind::Alias { target, .. } => scalar(nodes.get(target)?),
        _ => scalar(node),
    }
}

/// A scalar, typed like a key.
fn scalar<'n>(node: &'n YamlNode<'_>) -> Option<Key<'n>> {
    let NodeKind::Scalar { text, implicit } = &node.kind else {
        return None;
    };
    if node.tag.is_none() && !implicit {
        return Some(Key::String(text.as_ref().into()));
    }
    Some(match resolve(node.tag.as_deref(), text).ok()? {
        Resolved::Null => Key::Null,
        Resolved::Bool(truth) => Key::Bool(truth),
        Resolved::Int(number) => Key::Int(number),
        Resolved::Uint(number) => Key::Uint(number),
        Resolved::Float(number) => Key::Float(number),
        Resolved::Text => Key::String(text.as_ref().into()),
        Resolved::Binary => Key::String(base64::decode(text)?.into()),
    })
}

/// The entries in Go's order of keys, one value of each, those of merged maps included.
fn entries<'n>(nodes: &'n [YamlNode<'_>], at: usize, repeated: Repeated) -> Vec<(Key<'n>, usize)> {
    let mut entries = Vec::new();
    collect(nodes, at, 0, &mut entries);
    if repeated == Repeated::LastWins {
        entries.reverse();
    }
    let order = sort::stable(
        entries.len(),
        &mut |a, b| match (entries.get(a), entries.get(b)) {
            (Some((a, _)), Some((b, _))) => a.printed_before(b),
            _ => Ordering::Equal,
        },
    );
    let mut entries: Vec<_> = order
        .iter()
        .filter_map(|at| entries.get(*at).cloned())
        .collect();
    entries.dedup_by(|later, first| later.0 == first.0 && !first.0.is_nan());
    entries
}

/// Appends the entries of a map, or of the maps in what a merge key merges, as they are set.
fn collect<'n>(
    nodes: &'n [YamlNode<'_>],
    at: usize,
    depth: usize,
    entries: &mut Vec<(Key<'n>, usize)>,
) {
    if depth > MAX_DEPTH || entries.len() > LIMIT {
        return;
    }
    let Some(node) = nodes.get(at) else {
        return;
    };
    match node.kind {
        NodeKind::Scalar { .. } => {}
        NodeKind::Alias { target, .. } => collect(nodes, target, depth + 1, entries),
        NodeKind::Sequence => {
            for child in children(nodes, at).into_iter().rev() {
                collect(nodes, child, depth + 1, entries);
            }
        }
        NodeKind::Mapping => {
            for pair in children(nodes, at).chunks_exact(2) {
                let &[key, value] = pair else {
                    continue;
                };
                if nodes.get(key).is_some_and(YamlNode::is_merge) {
                    collect(nodes, value, depth + 1, entries);
                } else if let Some(key) = typed_key(nodes, key) {
                    entries.push((key, value));
                }
            }
        }
    }
}

fn children(nodes: &[YamlNode<'_>], at: usize) -> Vec<usize> {
    let end = nodes.get(at).map_or(at, |node| node.next);
    let mut child = at + 1;
    let mut children = Vec::new();
    while child < end {
        children.push(child);
        child = nodes.get(child).map_or(end, |node| node.next);
    }
    children
}
