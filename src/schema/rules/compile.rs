//! One rule after the other: parse, check, plan and estimate, with what goes wrong.

use std::cell::OnceCell;
use std::rc::Rc;

use super::reads::{Reads, RuleRead, UnguardedReads};
use super::{AsNew, Compiled, Rule, RuleReason, field_path};
use crate::cel::ast::{Expr, NodeId};
use crate::cel::checked::{Checked, Reference};
use crate::cel::estimate::estimate;
use crate::cel::program::Program;
use crate::cel::shape::{Shape, ShapeKind};
use crate::cel::types::Type;
use crate::cel::{self, Environment, Variable, fault};
use crate::machinery::cause::{ExpressionFault, ExpressionProblem, RuleId};
use crate::releases::{Features, Release};
use crate::schema::{Node, Props, RuleProps};

const SELF: &str = "self";
const OLD_SELF: &str = "oldSelf";

/// Rules over simple values that compile: definitions repeat `self == oldSelf` and its like.
pub(super) struct RuleCache {
    release: Release,
    rules: Vec<KnownRule>,
    /// The place whose rules are compiled, where what is known of its values is simple.
    shape: Option<Rc<Shape>>,
}

struct KnownRule {
    text: Rc<str>,
    shape: Rc<Shape>,
    optional_old_self: bool,
    uses_old_self: bool,
    program: Rc<Program>,
    cost: u64,
    used: Features,
}

impl RuleCache {
    /// How many rules are remembered.
    const MAX_RULES: usize = 64;

    /// None yet.
    pub fn for_release(release: Release) -> Self {
        Self {
            release,
            rules: Vec::new(),
            shape: None,
        }
    }

    /// For the rules of a node.
    pub fn for_node(&mut self, node: &Node, shape: &Rc<Shape>) -> &mut Self {
        let holds_others = node.items.is_some() || node.additional.is_present();
        let is_simple = !holds_others
            && node.properties.is_empty()
            && !matches!(
                shape.kind,
                ShapeKind::List(_) | ShapeKind::Map(_) | ShapeKind::Object(_) | ShapeKind::Unknown
            );
        self.shape = is_simple.then(|| Rc::clone(shape));
        self
    }

    /// Compiles a rule as an earlier one, if there is one of the same text over the same values.
    fn recall(&self, rule: &mut Rule) -> bool {
        let Some(shape) = &self.shape else {
            return false;
        };
        let known = self.rules.iter().find(|known| {
            known.text == rule.text
                && known.optional_old_self == rule.optional_old_self
                && known.shape.is_same_simple(shape)
        });
        let Some(known) = known else {
            return false;
        };
        rule.uses_old_self = known.uses_old_self;
        rule.program = Compiled::Ready {
            program: Rc::clone(&known.program),
            cost: known.cost,
            used: known.used,
        };
        true
    }

    /// The release whose server compiles.
    pub fn release(&self) -> Release {
        self.release
    }

    fn remember(&mut self, rule: &Rule) {
        if let Some(shape) = &self.shape
            && let Compiled::Ready {
                program,
                cost,
                used,
            } = &rule.program
            && self.rules.len() < Self::MAX_RULES
        {
            self.rules.push(KnownRule {
                text: Rc::clone(&rule.text),
                shape: Rc::clone(shape),
                optional_old_self: rule.optional_old_self,
                uses_old_self: rule.uses_old_self,
                program: Rc::clone(program),
                cost: *cost,
                used: *used,
            });
        }
    }
}

/// The rules of a node; empty if the shape has no type.
pub(super) fn rules(
    schema: &Props<'_>,
    shape: &Shape,
    mut reads: Reads<'_>,
    known: &mut RuleCache,
) -> Box<[Rule]> {
    let Some(plain) = environment_of(shape, false, known.release.features()) else {
        return Box::default();
    };
    // Few rules ask for it.
    let optional = OnceCell::new();
    let mut compile = |rule: &RuleProps<'_>| {
        let environment = match rule.optional_old_self {
            Some(true) => optional
                .get_or_init(|| environment_of(shape, true, plain.features))
                .as_ref(),
            _ => None,
        };
        let environment = environment.unwrap_or(&plain);
        self::rule(rule, schema, environment, &mut reads, known)
    };
    let listed = schema.validations.as_deref().unwrap_or_default();
    let compiled: Vec<(Rule, RuleRead)> = listed.iter().map(&mut compile).collect();
    let with_reads = |(mut rule, read): (Rule, RuleRead)| {
        rule.unguarded = reads.unguarded(read);
        rule
    };
    compiled.into_iter().map(with_reads).collect()
}

/// The environment of a rule with or without an optional `oldSelf`; `None` if the shape has no
/// type.
pub fn environment_of(
    shape: &Shape,
    optional_old_self: bool,
    features: Features,
) -> Option<Environment<'_>> {
    let of_self = Type::from_shape(shape)?;
    let old = match optional_old_self {
        true => Type::Optional(Rc::new(of_self.clone())),
        false => of_self.clone(),
    };
    Some(environment(shape, of_self, old, features))
}

fn environment<'s>(
    shape: &'s Shape,
    of_self: Type<'s>,
    old: Type<'s>,
    features: Features,
) -> Environment<'s> {
    let variable = |name, type_| Variable {
        name,
        type_,
        shape: Some(shape),
    };
    Environment {
        variables: vec![variable(SELF, of_self), variable(OLD_SELF, old)],
        features,
    }
}

fn rule(
    props: &RuleProps<'_>,
    schema: &Props<'_>,
    environment: &Environment<'_>,
    reads: &mut Reads<'_>,
    known: &mut RuleCache,
) -> (Rule, RuleRead) {
    let mut read = RuleRead::default();
    let mut rule = Rule {
        text: (&*props.rule).into(),
        number: 0,
        id: RuleId::default(),
        message: (&*props.message).into(),
        message_expression: (&*props.message_expression).into(),
        reason: props
            .reason
            .as_deref()
            .map_or_else(RuleReason::default, RuleReason::named),
        field_path: None,
        optional_old_self: props.optional_old_self == Some(true),
        uses_old_self: false,
        unguarded: UnguardedReads::default(),
        program: Compiled::Blank,
        message_program: None,
        as_new: None,
    };
    if rule.text.trim().is_empty() {
        return (rule, read);
    }
    // Simple values have nothing that rules could ask for.
    if !known.recall(&mut rule) {
        rule.program = compile(&rule.text, environment, ExpressionRole::Rule, |checked| {
            rule.uses_old_self = names_old_self(checked);
            read = reads.look_at(checked, rule.uses_old_self);
        });
        known.remember(&rule);
    }
    let mut compiles = matches!(rule.program, Compiled::Ready { .. });
    if compiles && !rule.message_expression.is_empty() {
        let program = compile(
            &rule.message_expression,
            environment,
            ExpressionRole::Message,
            |_| {},
        );
        compiles = matches!(program, Compiled::Ready { .. });
        rule.message_program = Some(program);
    }
    rule.as_new = as_new(&rule, environment, known.release);
    if compiles && !props.field_path.is_empty() {
        rule.field_path = field_path::normalise(&props.field_path, schema).map(Into::into);
    }
    (rule, read)
}

/// The compiled expressions of a rule as a new one, if they differ.
fn as_new(rule: &Rule, environment: &Environment<'_>, release: Release) -> Option<Box<AsNew>> {
    let features = release.features_of_new_rules();
    if features == environment.features {
        return None;
    }
    let environment = Environment {
        features,
        ..environment.clone()
    };
    let compile_anew = |text: &str, role: ExpressionRole, stored: Option<&Compiled>| match stored {
        Some(Compiled::Blank) => None,
        Some(Compiled::Ready { used, .. }) if features.contain(*used) => None,
        _ => Some(compile(text, &environment, role, |_| {})),
    };
    let program = compile_anew(&rule.text, ExpressionRole::Rule, Some(&rule.program));
    let compiles = matches!(
        program.as_ref().unwrap_or(&rule.program),
        Compiled::Ready { .. }
    );
    let mut message_program = None;
    if compiles && !rule.message_expression.is_empty() {
        let stored = rule.message_program.as_ref();
        message_program = compile_anew(&rule.message_expression, ExpressionRole::Message, stored);
    }
    let differs = program.is_some() || message_program.is_some();
    differs.then(|| {
        Box::new(AsNew {
            program,
            message_program,
        })
    })
}

/// The role of an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ExpressionRole {
    Rule,
    Message,
}

fn compile(
    text: &str,
    environment: &Environment<'_>,
    role: ExpressionRole,
    look_at: impl FnOnce(&Checked<'_>),
) -> Compiled {
    let failed = |problem| {
        let is_message = role == ExpressionRole::Message;
        Compiled::Failed(Rc::new(ExpressionFault {
            is_message,
            problem,
        }))
    };
    let checked = match cel::check(text, environment) {
        Ok(checked) => checked,
        Err(faults) => return failed(ExpressionProblem::Faults(fault::located(&faults, text))),
    };
    let is_wanted = match role {
        ExpressionRole::Rule => matches!(checked.output(), Type::Bool),
        ExpressionRole::Message => matches!(checked.output(), Type::String),
    };
    if !is_wanted {
        return failed(ExpressionProblem::WrongType);
    }
    look_at(&checked);
    match Program::plan(&checked, environment) {
        Ok(program) => Compiled::Ready {
            program: Rc::new(program),
            cost: estimate(&checked, environment).max,
            used: checked.ast.used,
        },
        Err(error) => failed(ExpressionProblem::NotPlanned(error)),
    }
}

/// Whether any name of the expression is `oldSelf`, even if it is a comprehension's own variable.
fn names_old_self(checked: &Checked<'_>) -> bool {
    let mut references = checked.references.iter().zip(0..);
    references.any(|(reference, id)| {
        matches!(reference, Reference::Variable)
            && matches!(checked.ast.expr(NodeId(id)), Expr::Ident(name) if *name == OLD_SELF)
    })
}
