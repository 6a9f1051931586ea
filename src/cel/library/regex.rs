//! Kubernetes' regular expressions.

use super::signature::{INT, STRING, list};
use super::strings::part;
use super::{Function, Host, Overload};
use crate::cel::cost::{CallEstimate, CostRange, Pricing, search, search_estimate};
use crate::cel::value::{Text, Val};
use crate::go::regexp::Regexp;

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::priced(
        "find",
        SEARCH,
        &[Overload::member(
            "string_find_string",
            &[STRING, STRING],
            STRING,
            find,
        )],
    ),
    Function::priced(
        "findAll",
        SEARCH,
        &[
            Overload::member(
                "string_find_all_string",
                &[STRING, STRING],
                list(&STRING),
                find_all,
            ),
            Overload::member(
                "string_find_all_string_int",
                &[STRING, STRING, INT],
                list(&STRING),
                find_all,
            ),
        ],
    ),
];

/// The size of the result, as if every character matched.
const SEARCH: Pricing = Pricing::new(
    |site| {
        let text = site.size(0);
        let matches = CostRange { min: 0, ..text };
        let cost = search_estimate(text, site.size(1));
        Some(CallEstimate::sized(cost, matches))
    },
    |operands, _| search(operands),
);

fn find<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [Val::String(text), Val::String(pattern)] = operands else {
        return Val::no_such_overload();
    };
    Regexp::new_for(pattern, host.features)
        .map_or_else(illegal, |regexp| first_match(&regexp, text))
}

fn find_all<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let (text, pattern, limit) = match operands {
        [Val::String(text), Val::String(pattern)] => (text, pattern, -1),
        [Val::String(text), Val::String(pattern), Val::Int(limit)] => (text, pattern, *limit),
        _ => return Val::no_such_overload(),
    };
    Regexp::new_for(pattern, host.features)
        .map_or_else(illegal, |regexp| all_matches(&regexp, text, limit))
}

fn illegal<'a>(error: String) -> Val<'a> {
    Val::error(format!("Illegal regex: {error}"))
}

/// `find` with a constant pattern: the first match, or an empty string.
#[must_use]
pub fn first_match<'a>(regexp: &Regexp, text: &Text<'a>) -> Val<'a> {
    match regexp.find_at(text, 0) {
        Some((start, end)) => part(text, start..end),
        None => Val::str(""),
    }
}

/// `findAll` with a constant pattern: at most `limit` matches, all if the limit is negative.
#[must_use]
pub fn all_matches<'a>(regexp: &Regexp, text: &Text<'a>, limit: i64) -> Val<'a> {
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let matches = regexp.find_iter(text).take(limit);
    Val::list(matches.map(|(start, end)| part(text, start..end)).collect())
}
