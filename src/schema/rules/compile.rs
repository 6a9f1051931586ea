//! One rule after the other: parse, check, plan and estimate, with the API server's texts for
//! what goes wrong.

use std::rc::Rc;

use super::{Compiled, Reason, Rule, Texts, field_path};
use crate::cel::ast::{Expr, NodeId};
use crate::cel::checked::{Checked, Reference};
use crate::cel::program::Program;
use crate::cel::shape::Shape;
use crate::cel::types::Type;
use crate::cel::{self, Environment, Variable, cost, fault};
use crate::schema::{Props, RuleProps};

const SELF: &str = "self";
const OLD_SELF: &str = "oldSelf";

/// The rules of a node; none where the shape has no type.
pub(super) fn rules(schema: &Props<'_>, shape: &Shape, texts: &mut Texts) -> Box<[Rule]> {
    let Some(of_self) = Type::of(shape) else {
        return Box::default();
    };
    let optional = Type::Optional(Rc::new(of_self.clone()));
    let with_old = |old| environment(shape, of_self.clone(), old);
    let (plain, optional) = (with_old(of_self.clone()), with_old(optional));
    let compile = |rule: &RuleProps<'_>| {
        let optional_old_self = rule.optional_old_self == Some(true);
        let environment = if optional_old_self { &optional } else { &plain };
        let mut rule = self::rule(rule, schema, environment);
        rule.number = u32::try_from(texts.len()).unwrap_or(u32::MAX);
        texts.push(Rc::clone(&rule.text));
        rule
    };
    let listed = schema.validations.as_deref().unwrap_or_default();
    listed.iter().map(compile).collect()
}

fn environment<'s>(shape: &'s Shape, of_self: Type<'s>, old: Type<'s>) -> Environment<'s> {
    let variable = |name, type_| Variable {
        name,
        type_,
        shape: Some(shape),
    };
    Environment {
        variables: vec![variable(SELF, of_self), variable(OLD_SELF, old)],
    }
}

fn rule(props: &RuleProps<'_>, schema: &Props<'_>, environment: &Environment<'_>) -> Rule {
    let mut rule = Rule {
        text: (&*props.rule).into(),
        number: 0,
        message: (&*props.message).into(),
        message_expression: (&*props.message_expression).into(),
        reason: props
            .reason
            .as_deref()
            .map_or_else(Reason::default, Reason::named),
        field_path: None,
        optional_old_self: props.optional_old_self == Some(true),
        uses_old_self: false,
        program: Compiled::Blank,
        message_program: None,
    };
    if rule.text.trim().is_empty() {
        return rule;
    }
    rule.program = compile(&rule.text, environment, &RULE, |checked| {
        rule.uses_old_self = names_old_self(checked);
    });
    let mut compiles = matches!(rule.program, Compiled::Ready { .. });
    if compiles && !rule.message_expression.is_empty() {
        let program = compile(&rule.message_expression, environment, &MESSAGE, |_| {});
        compiles = matches!(program, Compiled::Ready { .. });
        rule.message_program = Some(program);
    }
    if compiles && !props.field_path.is_empty() {
        rule.field_path = field_path::normalise(&props.field_path, schema).map(Into::into);
    }
    rule
}

/// What an expression must be, and what is said if it is not.
struct Role {
    result: Type<'static>,
    does_not_compile: &'static str,
    has_another_type: &'static str,
    cannot_be_planned: &'static str,
}

const RULE: Role = Role {
    result: Type::Bool,
    does_not_compile: "compilation failed: ",
    has_another_type: "cel expression must evaluate to a bool",
    cannot_be_planned: "program instantiation failed: ",
};

const MESSAGE: Role = Role {
    result: Type::String,
    does_not_compile: "messageExpression compilation failed: ",
    has_another_type: "messageExpression must evaluate to a string",
    cannot_be_planned: "messageExpression instantiation failed: ",
};

fn compile(
    text: &str,
    environment: &Environment<'_>,
    role: &Role,
    look_at: impl FnOnce(&Checked<'_>),
) -> Compiled {
    let checked = match cel::check(text, environment) {
        Ok(checked) => checked,
        Err(faults) => {
            let errors = fault::display(&faults, text);
            return Compiled::Failed([role.does_not_compile, &errors].concat());
        }
    };
    let (wanted, found) = (&role.result, checked.output());
    if std::mem::discriminant(found) != std::mem::discriminant(wanted) {
        return Compiled::Failed(role.has_another_type.to_owned());
    }
    look_at(&checked);
    match Program::plan(&checked, environment) {
        Ok(program) => Compiled::Ready {
            program,
            cost: cost::estimate(&checked, environment).max,
        },
        Err(error) => Compiled::Failed([role.cannot_be_planned, &error].concat()),
    }
}

/// Whether any name of the expression is `oldSelf`, be it a comprehension's own variable.
fn names_old_self(checked: &Checked<'_>) -> bool {
    let mut references = checked.references.iter().zip(0..);
    references.any(|(reference, id)| {
        matches!(reference, Reference::Variable)
            && matches!(checked.ast.expr(NodeId(id)), Expr::Ident(name) if *name == OLD_SELF)
    })
}
