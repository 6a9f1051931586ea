//! Defaults that no client notices: the version that is stored has the same one.
//!
//! A client that sends an object in one version reads it back as the server stored it in another. There the server
//! sets the defaults of the stored version. So the default of the first version only matters to what the server does
//! before it stores the object: it validates it, and evaluates its rules.

use crate::cel::ast::{Expr, NodeId, bare};
use crate::cel::reads::Reads;
use crate::cel::syntax;
use crate::releases::Features;
use crate::suites::path::PathStep;
use crate::suites::schema::{
    ADDITIONAL, COMBINATIONS, DefinitionNode, LIST_TYPE, NOT, REQUIRED, RULES, TO_SCHEMA,
};
use crate::suites::target::versions;
use crate::value::Value;

/// Keywords of a map that count its members.
const COUNTS: [&str; 2] = ["minProperties", "maxProperties"];

/// Whether the version that is stored sets the same default at the same place, and nothing of the own version depends
/// on it.
pub(super) fn is_shadowed(
    definition: &Value<'static>,
    node: &DefinitionNode<'_>,
    default: &Value<'static>,
) -> bool {
    let all = versions(definition);
    let stored = all.iter().position(|version| {
        let is_stored = version.get("storage");
        matches!(is_stored, Some(Value::Bool(true)))
    });
    let Some(stored) = stored else {
        return false;
    };
    let (to_schema, below) = node.steps.split_at(TO_SCHEMA.min(node.steps.len()));
    let own = to_schema.iter().find_map(|step| match step {
        PathStep::Index(index) => Some(*index),
        PathStep::Key(_) => None,
    });
    if own == Some(stored) {
        return false;
    }
    let of_stored = to_schema.iter().map(|step| match step {
        PathStep::Index(_) => PathStep::Index(stored),
        key => key.clone(),
    });
    let of_stored: Vec<PathStep> = of_stored.collect();
    let root = |steps: &[PathStep]| schemas(definition, steps).pop();
    let stored = root(&of_stored).and_then(|root| schemas(root, below).pop());
    let has_same = stored.and_then(|stored| stored.get("default")) == Some(default);
    has_same && root(to_schema).is_some_and(|root| is_unread(root, below))
}

/// The schemas along a path, the root first. Empty if the path leads nowhere.
fn schemas<'d>(root: &'d Value<'static>, steps: &[PathStep]) -> Vec<&'d Value<'static>> {
    let mut all = vec![root];
    for step in steps {
        let inner = all.last().and_then(|value| match step {
            PathStep::Key(key) => value.get(key),
            PathStep::Index(index) => value.as_list()?.get(*index),
        });
        match inner {
            Some(inner) => all.push(inner),
            None => return Vec::new(),
        }
    }
    all
}

/// Whether no keyword and no rule on the way to a place, or of the place, depends on a value there.
fn is_unread(root: &Value<'static>, steps: &[PathStep]) -> bool {
    let (mut schema, mut rest) = (root, steps);
    while let [PathStep::Key(keyword), inner @ ..] = rest {
        let (member, inner) = match (keyword.as_str(), inner) {
            ("properties", [PathStep::Key(name), inner @ ..]) => (Some(name.as_str()), inner),
            ("items" | ADDITIONAL, inner) => (None, inner),
            _ => return false,
        };
        let taken = rest.len() - inner.len();
        let below = rest.get(..taken).map(|taken| schemas(schema, taken));
        let Some(below) = below.and_then(|mut way| way.pop()) else {
            return false;
        };
        if depends_on_inner(schema, member) {
            return false;
        }
        (schema, rest) = (below, inner);
    }
    // The default is valid. A rule about its change also compares it with the value before.
    rest.is_empty() && !has_transition_rules(schema)
}

/// Whether keywords or rules of a schema may depend on what is inside of a member, or of its elements.
fn depends_on_inner(schema: &Value<'static>, member: Option<&str>) -> bool {
    let mut counting = COMBINATIONS.iter().chain(&COUNTS).chain(&[NOT, LIST_TYPE]);
    let required = schema.get(REQUIRED).and_then(Value::as_list);
    let mut required = required.unwrap_or_default().iter();
    counting.any(|keyword| schema.get(keyword).is_some())
        || required.any(|one| member.is_some() && one.as_str() == member)
        || rules(schema).any(|text| member.is_none_or(|member| depends_on(text, member)))
}

/// The texts of the rules of a schema, and of their messages.
fn rules<'d>(schema: &'d Value<'static>) -> impl Iterator<Item = &'d str> {
    let rules = schema
        .get(RULES)
        .and_then(Value::as_list)
        .unwrap_or_default();
    let texts = |rule: &'d Value<'static>| {
        let keys = ["rule", "messageExpression"].into_iter();
        keys.filter_map(|key| rule.get(key)?.as_str())
    };
    rules.iter().flat_map(texts)
}

/// Whether a rule may read a member of its value. A rule that does not parse may read anything.
fn depends_on(text: &str, member: &str) -> bool {
    Reads::in_text(text).has_field(member) || reads_whole_value(text)
}

/// Whether a rule reads its value, or the one before, other than by its fields: `self == oldSelf`, `self.all(…)`.
fn reads_whole_value(text: &str) -> bool {
    let Ok(ast) = syntax::parse(text, Features::ALL) else {
        return true;
    };
    let parts: Vec<NodeId> = ast
        .nodes()
        .iter()
        .filter_map(|node| match &node.expr {
            Expr::Select { operand, .. } => Some(*operand),
            _ => None,
        })
        .collect();
    let is_value = |expr: &Expr<'_>| matches!(expr, Expr::Ident(name) if matches!(bare(name), "self" | "oldSelf"));
    let mut nodes = ast.nodes().iter().zip(0..);
    nodes.any(|(node, id)| is_value(&node.expr) && !parts.contains(&NodeId(id)))
}

/// Whether a schema or one below it has a rule that reads the value before an update.
fn has_transition_rules(schema: &Value<'static>) -> bool {
    match schema {
        Value::Map(map) => {
            rules(schema).any(|text| Reads::in_text(text).old_self)
                || map.iter().any(|(_, inner)| has_transition_rules(inner))
        }
        Value::List(items) => items.iter().any(has_transition_rules),
        _ => false,
    }
}
