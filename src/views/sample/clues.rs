//! Clues in a rule to the values that satisfy it: the places that it reads, and the
//! constants that it may compare them with.

use super::place::{self, SamplePath};
use crate::cel::ast::{Ast, Expr, Literal, NodeId, Nodes};
use crate::cel::escape::unescape;
use crate::cel::syntax;
use crate::go::regexp::Regexp;
use crate::releases::Features;
use crate::value::Value;

/// How many places and how many constants are looked at.
const MAX_CLUES: usize = 24;
/// How long the way to a place may be.
const MAX_STEPS: usize = 64;

#[derive(Debug, Default)]
pub(super) struct Clues {
    /// Below the rule's own value.
    pub places: Vec<SamplePath>,
    /// The constants and, of texts that are patterns, texts that they match.
    pub literals: Vec<Value<'static>>,
}

/// Reads a rule about a value.
pub(super) fn read(rule: &str, about: &Value<'static>) -> Option<Clues> {
    let ast = syntax::parse(rule, Features::default()).ok()?;
    let mut reader = ClueReader {
        ast: &ast,
        about,
        ranges: Vec::new(),
    };
    let ids = || (0..u32::try_from(ast.len()).unwrap_or(0)).map(NodeId);
    for id in ids() {
        if let Expr::Comprehension(fold) = ast.expr(id) {
            let variable = fold.second.unwrap_or(fold.variable);
            reader.ranges.push((variable, fold.range));
        }
    }
    let mut clues = Clues::default();
    for id in ids() {
        match ast.expr(id) {
            Expr::Literal(literal) => add_literal(literal, &mut clues.literals),
            Expr::List { elements, .. } if clues.literals.len() < MAX_CLUES => {
                clues.literals.extend(list(&ast, *elements));
            }
            Expr::Select { .. } | Expr::Call { .. } | Expr::Ident(_) => {
                let place = reader.place(id);
                if let Some(place) = place.filter(|place| !clues.places.contains(place))
                    && clues.places.len() < MAX_CLUES
                {
                    clues.places.push(place);
                }
            }
            _ => {}
        }
    }
    Some(clues)
}

/// All constants of a rule.
pub(super) fn constants(rule: &str) -> Vec<Value<'static>> {
    let Ok(ast) = syntax::parse(rule, Features::default()) else {
        return Vec::new();
    };
    let ids = (0..u32::try_from(ast.len()).unwrap_or(0)).map(NodeId);
    ids.filter_map(|id| match ast.expr(id) {
        Expr::Literal(literal) => constant(literal),
        _ => None,
    })
    .collect()
}

struct ClueReader<'a, 's> {
    ast: &'a Ast<'s>,
    about: &'a Value<'static>,
    /// Names that stand for the elements of what is at a node; where there are two names, the
    /// second.
    ranges: Vec<(&'s str, NodeId)>,
}

impl ClueReader<'_, '_> {
    /// The place that a node stands for: members of `self`, and of lists and maps the first.
    fn place(&self, id: NodeId) -> Option<SamplePath> {
        let mut steps: Vec<Option<String>> = Vec::new();
        let mut id = id;
        for _ in 0..MAX_STEPS {
            match self.ast.expr(id) {
                Expr::Ident("self") => {
                    let mut place = SamplePath::new();
                    while let Some(step) = steps.pop() {
                        let step = step.or_else(|| self.first(&place))?;
                        place.push(step);
                    }
                    return Some(place);
                }
                Expr::Ident(name) => {
                    let mut ranges = self.ranges.iter();
                    let (_, range) = ranges.find(|(variable, _)| variable == name)?;
                    steps.push(None);
                    id = *range;
                }
                Expr::Select { operand, field, .. } => {
                    steps.push(Some(unescape(field)?.into_owned()));
                    id = *operand;
                }
                Expr::Call { function, args, .. }
                    if ["_[_]", "_?._", "_[?_]"].contains(function) =>
                {
                    let &[operand, index] = self.ast.children(*args) else {
                        return None;
                    };
                    steps.push(Some(match self.ast.expr(index) {
                        Expr::Literal(Literal::String(key)) => key.clone().into_owned(),
                        Expr::Literal(Literal::Int(index)) => index.to_string(),
                        _ => return None,
                    }));
                    id = operand;
                }
                _ => return None,
            }
        }
        None
    }

    /// The first element of what is at a place.
    fn first(&self, place: &SamplePath) -> Option<String> {
        match place::get(self.about, place)? {
            Value::Map(map) => map.iter().next().map(|(key, _)| key.to_owned()),
            _ => Some("0".to_owned()),
        }
    }
}

/// The value of a list of constants.
fn list(ast: &Ast<'_>, elements: Nodes) -> Option<Value<'static>> {
    let mut items = Vec::new();
    for element in ast.children(elements) {
        let Expr::Literal(literal) = ast.expr(*element) else {
            return None;
        };
        items.push(constant(literal)?);
    }
    Some(Value::List(items))
}

fn constant(literal: &Literal<'_>) -> Option<Value<'static>> {
    Some(match literal {
        Literal::Bool(truth) => Value::Bool(*truth),
        Literal::Int(number) => Value::Int(*number),
        Literal::Uint(number) => Value::Int(i64::try_from(*number).ok()?),
        Literal::Double(number) => super::scalars::value(*number),
        Literal::String(text) => Value::from(text.clone().into_owned()),
        Literal::Null | Literal::Bytes(_) => return None,
    })
}

/// Adds a constant and what is near it: the next numbers, a text that it matches as a pattern.
fn add_literal(literal: &Literal<'_>, literals: &mut Vec<Value<'static>>) {
    let Some(value) = constant(literal) else {
        return;
    };
    let mut near = Vec::new();
    match &value {
        Value::Int(number) => {
            near.push(Value::Int(number.saturating_add(1)));
            near.push(Value::Int(number.saturating_sub(1)));
        }
        Value::String(text) => {
            let regexp = Regexp::new(text).ok();
            let example = regexp.and_then(|regexp| regexp.example(0, 256, 0));
            near.extend(example.map(Value::from));
        }
        _ => {}
    }
    near.insert(0, value);
    for value in near {
        if literals.len() < MAX_CLUES && !literals.contains(&value) {
            literals.push(value);
        }
    }
}
