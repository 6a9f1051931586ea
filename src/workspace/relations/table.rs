//! The table of references: `table.txt`, and the lines that a configuration adds.

use crate::value::Value;

/// The lines that hold everywhere.
const OWN: &str = include_str!("table.txt");

/// Which fields refer to which objects.
#[derive(Debug, Default)]
pub(super) struct RelationTable {
    /// The lines of the configuration, as they were given.
    pub extra: Box<str>,
    pub references: Vec<Reference>,
    /// The objects that others make.
    pub made: Vec<Reference>,
    /// The names that are always there, by kind.
    always: Vec<(Box<str>, Box<str>)>,
}

/// A field that refers to an object.
#[derive(Debug)]
pub(super) struct Reference {
    pub from: From,
    /// The names of the fields that lead to it.
    pub path: Vec<Box<str>>,
    pub to: TableTarget,
    /// The path of a field beside the name, and the value with which the name is no reference.
    pub unless: Option<(Box<str>, Box<str>)>,
    /// The object has at least one of these annotations. Empty if it needs none.
    annotations: Vec<Box<str>>,
}

/// Where a path starts.
#[derive(Debug)]
pub(super) enum From {
    /// At an object of a kind, `KIND.GROUP`.
    Kind(Box<str>),
    /// At the spec of any pod or pod template.
    Pod,
    /// At any field of the first name of the path.
    Field,
}

/// The target of a reference.
#[derive(Debug)]
pub(super) enum TableTarget {
    /// An object of a kind, `KIND.GROUP`. If `is_open`, a kind that stands beside the name counts instead.
    Object { kind: Box<str>, is_open: bool },
    /// The pods that a selector chooses.
    Pods,
    /// A port of the pods that the object's selector chooses.
    Port,
    /// The resources of a rule of a role.
    Resources,
}

impl RelationTable {
    /// The table with further lines.
    pub fn new(extra: &str) -> Self {
        let mut table = Self {
            extra: extra.into(),
            ..Self::default()
        };
        for line in OWN.lines().chain(extra.lines()) {
            let mut words = line.trim_start_matches(['+', '-']).split(' ');
            let [from, path, to, condition] = [(); 4].map(|()| words.next().unwrap_or_default());
            match line.as_bytes().first() {
                Some(b'-') => table.always.push((from.into(), path.into())),
                Some(b'+') => table.made.push(Reference::new(from, path, to, condition)),
                Some(b'#') | None => {}
                Some(_) => table
                    .references
                    .push(Reference::new(from, path, to, condition)),
            }
        }
        table
    }

    /// Whether an object is always there.
    pub fn has_always(&self, kind: &str, name: &str) -> bool {
        self.always.iter().any(|(of, known)| {
            **of == *kind
                && match known.strip_suffix('*') {
                    Some(start) => name.starts_with(start),
                    None => **known == *name,
                }
        })
    }
}

impl Reference {
    /// Whether a field beside the name says that the name is no reference.
    pub fn is_left_out(&self, beside: &Value<'_>) -> bool {
        self.unless.as_ref().is_some_and(|(path, value)| {
            let mut steps = path.split('.');
            let found = steps.try_fold(beside, |at, step| at.get(step));
            found.and_then(Value::as_str) == Some(value)
        })
    }

    /// Whether an object has one of the annotations that the rule of the table asks for.
    pub fn is_annotated(&self, object: &Value<'_>) -> bool {
        let all = object
            .get("metadata")
            .and_then(|meta| meta.get("annotations"));
        let has = |name: &str| all.is_some_and(|all| all.get(name).is_some());
        self.annotations.is_empty() || self.annotations.iter().any(|name| has(name))
    }

    /// The names of fields in a path: `@` comes before the name of an annotation.
    fn steps(path: &str) -> Vec<Box<str>> {
        if let Some(annotation) = path.strip_prefix('@') {
            return ["metadata", "annotations", annotation]
                .map(Box::from)
                .into();
        }
        let steps = path.split('.').map(|step| step.trim_end_matches("[]"));
        steps.map(Box::from).collect()
    }

    fn new(from: &str, path: &str, to: &str, condition: &str) -> Self {
        let annotations = condition
            .split('|')
            .filter_map(|word| word.strip_prefix('@'));
        Self {
            from: match from {
                "pod" => From::Pod,
                "field" => From::Field,
                kind => From::Kind(kind.into()),
            },
            path: Self::steps(path),
            to: match to {
                "=pods" => TableTarget::Pods,
                "=port" => TableTarget::Port,
                "=resources" => TableTarget::Resources,
                kind => TableTarget::Object {
                    kind: kind.trim_end_matches('?').into(),
                    is_open: kind.ends_with('?'),
                },
            },
            unless: condition
                .split_once('=')
                .map(|(path, value)| (path.into(), value.into())),
            annotations: annotations.map(Box::from).collect(),
        }
    }
}
