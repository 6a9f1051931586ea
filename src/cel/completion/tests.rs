//! Suggestions and descriptions, at `|` in a text.

use super::*;
use crate::cel::check::tests::{environment, schema};

/// The labels that are suggested at `|`, and the text that they replace.
fn suggested(marked: &str) -> (Vec<String>, String) {
    let at = marked.find('|').unwrap();
    let text = marked.replacen('|', "", 1);
    let schema = schema();
    let completion = complete(&text, at, &environment(&schema));
    let labels = completion.items.into_iter().map(|item| item.label);
    (labels.collect(), text[completion.start..at].to_owned())
}

#[track_caller]
fn suggests(marked: &str, wanted: &[&str], unwanted: &[&str]) {
    let (labels, _) = suggested(marked);
    for label in wanted {
        assert!(
            labels.iter().any(|l| l == label),
            "{marked}: no {label} in {labels:?}"
        );
    }
    for label in unwanted {
        assert!(
            !labels.iter().any(|l| l == label),
            "{marked}: {label} in {labels:?}"
        );
    }
}

#[test]
fn a_dot_behind_an_object_suggests_its_fields_first() {
    let (labels, replaced) = suggested("self.|");
    assert_eq!(labels[..3], ["a", "s", "d"]);
    assert_eq!(replaced, "");
    suggests("self.o.|", &["name"], &["a"]);
    suggests("self.|", &["__namespace__", "items"], &["u", "startsWith"]);
}

#[test]
fn a_word_that_is_begun_is_replaced() {
    let (labels, replaced) = suggested("self.it|");
    assert!(labels.iter().any(|label| label == "items"));
    assert_eq!(replaced, "it");
    assert_eq!(suggested("has(sel|").1, "sel");
}

#[test]
fn what_is_suggested_behind_a_dot_fits_the_type() {
    suggests(
        "self.s.|",
        &["startsWith", "matches", "size"],
        &["all", "getHours"],
    );
    suggests(
        "self.l.|",
        &["all", "exists", "sortBy", "size", "join"],
        &["startsWith"],
    );
    suggests(
        "self.m.|",
        &["all", "transformMap", "size"],
        &["sortBy", "name"],
    );
    suggests("self.d.|", &["getHours"], &["getFullYear"]);
    suggests("self.t.|", &["getFullYear"], &["startsWith"]);
    suggests("self.?o.|", &["orValue", "hasValue", "optMap"], &["all"]);
    suggests("url('a').|", &["getHost"], &["startsWith"]);
}

#[test]
fn indexes_and_calls_are_followed() {
    suggests("self.items[0].|", &["name"], &["all"]);
    suggests("self.m['a'].|", &["name"], &[]);
    suggests("self.items.filter(i, true).|", &["all"], &["name"]);
    suggests("self.items.filter(i, true)[0].|", &["name"], &[]);
}

#[test]
fn variables_of_macros_are_known_within_them() {
    suggests("self.items.all(i, i.|", &["name"], &["all"]);
    suggests("self.items.all(i, |", &["i", "self", "has", "size"], &[]);
    suggests("self.m.all(k, v, v.|", &["name"], &[]);
    suggests("self.m.all(k, k.|", &["startsWith"], &["name"]);
    suggests(
        "self.items.map(i, i.name).exists(n, n.|",
        &["startsWith"],
        &["name"],
    );
    suggests(
        "self.items.all(i, self.items.exists(j, j.name == i.|",
        &["name"],
        &[],
    );
    suggests("self.?o.optMap(x, x.|", &["name"], &[]);
    suggests("self.items.all(i, true) && |", &["self"], &["i"]);
}

#[test]
fn operands_begin_with_variables_functions_and_literals() {
    suggests(
        "|",
        &["self", "has", "size", "quantity", "true", "sets.contains"],
        &["a", "_+_"],
    );
    suggests("self.a > |", &["self", "int"], &["startsWith"]);
    suggests("sets.|", &["contains", "intersects"], &["size"]);
}

#[test]
fn nothing_is_suggested_where_no_name_can_stand() {
    for marked in [
        "self.s == 'a|",
        "self.a // self.|",
        "self.s |",
        "1|",
        "nobody.|",
        "self.a.b.|",
    ] {
        assert_eq!(suggested(marked).0, [""; 0], "{marked}");
    }
}

#[test]
fn fields_tell_their_place_and_type() {
    let schema = schema();
    let text = "self.items.all(i, i.";
    let items = complete(text, text.len(), &environment(&schema)).items;
    let name = items.iter().find(|item| item.label == "name").unwrap();
    assert_eq!(name.place.as_deref(), Some("items.@idx.name"));
    assert_eq!(
        (&*name.detail, name.kind),
        ("string", SuggestionKind::Field)
    );
}

#[test]
fn functions_come_once_with_all_their_signatures() {
    let schema = schema();
    let items = complete("self.s.", 7, &environment(&schema)).items;
    let found: Vec<_> = items
        .iter()
        .filter(|item| item.label == "indexOf")
        .collect();
    assert_eq!(found.len(), 1);
    assert_eq!(
        found[0].detail,
        "string.indexOf(string) -> int\nstring.indexOf(string, int) -> int"
    );
    assert_eq!(found[0].snippet, "indexOf($0)");
}

#[track_caller]
fn describes(marked: &str, want: &[&str]) {
    let at = marked.find('|').unwrap();
    let text = marked.replacen('|', "", 1);
    let schema = schema();
    let found = describe(&text, at, &environment(&schema));
    let forms = found.map(|found| found.forms).unwrap_or_default();
    let shown: Vec<String> = forms.into_iter().map(|form| form.shown).collect();
    assert_eq!(shown, want, "{marked}");
}

#[test]
fn each_way_to_call_a_macro_names_the_new_rules_that_may_use_it() {
    let schema = schema();
    let rules = |text: &str| -> Vec<(String, NewRules)> {
        let at = text.find('(').unwrap() - 1;
        let found = describe(text, at, &environment(&schema)).unwrap();
        let forms = found.forms.into_iter();
        let named =
            forms.map(|form| (form.shown.split(')').next().unwrap().to_owned(), form.rules));
        named.collect()
    };
    let since = |minor: &str| NewRules::Since(minor.parse().unwrap());
    for (text, want) in [
        (
            "self.l.all(x, true)",
            vec![
                ("all(x, test", NewRules::Always),
                ("all(key, value, test", since("1.33")),
            ],
        ),
        ("self.l.map(x, x)", vec![("map(x, value", NewRules::Always)]),
        (
            "self.l.exists_one(x, true)",
            vec![("exists_one(x, test", NewRules::Always)],
        ),
        (
            "self.l.existsOne(i, x, true)",
            vec![("existsOne(key, value, test", since("1.33"))],
        ),
        (
            "self.l.sortBy(x, x)",
            vec![("sortBy(x, key", since("1.35"))],
        ),
        ("has(self.s)", vec![("has(object.field", NewRules::Always)]),
    ] {
        let want: Vec<_> = want
            .into_iter()
            .map(|(shown, rules)| (shown.to_owned(), rules))
            .collect();
        assert_eq!(rules(text), want, "{text}");
    }
}

#[test]
fn a_name_is_described_with_its_type() {
    describes("sel|f.a > 1", &["self: object"]);
    describes("self.o.na|me", &["name: string"]);
    describes("self.items.all(i, i.nam|e == 'a')", &["name: string"]);
    describes("self.it|ems", &["items: list(object)"]);
}

#[test]
fn a_function_is_described_with_the_signatures_that_fit() {
    describes(
        "self.s.starts|With('a')",
        &["string.startsWith(string) -> bool"],
    );
    describes(
        "sets.cont|ains([1], [2])",
        &["sets.contains(list(T), list(T)) -> bool"],
    );
    describes("h|as(self.a)", &["has(object.field) -> bool"]);
    describes(
        "si|ze(self.s) > 1",
        &[
            "size(bytes) -> int",
            "size(list(A)) -> int",
            "size(map(A, B)) -> int",
            "size(string) -> int",
        ],
    );
}

#[test]
fn what_has_no_name_or_no_meaning_is_not_described() {
    describes("self.a |> 1", &[]);
    describes("nobo|dy", &[]);
    describes("'sel|f'", &[]);
}
