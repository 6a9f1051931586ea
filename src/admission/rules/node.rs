//! The rules of one node over one value.

use std::cell::Cell;
use std::rc::Rc;

use super::{OutOfBudget, PER_CALL, Round, RulesHalted};
use crate::admission::ratcheting::Origin;
use crate::admission::report::{RuleRun, Skip};
#[cfg(feature = "tools")]
use crate::cel;
use crate::cel::program::{RunFailure, Runner};
#[cfg(feature = "tools")]
use crate::cel::trace::trace;
use crate::cel::value::{EvalErrorKind, Val};
use crate::machinery::cause::{RuleFault, RuleOutcome};
use crate::machinery::{BadValue, Cause, ErrorKind, RuleValue};
use crate::releases::Feature;
use crate::schema::rules::{Compiled, Rule, RuleReason, Rules};
use crate::value::Value;

/// Most objects have no more evaluations.
const FEW_RUNS: usize = 16;

/// The variables of rules, by their numbers in the environment.
const SELF: u32 = 0;
const OLD_SELF: u32 = 1;

/// A value and the rules over it.
pub(super) struct RulePlace<'p> {
    rules: &'p Rules,
    value: &'p Value<'p>,
    /// The value as rules see it.
    own: Val<'p>,
    /// The old value, where there is one and a rule names it.
    old: Option<Val<'p>>,
    /// The value that must have changed for errors to count.
    origin: Option<&'p Origin<'p>>,
    path: Rc<str>,
}

impl<'e> Round<'e, '_> {
    // A function of its own, to keep the stack frame of the recursive one small.
    #[inline(never)]
    pub(super) fn evaluate_all(
        &mut self,
        rules: &'e Rules,
        value: &Value<'_>,
        old: Option<&Value<'_>>,
        origin: Option<&Origin<'_>>,
    ) -> Result<(), RulesHalted> {
        let rules = rules.served.as_deref().unwrap_or(rules);
        let old = old.filter(|_| rules.use_old_self());
        let mut place = RulePlace {
            rules,
            value,
            own: Val::from_data(value, &rules.values),
            old: old.map(|old| Val::from_data(old, &rules.values)),
            origin,
            path: match self.path.as_str() {
                "" => "<nil>",
                path => path,
            }
            .into(),
        };
        if !rules.shape.has_type() {
            // Only rules on defaults get here. Nothing else without a type is visited.
            self.refuse(&place, Cause::RulesWithoutType);
            return Ok(());
        }
        if self.remaining == 0 && !rules.rules.is_empty() {
            return Err(self.stop(&place, Cause::RulesBudget));
        }
        self.runs.reserve(rules.rules.len().max(FEW_RUNS));
        let steps = Cell::default();
        let host = self.host.bounded(&steps);
        let mut runner = Runner::new(&host, PER_CALL);
        runner.set(SELF, place.own.clone());
        for rule in &rules.rules {
            let is_false = self.judge_one(rule, &place, &mut runner)?;
            if is_false && !self.host.features.has(Feature::OwnFieldPaths) {
                // The next rules of the node start from this path.
                place.path = field_of(rule, &place).into();
            }
        }
        Ok(())
    }

    /// Judges one rule; whether it is false.
    fn judge_one<'p>(
        &mut self,
        rule: &'e Rule,
        place: &RulePlace<'p>,
        runner: &mut Runner<'p, '_>,
    ) -> Result<bool, RulesHalted>
    where
        'e: 'p,
    {
        let program = match &rule.program {
            Compiled::Ready { program, .. } => program,
            Compiled::Failed(error) => {
                let outcome = RuleOutcome::DoesNotCompile(Rc::clone(error));
                self.refuse(place, fault(rule, place, outcome));
                self.skip(rule, place, Skip::DoesNotCompile);
                return Ok(false);
            }
            Compiled::Blank => return Ok(false),
        };
        if rule.uses_old_self && !rule.optional_old_self && place.old.is_none() {
            self.skip(rule, place, Skip::NoOldObject);
            return Ok(false);
        }
        if let Some(old) = old_self(rule, place) {
            runner.set(OLD_SELF, old);
        }
        let outcome = runner.run(program);
        #[cfg(feature = "tools")]
        self.trace(rule, place);
        let (holds, failure) = match outcome.value {
            Ok(value) => (matches!(value, Val::Bool(true)), None),
            Err(failure) => (false, Some(failure)),
        };
        if let Some(run) = self.note(rule, place) {
            run.cost = outcome.cost;
            match &failure {
                Some(failure) => run.error = Some(failure.text().to_owned()),
                None => run.result = Some(holds),
            }
        }
        if let Err(OutOfBudget) = self.pay(outcome.cost) {
            return Err(self.stop(place, fault(rule, place, RuleOutcome::Budget)));
        }
        match failure {
            Some(failure) => self.report_failure(&failure, rule, place).map(|()| false),
            None if holds => Ok(false),
            None => self.report_false(rule, place).map(|()| true),
        }
    }

    /// Traces an evaluation that somebody wants to see in detail.
    #[cfg(feature = "tools")]
    fn trace(&self, rule: &Rule, place: &RulePlace<'_>) {
        let Some(watch) = self.host.watch else {
            return;
        };
        if watch.rule != &*rule.text || watch.path != &*place.path || watch.found.borrow().is_some()
        {
            return;
        }
        if let Some(environment) = place.rules.environment(rule)
            && let Ok(checked) = cel::check(&rule.text, &environment)
        {
            let old = old_self(rule, place).unwrap_or(Val::Null);
            let values = [place.own.clone(), old];
            let traced = trace(&rule.text, &checked, &environment, &values, self.host);
            watch.found.replace(Some(traced));
        }
    }

    /// Adds an evaluation without a result yet.
    fn note(&mut self, rule: &'e Rule, place: &RulePlace<'_>) -> Option<&mut RuleRun<'e>> {
        self.runs.push(RuleRun {
            path: Rc::clone(&place.path),
            rule: &rule.text,
            number: rule.number,
            cost: 0,
            result: None,
            error: None,
            message_error: None,
            skipped: None,
            ratcheted: false,
        });
        self.runs.last_mut()
    }

    fn skip(&mut self, rule: &'e Rule, place: &RulePlace<'_>, why: Skip) {
        if let Some(run) = self.note(rule, place) {
            run.skipped = Some(why);
        }
    }

    /// An error that concerns the rule rather than the value: it names the value's type.
    #[cold]
    fn refuse(&mut self, place: &RulePlace<'_>, cause: impl Into<Cause>) {
        let type_name = BadValue::text(place.rules.type_name);
        self.errors.invalid(&*place.path, type_name, cause);
    }

    #[cold]
    fn stop(&mut self, place: &RulePlace<'_>, cause: impl Into<Cause>) -> RulesHalted {
        self.refuse(place, cause);
        RulesHalted
    }

    #[cold]
    fn report_failure(
        &mut self,
        failure: &RunFailure,
        rule: &Rule,
        place: &RulePlace<'_>,
    ) -> Result<(), RulesHalted> {
        let error = failure.text();
        let outcome = match failure {
            RunFailure::CostLimit => RuleOutcome::CallCost(error.into()),
            RunFailure::Error(found) if found.kind == EvalErrorKind::NoOverload => {
                RuleOutcome::NoOverload(error.into())
            }
            RunFailure::Error(_) => RuleOutcome::Error(error.into()),
        };
        let cause = fault(rule, place, outcome);
        match failure {
            RunFailure::CostLimit => Err(self.stop(place, cause)),
            RunFailure::Error(_) => {
                self.refuse(place, cause);
                Ok(())
            }
        }
    }

    #[cold]
    fn report_false(&mut self, rule: &'e Rule, place: &RulePlace<'_>) -> Result<(), RulesHalted> {
        let field = field_of(rule, place);
        let is_ratcheted = !rule.uses_old_self && self.is_unchanged(place);
        if let Some(run) = self.runs.last_mut() {
            run.ratcheted = is_ratcheted;
        }
        let message = self.evaluate_message(rule, place);
        if let Some(run) = self.runs.last_mut()
            && let Message::Failed(why) = &message
        {
            run.message_error = Some(why.clone());
        }
        let errors = match is_ratcheted {
            true => &mut self.suppressed,
            false => &mut *self.errors,
        };
        let says = match message {
            Message::Text(text) => Some(text.into()),
            Message::Stop(outcome) => {
                let type_name = BadValue::text(place.rules.type_name);
                errors.invalid(field, type_name, fault(rule, place, outcome));
                return Err(RulesHalted);
            }
            Message::Absent | Message::Failed(_) => None,
        };
        let cause = fault(rule, place, RuleOutcome::False { says });
        let value = || {
            let type_name = place.rules.type_name;
            let is_told = !matches!(type_name, "object" | "array");
            let value = is_told.then(|| place.value.clone().into_owned());
            BadValue::OfRule(Box::new(RuleValue { type_name, value }))
        };
        match rule.reason {
            RuleReason::Invalid => errors.invalid(field, value(), cause),
            RuleReason::Forbidden => errors.forbidden(field, cause),
            RuleReason::Required => errors.required(field, cause),
            RuleReason::Duplicate => errors.add(ErrorKind::Duplicate, field, value(), cause),
        }
        Ok(())
    }

    /// Whether the update left the value unchanged, so that it did not break the rule.
    fn is_unchanged(&mut self, place: &RulePlace<'_>) -> bool {
        let origin = place.origin;
        origin.is_some_and(|origin| origin.is_unchanged(&mut self.comparison))
    }

    /// Evaluates the rule's message expression.
    fn evaluate_message(&mut self, rule: &Rule, place: &RulePlace<'_>) -> Message {
        let Some(Compiled::Ready { program, .. }) = &rule.message_program else {
            return Message::Absent;
        };
        // Never optional, whatever the rule says.
        let absent = || Val::error("no such attribute(s): oldSelf");
        let old = place.old.clone().unwrap_or_else(absent);
        let outcome = program.run(&[place.own.clone(), old], self.host, PER_CALL);
        if let Err(OutOfBudget) = self.pay(outcome.cost) {
            return Message::Stop(RuleOutcome::MessageBudget);
        }
        match outcome.value {
            Ok(Val::String(text)) => Message::from_text(text.trim()),
            Ok(_) => Message::Failed("it gives no string".to_owned()),
            Err(RunFailure::CostLimit) => {
                let expression = rule.message_expression.clone();
                Message::Stop(RuleOutcome::MessageCallCost { expression })
            }
            Err(failure @ RunFailure::Error(_)) => Message::Failed(failure.text().to_owned()),
        }
    }
}

/// `oldSelf` of a rule that names it.
fn old_self<'p>(rule: &Rule, place: &RulePlace<'p>) -> Option<Val<'p>> {
    rule.uses_old_self.then(|| match &place.old {
        Some(old) if rule.optional_old_self => Val::Optional(Some(Rc::new(old.clone()))),
        Some(old) => old.clone(),
        None => Val::none(),
    })
}

/// The path of the error of a rule that is false.
fn field_of(rule: &Rule, place: &RulePlace<'_>) -> String {
    match &rule.field_path {
        None => place.path.to_string(),
        Some(below) if &*place.path == "<nil>" => below.to_string(),
        Some(below) => [&place.path, ".", below].concat(),
    }
}

/// Adds the error of a rule that is false.
fn fault(rule: &Rule, place: &RulePlace<'_>, outcome: RuleOutcome) -> RuleFault {
    RuleFault {
        rule: rule.id.clone(),
        text: Rc::clone(&rule.text),
        message: Rc::clone(&rule.message),
        at: Rc::clone(&place.path),
        outcome,
    }
}

/// The result of a message expression.
enum Message {
    Text(String),
    /// There is no expression.
    Absent,
    /// No usable message, with the reason. The rule's own message is shown instead.
    Failed(String),
    /// No further rule runs.
    Stop(RuleOutcome),
}

impl Message {
    fn from_text(text: &str) -> Self {
        /// The most bytes of a message.
        const LONGEST: usize = 5 * 1024;
        let why = if text.is_empty() {
            "it gives an empty text"
        } else if text.len() > LONGEST {
            "it gives more than 5,120 bytes"
        } else if text.contains('\n') {
            "it gives more than one line"
        } else {
            return Self::Text(text.to_owned());
        };
        Self::Failed(why.to_owned())
    }
}
