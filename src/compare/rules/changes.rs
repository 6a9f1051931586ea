//! Differences between the rules of two nodes.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use super::fields::{reads_old_value, share_fields};
use super::implication::{
    follows, implies, implies_for_listed, may_fail_for_older, means_the_same_in_updates,
};
use super::normal::conjuncts;
use super::presence::{self, PresenceChange};
use super::satisfied::is_lacking;
use crate::compare::model::draft::{NodeDifference, Probe, ProbedRule, RulePair};
use crate::compare::model::kind::ChangeKind;
use crate::compare::model::props::{adds_defaults, items};
use crate::schema::{Props, RuleProps};

/// A rule of a node.
struct ComparedRule<'p, 'a> {
    /// Its place among the node's rules.
    index: usize,
    props: &'p RuleProps<'a>,
    /// The schema of its node.
    own: &'p Props<'a>,
    /// Its normal form, made when it is asked for.
    conjuncts: OnceCell<Option<BTreeSet<String>>>,
}

impl<'p, 'a> ComparedRule<'p, 'a> {
    fn all(own: &'p Props<'a>) -> Vec<Self> {
        let rules = items(&own.validations).iter().enumerate();
        rules
            .map(|(index, props)| Self {
                index,
                props,
                own,
                conjuncts: OnceCell::new(),
            })
            .collect()
    }

    fn conjuncts(&self) -> Option<&BTreeSet<String>> {
        let conjuncts = || conjuncts(&self.props.rule, Some(self.own));
        self.conjuncts.get_or_init(conjuncts).as_ref()
    }

    /// Whether `oldSelf` is optional. The rule then also judges creations.
    fn has_optional_old_self(&self) -> bool {
        self.props.optional_old_self == Some(true)
    }

    /// Whether both rules judge updates only, or both judge creations too.
    fn judges_same_requests(&self, other: &Self) -> bool {
        let reads_old = |rule: &Self| reads_old_value(&rule.props.rule);
        self.has_optional_old_self() == other.has_optional_old_self()
            && (self.has_same_text(other) || reads_old(self) == reads_old(other))
    }

    /// Whether this rule holds for every object for which the other one holds.
    fn follows_from(&self, other: &Self) -> bool {
        implies(
            (&other.props.rule, other.own),
            (&self.props.rule, other.own),
        )
    }

    /// Whether this rule may fail with an error for an older object for which the other one does not.
    fn may_fail_for_older(&self, other: &Self) -> bool {
        let [own, theirs] = [self, other].map(|rule| &*rule.props.rule);
        let asks_only = || presence::compared([theirs, own], |_| false).is_some();
        may_fail_for_older((own, self.own), &[(theirs, self.own)], false) && !asks_only()
    }

    /// Whether this rule holds for every object for which the other one holds, and that has no field that is new.
    fn is_about_others(&self, other: &Self) -> bool {
        !adds_defaults(other.own, self.own)
            && implies_for_listed(
                (&other.props.rule, other.own),
                (&self.props.rule, other.own),
            )
    }

    /// Whether one of two rules is stricter than the other one, or both mean the same.
    fn is_comparable(&self, other: &Self) -> bool {
        self.judges_same_requests(other) && (self.follows_from(other) || other.follows_from(self))
    }

    /// Whether the rule holds for every object that satisfies the rules of a schema.
    fn follows_from_all(&self, schema: &Props<'a>) -> bool {
        if self.has_optional_old_self() {
            return false;
        }
        follows_from_rules(&self.props.rule, schema)
    }

    /// Whether the rules mean the same, though one of them has an optional `oldSelf`.
    fn means_the_same_in_updates(&self, other: &Self) -> bool {
        let texts = [self, other].map(|rule| &*rule.props.rule);
        let all_read_old = texts.iter().all(|text| reads_old_value(text));
        let [own, theirs] = texts.map(|text| (text, self.own));
        match (self.has_optional_old_self(), other.has_optional_old_self()) {
            (true, false) => all_read_old && means_the_same_in_updates(own, theirs),
            (false, true) => all_read_old && means_the_same_in_updates(theirs, own),
            _ => false,
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        self.props == other.props
    }

    fn has_same_text(&self, other: &Self) -> bool {
        self.props.rule == other.props.rule
    }

    fn means_the_same(&self, other: &Self) -> bool {
        self.conjuncts().is_some() && self.conjuncts() == other.conjuncts()
    }

    fn has_same_message(&self, other: &Self) -> bool {
        let (own, theirs) = (self.props, other.props);
        let is_same =
            own.message == theirs.message && own.message_expression == theirs.message_expression;
        is_same && !(own.message.is_empty() && own.message_expression.is_empty())
    }

    /// Whether this rule may have become another one, if both are the only ones that are left. Rules about other
    /// fields, or with another message, are not taken for the same rule.
    fn may_become(&self, other: &Self) -> bool {
        let [own, theirs] = [self.props, other.props];
        let has_message = |rule: &RuleProps<'_>| !rule.message.is_empty();
        let has_other_message = has_message(own) && has_message(theirs);
        !has_other_message && share_fields([&own.rule, &theirs.rule])
    }

    fn shares_conjunct(&self, other: &Self) -> bool {
        let both = self.conjuncts().zip(other.conjuncts());
        both.is_some_and(|(own, theirs)| own.intersection(theirs).next().is_some())
    }

    fn keyword(&self) -> String {
        format!("x-kubernetes-validations[{}]", self.index)
    }

    fn probed(&self) -> ProbedRule {
        ProbedRule {
            index: self.index,
            text: self.props.rule.to_string(),
        }
    }
}

/// Whether a rule without an optional `oldSelf` holds for every object that satisfies the rules of a schema.
fn follows_from_rules(rule: &str, schema: &Props<'_>) -> bool {
    let is_for_updates = reads_old_value(rule);
    let rules = items(&schema.validations).iter().filter(|rule| {
        let is_for_all = !reads_old_value(&rule.rule);
        rule.optional_old_self != Some(true) && (is_for_all || is_for_updates)
    });
    let rules: Vec<_> = rules.map(|rule| (&*rule.rule, schema)).collect();
    follows(&rules, (rule, schema))
}

/// Notes what changed in the rules of a node.
pub(in crate::compare) fn changes<'a>(
    before: &Props<'a>,
    after: &Props<'a>,
) -> Vec<NodeDifference<'a>> {
    let mut found = Vec::new();
    let (mut old, mut new) = (ComparedRule::all(before), ComparedRule::all(after));
    // The closest pairs first: a rule must not lose its closest partner to a more distant rule.
    for is_pair in [
        ComparedRule::is_same,
        ComparedRule::has_same_text,
        ComparedRule::means_the_same,
    ] {
        pair(&mut old, &mut new, is_pair, &mut found);
    }
    if let Some(noted) = split(&old, &new) {
        found.push(noted);
        return found;
    }
    found.extend(regrouped(&mut old, &mut new));
    for is_pair in [
        ComparedRule::has_same_message,
        ComparedRule::is_comparable,
        ComparedRule::shares_conjunct,
    ] {
        pair(&mut old, &mut new, is_pair, &mut found);
    }
    if let ([rule], [other]) = (&*old, &*new)
        && rule.may_become(other)
    {
        // The only ones that are left: one became the other.
        found.extend(change(rule, other));
        return found;
    }
    let alone = |kind, keyword: &str, rules: RulePair, is_implied| {
        let detail = format!("`{}`", rules.texts().concat());
        NodeDifference {
            is_implied,
            ..NodeDifference::new(kind, keyword, detail, Probe::Rules(rules))
        }
    };
    found.extend(old.iter().map(|rule| {
        let before = Some(rule.probed());
        let rules = RulePair {
            before,
            after: None,
        };
        let is_implied = rule.follows_from_all(after);
        let keyword = "x-kubernetes-validations";
        alone(ChangeKind::RuleRemoved, keyword, rules, is_implied)
    }));
    found.extend(new.iter().map(|rule| {
        let after = Some(rule.probed());
        let rules = RulePair {
            before: None,
            after,
        };
        let is_implied = rule.follows_from_all(before);
        alone(ChangeKind::RuleAdded, &rule.keyword(), rules, is_implied)
    }));
    found
}

/// Pairs old rules with new ones, and notes the change of each pair.
fn pair<'p, 'a>(
    old: &mut Vec<ComparedRule<'p, 'a>>,
    new: &mut Vec<ComparedRule<'p, 'a>>,
    is_pair: impl Fn(&ComparedRule<'p, 'a>, &ComparedRule<'p, 'a>) -> bool,
    found: &mut Vec<NodeDifference<'a>>,
) {
    old.retain(|rule| {
        let Some(at) = new.iter().position(|other| is_pair(rule, other)) else {
            return true;
        };
        found.extend(change(rule, &new.remove(at)));
        false
    });
}

/// Rules that together mean the same as other rules together: one was split, or some were joined.
fn split<'a>(
    old: &[ComparedRule<'_, 'a>],
    new: &[ComparedRule<'_, 'a>],
) -> Option<NodeDifference<'a>> {
    let meaning = |rules: &[ComparedRule<'_, 'a>]| -> Option<BTreeSet<String>> {
        let all: Option<Vec<_>> = rules.iter().map(ComparedRule::conjuncts).collect();
        Some(all?.into_iter().flatten().cloned().collect())
    };
    let first = old.first()?;
    let mut all = old.iter().chain(new);
    if first.has_optional_old_self() || !all.all(|rule| rule.judges_same_requests(first)) {
        return None;
    }
    let (before, after) = (meaning(old)?, meaning(new)?);
    if before.is_empty() || before != after {
        return None;
    }
    let [old, new] = [old, new].map(|rules| rules.iter().collect::<Vec<_>>());
    rewritten(&old, &new)
}

/// Rules that were rewritten together. `None` if a new rule may fail with an error where no old rule fails: then an older
/// object cannot be updated.
fn rewritten<'a>(
    old: &[&ComparedRule<'_, 'a>],
    new: &[&ComparedRule<'_, 'a>],
) -> Option<NodeDifference<'a>> {
    let may_fail = |rule: &&ComparedRule<'_, 'a>| {
        let mut all = old.iter();
        all.all(|other| rule.may_fail_for_older(other))
    };
    if new.iter().any(may_fail) {
        return None;
    }
    let texts = |rules: &[&ComparedRule<'_, 'a>]| -> String {
        let texts = rules.iter().map(|rule| format!("`{}`", rule.props.rule));
        texts.collect::<Vec<_>>().join(", ")
    };
    let detail = format!("{} → {}", texts(old), texts(new));
    let keyword = new.first()?.keyword();
    Some(NodeDifference::new(
        ChangeKind::RuleRewritten,
        &keyword,
        detail,
        Probe::Nothing,
    ))
}

/// Rules that were joined into one of the same meaning, and rules that were split into several. They are taken out of the
/// lists.
fn regrouped<'a>(
    old: &mut Vec<ComparedRule<'_, 'a>>,
    new: &mut Vec<ComparedRule<'_, 'a>>,
) -> Vec<NodeDifference<'a>> {
    let mut found = Vec::new();
    new.retain(|whole| {
        let joined = parts_of(whole, old).and_then(|parts| {
            let rules: Vec<_> = parts.iter().filter_map(|at| old.get(*at)).collect();
            Some((rewritten(&rules, &[whole])?, parts))
        });
        let Some((noted, parts)) = joined else {
            return true;
        };
        found.push(noted);
        remove_all(old, &parts);
        false
    });
    old.retain(|whole| {
        let split = parts_of(whole, new).and_then(|parts| {
            let rules: Vec<_> = parts.iter().filter_map(|at| new.get(*at)).collect();
            Some((rewritten(&[whole], &rules)?, parts))
        });
        let Some((noted, parts)) = split else {
            return true;
        };
        found.push(noted);
        remove_all(new, &parts);
        false
    });
    found
}

/// The indices of rules that together mean the same as another rule, while none of them alone does.
fn parts_of(whole: &ComparedRule<'_, '_>, rules: &[ComparedRule<'_, '_>]) -> Option<Vec<usize>> {
    if rules.len() < 2 || whole.has_optional_old_self() {
        return None;
    }
    let parts: Vec<(usize, &ComparedRule<'_, '_>)> = rules
        .iter()
        .enumerate()
        .filter(|(_, part)| part.judges_same_requests(whole) && is_part(part, whole))
        .collect();
    let is_alone = parts.iter().any(|(_, part)| is_part(whole, part));
    let texts = |own| parts.iter().map(move |(_, part)| (&*part.props.rule, own));
    let make_whole = |own| {
        let texts: Vec<_> = texts(own).collect();
        follows(&texts, (&whole.props.rule, own))
    };
    let first = parts.first().map(|(_, part)| part.own)?;
    let are_whole = !is_alone && parts.len() > 1 && make_whole(whole.own) && make_whole(first);
    are_whole.then(|| parts.into_iter().map(|(at, _)| at).collect())
}

/// Whether a rule holds wherever another one holds, for the values of either schema.
fn is_part(part: &ComparedRule<'_, '_>, whole: &ComparedRule<'_, '_>) -> bool {
    part.follows_from(whole) && implies((&whole.props.rule, part.own), (&part.props.rule, part.own))
}

fn remove_all<T>(list: &mut Vec<T>, indices: &[usize]) {
    let mut at = 0..;
    list.retain(|_| at.next().is_none_or(|at| !indices.contains(&at)));
}

/// Another message of a rule.
fn message_change<'a>(rule: &ComparedRule<'_, 'a>) -> NodeDifference<'a> {
    let detail = format!("`{}`", rule.props.rule);
    let kind = ChangeKind::RuleMessageChanged;
    NodeDifference::new(kind, &rule.keyword(), detail, Probe::Nothing)
}

/// What changes if both rules only ask which properties there are. `None` if no object is newly refused.
fn presence_change(
    before: &ComparedRule<'_, '_>,
    after: &ComparedRule<'_, '_>,
) -> Option<PresenceChange> {
    let texts = [before, after].map(|rule| &*rule.props.rule);
    let lacks = |name: &str| is_lacking(name, before.own, after.own);
    presence::compared(texts, lacks).filter(|change| !change.narrows)
}

/// The change from a rule to one that means the same for each value that both schemas accept. `None` if both rules mean
/// the same for all values of either schema.
fn change_for_others(
    before: &ComparedRule<'_, '_>,
    after: &ComparedRule<'_, '_>,
) -> Option<ChangeKind> {
    let [old, new] = [before, after].map(|rule| &*rule.props.rule);
    let is_as_strict = implies((old, before.own), (new, before.own))
        && implies((old, after.own), (new, after.own));
    let is_as_loose = implies((new, before.own), (old, before.own))
        && implies((new, after.own), (old, after.own));
    match (is_as_strict, is_as_loose) {
        (true, true) => None,
        (false, true) => Some(ChangeKind::RuleTightened),
        (true, false) => Some(ChangeKind::RuleLoosened),
        (false, false) => Some(ChangeKind::RuleChanged),
    }
}

/// The change from a rule to the one that it became.
fn change<'a>(
    before: &ComparedRule<'_, 'a>,
    after: &ComparedRule<'_, 'a>,
) -> Option<NodeDifference<'a>> {
    let [old, new] = [before, after].map(|rule| &*rule.props.rule);
    let is_same_kind = before.judges_same_requests(after);
    if old == new && is_same_kind {
        return (!before.is_same(after)).then(|| message_change(after));
    }
    let means_the_same = is_same_kind && after.means_the_same(before);
    // Whether one of the rules follows from the other one, as far as that matters.
    let follows = match is_same_kind && !means_the_same {
        true => (before.follows_from(after), after.follows_from(before)),
        false => (means_the_same, means_the_same),
    };
    let meets_older = follows == (true, true) && after.may_fail_for_older(before);
    // Whether the rules mean the same only for the values that both schemas accept.
    let others = (follows == (true, true) && !means_the_same && !meets_older)
        .then(|| change_for_others(before, after))
        .flatten();
    let kind = match follows {
        _ if !is_same_kind && before.means_the_same_in_updates(after) => ChangeKind::RuleRewritten,
        _ if !is_same_kind => ChangeKind::RuleChanged,
        (true, true) if !meets_older => others.unwrap_or(ChangeKind::RuleRewritten),
        (true, _) => ChangeKind::RuleTightened,
        (false, true) => ChangeKind::RuleLoosened,
        (false, false) => ChangeKind::RuleChanged,
    };
    let presence = is_same_kind
        .then(|| presence_change(before, after))
        .flatten();
    let kind = match presence {
        _ if kind == ChangeKind::RuleRewritten => kind,
        Some(change) if !change.widens && !change.asks_for_others => ChangeKind::RuleRewritten,
        Some(change) if !change.asks_for_others => ChangeKind::RuleLoosened,
        // Objects with a new property are judged otherwise.
        Some(_) => ChangeKind::RuleChanged,
        None => kind,
    };
    let probe = match kind {
        ChangeKind::RuleRewritten => Probe::Nothing,
        _ => Probe::Rules(RulePair {
            before: Some(before.probed()),
            after: Some(after.probed()),
        }),
    };
    let detail = format!("`{old}` → `{new}`");
    let is_unclear = is_same_kind && kind == ChangeKind::RuleChanged;
    Some(NodeDifference {
        is_implied: meets_older,
        only_widens: is_unclear && (presence.is_some() || after.follows_from_all(before.own)),
        is_for_others: presence.is_some_and(|change| !change.widens && change.asks_for_others)
            || others.is_some()
            || kind == ChangeKind::RuleTightened && !meets_older && after.is_about_others(before),
        ..NodeDifference::new(kind, &after.keyword(), detail, probe)
    })
}
