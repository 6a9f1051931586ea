//! Differences of the keywords that combine schemas: `allOf`, `anyOf`, `oneOf` and `not`.

use crate::compare::model::draft::{NodeDifference, Probe};
use crate::compare::model::kind::ChangeKind;
use crate::compare::model::props::items;
use crate::compare::rules::keywords::combinations as rule_of_combinations;
use crate::compare::rules::presence::{self, PresenceChange};
use crate::compare::rules::satisfied;
use crate::schema::{Props, Same};
use crate::value::{Str, Value};
use crate::views::sample;

/// The longest text that is tried beside a bound.
const LONGEST_OUTSIDE: i64 = 1000;

/// The branches of `anyOf`. If an int-or-string lists only its two types there, they make no difference
/// and are left out.
fn any_of<'p, 'a>(props: &'p Props<'a>) -> &'p [Props<'a>] {
    let branches = items(&props.any_of);
    let is_only = |branch: &Props<'a>, name: &str| {
        branch.same(&Props {
            type_: Str::from(name.to_owned()),
            ..Props::default()
        })
    };
    match branches {
        [one, other]
            if props.int_or_string && is_only(one, "integer") && is_only(other, "string") =>
        {
            &[]
        }
        branches => branches,
    }
}

/// The change of `allOf`, `anyOf`, `oneOf` and `not`.
pub(in crate::compare) fn change<'a>(
    before: &Props<'a>,
    after: &Props<'a>,
) -> Option<NodeDifference<'a>> {
    let is_same = |old, new| are_same(items(old), items(new));
    let changed = [
        ("allOf", is_same(&before.all_of, &after.all_of)),
        ("anyOf", are_same(any_of(before), any_of(after))),
        ("oneOf", is_same(&before.one_of, &after.one_of)),
        ("not", before.not.same(&after.not)),
    ];
    let changed = changed.into_iter().filter(|(_, same)| !same);
    let changed: Vec<&str> = changed.map(|(keyword, _)| keyword).collect();
    let first = changed.first()?;
    let plain = |props: &Props<'a>| Props {
        all_of: None,
        any_of: None,
        one_of: None,
        not: None,
        ..props.clone()
    };
    let mut values = vec![before.clone(), after.clone(), plain(before), plain(after)];
    for props in [before, after] {
        let lists = [&props.all_of, &props.any_of, &props.one_of];
        let branches = lists.into_iter().flat_map(items);
        values.extend(branches.chain(props.not.as_deref()).map(|branch| Props {
            all_of: Some(vec![branch.clone()]),
            ..plain(props)
        }));
    }
    for (props, other) in [(before, after), (after, before)] {
        let lists = [&props.all_of, &props.any_of, &props.one_of];
        let branches = lists.into_iter().flat_map(items);
        let branches = branches.chain(props.not.as_deref());
        values.extend(branches.flat_map(|branch| outside(branch, &plain(other))));
    }
    let detail = format!("`{}`", changed.join("`, `"));
    let (kind, probe) = if satisfied::combinations_hold(after, before) {
        (ChangeKind::CombinationForOthersAdded, Probe::Nothing)
    } else if satisfied::combinations_hold(before, after) {
        (ChangeKind::CombinationForOthersRemoved, Probe::Nothing)
    } else {
        (ChangeKind::CombinationChanged, Probe::Values(values))
    };
    let presence = presence_change(before, after);
    let is_same = presence.is_some_and(|change| !change.narrows && !change.widens);
    Some(NodeDifference {
        only_widens: is_implied(before, after) || presence.is_some_and(|change| !change.narrows),
        is_for_others: is_same && presence.is_some_and(|change| change.asks_for_others),
        is_implied: is_same && presence.is_some_and(|change| !change.asks_for_others),
        only_narrows: is_implied(after, before),
        ..NodeDifference::new(kind, first, detail, probe)
    })
}

/// Schemas of maps with one member beside the bounds that a branch sets for it.
fn outside<'a>(branch: &Props<'a>, typed: &Props<'a>) -> Vec<Props<'a>> {
    let members = items(&branch.properties).iter().filter_map(|(name, own)| {
        let members = typed.properties.as_deref()?;
        let (at, (_, known)) = members
            .iter()
            .enumerate()
            .find(|(_, (known, _))| known == name)?;
        let numbers = [
            own.maximum.map(|most| most + 1.0),
            own.minimum.map(|least| least - 1.0),
        ];
        let numbers = numbers.into_iter().flatten().map(sample::number);
        let longer = own.max_length.map(|most| most.saturating_add(1));
        let lengths = [longer, own.min_length.map(|least| least - 1)]
            .into_iter()
            .flatten();
        let lengths = lengths.filter(|length| (0..=LONGEST_OUTSIDE).contains(length));
        let texts = lengths.map(|length| Value::from("x".repeat(length as usize)));
        let values = numbers.chain(texts);
        let with = |value| {
            let mut schema = typed.clone();
            let member = schema.properties.as_mut()?.get_mut(at)?;
            member.1 = Props {
                enum_: Some(vec![value]),
                ..known.clone()
            };
            let required = schema.required.get_or_insert_default();
            if !required.contains(name) {
                required.push(name.clone());
            }
            Some(schema)
        };
        Some(values.filter_map(with).collect::<Vec<_>>())
    });
    members.flatten().collect()
}

/// The change for objects that lack some properties, if the combinations only ask which properties there are.
fn presence_change(before: &Props<'_>, after: &Props<'_>) -> Option<PresenceChange> {
    let [old, new] = [before, after].map(|props| rule_of_combinations(props, false));
    let lacks = |name: &str| satisfied::is_lacking(name, before, after);
    presence::compared([&old?, &new?], lacks)
}

/// Whether every value that satisfies the combinations of `before` also satisfies those of `after`.
fn is_implied(before: &Props<'_>, after: &Props<'_>) -> bool {
    let (all, any, one) = (
        items(&after.all_of),
        items(&after.any_of),
        items(&after.one_of),
    );
    // A value that satisfies a branch of a list satisfies the same branch of a longer list.
    let mut lists = [items(&before.any_of), items(&before.one_of)].into_iter();
    let has_one = lists.any(|list| !list.is_empty() && is_part(list, any));
    is_part(all, items(&before.all_of))
        && (any.is_empty() || has_one)
        && (one.is_empty() || are_same(one, items(&before.one_of)))
        && (after.not.is_none() || after.not.same(&before.not))
}

/// Whether two lists have the same branches. Their order makes no difference.
fn are_same(old: &[Props<'_>], new: &[Props<'_>]) -> bool {
    old.len() == new.len() && is_part(old, new) && is_part(new, old)
}

/// Whether a list has all branches of another one.
fn is_part(few: &[Props<'_>], many: &[Props<'_>]) -> bool {
    few.iter()
        .all(|one| many.iter().any(|other| other.same(one)))
}
