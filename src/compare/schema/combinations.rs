//! Differences of the keywords that combine schemas: `allOf`, `anyOf`, `oneOf` and `not`.

use crate::compare::model::draft::{Noted, Probe};
use crate::compare::model::kind::Kind;
use crate::compare::model::props::items;
use crate::compare::rules::keywords::combinations as rule_of_combinations;
use crate::compare::rules::presence::{self, PresenceChange};
use crate::compare::rules::satisfied;
use crate::schema::{Props, Same};
use crate::value::Str;

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
pub(in crate::compare) fn change<'a>(before: &Props<'a>, after: &Props<'a>) -> Option<Noted<'a>> {
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
    let detail = format!("`{}`", changed.join("`, `"));
    let (kind, probe) = if satisfied::combinations_hold(after, before) {
        (Kind::CombinationForOthersAdded, Probe::Nothing)
    } else if satisfied::combinations_hold(before, after) {
        (Kind::CombinationForOthersRemoved, Probe::Nothing)
    } else {
        (Kind::CombinationChanged, Probe::Values(values))
    };
    let presence = presence_change(before, after);
    Some(Noted {
        only_widens: is_implied(before, after) || presence.is_some_and(|change| !change.narrows),
        is_for_others: presence.is_some_and(|change| !change.narrows && !change.widens),
        only_narrows: is_implied(after, before),
        ..Noted::new(kind, first, detail, probe)
    })
}

/// What changes if the combinations only ask which properties there are.
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
