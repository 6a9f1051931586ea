//! Mutation testing: makes small changes to the definition and runs the tests. If no test notices a
//! change, a test is missing.

use serde::Serialize;

use super::path::{self, Step};
use super::result::{Outcome, SuiteResult};
use super::run::RunOptions;
use super::schema::{KEYWORDS, Node, Places, REQUIRED, RULES, each_node, key};
use super::suite::Suite;
use super::target::Target;
use crate::cel::ast::Expr;
use crate::cel::syntax;
use crate::document::position::Range;
use crate::releases::Release;
use crate::value::{Value, json};

/// A definition with one change.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Mutant {
    /// The version of the definition.
    pub version: String,
    /// The place in the version's schema: `spec.ports[]`; empty for the object.
    pub path: String,
    /// The keyword of the schema that is changed.
    pub keyword: String,
    /// The value before the change, as JSON. A rule is plain text.
    pub before: String,
    /// The value after the change. None if it is removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Where in the definition.
    pub range: Range,
    /// Whether a test that passed before does not pass now.
    pub noticed: bool,
}

/// A change that is not made yet.
struct Change {
    mutant: Mutant,
    /// The steps from the definition to what is changed.
    steps: Vec<Step>,
    /// The value that comes there; none removes what is there.
    value: Option<Value<'static>>,
}

impl Change {
    /// Makes the change; none where the definition has no such place.
    fn apply(&self, definition: &mut Value<'static>) -> Option<()> {
        match &self.value {
            Some(value) => *path::find(definition, &self.steps)? = value.clone(),
            None => drop(path::take(definition, &self.steps)?),
        }
        Some(())
    }
}

impl Target {
    /// Makes many small changes to the definition, one at a time, and runs the suites after each. A
    /// change that makes the definition invalid is left out.
    #[must_use]
    pub fn mutants(&self, suites: &[Suite], release: Release) -> Vec<Mutant> {
        let Some((text, definition)) = self.source() else {
            return Vec::new();
        };
        let options = RunOptions {
            release,
            ..RunOptions::default()
        };
        let usual: Vec<SuiteResult> = suites
            .iter()
            .map(|suite| self.run(suite, &options))
            .collect();
        let mut mutants = Vec::new();
        for change in changes(text, definition, suites) {
            let mut changed = definition.clone();
            if change.apply(&mut changed).is_none() {
                continue;
            }
            let target = self.with(changed);
            let mut counts = false;
            let mut noticed = false;
            for (suite, usual) in suites.iter().zip(&usual) {
                let result = target.run(suite, &options);
                if !result.errors.is_empty() {
                    continue;
                }
                counts = true;
                noticed |= differs(usual, &result);
                if noticed {
                    break;
                }
            }
            if counts {
                mutants.push(Mutant {
                    noticed,
                    ..change.mutant
                });
            }
        }
        mutants
    }
}

/// Whether a test passed before and does not pass now.
fn differs(usual: &SuiteResult, result: &SuiteResult) -> bool {
    let pairs = usual.tests.iter().zip(&result.tests);
    let passed = |outcome| outcome == Outcome::Passed;
    pairs
        .into_iter()
        .any(|(one, other)| passed(one.outcome) && !passed(other.outcome))
}

/// The changes of those versions that suites test.
fn changes(text: &str, definition: &Value<'static>, suites: &[Suite]) -> Vec<Change> {
    let Some(places) = Places::of(text) else {
        return Vec::new();
    };
    let is_tested = |version: &str| {
        let tests = |suite: &Suite| {
            let own = suite.version.as_ref();
            own.is_none_or(|own| own.value == version)
        };
        suites.iter().any(tests)
    };
    let mut list = List {
        places: &places,
        changes: Vec::new(),
    };
    each_node(definition, &places, is_tested, |node| list.node(node));
    list.changes
}

struct List<'w> {
    places: &'w Places,
    changes: Vec<Change>,
}

impl List<'_> {
    fn node(&mut self, node: &Node<'_>) {
        for keyword in KEYWORDS {
            let value = node.schema.get(keyword).filter(|value| !value.is_null());
            // List types are not among the changes.
            let Some(value) = value.filter(|_| keyword != "x-kubernetes-list-type") else {
                continue;
            };
            let steps = [key(keyword)];
            let shown = json::to_json(value);
            self.add(node, keyword, &steps, shown.clone(), None);
            if let Value::Int(bound) = value {
                let moved = [bound.checked_sub(1), bound.checked_add(1)];
                for moved in moved.into_iter().flatten() {
                    let moved = Some(Value::Int(moved));
                    self.add(node, keyword, &steps, shown.clone(), moved);
                }
            }
        }
        self.required(node);
        let rules = node.schema.get(RULES).and_then(Value::as_list);
        for (index, rule) in rules.unwrap_or_default().iter().enumerate() {
            let text = rule.get("rule").and_then(Value::as_str).unwrap_or_default();
            let steps = [key(RULES), Step::Index(index), key("rule")];
            let [list, item, _] = &steps;
            let whole = [list.clone(), item.clone()];
            self.add(node, RULES, &whole, text.to_owned(), None);
            for changed in rewritten(text) {
                self.add(node, RULES, &steps, text.to_owned(), Some(changed.into()));
            }
        }
    }

    fn required(&mut self, node: &Node<'_>) {
        let properties = node.schema.get("properties").and_then(Value::as_map);
        let names = node.schema.get(REQUIRED).and_then(Value::as_list);
        for (index, name) in names.unwrap_or_default().iter().enumerate() {
            // A property with a default is never missing.
            let property = properties.and_then(|all| all.get(name.as_str()?));
            if property.is_some_and(|property| property.get("default").is_some()) {
                continue;
            }
            let steps = [key(REQUIRED), Step::Index(index)];
            self.add(node, REQUIRED, &steps, json::to_json(name), None);
        }
    }

    fn add(
        &mut self,
        node: &Node<'_>,
        keyword: &str,
        steps: &[Step],
        before: String,
        value: Option<Value<'static>>,
    ) {
        let after = value.as_ref().map(|value| match value {
            Value::String(text) => text.to_string(),
            value => json::to_json(value),
        });
        self.changes.push(Change {
            mutant: Mutant {
                version: node.version.to_owned(),
                path: node.path.clone(),
                keyword: keyword.to_owned(),
                before,
                after,
                range: self.places.range(node, steps),
                noticed: false,
            },
            steps: [&node.steps, steps].concat(),
            value,
        });
    }
}

/// The operators of rules, and what each is changed to.
const TURNED: [(&str, &str, &str); 8] = [
    ("_<=_", "<=", "<"),
    ("_<_", "<", "<="),
    ("_>=_", ">=", ">"),
    ("_>_", ">", ">="),
    ("_==_", "==", "!="),
    ("_!=_", "!=", "=="),
    ("_&&_", "&&", "||"),
    ("_||_", "||", "&&"),
];

/// Variants of a rule with one operator changed, or with `self` in place of `oldSelf`.
fn rewritten(rule: &str) -> Vec<String> {
    let Ok(ast) = syntax::parse(rule, Release::DEFAULT.features()) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for node in ast.nodes() {
        let turned = match &node.expr {
            Expr::Call { function, .. } => TURNED
                .iter()
                .find(|(name, ..)| *name == *function)
                .map(|(_, from, to)| (*from, *to)),
            Expr::Ident("oldSelf") => Some(("oldSelf", "self")),
            _ => None,
        };
        let Some((from, to)) = turned else {
            continue;
        };
        let at = rule.char_indices().nth(node.offset as usize);
        let parts = at.and_then(|(at, _)| rule.split_at_checked(at));
        // What macros make has no place of its own.
        if let Some((before, rest)) = parts
            && let Some(after) = rest.strip_prefix(from)
        {
            let changed = [before, to, after].concat();
            if !found.contains(&changed) {
                found.push(changed);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOATS: &str = r"apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.sea.org}
spec:
  group: sea.org
  scope: Namespaced
  names: {plural: boats, kind: Boat}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          sails:
            type: integer
            maximum: 5
            x-kubernetes-validations:
            - rule: self > 1
";

    /// The changes that no test of these objects notices: with what is expected, or none.
    fn survivors(objects: &[(i64, Option<&str>)]) -> Vec<(String, Option<String>, u32)> {
        let tests = objects.iter().map(|(sails, error)| {
            let object = format!("{{apiVersion: sea.org/v1, kind: Boat, sails: {sails}}}");
            let error = error.map_or(String::new(), |error| format!(", expectedError: {error}"));
            format!("  - {{name: a, initial: {object}{error}}}\n")
        });
        let tests: String = tests.collect();
        let suite = Suite::read(&format!("crdName: a\ntests:\n  onCreate:\n{tests}"));
        assert_eq!(suite.errors, []);
        let mutants = Target::new(BOATS).mutants(&[suite], Release::DEFAULT);
        assert_eq!(mutants.len(), 5);
        let left = mutants.into_iter().filter(|mutant| !mutant.noticed);
        left.map(|one| (one.before, one.after, one.range.start.line + 1))
            .collect()
    }

    #[test]
    fn changes_that_no_test_notices_are_told_at_their_place() {
        let five = |after: Option<&str>| ("5".to_owned(), after.map(str::to_owned), 18);
        let rule =
            |after: Option<&str>, line| ("self > 1".to_owned(), after.map(str::to_owned), line);
        let all = [
            five(None),
            five(Some("4")),
            five(Some("6")),
            rule(None, 20),
            rule(Some("self >= 1"), 20),
        ];
        assert_eq!(survivors(&[(3, None)]), all);
        assert_eq!(survivors(&[(5, None)])[..1], all[..1]);
        let high = [(5, None), (6, Some("less than"))];
        assert_eq!(survivors(&high), all[3..]);
        let low = [(2, None), (1, Some("failed rule"))];
        assert_eq!(survivors(&low), all[..3]);
        let both = [(5, None), (6, Some("less than")), (1, Some("failed rule"))];
        assert_eq!(survivors(&both), []);
    }

    #[test]
    fn operators_are_turned_where_they_are_written() {
        for (rule, want) in [
            ("self > 1", vec!["self >= 1"]),
            ("self == oldSelf", vec!["self != oldSelf", "self == self"]),
            ("'a < b' != self", vec!["'a < b' == self"]),
            ("é", vec![]),
            ("self.all(x, x >= 1)", vec!["self.all(x, x > 1)"]),
            (
                "has(self.a) && 1 < 2",
                vec!["has(self.a) || 1 < 2", "has(self.a) && 1 <= 2"],
            ),
        ] {
            let mut found = rewritten(rule);
            found.sort();
            let mut want = want;
            want.sort_unstable();
            assert_eq!(found, want, "{rule}");
        }
    }
}
