//! Rules as terms of logic over claims, such as `self.a > 5` and `has(self.a)`.
//!
//! A claim is true, false or fails with an error. Most claims only fail if a field is missing that they read.

use std::cell::RefCell;
use std::collections::HashMap;

use super::facts::ValuePlace;
use super::normal::{NormalFormWriter, OldSelf, with_writer};
use super::satisfied;
use super::statements::{Statement, about, by_schema};
use crate::cel::ast::{Ast, Comprehension, Expr, Literal, NodeId};
use crate::cel::escape::unescape;
use crate::compare::model::props::{find_property, items};
use crate::schema::Props;

/// A list with more members is one claim. A shorter one is a claim for each member.
const MOST_MEMBERS: usize = 12;

/// A rule, and the schema of its `self`.
pub(in crate::compare) type RuleOf<'r, 'p> = (&'r str, &'r Props<'p>);

/// A rule, or a part of it.
pub(in crate::compare) enum Term {
    /// A constant.
    Known(bool),
    /// A claim, by its index.
    Claim(usize),
    /// The negation.
    Not(Box<Self>),
    /// All of these.
    All(Vec<Self>),
    /// One of these.
    Any(Vec<Self>),
    /// A condition, and the two terms that it chooses from.
    Choice(Box<[Self; 3]>),
    /// Whether two terms have the same truth value.
    Same(Box<[Self; 2]>),
}

/// A part of a rule that is true or false.
pub(in crate::compare) struct Claim {
    /// The normal form.
    pub text: String,
    /// The value that it is about, and what it says about the value if it is true, and if it is false.
    pub says: Option<(String, [Option<Statement>; 2])>,
    /// The list or map that it is about, whether it is about all elements, and what it says about each.
    pub elements: Option<(String, bool, Term)>,
    /// The claims that its fields are there. Otherwise it fails with an error.
    pub needs: Vec<usize>,
    /// Whether it never fails for another reason.
    pub is_safe: bool,
    /// Its truth value for all objects of the schema, as far as it does not fail.
    pub given: Option<bool>,
}

impl Claim {
    /// A claim that never fails.
    pub fn plain(text: String) -> Self {
        Self {
            text,
            says: None,
            elements: None,
            needs: Vec::new(),
            is_safe: true,
            given: None,
        }
    }
}

/// A value that claims are about.
struct ClaimedValue {
    /// The statements of its schema about it.
    schema: Vec<Statement>,
    /// Its normal form.
    about: String,
    /// The claims that its fields are there.
    needs: Vec<usize>,
    /// Whether its evaluation never fails if they are.
    is_safe: bool,
    /// Whether it is of the object before the update, which may be of an older schema.
    is_old: bool,
}

/// The claims of some rules.
#[derive(Default)]
pub(in crate::compare) struct Claims {
    /// The claims. Each stands behind those that it needs.
    pub all: Vec<Claim>,
    /// At least one of these claims is true, unless a field is missing.
    pub exhaustive: Vec<Vec<usize>>,
    /// Whether only missing fields and functions that fail for some values count as errors.
    pub only_likely: bool,
    /// Whether no value has a field that the schema prunes.
    pub lacks_unlisted: bool,
    /// Whether values may violate the schema, as those of objects that are older than its keywords.
    pub ignores_schema: bool,
    /// The truth value of a claim that follows if another one is true or false. Each is computed on demand.
    pub forced: RefCell<HashMap<(usize, bool, usize), Option<Truth>>>,
}

/// The value of a claim or a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::compare) enum Truth {
    /// It is true.
    True,
    /// It is false.
    False,
    /// The evaluation fails.
    Error,
}

impl From<bool> for Truth {
    fn from(truth: bool) -> Self {
        if truth { Self::True } else { Self::False }
    }
}

impl std::ops::Not for Truth {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Error => Self::Error,
        }
    }
}

impl Claims {
    /// A rule as a term. `None` if it does not parse or is too large.
    pub fn term(&mut self, (rule, own): RuleOf<'_, '_>, old_self: OldSelf) -> Option<Term> {
        with_writer(rule, Some(own), |writer, root| {
            writer.old_self = old_self;
            self.term_at(writer, root)
        })
    }

    /// A rule about a value inside of another one, as a term.
    pub fn term_about(&mut self, (rule, own): RuleOf<'_, '_>, place: &ValuePlace) -> Option<Term> {
        with_writer(rule, Some(own), |writer, root| {
            writer.own = (place.about.clone(), place.depth);
            self.term_at(writer, root)
        })
    }

    /// The term of a node. Recursion is bounded by how deep expressions nest.
    pub(super) fn term_at(
        &mut self,
        writer: &mut NormalFormWriter<'_, '_, '_>,
        id: NodeId,
    ) -> Option<Term> {
        let ast = writer.ast();
        let (target, function, args) = match ast.expr(id) {
            Expr::Literal(Literal::Bool(truth)) => return Some(Term::Known(*truth)),
            Expr::Comprehension(fold) => return self.macro_at(writer, (id, fold)),
            Expr::Call {
                target,
                function,
                args,
            } => (*target, *function, ast.children(*args)),
            _ => return self.claim_at(writer, id),
        };
        let mut all = |writer: &mut NormalFormWriter<'_, '_, '_>, args: &[NodeId]| {
            let terms = args.iter().map(|arg| self.term_at(writer, *arg));
            terms.collect::<Option<Vec<_>>>()
        };
        match (target, function, args) {
            (None, "!_", [one]) => Some(Term::Not(Box::new(self.term_at(writer, *one)?))),
            (None, "_&&_", args) => Some(Term::All(all(writer, args)?)),
            (None, "_||_", args) => Some(Term::Any(all(writer, args)?)),
            (None, "_?_:_", args) => {
                let parts: [Term; 3] = all(writer, args)?.try_into().ok()?;
                Some(Term::Choice(Box::new(parts)))
            }
            (None, "_==_" | "_!=_", [one, other]) => {
                let same = if is_truth(ast, *one) && is_truth(ast, *other) {
                    let parts: [Term; 2] = all(writer, args)?.try_into().ok()?;
                    Term::Same(Box::new(parts))
                } else if self.is_constant(writer, [*one, *other])? {
                    Term::Known(true)
                } else {
                    return self.claim_at(writer, id);
                };
                Some(if function == "_!=_" {
                    Term::Not(Box::new(same))
                } else {
                    same
                })
            }
            (None, "@in", [of, list]) => self.membership(writer, (id, *of, *list)),
            (Some(target), "hasValue", []) if is_old_self(ast, target) => match writer.old_self {
                OldSelf::AsWritten => self.claim_at(writer, id),
                OldSelf::Present | OldSelf::Same => Some(Term::Known(true)),
                OldSelf::Absent => Some(Term::Known(false)),
            },
            _ => self.claim_at(writer, id),
        }
    }

    /// Whether two expressions are the same one, which never fails.
    fn is_constant(
        &mut self,
        writer: &mut NormalFormWriter<'_, '_, '_>,
        [one, other]: [NodeId; 2],
    ) -> Option<bool> {
        if writer.text(one)? != writer.text(other)? {
            return Some(false);
        }
        let mut is_plain = |id| {
            let mut needs = Vec::new();
            Some(self.is_safe(writer, id, &mut needs)? && needs.is_empty())
        };
        Some(is_plain(one)? || is_plain(other)?)
    }

    /// Whether a value is a member of a list of constants: a claim for each member.
    fn membership(
        &mut self,
        writer: &mut NormalFormWriter<'_, '_, '_>,
        (id, of, list): (NodeId, NodeId, NodeId),
    ) -> Option<Term> {
        let ast = writer.ast();
        let members = match ast.expr(list) {
            Expr::List { elements, .. } => ast.children(*elements),
            _ => {
                let (of, over) = (writer.text(of)?, writer.text(list)?);
                return match writer.elements_of(&over).contains(&of) {
                    true => Some(Term::Known(true)),
                    false => self.claim_at(writer, id),
                };
            }
        };
        let is_literal = |id: &NodeId| matches!(ast.expr(*id), Expr::Literal(_));
        if members.len() > MOST_MEMBERS || !members.iter().all(is_literal) {
            return self.claim_at(writer, id);
        }
        let (about, is_old) = writer.noting_old_self(|writer| writer.text(of));
        let mut needs = Vec::new();
        let is_safe = self.is_safe(writer, of, &mut needs)?;
        let value = ClaimedValue {
            schema: by_schema(writer, of),
            about: about?,
            needs,
            is_safe,
            is_old,
        };
        self.enumerate(&value);
        let members = writer.texts(members)?.into_iter();
        let members = members.map(|member| Term::Claim(self.equality(&value, &member)));
        Some(Term::Any(members.collect()))
    }

    /// The claim that a value is equal to a constant.
    fn equality(&mut self, value: &ClaimedValue, member: &str) -> usize {
        let mut sides = [&*value.about, member];
        sides.sort_unstable();
        let says = [false, true]
            .map(|is_negated| Some(Statement::Listed(vec![member.to_owned()], is_negated)));
        self.add(Claim {
            text: format!("_==_({})", sides.join(", ")),
            given: given(&value.schema, &says).filter(|_| !value.is_old && !self.ignores_schema),
            says: Some((value.about.clone(), says)),
            elements: None,
            needs: value.needs.clone(),
            is_safe: value.is_safe,
        })
    }

    /// Adds the claims that a value is equal to a member of its enumeration. One of them is true.
    fn enumerate(&mut self, value: &ClaimedValue) {
        let members = value.schema.iter().find_map(|statement| match statement {
            Statement::Listed(members, false) if members.len() <= MOST_MEMBERS => Some(members),
            _ => None,
        });
        let Some(members) = members.filter(|_| !value.is_old && !self.ignores_schema) else {
            return;
        };
        let all = members.iter().map(|member| self.equality(value, member));
        let all: Vec<usize> = all.collect();
        if !self.exhaustive.contains(&all) {
            self.exhaustive.push(all);
        }
    }

    /// A macro over a list or map.
    fn macro_at<'s>(
        &mut self,
        writer: &mut NormalFormWriter<'_, '_, 's>,
        (id, fold): (NodeId, &Comprehension<'s>),
    ) -> Option<Term> {
        let found = self.claim_at(writer, id)?;
        let Some((is_all, condition)) = quantifier(writer.ast(), fold) else {
            return Some(found);
        };
        let over = writer.text(fold.range)?;
        if !is_all && fold.second.is_none() {
            // A macro around this one goes over the same elements.
            for element in writer.elements_of(&over) {
                let own =
                    writer.within_element(fold, &element, |writer| self.term_at(writer, condition));
                if self.implies(&[], &own?) {
                    return Some(Term::Known(true));
                }
            }
        }
        let each = writer.within(fold, |writer| self.term_at(writer, condition))?;
        // If the condition is certain for any element, `all()` is true, for an empty list too.
        let is_certain = self.is_always(is_all, &each);
        if let Term::Claim(at) = found
            && let Some(claim) = self.all.get_mut(at)
        {
            claim.given = claim.given.or(is_certain.then_some(is_all));
            claim.elements.get_or_insert((over, is_all, each));
        }
        Some(found)
    }

    /// An expression without logic.
    fn claim_at(&mut self, writer: &mut NormalFormWriter<'_, '_, '_>, id: NodeId) -> Option<Term> {
        let (text, is_old) = writer.noting_old_self(|writer| writer.signed((id, false)));
        let [text, negated] = [text?, writer.signed((id, true))?];
        let known = |text: &str| self.all.iter().position(|claim| claim.text == text);
        if let Some(at) = known(&text) {
            return Some(Term::Claim(at));
        }
        if let Some(at) = known(&negated) {
            return Some(Term::Not(Box::new(Term::Claim(at))));
        }
        let mut needs = Vec::new();
        let is_safe = self.is_safe(writer, id, &mut needs)?;
        let is_there = self.is_present(writer, id).then_some(true);
        let is_there =
            is_there.or_else(|| (self.lacks_unlisted && is_pruned(writer, id)).then_some(false));
        let mut given = is_there.or_else(|| compared_with_itself(writer, id));
        let mut says = None;
        if let Some((of, statement)) = about(writer, (id, false)) {
            let negation = about(writer, (id, true)).map(|(_, statement)| statement);
            let both = [Some(statement), negation];
            let (own, is_old) = writer.noting_old_self(|writer| writer.text(of));
            let value = ClaimedValue {
                schema: by_schema(writer, of),
                about: own?,
                needs: needs.clone(),
                is_safe,
                is_old,
            };
            self.enumerate(&value);
            given = given
                .or_else(|| self::given(&value.schema, &both).filter(|_| !self.ignores_schema));
            says = Some((value.about, both));
        }
        Some(Term::Claim(self.add(Claim {
            text,
            says,
            elements: None,
            needs,
            is_safe,
            given: given.filter(|_| !is_old),
        })))
    }

    /// Whether an expression asks for a field that every object has.
    fn is_present(&self, writer: &NormalFormWriter<'_, '_, '_>, id: NodeId) -> bool {
        match writer.ast().expr(id) {
            Expr::Select {
                operand,
                field,
                test_only: true,
            } => self.is_present_in(writer, *operand, field),
            _ => false,
        }
    }

    /// Whether a value has a field if it is there itself: the field is required or has a default. Objects that are older
    /// than the keywords of the schema get a default when the server reads them, too.
    pub(super) fn is_present_in(
        &self,
        writer: &NormalFormWriter<'_, '_, '_>,
        operand: NodeId,
        field: &str,
    ) -> bool {
        let Some((schema, name)) = writer.schema_of(operand).zip(unescape(field)) else {
            return false;
        };
        let mut required = items(&schema.required).iter();
        let is_required = !self.ignores_schema && required.any(|known| **known == *name);
        find_property(schema, &name).is_some_and(|property| {
            !property.nullable && (is_required || property.default.is_some())
        })
    }

    /// Adds a claim unless there is one with the same text. Returns its index.
    pub fn add(&mut self, claim: Claim) -> usize {
        let mut known = self.all.iter();
        known
            .position(|one| one.text == claim.text)
            .unwrap_or_else(|| {
                self.all.push(claim);
                self.all.len() - 1
            })
    }
}

/// Operators that do not evaluate all operands.
pub(super) const LOGIC: [&str; 3] = ["_&&_", "_||_", "_?_:_"];
/// Comparisons of numbers.
pub(super) const ORDERS: [&str; 4] = ["_<_", "_<=_", "_>_", "_>=_"];
/// Whether a comparison of an expression with itself is true. `None` if the expression is no such comparison.
fn compared_with_itself(writer: &mut NormalFormWriter<'_, '_, '_>, id: NodeId) -> Option<bool> {
    let ast = writer.ast();
    let Expr::Call { function, args, .. } = ast.expr(id) else {
        return None;
    };
    let truth = match *function {
        "_==_" | "_<=_" | "_>=_" => true,
        "_!=_" | "_<_" | "_>_" => false,
        _ => return None,
    };
    let [one, other] = ast.children(*args) else {
        return None;
    };
    (writer.text(*one)? == writer.text(*other)?).then_some(truth)
}

/// The truth value of a claim that follows from other statements about the value.
fn given(known: &[Statement], [yes, no]: &[Option<Statement>; 2]) -> Option<bool> {
    let is_said = |statement: &Option<Statement>| {
        let statement = statement.as_ref();
        statement.is_some_and(|statement| known.iter().any(|known| known.implies(statement)))
    };
    match (is_said(yes), is_said(no)) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

fn is_old_self(ast: &Ast<'_>, id: NodeId) -> bool {
    matches!(ast.expr(id), Expr::Ident("oldSelf"))
}

/// Whether an expression is a truth value by its form.
pub(super) fn is_truth(ast: &Ast<'_>, id: NodeId) -> bool {
    match ast.expr(id) {
        Expr::Literal(Literal::Bool(_)) => true,
        Expr::Select { test_only, .. } => *test_only,
        Expr::Call {
            target, function, ..
        } => {
            let is_operator = LOGIC.contains(function) || ORDERS.contains(function);
            let others = ["!_", "_==_", "_!=_", "@in"];
            let members = ["startsWith", "endsWith", "contains", "matches", "hasValue"];
            match target {
                None => is_operator && *function != "_?_:_" || others.contains(function),
                Some(_) => members.contains(function),
            }
        }
        Expr::Comprehension(fold) => quantifier(ast, fold).is_some(),
        _ => false,
    }
}

/// Whether an expression asks for a field that the schema prunes.
fn is_pruned(writer: &NormalFormWriter<'_, '_, '_>, id: NodeId) -> bool {
    match writer.ast().expr(id) {
        Expr::Select {
            operand,
            field,
            test_only: true,
        } => {
            let both = writer.schema_of(*operand).zip(unescape(field));
            both.is_some_and(|(schema, name)| satisfied::is_lacking(&name, schema, schema))
        }
        _ => false,
    }
}

/// The condition of `all()` or `exists()`, and whether it is `all()`.
pub(in crate::compare) fn quantifier(
    ast: &Ast<'_>,
    fold: &Comprehension<'_>,
) -> Option<(bool, NodeId)> {
    let Expr::Literal(Literal::Bool(is_all)) = ast.expr(fold.init) else {
        return None;
    };
    let Expr::Call {
        target: None,
        function,
        args,
    } = ast.expr(fold.step)
    else {
        return None;
    };
    match (*is_all, *function, ast.children(*args)) {
        (true, "_&&_", [_, condition]) | (false, "_||_", [_, condition]) => {
            Some((*is_all, *condition))
        }
        _ => None,
    }
}
