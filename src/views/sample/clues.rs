//! What a rule's expression says of the values that satisfy it: the places that it reads, and the
//! constants that it may compare them with.

use super::place::{Place, Step};
use crate::cel::ast::{Ast, Expr, Literal, NodeId};
use crate::cel::escape::unescape;
use crate::cel::syntax;
use crate::go::regexp::Regexp;
use crate::value::{Map, Value};

/// How many places and how many constants are looked at.
const MOST: usize = 24;
/// How long the way to a place may be.
const STEPS: usize = 64;
/// How deep lists and maps of constants nest.
const DEPTH: usize = 8;

#[derive(Debug, Default)]
pub(super) struct Clues {
    /// Below the rule's own value.
    pub places: Vec<Place>,
    /// The constants and, of texts that are patterns, texts that they match.
    pub literals: Vec<Value<'static>>,
}

/// Reads a rule about a value.
pub(super) fn read(rule: &str, about: &Value<'static>) -> Option<Clues> {
    let ast = syntax::parse(rule).ok()?;
    let mut reader = Reader {
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
            Expr::List { .. } | Expr::Map(_) => {
                let constant = constant(&ast, id, 0).filter(|_| clues.literals.len() < MOST);
                clues.literals.extend(constant);
            }
            Expr::Select { .. } | Expr::Call { .. } | Expr::Ident(_) => {
                let place = reader.place(id);
                if let Some(place) = place.filter(|place| !clues.places.contains(place))
                    && clues.places.len() < MOST
                {
                    clues.places.push(place);
                }
            }
            _ => {}
        }
    }
    Some(clues)
}

struct Reader<'a, 's> {
    ast: &'a Ast<'s>,
    about: &'a Value<'static>,
    /// Names that stand for the elements of what is at a node; where there are two names, the
    /// second.
    ranges: Vec<(&'s str, NodeId)>,
}

impl Reader<'_, '_> {
    /// The place that a node stands for: members of `self`, and of lists and maps the first.
    fn place(&self, id: NodeId) -> Option<Place> {
        let mut steps = Vec::new();
        let mut id = id;
        for _ in 0..STEPS {
            match self.ast.expr(id) {
                Expr::Ident("self") => {
                    let mut place = Place::new();
                    for step in steps.into_iter().rev() {
                        let step = self.resolved(step, &place);
                        place.push(step?);
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
                    steps.push(Some(Step::Key(unescape(field)?.into_owned())));
                    id = *operand;
                }
                Expr::Call { function, args, .. }
                    if ["_[_]", "_?._", "_[?_]"].contains(function) =>
                {
                    let &[operand, index] = self.ast.children(*args) else {
                        return None;
                    };
                    steps.push(Some(match self.ast.expr(index) {
                        Expr::Literal(Literal::String(key)) => Step::Key(key.clone().into_owned()),
                        Expr::Literal(Literal::Int(index)) => {
                            Step::Index(usize::try_from(*index).ok()?)
                        }
                        _ => return None,
                    }));
                    id = operand;
                }
                _ => return None,
            }
        }
        None
    }

    /// A step; one to any element is to the first.
    fn resolved(&self, step: Option<Step>, place: &Place) -> Option<Step> {
        if step.is_some() {
            return step;
        }
        match super::place::get(self.about, place)? {
            Value::Map(map) => {
                let (key, _) = map.iter().next()?;
                Some(Step::Key(key.to_owned()))
            }
            _ => Some(Step::Index(0)),
        }
    }
}

/// The value of a list or a map of constants.
fn constant(ast: &Ast<'_>, id: NodeId, depth: usize) -> Option<Value<'static>> {
    if depth > DEPTH {
        return None;
    }
    Some(match ast.expr(id) {
        Expr::Literal(Literal::String(text)) => Value::from(text.clone().into_owned()),
        Expr::Literal(Literal::Int(number)) => Value::Int(*number),
        Expr::Literal(Literal::Bool(truth)) => Value::Bool(*truth),
        Expr::List { elements, .. } => {
            let elements = ast.children(*elements).iter();
            let elements = elements.map(|element| constant(ast, *element, depth + 1));
            Value::List(elements.collect::<Option<_>>()?)
        }
        Expr::Map(entries) => {
            let mut map = Map::new();
            for entry in entries {
                let Value::String(key) = constant(ast, entry.key, depth + 1)? else {
                    return None;
                };
                map.insert(key, constant(ast, entry.value, depth + 1)?);
            }
            Value::Map(map)
        }
        _ => return None,
    })
}

fn add_literal(literal: &Literal<'_>, literals: &mut Vec<Value<'static>>) {
    if literals.len() >= MOST {
        return;
    }
    let mut add = |value: Value<'static>| {
        if !literals.contains(&value) {
            literals.push(value);
        }
    };
    let mut add_int = |number: i64| {
        for near in [number, number.saturating_add(1), number.saturating_sub(1)] {
            add(Value::Int(near));
        }
    };
    match literal {
        Literal::Int(number) => add_int(*number),
        Literal::Uint(number) => add_int(i64::try_from(*number).unwrap_or(i64::MAX)),
        Literal::Double(number) => add(super::scalars::value(*number)),
        Literal::String(text) => {
            add(Value::from(text.clone().into_owned()));
            let regexp = Regexp::new(text).ok();
            let example = regexp.and_then(|regexp| regexp.example(0, 256, 0));
            if let Some(example) = example {
                add(Value::from(example));
            }
        }
        Literal::Bool(truth) => add(Value::Bool(*truth)),
        Literal::Null | Literal::Bytes(_) => {}
    }
}
