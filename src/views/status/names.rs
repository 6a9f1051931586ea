//! Which of the names that a definition asks for it gets. Of other definitions nothing is known;
//! but a name that the definition has for one purpose it cannot get for another.

use super::texts;
use crate::definition::Names;
use crate::go::quote;
use crate::value::{Map, Str, Value};

/// Accepts the names that are free. Of those that are not, the last one's reason and message.
pub(super) fn accept<'a>(asked: &Names<'a>, accepted: &mut Names<'a>) -> Conflict {
    let before = accepted.clone();
    let mut resources = before.short_names.clone();
    resources.extend([before.plural, before.singular]);
    let kinds = [before.kind, before.list_kind];
    let mut conflict = None;
    let taken = &mut conflict;
    take(
        &asked.plural,
        &mut accepted.plural,
        &resources,
        "PluralConflict",
        taken,
    );
    take(
        &asked.singular,
        &mut accepted.singular,
        &resources,
        "SingularConflict",
        taken,
    );
    let shorts: Vec<String> = asked
        .short_names
        .iter()
        .filter(|name| !before.short_names.contains(name) && resources.contains(name))
        .map(|name| in_use(name))
        .collect();
    match &*shorts {
        [] => accepted.short_names.clone_from(&asked.short_names),
        [only] => *taken = Some(("ShortNamesConflict", only.clone())),
        _ => {
            *taken = Some((
                "ShortNamesConflict",
                ["[", &shorts.join(", "), "]"].concat(),
            ))
        }
    }
    take(
        &asked.kind,
        &mut accepted.kind,
        &kinds,
        "KindConflict",
        taken,
    );
    take(
        &asked.list_kind,
        &mut accepted.list_kind,
        &kinds,
        "ListKindConflict",
        taken,
    );
    accepted.categories.clone_from(&asked.categories);
    conflict
}

type Conflict = Option<(&'static str, String)>;

/// Accepts a name, unless it is used for another purpose.
fn take<'a>(
    name: &Str<'a>,
    slot: &mut Str<'a>,
    used: &[Str<'a>],
    reason: &'static str,
    conflict: &mut Conflict,
) {
    if name != slot && used.contains(name) {
        *conflict = Some((reason, in_use(name)));
    } else {
        slot.clone_from(name);
    }
}

fn in_use(name: &str) -> String {
    [&quote(name), " is already in use"].concat()
}

/// Names as the API writes them.
pub(super) fn to_value<'n>(names: &'n Names<'_>) -> Value<'n> {
    let mut map = Map::new();
    map.push("plural", (&*names.plural).into());
    if !names.singular.is_empty() {
        map.push("singular", (&*names.singular).into());
    }
    push_texts(&mut map, "shortNames", &names.short_names);
    map.push("kind", (&*names.kind).into());
    if !names.list_kind.is_empty() {
        map.push("listKind", (&*names.list_kind).into());
    }
    push_texts(&mut map, "categories", &names.categories);
    Value::Map(map)
}

/// Adds a list of names, unless it is empty.
pub(super) fn push_texts<'n>(map: &mut Map<'n>, key: &'static str, names: &'n [Str<'_>]) {
    if !names.is_empty() {
        map.push(key, texts(names));
    }
}
