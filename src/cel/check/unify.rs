//! Unification: which types are assignable to which, and what type variables are bound to.
//!
//! The rules and their order are cel-go's, because errors show types as far as they are known at
//! that time. Recursion over types is bounded in depth and in total, because nested types can grow
//! exponentially with the text.

use std::mem::discriminant;
use std::rc::Rc;

use crate::cel::library::Overload;
use crate::cel::types::{Ty, Type};

/// How deep types may nest.
const MAX_DEPTH: u32 = 1000;
/// The most parts of a type.
const MAX_SIZE: u32 = 1 << 12;
/// How many steps the types of an expression may take.
const MAX_STEPS: u32 = 1 << 22;

/// The type variables of an expression.
#[derive(Default)]
pub(super) struct Unifier<'s> {
    /// The binding of each variable, by number.
    bindings: Vec<Option<Type<'s>>>,
    /// The bindings to restore if an attempt fails: variables and their earlier bindings.
    trail: Vec<(u32, Option<Type<'s>>)>,
    steps: u32,
    depth: u32,
    /// Whether a bound was exceeded. From then on answers are wrong.
    pub exceeded: bool,
}

/// The variables that stand for an overload's type parameters in one call.
#[derive(Clone, Copy)]
pub(super) struct Instance {
    first: u32,
    parameters: u32,
}

impl Instance {
    fn variable<'s>(self, letter: char) -> Type<'s> {
        let below = (1u32 << (letter as u32 - 'A' as u32)) - 1;
        Type::Variable(self.first + (self.parameters & below).count_ones())
    }

    fn instantiate<'s>(self, declared: &Ty) -> Type<'s> {
        declared.with(&|letter| self.variable(letter))
    }
}

impl<'s> Unifier<'s> {
    /// An unbound variable.
    pub fn variable(&mut self) -> Type<'s> {
        let number = self.bindings.len();
        self.bindings.push(None);
        Type::Variable(u32::try_from(number).unwrap_or(u32::MAX))
    }

    /// Fresh variables for the parameters of an overload.
    pub fn instance(&mut self, overload: &Overload) -> Instance {
        let first = self.bindings.len();
        let count = overload.parameters.count_ones() as usize;
        self.bindings.resize(first + count, None);
        Instance {
            first: u32::try_from(first).unwrap_or(u32::MAX),
            parameters: overload.parameters,
        }
    }

    /// Whether a type is assignable to another one; if so, binds variables.
    pub fn unify(&mut self, from: &Type<'s>, to: &Type<'s>) -> bool {
        self.attempt(|this| this.assignable(from, to))
    }

    /// The result type of an overload for some operands, if it accepts them; then binds variables.
    pub fn call(&mut self, overload: &Overload, operands: &[Type<'s>]) -> Option<Type<'s>> {
        let instance = self.instance(overload);
        if operands.len() != overload.params.len() {
            return None;
        }
        let accepts = self.attempt(|this| {
            let mut pairs = operands.iter().zip(overload.params);
            pairs.all(|(operand, param)| this.accepts(operand, param, instance))
        });
        accepts.then(|| {
            let result = instance.instantiate(&overload.result);
            let result = self.substituted(&result, false).unwrap_or(result);
            self.bounded(result)
        })
    }

    fn attempt(&mut self, what: impl FnOnce(&mut Self) -> bool) -> bool {
        let done = what(self);
        if done {
            self.trail.clear();
        }
        while let Some((number, before)) = self.trail.pop() {
            if let Some(binding) = self.bindings.get_mut(number as usize) {
                *binding = before;
            }
        }
        done
    }

    /// Descends one level into types, unless that is too deep.
    fn deeper<R>(&mut self, otherwise: R, what: impl FnOnce(&mut Self) -> R) -> R {
        if self.depth >= MAX_DEPTH || self.steps >= MAX_STEPS {
            self.exceeded = true;
            return otherwise;
        }
        self.depth += 1;
        self.steps += 1;
        let result = what(self);
        self.depth -= 1;
        result
    }

    /// Whether an operand is assignable to a declared parameter: as [`Self::assignable`], but makes
    /// no instances of composite types without need.
    fn accepts(&mut self, operand: &Type<'s>, param: &Ty, instance: Instance) -> bool {
        match (operand, param) {
            (Type::List(of), Ty::List(p)) | (Type::Optional(of), Ty::Optional(p)) => {
                self.accepts(of, p, instance)
            }
            (Type::Map(of), Ty::Map(key, value)) => {
                self.accepts(&of.0, key, instance) && self.accepts(&of.1, value, instance)
            }
            (Type::Dyn | Type::Any | Type::Error, Ty::List(_) | Ty::Map(..) | Ty::Optional(_)) => {
                true
            }
            (Type::Variable(_), _) => self.assignable(operand, &instance.instantiate(param)),
            (Type::Null, Ty::Optional(_)) => true,
            (_, Ty::List(_) | Ty::Map(..) | Ty::Optional(_)) => false,
            _ => self.assignable(operand, &instance.instantiate(param)),
        }
    }

    fn assignable(&mut self, from: &Type<'s>, to: &Type<'s>) -> bool {
        if let Type::Variable(variable) = *to {
            match self.stands_for(variable, from) {
                Binding::Agrees => return true,
                Binding::Conflicts => return false,
                Binding::Occurs => {}
            }
        }
        if let Type::Variable(variable) = *from {
            return matches!(self.stands_for(variable, to), Binding::Agrees);
        }
        match (from, to) {
            (Type::Dyn | Type::Any | Type::Error, _) | (_, Type::Dyn | Type::Any | Type::Error) => {
                true
            }
            (Type::Null, other) | (other, Type::Null) => matches!(
                other,
                Type::Null
                    | Type::Object(_)
                    | Type::Optional(_)
                    | Type::Opaque(_)
                    | Type::Message(_)
                    | Type::Wrapper(_)
                    | Type::Duration
                    | Type::Timestamp
            ),
            (Type::Type(_), Type::Type(_)) => true,
            (Type::List(a), Type::List(b)) | (Type::Optional(a), Type::Optional(b)) => {
                Rc::ptr_eq(a, b) || self.deeper(false, |this| this.assignable(a, b))
            }
            (Type::Map(a), Type::Map(b)) => {
                Rc::ptr_eq(a, b)
                    || self.deeper(false, |this| {
                        this.assignable(&a.0, &b.0) && this.assignable(&a.1, &b.1)
                    })
            }
            _ => simply_equal(from, to),
        }
    }

    /// Binds a variable to a type, or to the more general one of that and its earlier binding.
    fn stands_for(&mut self, variable: u32, of: &Type<'s>) -> Binding {
        if matches!(of, Type::Variable(other) if *other == variable) {
            return Binding::Agrees;
        }
        let Some(bound) = self.binding(variable) else {
            if self.occurs(variable, of) {
                return Binding::Occurs;
            }
            self.bind(variable, of.clone());
            return Binding::Agrees;
        };
        if self.same(of, &bound) {
            return Binding::Agrees;
        }
        if !self.deeper(false, |this| this.assignable(of, &bound)) {
            return Binding::Conflicts;
        }
        let general = self.most_general(of, &bound);
        if !self.occurs(variable, &general) {
            self.bind(variable, general);
        }
        Binding::Agrees
    }

    fn binding(&self, variable: u32) -> Option<Type<'s>> {
        self.bindings.get(variable as usize)?.clone()
    }

    fn bind(&mut self, variable: u32, to: Type<'s>) {
        if let Some(binding) = self.bindings.get_mut(variable as usize) {
            self.trail.push((variable, binding.replace(to)));
        }
    }

    /// Whether a variable is part of a type.
    fn occurs(&mut self, variable: u32, within: &Type<'s>) -> bool {
        match within {
            Type::Variable(other) if *other == variable => true,
            Type::Variable(other) => match self.binding(*other) {
                Some(bound) => self.deeper(true, |this| this.occurs(variable, &bound)),
                None => false,
            },
            Type::List(of) | Type::Optional(of) | Type::Type(of) => {
                self.deeper(true, |this| this.occurs(variable, of))
            }
            Type::Map(of) => self.deeper(true, |this| {
                this.occurs(variable, &of.0) || this.occurs(variable, &of.1)
            }),
            _ => false,
        }
    }

    /// Whether two types are the same, variables by their names.
    pub fn same(&mut self, a: &Type<'s>, b: &Type<'s>) -> bool {
        match (a, b) {
            (Type::List(a), Type::List(b))
            | (Type::Optional(a), Type::Optional(b))
            | (Type::Type(a), Type::Type(b)) => {
                Rc::ptr_eq(a, b) || self.deeper(false, |this| this.same(a, b))
            }
            (Type::Map(a), Type::Map(b)) => {
                Rc::ptr_eq(a, b)
                    || self.deeper(false, |this| this.same(&a.0, &b.0) && this.same(&a.1, &b.1))
            }
            _ => simply_equal(a, b),
        }
    }

    /// The more general one of two types that unify.
    pub fn most_general(&mut self, a: &Type<'s>, b: &Type<'s>) -> Type<'s> {
        let of = if self.not_more_specific(a, b) { a } else { b };
        of.clone()
    }

    fn not_more_specific(&mut self, a: &Type<'s>, b: &Type<'s>) -> bool {
        match (a, b) {
            (Type::Dyn | Type::Any | Type::Variable(_), _) | (Type::Type(_), Type::Type(_)) => true,
            (_, Type::Dyn | Type::Any | Type::Variable(_)) => false,
            (Type::List(a), Type::List(b)) | (Type::Optional(a), Type::Optional(b)) => {
                Rc::ptr_eq(a, b) || self.deeper(false, |this| this.not_more_specific(a, b))
            }
            (Type::Map(a), Type::Map(b)) => {
                Rc::ptr_eq(a, b)
                    || self.deeper(false, |this| {
                        this.not_more_specific(&a.0, &b.0) && this.not_more_specific(&a.1, &b.1)
                    })
            }
            _ => simply_equal(a, b),
        }
    }

    /// The type with its variables substituted.
    pub fn resolved(&mut self, of: &Type<'s>) -> Type<'s> {
        let substituted = self.substituted(of, false);
        substituted.map_or_else(|| of.clone(), |of| self.bounded(of))
    }

    /// The final type: unbound variables become `dyn`.
    pub fn finalized(&mut self, of: &Type<'s>) -> Type<'s> {
        let substituted = self.substituted(of, true);
        substituted.map_or_else(|| of.clone(), |of| self.bounded(of))
    }

    /// The type with its variables replaced; `None` where there is nothing to replace.
    fn substituted(&mut self, of: &Type<'s>, finalize: bool) -> Option<Type<'s>> {
        match of {
            Type::Variable(variable) => match self.binding(*variable) {
                Some(bound) => Some(self.deeper(Type::Error, |this| {
                    this.substituted(&bound, finalize).unwrap_or(bound)
                })),
                None => finalize.then_some(Type::Dyn),
            },
            Type::List(of) => Some(Type::List(self.substituted_in(of, finalize)?)),
            Type::Optional(of) => Some(Type::Optional(self.substituted_in(of, finalize)?)),
            Type::Type(of) => Some(Type::Type(self.substituted_in(of, finalize)?)),
            Type::Map(of) => self.deeper(Some(Type::Error), |this| {
                let (key, value) = &**of;
                let pair = (
                    this.substituted(key, finalize),
                    this.substituted(value, finalize),
                );
                (pair.0.is_some() || pair.1.is_some()).then(|| {
                    let key = pair.0.unwrap_or_else(|| key.clone());
                    let value = pair.1.unwrap_or_else(|| value.clone());
                    Type::Map(Rc::new((key, value)))
                })
            }),
            _ => None,
        }
    }

    fn substituted_in(&mut self, of: &Type<'s>, finalize: bool) -> Option<Rc<Type<'s>>> {
        self.deeper(Some(Type::Error), |this| this.substituted(of, finalize))
            .map(Rc::new)
    }

    /// The type, unless it consists of too many.
    pub fn bounded(&mut self, of: Type<'s>) -> Type<'s> {
        let composite = matches!(
            of,
            Type::List(_) | Type::Map(_) | Type::Optional(_) | Type::Type(_)
        );
        let mut left = MAX_SIZE;
        if !composite || self.fits(&of, &mut left) {
            return of;
        }
        self.exceeded = true;
        Type::Error
    }

    fn fits(&mut self, of: &Type<'s>, left: &mut u32) -> bool {
        let Some(fewer) = left.checked_sub(1) else {
            return false;
        };
        *left = fewer;
        match of {
            Type::List(of) | Type::Optional(of) | Type::Type(of) => {
                self.deeper(false, |this| this.fits(of, left))
            }
            Type::Map(of) => self.deeper(false, |this| {
                this.fits(&of.0, left) && this.fits(&of.1, left)
            }),
            _ => true,
        }
    }
}

/// The result of binding a variable.
enum Binding {
    Agrees,
    /// The variable is bound to something else.
    Conflicts,
    /// It is part of the type.
    Occurs,
}

/// Whether two types without parameters are the same. A wrapper type is the same as the type that
/// it wraps, except that it also holds null.
fn simply_equal(a: &Type<'_>, b: &Type<'_>) -> bool {
    match (a, b) {
        (Type::Wrapper(a), b) | (b, Type::Wrapper(a)) => simply_equal(a, b),
        (Type::Message(a), Type::Message(b)) => std::ptr::eq(*a, *b),
        (Type::Object(a), Type::Object(b)) => std::ptr::eq(*a, *b),
        (Type::Opaque(a), Type::Opaque(b)) => a == b,
        (Type::Variable(a), Type::Variable(b)) => a == b,
        _ => discriminant(a) == discriminant(b),
    }
}
