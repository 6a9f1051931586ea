//! Decides from the expressions alone whether a rule holds for every object for which other rules hold.
//!
//! A rule holds if it evaluates to true. Its claims are true, false or fail with an error. All combinations are
//! tried that do not contradict what the claims say about the same values.

use std::collections::HashSet;

use super::claims::{Claim, Claims, RuleOf, Term, Truth};
use super::facts::ValuePlace;
use super::normal::OldSelf;
use crate::compare::model::draft::SchemaStep;
use crate::schema::Props;

/// How many combinations are tried for one question.
const MOST_STEPS: usize = 4000;
/// How many facts are used for one question.
const MOST_FACTS: usize = 12;
/// How deep macros nest in which elements are compared.
const DEEPEST: usize = 4;

/// Whether `other` holds for every object for which `one` holds. `false` if that is not known.
pub(in crate::compare) fn implies(one: RuleOf<'_, '_>, other: RuleOf<'_, '_>) -> bool {
    follows(&[one], other)
}

/// Whether a rule holds for every object of its schema for which all of some rules hold. `false` if that is
/// not known.
pub(in crate::compare) fn follows(from: &[RuleOf<'_, '_>], rule: RuleOf<'_, '_>) -> bool {
    let mut claims = Claims::default();
    let Some(rule) = claims.term(rule, OldSelf::AsWritten) else {
        return false;
    };
    let terms = from
        .iter()
        .filter_map(|one| claims.term(*one, OldSelf::AsWritten));
    let facts: Vec<Term> = terms.collect();
    // Few claims are decided quickly: single rules come first.
    claims.implies(&[], &rule)
        || facts.iter().any(|fact| claims.implies(&[fact], &rule))
        || facts.len() > 1 && claims.implies(&facts.iter().collect::<Vec<_>>(), &rule)
}

/// As `implies`, for objects that have no field that the schema of `one` prunes.
pub(in crate::compare) fn implies_for_listed(one: RuleOf<'_, '_>, other: RuleOf<'_, '_>) -> bool {
    let mut claims = Claims {
        lacks_unlisted: true,
        ..Claims::default()
    };
    let terms = [one, other].map(|rule| claims.term(rule, OldSelf::AsWritten));
    matches!(&terms, [Some(one), Some(other)] if claims.implies(&[one], other))
}

/// Whether a rule at a node holds for every object that a schema around the node accepts. `steps` lead from the
/// schema to the node. `is_root` says whether it is the schema of whole objects. `false` if that is not known.
pub(in crate::compare) fn follows_from_schema(
    rule: RuleOf<'_, '_>,
    steps: &[SchemaStep],
    (around, is_root): (&Props<'_>, bool),
) -> bool {
    let mut claims = Claims::default();
    let Some(rule) = claims.lifted(rule, steps, &ValuePlace::root()) else {
        return false;
    };
    let facts = claims.facts(around, is_root);
    let topics = claims.topics(&rule);
    let shares_topic = |fact: &&Term| !claims.topics(fact).is_disjoint(&topics);
    let facts: Vec<&Term> = facts.iter().filter(shares_topic).take(MOST_FACTS).collect();
    claims.implies(&[], &rule)
        || facts.iter().any(|fact| claims.implies(&[fact], &rule))
        || facts.len() > 1 && claims.implies(&facts, &rule)
}

/// Whether a rule may fail with an error for an object of a schema, in an update that changes nothing: it reads a
/// missing field, or calls a function that fails for some values. `is_root` says whether it is the schema of whole
/// objects. `true` if that is not known.
pub(in crate::compare) fn may_fail_unchanged(rule: &str, around: (&Props<'_>, bool)) -> bool {
    may_be_unchanged(rule, around, Truth::Error)
}

/// Whether a rule that compares with the old value may be false in an update that changes nothing. `true` if that is
/// not known.
pub(in crate::compare) fn may_refuse_unchanged(rule: &str, around: (&Props<'_>, bool)) -> bool {
    may_be_unchanged(rule, around, Truth::False)
}

fn may_be_unchanged(rule: &str, (schema, is_root): (&Props<'_>, bool), sought: Truth) -> bool {
    let mut claims = Claims {
        only_likely: true,
        ..Claims::default()
    };
    let Some(rule) = claims.term((rule, schema), OldSelf::Same) else {
        return true;
    };
    let facts = claims.facts(schema, is_root);
    let topics = claims.topics(&rule);
    let shares_topic = |fact: &&Term| !claims.topics(fact).is_disjoint(&topics);
    let facts: Vec<&Term> = facts.iter().filter(shares_topic).take(MOST_FACTS).collect();
    let may_be = |facts: &[&Term]| match sought {
        Truth::Error => claims.may_fail(facts, &rule),
        _ => claims.finds(facts, &rule, (0, |value| value == Truth::False)),
    };
    may_be(&[]) && (facts.is_empty() || may_be(&facts))
}

/// Whether a rule holds for every update that does not change the value. `false` if that is not known.
pub(in crate::compare) fn holds_unchanged(rule: RuleOf<'_, '_>) -> bool {
    let mut claims = Claims::default();
    let term = claims.term(rule, OldSelf::Same);
    term.is_some_and(|term| claims.implies(&[], &term))
}

/// Whether the evaluation of a rule may fail with an error for an object for which no other rule fails, though some may
/// be false. Such an object is older than these rules, and perhaps also older than the keywords of the schema. `true` if
/// that is not known.
pub(in crate::compare) fn may_fail_for_older(
    rule: RuleOf<'_, '_>,
    others: &[RuleOf<'_, '_>],
    is_older_than_schema: bool,
) -> bool {
    let mut claims = Claims {
        ignores_schema: is_older_than_schema,
        only_likely: true,
        ..Claims::default()
    };
    let Some(rule) = claims.term(rule, OldSelf::Same) else {
        return true;
    };
    let evaluated = others.iter().filter_map(|other| {
        let mut term = || claims.term(*other, OldSelf::Same);
        // An error makes neither of them true.
        Some(Term::Any(vec![term()?, Term::Not(Box::new(term()?))]))
    });
    let facts: Vec<Term> = evaluated.take(MOST_FACTS).collect();
    claims.may_fail(&facts.iter().collect::<Vec<_>>(), &rule)
}

/// Whether a rule with an optional `oldSelf` means the same as one without it: it holds for all creations, and
/// for the same updates.
pub(in crate::compare) fn means_the_same_in_updates(
    optional: RuleOf<'_, '_>,
    plain: RuleOf<'_, '_>,
) -> bool {
    let mut claims = Claims::default();
    let terms = [
        claims.term(optional, OldSelf::Absent),
        claims.term(optional, OldSelf::Present),
        claims.term(plain, OldSelf::AsWritten),
    ];
    let [Some(created), Some(updated), Some(plain)] = &terms else {
        return false;
    };
    claims.implies(&[], created)
        && claims.implies(&[updated], plain)
        && claims.implies(&[plain], updated)
}

/// A search for truth values of claims for which all facts hold and a rule has a value that is sought.
struct Refutation<'c> {
    claims: &'c Claims,
    facts: &'c [&'c Term],
    rule: &'c Term,
    /// The claims that get a value. Each stands behind those that it needs.
    open: Vec<usize>,
    /// The values, by the index of the claim. `None` if it has no value yet.
    values: Vec<Option<Truth>>,
    steps: usize,
    /// How deep the macros around nest.
    depth: usize,
    /// Whether the search looks for a value of the rule.
    is_sought: fn(Truth) -> bool,
}

impl Claims {
    /// Whether `rule` is true for every object for which all facts are true. `false` if that is not known.
    pub(super) fn implies(&self, facts: &[&Term], rule: &Term) -> bool {
        self.implies_at(facts, rule, 0)
    }

    fn implies_at(&self, facts: &[&Term], rule: &Term, depth: usize) -> bool {
        !self.finds(facts, rule, (depth, |value| value != Truth::True))
    }

    /// Whether a term always has a truth value. `false` if that is not known.
    pub(super) fn is_always(&self, truth: bool, term: &Term) -> bool {
        let is_sought = match truth {
            true => |value| value != Truth::True,
            false => |value| value != Truth::False,
        };
        !self.finds(&[], term, (0, is_sought))
    }

    /// Whether the evaluation of a rule may fail with an error for an object for which all facts are true. `true` if
    /// that is not known.
    pub fn may_fail(&self, facts: &[&Term], rule: &Term) -> bool {
        self.finds(facts, rule, (0, |value| value == Truth::Error))
    }

    /// Whether a rule may have a value that is sought for an object for which all facts are true. `true` if that is
    /// not known.
    fn finds(
        &self,
        facts: &[&Term],
        rule: &Term,
        (depth, is_sought): (usize, fn(Truth) -> bool),
    ) -> bool {
        let mut open = Vec::new();
        for term in facts.iter().copied().chain([rule]) {
            self.collect(term, &mut open);
        }
        for set in &self.exhaustive {
            if set.iter().any(|at| open.contains(at)) {
                open.extend(set);
            }
        }
        open.sort_unstable();
        open.dedup();
        let mut search = Refutation {
            claims: self,
            facts,
            rule,
            open,
            values: vec![None; self.all.len()],
            steps: MOST_STEPS,
            depth,
            is_sought,
        };
        search.finds(0)
    }

    /// The topics of a term: its claims, and the values and lists that they name.
    fn topics(&self, term: &Term) -> HashSet<&str> {
        let mut open = Vec::new();
        self.collect(term, &mut open);
        let mut found = HashSet::new();
        for claim in open.iter().filter_map(|at| self.all.get(*at)) {
            found.insert(&*claim.text);
            found.extend(claim.says.as_ref().map(|(about, _)| &**about));
            found.extend(claim.elements.as_ref().map(|(over, ..)| &**over));
        }
        found
    }

    /// The claims of a term, and those that they need.
    fn collect(&self, term: &Term, into: &mut Vec<usize>) {
        match term {
            Term::Known(_) => {}
            Term::Claim(at) => self.collect_claim(*at, into),
            Term::Not(one) => self.collect(one, into),
            Term::All(terms) | Term::Any(terms) => {
                terms.iter().for_each(|term| self.collect(term, into));
            }
            Term::Choice(parts) => parts.iter().for_each(|term| self.collect(term, into)),
            Term::Same(parts) => parts.iter().for_each(|term| self.collect(term, into)),
        }
    }

    /// A claim, and those that it needs. Recursion ends: a claim stands behind those that it needs.
    fn collect_claim(&self, at: usize, into: &mut Vec<usize>) {
        if into.contains(&at) {
            return;
        }
        into.push(at);
        for need in self.all.get(at).iter().flat_map(|claim| &claim.needs) {
            self.collect_claim(*need, into);
        }
    }

    /// The value of a claim that follows from the value of another one.
    fn forced(&self, (one, truth): (usize, bool), other: usize, depth: usize) -> Option<Truth> {
        let key = (one, truth, other);
        if let Some(known) = self.forced.borrow().get(&key) {
            return *known;
        }
        let both = self.all.get(one).zip(self.all.get(other));
        let found = both.and_then(|(one, other)| self.forced_by((one, truth), other, depth));
        self.forced.borrow_mut().insert(key, found);
        found
    }

    fn forced_by(
        &self,
        (one, truth): (&Claim, bool),
        other: &Claim,
        depth: usize,
    ) -> Option<Truth> {
        if let (Some((own, says)), Some((theirs, others))) = (&one.says, &other.says)
            && own == theirs
        {
            let [yes, no] = says;
            let statement = if truth { yes } else { no };
            let [yes, no] = others;
            let implies = |other: &Option<_>| {
                let both = statement.as_ref().zip(other.as_ref());
                both.is_some_and(|(one, other)| one.implies(other))
            };
            return match (implies(yes), implies(no)) {
                (true, false) => Some(Truth::True),
                (false, true) => Some(Truth::False),
                _ => None,
            };
        }
        let (own, is_all, each) = one.elements.as_ref()?;
        let (theirs, is_also_all, other) = other.elements.as_ref()?;
        let is_alike = own == theirs && is_all == is_also_all && truth && depth < DEEPEST;
        let is_stricter = is_alike && self.implies_at(&[each], other, depth + 1);
        is_stricter.then_some(Truth::True)
    }
}

impl Refutation<'_> {
    /// Whether there are values for the open claims from an index on. A search that takes too long counts as
    /// successful. Recursion is bounded by the number of claims.
    fn finds(&mut self, next: usize) -> bool {
        let Some(left) = self.steps.checked_sub(1) else {
            return true;
        };
        self.steps = left;
        if self
            .value(self.rule)
            .is_some_and(|value| !(self.is_sought)(value))
        {
            return false;
        }
        let is_false = |at: &usize| self.value_of(*at) == Some(Truth::False);
        let mut sets = self.claims.exhaustive.iter();
        if sets.any(|set| set.iter().all(is_false)) {
            return false;
        }
        let mut facts = self.facts.iter().map(|fact| self.value(fact));
        if facts.any(|value| value.is_some_and(|value| value != Truth::True)) {
            return false;
        }
        let Some(&at) = self.open.get(next) else {
            return true;
        };
        for value in [Truth::True, Truth::False, Truth::Error] {
            if !self.allows(at, value) {
                continue;
            }
            self.set(at, Some(value));
            if self.finds(next + 1) {
                return true;
            }
            self.set(at, None);
        }
        false
    }

    fn set(&mut self, at: usize, value: Option<Truth>) {
        if let Some(place) = self.values.get_mut(at) {
            *place = value;
        }
    }

    fn value_of(&self, at: usize) -> Option<Truth> {
        self.values.get(at).copied().flatten()
    }

    /// Whether a claim can have a value beside the values of others.
    fn allows(&self, at: usize, value: Truth) -> bool {
        let Some(claim) = self.claims.all.get(at) else {
            return false;
        };
        let has_all = self.can_be_evaluated(at);
        let truth = match value {
            Truth::Error => return !has_all || !claim.is_safe,
            _ if !has_all => return false,
            value => value == Truth::True,
        };
        if claim.given.is_some_and(|given| given != truth) {
            return false;
        }
        self.open.iter().all(|other| {
            let Some(known) = self.value_of(*other) else {
                return true;
            };
            if !self.can_be_evaluated(*other) {
                // Nothing is known of a value that is missing.
                return true;
            }
            let agrees = |forced: Option<Truth>, value| forced.is_none_or(|forced| forced == value);
            let forced = |from, to| self.claims.forced(from, to, self.depth);
            let there = match known {
                Truth::Error => None,
                known => forced((*other, known == Truth::True), at),
            };
            let back = forced((at, truth), *other);
            agrees(there, value) && agrees(back, known)
        })
    }

    /// Whether the fields that a claim needs are there.
    fn can_be_evaluated(&self, at: usize) -> bool {
        let needs = self.claims.all.get(at).map(|claim| &claim.needs);
        let mut needs = needs.into_iter().flatten();
        needs.all(|need| self.value_of(*need) == Some(Truth::True))
    }

    /// The value of a term, as far as the values of claims decide it. Recursion is bounded by how deep
    /// expressions nest.
    fn value(&self, term: &Term) -> Option<Truth> {
        match term {
            Term::Known(truth) => Some((*truth).into()),
            Term::Claim(at) => self.value_of(*at),
            Term::Not(one) => self.value(one).map(|value| !value),
            Term::All(terms) => self.joined(terms, Truth::False),
            Term::Any(terms) => self.joined(terms, Truth::True),
            Term::Choice(parts) => {
                let [condition, yes, no] = &**parts;
                match self.value(condition)? {
                    Truth::True => self.value(yes),
                    Truth::False => self.value(no),
                    Truth::Error => Some(Truth::Error),
                }
            }
            Term::Same(parts) => {
                let [one, other] = &**parts;
                match (self.value(one)?, self.value(other)?) {
                    (Truth::Error, _) | (_, Truth::Error) => Some(Truth::Error),
                    (one, other) => Some((one == other).into()),
                }
            }
        }
    }

    /// The value of `&&` or `||`. The value `strong` of an operand decides.
    fn joined(&self, terms: &[Term], strong: Truth) -> Option<Truth> {
        let mut found = Some(!strong);
        for term in terms {
            match self.value(term) {
                Some(value) if value == strong => return Some(strong),
                None => found = None,
                Some(Truth::Error) => found = found.and(Some(Truth::Error)),
                Some(_) => {}
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::testing::props;

    /// Two rules, whether the second one holds wherever the first one holds, and the other way round.
    const PAIRS: &[(&str, &str, bool, bool)] = &[
        (
            "!has(self.a) || self.a && self.b",
            "!has(self.a) || self.a",
            true,
            false,
        ),
        (
            "self.a && self.b || self.c",
            "self.c || self.b",
            true,
            false,
        ),
        (
            "self.a && (self.b || self.c)",
            "self.a && self.b || self.a && self.c",
            true,
            true,
        ),
        ("self.i > 6", "self.i > 5", true, false),
        ("5 > self.i", "self.i <= 5", true, false),
        ("self.i == self.j", "self.j <= self.i", true, false),
        ("!(self.i >= self.j)", "self.i != self.j", true, false),
        ("!(self.n >= self.m)", "self.n <= self.m", false, false),
        ("self == oldSelf", "self >= oldSelf", true, false),
        ("!(self.i > 5)", "self.i <= 6", true, false),
        ("!(self.n > 5)", "self.n <= 6", false, false),
        ("self.a.size() < 3", "self.a.size() < 9", true, false),
        ("self.a in ['x']", "self.a in ['y', 'x']", true, false),
        ("self.a == 'x'", "self.a in ['y', 'x']", true, false),
        ("!(self.a in ['y', 'x'])", "self.a != 'x'", true, false),
        ("self.a == 'x'", "self.a != 'y'", true, false),
        ("self.a == 1", "self.a != 1.0", false, false),
        (
            "self.a.startsWith('ab')",
            "self.a.startsWith('a')",
            true,
            false,
        ),
        (
            "!self.a.endsWith('b')",
            "!self.a.endsWith('ab')",
            true,
            false,
        ),
        (
            "self.a.matches('^[ab]$')",
            "self.a.matches('^[a-c]*$')",
            true,
            false,
        ),
        (
            "self.a.startsWith('ab')",
            "self.b.startsWith('a')",
            false,
            false,
        ),
        ("self.a ? self.b : self.c", "self.b || self.c", true, false),
        (
            "self.a == 'x' || self.a == 'y'",
            "self.a in ['y', 'x']",
            true,
            true,
        ),
        (
            "self.t == 'A' ? has(self.a) : !has(self.a)",
            "(self.t == 'A') == has(self.a)",
            true,
            true,
        ),
        (
            "has(self.a) != has(self.b)",
            "has(self.a) && !has(self.b) || !has(self.a) && has(self.b)",
            true,
            true,
        ),
        (
            "has(self.l) ? self.l.all(x, x == 'a') : true",
            "!has(self.l) || self.l.all(y, y in ['a', 'b'])",
            true,
            false,
        ),
        (
            "self.l.exists(x, x == 'a')",
            "self.l.exists(x, x in ['a', 'b'])",
            true,
            false,
        ),
        (
            "self.l.exists(x, x == 'a')",
            "self.l.all(x, x == 'a')",
            false,
            false,
        ),
        (
            "self.l.exists_one(x, x == 'a')",
            "self.l.exists_one(x, x in ['a', 'b'])",
            false,
            false,
        ),
        (
            "self.l.all(x, x.o in ['G', 'L', 'M'] ? x.v.size() == 1 : true)",
            "self.l.all(x, (x.o == 'G' || x.o == 'L') ? x.v.size() == 1 : true)",
            true,
            false,
        ),
        ("self.s == 'A' && self.s == 'B'", "false", true, true),
        // A claim about a missing field fails with an error.
        ("self.s == 'A' || self.s != 'A'", "true", true, false),
        ("self.r == 'A' || self.r != 'A'", "true", true, true),
        ("self.s == 'A'", "has(self.s)", true, false),
        ("self.a < 5 || self.a >= 5", "true", true, false),
        // A keyword of the schema says it, too.
        ("true", "self.e in ['p', 'q', 'z']", true, true),
        ("true", "self.e in ['p']", false, true),
        ("true", "self.r.matches('^[a-z]+$')", true, true),
        ("true", "self.r.size() <= 9", true, true),
        ("true", "self.r.size() <= 8", false, true),
        ("true", "!has(self.j) || self.j > 0", true, true),
        ("true", "self.j > 0", false, true),
        ("true", "self.r.size() >= 0", true, true),
    ];

    #[test]
    fn an_optional_old_value_may_make_no_difference() {
        let own = props(r#"{"type":"string"}"#);
        let plain = "self == oldSelf";
        for (optional, want) in [
            ("!oldSelf.hasValue() || self == oldSelf.value()", true),
            ("oldSelf.hasValue() ? self == oldSelf.value() : true", true),
            ("oldSelf.orValue(self) == self", true),
            ("oldSelf.hasValue() && self == oldSelf.value()", false),
            ("oldSelf.orValue('') == self", false),
            ("!oldSelf.hasValue() || self != oldSelf.value()", false),
        ] {
            let got = means_the_same_in_updates((optional, &own), (plain, &own));
            assert_eq!(got, want, "{optional}");
        }
    }

    #[test]
    fn a_rule_may_follow_from_several_rules() {
        let own = props(r#"{"type":"object","properties":{}}"#);
        let from = [("has(self.a) || has(self.b)", &own), ("!has(self.a)", &own)];
        assert!(follows(&from, ("has(self.b)", &own)));
        assert!(!follows(&from, ("has(self.c)", &own)));
    }

    #[test]
    fn rules_about_the_same_field_do_not_contradict_each_other() {
        let own = props(
            r#"{"type":"object","properties":{"i":{"type":"integer"},"j":{"type":"integer"},"l":{"type":"string"}}}"#,
        );
        for (one, other) in [
            ("self.i <= self.j", "self.j != 0"),
            ("self.j <= self.i", "self.j != 0"),
            ("self.j in [self.i, self.k]", "self.j != 0"),
        ] {
            let from = [(one, &own), (other, &own)];
            for rule in ["has(self.l)", "false"] {
                assert!(!follows(&from, (rule, &own)), "{one}, {other}: {rule}");
            }
        }
    }

    #[test]
    fn a_rule_holds_wherever_a_stricter_one_holds() {
        let own = props(
            r#"{"type":"object","required":["r","e"],"properties":{"i":{"type":"integer"},
                "j":{"type":"integer","minimum":1},"s":{"type":"string"},"r":{"type":"string","maxLength":9,"pattern":"^[a-c]+$"},"e":{"type":"string","enum":["p","q"]},
                "l":{"type":"array","items":{"type":"object","required":["o","v"],"properties":{
                    "o":{"type":"string"},"v":{"type":"array","items":{"type":"string"}}}}}}}"#,
        );
        let mut faults = Vec::new();
        for (one, other, there, back) in PAIRS {
            let got = [
                implies((one, &own), (other, &own)),
                implies((other, &own), (one, &own)),
            ];
            if got != [*there, *back] {
                faults.push(format!("{one} / {other}: {got:?}"));
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
