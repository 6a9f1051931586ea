//! Differences of the keywords that combine schemas: `allOf`, `anyOf`, `oneOf` and `not`.

use super::draft::Probe;
use super::keywords::Noted;
use super::kind::Kind;
use super::props::items;
use super::vacuous;
use crate::schema::{Props, Same};
use crate::value::Str;

/// `anyOf`, without the one that an int-or-string may have: it says the same.
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
pub(super) fn change<'a>(before: &Props<'a>, after: &Props<'a>) -> Option<Noted<'a>> {
    // Their order makes no difference.
    let same = |old: &[Props<'a>], new: &[Props<'a>]| {
        let has = |own: &[Props<'a>], other: &Props<'a>| own.iter().any(|own| own.same(other));
        old.len() == new.len()
            && old.iter().all(|one| has(new, one))
            && new.iter().all(|one| has(old, one))
    };
    let changed = [
        ("allOf", same(items(&before.all_of), items(&after.all_of))),
        ("anyOf", same(any_of(before), any_of(after))),
        ("oneOf", same(items(&before.one_of), items(&after.one_of))),
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
    let (kind, probe) = if vacuous::combinations_hold(after, before) {
        (Kind::CombinationForOthersAdded, Probe::Nothing)
    } else if vacuous::combinations_hold(before, after) {
        (Kind::CombinationForOthersRemoved, Probe::Nothing)
    } else {
        (Kind::CombinationChanged, Probe::Values(values))
    };
    Some(Noted {
        only_widens: is_implied(before, after),
        ..Noted::new(kind, first, detail, probe)
    })
}

/// Whether the combinations of a schema hold for every value for which those of another one hold.
fn is_implied<'a>(before: &Props<'a>, after: &Props<'a>) -> bool {
    let has = |list: &[Props<'a>], one: &Props<'a>| list.iter().any(|other| other.same(one));
    let is_part = |few: &[Props<'a>], many: &[Props<'a>]| few.iter().all(|one| has(many, one));
    let (all, any, one) = (
        items(&after.all_of),
        items(&after.any_of),
        items(&after.one_of),
    );
    // If one branch of a list holds, one of a longer list does.
    let mut lists = [items(&before.any_of), items(&before.one_of)].into_iter();
    let has_one = lists.any(|list| !list.is_empty() && is_part(list, any));
    let old = items(&before.one_of);
    let is_same = one.len() == old.len() && is_part(one, old) && is_part(old, one);
    is_part(all, items(&before.all_of))
        && (any.is_empty() || has_one)
        && (one.is_empty() || is_same)
        && (after.not.is_none() || after.not.same(&before.not))
}
