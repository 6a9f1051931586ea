//! Answers an editor's questions about an expression that is being written: completion and hover.
//! cel-go has nothing of the kind.
//!
//! An incomplete expression has no types. So the operand before the position is type-checked alone,
//! inside of copies of the macros around it.

#[cfg(feature = "tools")]
mod blanks;
#[cfg(feature = "tools")]
mod calls;
mod cursor;
mod signatures;
#[cfg(test)]
mod tests;
#[cfg(feature = "tools")]
mod words;

#[cfg(feature = "tools")]
use std::ops::Range;

use super::check;
use super::environment::Environment;
use super::library::{self, Function, Overload};
use super::shape::{Shape, ShapeKind};
use super::syntax::{self, Token, TokenKind};
use super::types::Type;
use crate::releases::{Features, NewRules};
#[cfg(feature = "tools")]
pub use blanks::gaps;
#[cfg(feature = "tools")]
pub use calls::{Call, call, variables};
use cursor::{Scope, Tokens};
use signatures::{MACROS, Macro, On, fits, signature};
#[cfg(feature = "tools")]
pub use words::{WordKind, words};

/// The suggestions for a position.
#[derive(Debug, Default)]
pub struct Completion {
    /// The first byte of the word that a suggestion replaces.
    pub start: usize,
    /// The suggestions: fields in the order of the schema, then the rest by name.
    pub items: Vec<Suggestion>,
}

/// A suggestion.
#[derive(Debug)]
pub struct Suggestion {
    /// Its name.
    pub label: String,
    /// The kind of item.
    pub kind: SuggestionKind,
    /// Its type or signature.
    pub detail: String,
    /// Its documentation, if there is any.
    pub says: &'static str,
    /// The new rules that may use it.
    pub rules: NewRules,
    /// The text to insert, in the syntax of snippets.
    pub snippet: String,
    /// The path of a field, below that of the rule: `spec.items.@idx.name`.
    pub place: Option<String>,
}

/// The kind of a suggestion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SuggestionKind {
    /// A field of an object.
    Field,
    /// A variable of the rule or of a macro.
    Variable,
    /// A function of a library.
    Function,
    /// A macro.
    Macro,
    /// A literal.
    Keyword,
}

/// The meaning of a name in an expression.
#[derive(Debug)]
pub struct Description {
    /// The bytes of the name.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
    /// The name with its type, or the ways to call the function.
    pub forms: Vec<Form>,
    /// The path of a field, below that of the rule: `spec.items.@idx.name`.
    pub place: Option<String>,
}

/// A name with its type, or a way to call a function.
#[derive(Debug)]
pub struct Form {
    /// As people read it: `all(x, test) -> bool`.
    pub shown: String,
    /// Its documentation, if there is any.
    pub says: &'static str,
    /// The new rules that may use it.
    pub rules: NewRules,
}

/// Lists the suggestions at a byte offset of an expression.
#[must_use]
pub fn complete(text: &str, at: usize, env: &Environment<'_>) -> Completion {
    let Some(before) = text.get(..at) else {
        return Completion::default();
    };
    let all = syntax::tokens(before);
    let behind = all.last().map_or(0, |token| token.end as usize);
    // There are no suggestions within a comment or an unclosed string.
    let comment = before.get(behind..).is_some_and(|rest| rest.contains("//"));
    if comment || all.iter().any(|token| token.kind == TokenKind::Unknown) {
        return Completion {
            start: at,
            items: Vec::new(),
        };
    }
    let word = all.last().filter(|token| {
        token.end as usize == at
            && matches!(
                token.kind,
                TokenKind::Identifier
                    | TokenKind::In
                    | TokenKind::True
                    | TokenKind::False
                    | TokenKind::Null
            )
    });
    let start = word.map_or(at, |token| token.start as usize);
    let end = all.len() - usize::from(word.is_some());
    let tokens = Tokens {
        text: before,
        all: &all,
    };
    let place = ExpressionPlace {
        tokens,
        env,
        scopes: tokens.scopes(end),
    };
    let items = match place.dot_before(end) {
        Some(dot) => place.members(dot),
        None if follows_operand(tokens, end) => Vec::new(),
        None => place.names(),
    };
    Completion { start, items }
}

/// Explains the name at a byte offset of an expression.
#[must_use]
pub fn describe(text: &str, at: usize, env: &Environment<'_>) -> Option<Description> {
    let all = syntax::tokens(text);
    let holds = |token: &Token| token.start as usize <= at && at <= token.end as usize;
    let number = all.iter().position(|token| {
        holds(token) && matches!(token.kind, TokenKind::Identifier | TokenKind::Quoted)
    })?;
    let token = all.get(number)?;
    let tokens = Tokens { text, all: &all };
    let place = ExpressionPlace {
        tokens,
        env,
        scopes: tokens.scopes(number),
    };
    let name = tokens.word(number);
    let called = all.get(number + 1).map(|token| token.kind) == Some(TokenKind::LeftParen);
    let mut description = Description {
        start: token.start as usize,
        end: token.end as usize,
        forms: Vec::new(),
        place: None,
    };
    if called {
        description.forms = place.forms(number);
    } else {
        let operand = tokens.operand(number + 1)?;
        place.with_type(operand, |type_| {
            let shown = type_.declared();
            description.forms.push(Form {
                shown: [name, ": ", &shown].concat(),
                says: "",
                rules: NewRules::Always,
            });
        })?;
        if let Some(dot) = place.dot_before(number) {
            place.with_type(tokens.operand(dot)?, |owner| {
                description.place = place_of(owner, env.root(), name);
            });
        }
    }
    (!description.forms.is_empty()).then_some(description)
}

/// The fields of some names in an expression: the bytes of each, and its path below that of the rule.
#[cfg(feature = "tools")]
#[must_use]
pub fn fields(text: &str, names: &[&str], env: &Environment<'_>) -> Vec<(Range<usize>, String)> {
    let all = syntax::tokens(text).into_iter();
    let named = all.filter(|token| {
        let name = token.text(text).trim_matches('`');
        matches!(token.kind, TokenKind::Identifier | TokenKind::Quoted) && names.contains(&name)
    });
    let found = named.filter_map(|token| {
        let found = describe(text, token.start as usize, env)?;
        // Between two tokens the first one is described.
        let is_own = found.start == token.start as usize;
        Some((found.start..found.end, found.place.filter(|_| is_own)?))
    });
    found.collect()
}

/// Whether only an operator can follow.
fn follows_operand(tokens: Tokens<'_, '_>, end: usize) -> bool {
    tokens.operand(end).is_some()
}

/// A place in an expression.
struct ExpressionPlace<'s, 't, 'e> {
    tokens: Tokens<'s, 't>,
    env: &'e Environment<'e>,
    scopes: Vec<Scope<'s>>,
}

impl ExpressionPlace<'_, '_, '_> {
    /// The dot of the member whose name would be the token `end`.
    fn dot_before(&self, end: usize) -> Option<usize> {
        let is = |at: usize, kind: TokenKind| {
            self.tokens.all.get(at).map(|token| token.kind) == Some(kind)
        };
        let last = end.checked_sub(1)?;
        match last.checked_sub(1) {
            Some(dot) if is(last, TokenKind::Question) && is(dot, TokenKind::Dot) => Some(dot),
            _ => is(last, TokenKind::Dot).then_some(last),
        }
    }

    /// Hands the type of an expression at this place to `use_`, if it has one.
    fn with_type<R>(&self, expression: &str, use_: impl FnOnce(&Type<'_>) -> R) -> Option<R> {
        let mut text = String::new();
        for scope in &self.scopes {
            text.push_str(scope.target);
            text.push('.');
            text.push_str(match (scope.macro_name, scope.names.len()) {
                ("optMap" | "optFlatMap", _) => "optMap",
                (_, 1) => "map",
                _ => "transformList",
            });
            text.push('(');
            for name in &scope.names {
                text.push_str(name);
                text.push_str(", ");
            }
        }
        text.push_str(expression);
        text.extend(self.scopes.iter().map(|_| ')'));
        let parsed = syntax::parse(&text, self.env.features).ok()?;
        let checked = check::infer(parsed, self.env).ok()?;
        let mut type_ = checked.output();
        for _ in &self.scopes {
            type_ = match type_ {
                Type::List(of) | Type::Optional(of) => of,
                _ => return None,
            };
        }
        Some(use_(type_))
    }

    /// The names that may come after a dot.
    fn members(&self, dot: usize) -> Vec<Suggestion> {
        let Some(operand) = self.tokens.operand(dot) else {
            return Vec::new();
        };
        let known = self.with_type(operand, |type_| self.members_of(type_));
        known.unwrap_or_else(|| {
            let namespace = [operand, "."].concat();
            functions(self.env.features, &|function, _| {
                function.name.strip_prefix(&*namespace)
            })
        })
    }

    fn members_of(&self, type_: &Type<'_>) -> Vec<Suggestion> {
        let root = self.env.root();
        let mut items = Vec::new();
        if let Type::Object(Shape {
            kind: ShapeKind::Object(object),
            ..
        }) = type_
        {
            for field in object.fields.iter().filter(|field| field.visible) {
                let name = field.cel_name();
                items.push(Suggestion {
                    label: name.to_owned(),
                    kind: SuggestionKind::Field,
                    detail: Type::from_shape(&field.shape)
                        .map_or_else(String::new, |of| of.declared()),
                    says: "",
                    rules: NewRules::Always,
                    snippet: name.to_owned(),
                    place: place_of(type_, root, name),
                });
            }
        }
        let on: &[On] = match type_ {
            Type::List(_) => &[On::ListOrMap, On::List],
            Type::Map(_) => &[On::ListOrMap],
            Type::Optional(_) => &[On::Optional],
            Type::Dyn | Type::Any => &[On::ListOrMap, On::List, On::Optional],
            _ => &[],
        };
        items.extend(
            MACROS
                .iter()
                .filter(|found| on.contains(&found.on) && self.env.features.has(found.feature))
                .map(suggest_macro),
        );
        items.extend(functions(self.env.features, &|function, overload| {
            let target = overload.params.first().filter(|_| overload.member)?;
            (fits(target, type_) && is_name(function.name)).then_some(function.name)
        }));
        items
    }

    /// The names that an operand may begin with.
    fn names(&self) -> Vec<Suggestion> {
        let mut items: Vec<Suggestion> = Vec::new();
        let locals = self
            .scopes
            .iter()
            .rev()
            .flat_map(|scope| scope.names.iter().copied());
        let globals = self.env.variables.iter().map(|variable| variable.name);
        for name in locals.chain(globals) {
            if items.iter().any(|item| item.label == name) {
                continue;
            }
            let detail = self.with_type(name, |type_| type_.declared());
            items.push(Suggestion {
                label: name.to_owned(),
                kind: SuggestionKind::Variable,
                detail: detail.unwrap_or_default(),
                says: "",
                rules: NewRules::Always,
                snippet: name.to_owned(),
                place: None,
            });
        }
        items.extend(
            MACROS
                .iter()
                .filter(|found| found.on == On::Nothing)
                .map(suggest_macro),
        );
        items.extend(functions(self.env.features, &|function, overload| {
            let dotted = function.name.split('.').all(is_name);
            (!overload.member && dotted).then_some(function.name)
        }));
        items.extend(["true", "false", "null"].map(|keyword| Suggestion {
            label: keyword.to_owned(),
            kind: SuggestionKind::Keyword,
            detail: String::new(),
            says: "",
            rules: NewRules::Always,
            snippet: keyword.to_owned(),
            place: None,
        }));
        items
    }

    /// The ways to call the function that the token `number` names in a call.
    fn forms(&self, number: usize) -> Vec<Form> {
        let name = self.tokens.word(number);
        let target = self
            .dot_before(number)
            .and_then(|dot| self.tokens.operand(dot));
        let macros = MACROS
            .iter()
            .filter(|found| found.name == name && (found.on == On::Nothing) == target.is_none());
        let mut forms: Vec<Form> = macros
            .map(|found| Form {
                shown: found.shown.to_owned(),
                says: found.says,
                rules: NewRules::with(found.feature),
            })
            .collect();
        let mut add = |functions: library::Functions, wanted: &dyn Fn(&Overload) -> bool| {
            let overloads = functions
                .flat_map(|function| function.overloads.iter().map(move |of| (function, of)));
            for (function, overload) in overloads.filter(|(_, of)| wanted(of)) {
                forms.push(Form {
                    shown: signature(function.name, overload),
                    says: "",
                    rules: rules_with(function, overload),
                });
            }
        };
        match target {
            None => add(library::functions(name, self.env.features), &|of| {
                !of.member
            }),
            Some(target) => {
                let known = self.with_type(target, |type_| {
                    let target =
                        |of: &Overload| of.params.first().is_some_and(|first| fits(first, type_));
                    add(library::functions(name, self.env.features), &|of| {
                        of.member && target(of)
                    });
                });
                if known.is_none() {
                    add(
                        library::namespaced(target, name, self.env.features),
                        &|_| true,
                    );
                }
            }
        }
        forms
    }
}

/// Suggests each function that `wanted` gives a name for, once.
fn functions(
    features: Features,
    wanted: &dyn Fn(&Function, &Overload) -> Option<&'static str>,
) -> Vec<Suggestion> {
    let mut items: Vec<Suggestion> = Vec::new();
    for function in library::all_functions(features) {
        let overloads = function.overloads.iter();
        for overload in overloads.filter(|overload| features.has(overload.feature)) {
            let Some(name) = wanted(function, overload) else {
                continue;
            };
            let shown = signature(function.name, overload);
            if let Some(same) = items.last_mut().filter(|last| last.label == name) {
                same.detail.push('\n');
                same.detail.push_str(&shown);
                same.rules = same.rules.min(rules_with(function, overload));
                continue;
            }
            let arguments = overload.params.len() - usize::from(overload.member);
            items.push(Suggestion {
                label: name.to_owned(),
                kind: SuggestionKind::Function,
                detail: shown,
                says: "",
                rules: rules_with(function, overload),
                snippet: [name, if arguments == 0 { "()" } else { "($0)" }].concat(),
                place: None,
            });
        }
    }
    items
}

/// The new rules that may use an overload.
fn rules_with(function: &Function, overload: &Overload) -> NewRules {
    let features = [function.feature, overload.feature];
    let [own, of] = features.map(NewRules::with);
    own.max(of)
}

fn suggest_macro(found: &Macro) -> Suggestion {
    Suggestion {
        label: found.name.to_owned(),
        kind: SuggestionKind::Macro,
        detail: found.shown.to_owned(),
        says: found.says,
        rules: NewRules::with(found.feature),
        snippet: found.snippet.to_owned(),
        place: None,
    }
}

/// Whether expressions can write the name of a function. They cannot write the internal names of
/// operators.
fn is_name(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic())
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The path of an object's field, relative to the rule.
fn place_of(owner: &Type<'_>, root: Option<&Shape>, field: &str) -> Option<String> {
    let path = [&owner.path(root)?, ".", field.trim_matches('`')].concat();
    Some(path.trim_start_matches('.').to_owned())
}
