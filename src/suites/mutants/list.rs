//! Lists the small changes of a definition. `mod.rs` applies them.

use super::{Mutant, rules, shadowed};
use crate::document::position::Range;
use crate::releases::Release;
use crate::suites::coverage::DEFAULT;
use crate::suites::patch::{Action, Operation};
use crate::suites::path::PathStep;
use crate::suites::proofs;
use crate::suites::schema::{
    DefinitionNode, KEYWORDS, LIST_TYPE, Places, REQUIRED, RULES, each_node, key,
};
use crate::suites::suite::Suite;
use crate::suites::target::AS_IT_IS;
use crate::value::{Value, json};

const LIST_KEYS: &str = "x-kubernetes-list-map-keys";
const ENUM: &str = "enum";
const MESSAGE: &str = "message";

/// The changes of some versions, in the order of the definition.
pub(super) fn list_mutants(
    text: &str,
    definition: &Value<'static>,
    (suites, release): (&[Suite], Release),
    is_tested: impl Fn(&str) -> bool,
) -> Vec<Mutant> {
    let Some(places) = Places::from_text(text) else {
        return Vec::new();
    };
    let is_whole = |suite: &Suite| {
        let version = suite.version.as_ref();
        version.is_some_and(|own| own.value == AS_IT_IS)
    };
    let may_lack = |suite: &Suite| {
        let mut tests = suite.tests.iter();
        is_whole(suite) || tests.any(|test| test.is_stored || !test.patches.is_empty())
    };
    let is_kept = |suite: &Suite| {
        let mut tests = suite.tests.iter();
        is_whole(suite) && tests.all(|test| test.patches.is_empty())
    };
    let mut list = MutantCollector {
        places: &places,
        release,
        inside: String::new(),
        may_lack: suites.iter().any(may_lack),
        keeps_versions: suites.iter().all(is_kept).then_some(definition),
        mutants: Vec::new(),
    };
    each_node(definition, &places, is_tested, |node| list.node(node));
    list.mutants
}

pub(super) struct MutantCollector<'w> {
    pub(super) places: &'w Places,
    pub(super) release: Release,
    /// The way from a node to the schema inside of its combinations: `anyOf[0].`, empty at the node.
    pub(super) inside: String,
    /// Whether a test may store an object that lacks a required field. A patched definition or another
    /// version may accept such an object.
    may_lack: bool,
    /// The definition, if all suites keep it as it is.
    keeps_versions: Option<&'w Value<'static>>,
    mutants: Vec<Mutant>,
}

impl MutantCollector<'_> {
    fn node(&mut self, node: &DefinitionNode<'_>) {
        self.keywords(node);
        self.switches(node);
        let is_shadowed = |default| {
            let definition = self.keeps_versions;
            definition.is_some_and(|definition| shadowed::is_shadowed(definition, node, default))
        };
        let default = node.schema.get(DEFAULT);
        if let Some(value) = default.filter(|default| !is_shadowed(default)) {
            self.removed(node, DEFAULT, value);
        }
        self.required(node);
        self.combinations(node);
        let rules = node.schema.get(RULES).and_then(Value::as_list);
        for (index, rule) in rules.unwrap_or_default().iter().enumerate() {
            self.rule(node, index, rule);
        }
    }

    /// The keywords with a value: bounds, patterns, enumerations, list types.
    pub(super) fn keywords(&mut self, node: &DefinitionNode<'_>) {
        for keyword in KEYWORDS {
            let value = node.schema.get(keyword).filter(|value| !value.is_null());
            match value {
                None => {}
                Some(value) if keyword == LIST_TYPE => self.list_type(node, value),
                Some(value) => self.keyword(node, keyword, value),
            }
        }
    }

    /// A keyword is removed, and a bound is moved by one.
    fn keyword(&mut self, node: &DefinitionNode<'_>, keyword: &str, value: &Value<'static>) {
        if !proofs::is_no_bound(keyword, value) {
            self.removed(node, keyword, value);
        }
        let steps = [key(keyword)];
        for moved in moved(value) {
            if proofs::is_no_bound(keyword, value) && proofs::is_no_bound(keyword, &moved) {
                continue;
            }
            self.replaced(node, keyword, &steps, json::to_json(value), moved);
        }
        let members = value.as_list().filter(|_| keyword == ENUM);
        let members = members.filter(|members| members.len() > 1);
        for (index, member) in members.unwrap_or_default().iter().enumerate() {
            let steps = [key(ENUM), PathStep::Index(index)];
            let before = format!("value {}", json::to_json(member));
            self.add(
                node,
                ENUM,
                before,
                None,
                vec![removal(node, &steps)],
                &steps,
            );
        }
    }

    pub(super) fn removed(
        &mut self,
        node: &DefinitionNode<'_>,
        keyword: &str,
        value: &Value<'static>,
    ) {
        let steps = [key(keyword)];
        let patch = vec![removal(node, &steps)];
        self.add(node, keyword, json::to_json(value), None, patch, &steps);
    }

    /// A list whose items may be repeated.
    fn list_type(&mut self, node: &DefinitionNode<'_>, value: &Value<'static>) {
        if value.as_str() == Some("atomic") {
            return;
        }
        let steps = [key(LIST_TYPE)];
        let mut patch = vec![removal(node, &steps)];
        if node.schema.get(LIST_KEYS).is_some() {
            patch.push(removal(node, &[key(LIST_KEYS)]));
        }
        self.add(node, LIST_TYPE, json::to_json(value), None, patch, &steps);
    }

    pub(super) fn required(&mut self, node: &DefinitionNode<'_>) {
        let names = node.schema.get(REQUIRED).and_then(Value::as_list);
        for (index, name) in names.unwrap_or_default().iter().enumerate() {
            if name
                .as_str()
                .is_some_and(|name| proofs::is_never_missing(node.schema, &node.path, name))
            {
                continue;
            }
            let steps = [key(REQUIRED), PathStep::Index(index)];
            let patch = vec![removal(node, &steps)];
            self.add(node, REQUIRED, json::to_json(name), None, patch, &steps);
        }
    }

    fn rule(&mut self, node: &DefinitionNode<'_>, index: usize, rule: &Value<'static>) {
        let text = rule.get("rule").and_then(Value::as_str).unwrap_or_default();
        let item = [key(RULES), PathStep::Index(index)];
        if !proofs::is_always_true(node.schema, text, self.may_lack) {
            let patch = vec![removal(node, &item)];
            self.add(node, RULES, text.to_owned(), None, patch, &item);
        }
        let steps = [&item[..], &[key("rule")]].concat();
        for changed in rules::rewritten(text)
            .into_iter()
            .chain(rules::refusing(text))
        {
            let both = (text, &*changed);
            if !proofs::is_same_rule(node.schema, both, self.may_lack) {
                let replaced = Action::Replace(changed.clone().into());
                let mut patch = vec![operation(node, &steps, replaced)];
                patch.extend(kept_message(rule).map(|message| {
                    let steps = [&item[..], &[key(MESSAGE)]].concat();
                    operation(node, &steps, Action::Add(message.into()))
                }));
                let before = text.to_owned();
                self.add(node, RULES, before, Some(changed), patch, &steps);
            }
        }
    }

    fn replaced(
        &mut self,
        node: &DefinitionNode<'_>,
        keyword: &str,
        steps: &[PathStep],
        before: String,
        value: Value<'static>,
    ) {
        let after = match &value {
            Value::String(text) => text.to_string(),
            value => json::to_json(value),
        };
        let patch = vec![operation(node, steps, Action::Replace(value))];
        self.add(node, keyword, before, Some(after), patch, steps);
    }

    pub(super) fn add(
        &mut self,
        node: &DefinitionNode<'_>,
        keyword: &str,
        before: String,
        after: Option<String>,
        patch: Vec<Operation>,
        steps: &[PathStep],
    ) {
        self.mutants.push(Mutant {
            version: node.version.to_owned(),
            path: node.path.clone(),
            keyword: [&self.inside, keyword].concat(),
            before,
            after,
            range: self.places.range(node, steps),
            patch,
            test_name: String::new(),
            noticed: false,
            test: None,
            reason: None,
            sentence: None,
        });
    }
}

/// The message of a rule without one: it quotes the rule. A changed rule keeps it, so that a test that only
/// compares this text notices nothing.
fn kept_message(rule: &Value<'_>) -> Option<String> {
    let text = |key: &str| rule.get(key).and_then(Value::as_str).unwrap_or_default();
    text(MESSAGE)
        .is_empty()
        .then(|| format!("failed rule: {}", text("rule").trim()))
}

/// A bound one less and one more.
fn moved(value: &Value<'static>) -> Vec<Value<'static>> {
    match value {
        Value::Int(bound) => [bound.checked_sub(1), bound.checked_add(1)]
            .into_iter()
            .flatten()
            .map(Value::Int)
            .collect(),
        Value::Float(bound) => vec![Value::Float(bound - 1.0), Value::Float(bound + 1.0)],
        _ => Vec::new(),
    }
}

/// Removes what steps lead to from a node.
pub(in crate::suites) fn removal(node: &DefinitionNode<'_>, steps: &[PathStep]) -> Operation {
    operation(node, steps, Action::Remove)
}

fn operation(node: &DefinitionNode<'_>, steps: &[PathStep], action: Action) -> Operation {
    let mut path = String::new();
    for step in node.steps.iter().chain(steps) {
        path.push('/');
        match step {
            PathStep::Key(key) => path.push_str(&key.replace('~', "~0").replace('/', "~1")),
            PathStep::Index(index) => path.push_str(&index.to_string()),
        }
    }
    Operation {
        action,
        path,
        range: Range::default(),
    }
}
