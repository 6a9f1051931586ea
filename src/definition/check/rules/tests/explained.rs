//! Where costs come from, and which bounds would do.

use super::{findings, within_v};
use crate::definition::check::rules::{Factor, PER_RULE, RuleCost};

/// `keyword at=bound/assumed -> suggestion` of each factor of a rule that is too expensive, then
/// the bounds that suffice together.
fn explained(rule: &RuleCost) -> Vec<String> {
    let place = |at: &str| {
        at.replace("s.openAPIV3Schema", "s")
            .replace("properties", "")
    };
    let or_none = |number: Option<u64>| number.map_or("none".to_owned(), |n| n.to_string());
    let factor = |factor: &Factor| {
        let (at, bound) = (place(&factor.at), or_none(factor.bound));
        let (keyword, suggestion) = (factor.keyword, or_none(factor.suggestion));
        format!("{keyword} {at}={bound}/{} -> {suggestion}", factor.assumed)
    };
    let factors = rule.factors.iter().map(factor);
    let together = rule.together.iter();
    let together = together.map(|b| format!("+ {} {}={}", b.keyword, place(&b.at), b.bound));
    factors.chain(together).collect()
}

fn explanation(schema: &str) -> Vec<String> {
    findings(schema).rules.iter().flat_map(explained).collect()
}

const TEXT: &str = r#"{"type":"string"}"#;
const NUMBERS: &str = r#"{"type":"array","items":{"type":"integer"}}"#;

/// An object with a rule and a property `a`.
fn with_a(a: &str, rule: &str) -> String {
    format!(
        r#"{{"type":"object","properties":{{"a":{a}}},
            "x-kubernetes-validations":[{{"rule":"{rule}"}}]}}"#
    )
}

#[test]
fn what_fits_is_not_explained() {
    let schema = with_a(NUMBERS, "self.a.all(x, x > 0)");
    assert_eq!(findings(&schema).rules[0].limit, None);
    assert_eq!(explanation(&schema), [""; 0]);
}

#[test]
fn what_a_rule_looks_at_makes_it_expensive() {
    let list = |items: &str| format!(r#"{{"type":"array","items":{items}}}"#);
    let objects = list(r#"{"type":"object","properties":{"n":{"type":"string"}}}"#);
    let map = format!(r#"{{"type":"object","additionalProperties":{TEXT}}}"#);
    for (a, rule, want) in [
        (
            &*objects,
            "self.a.all(x, self.a.exists_one(y, x.n == y.n))",
            &[
                "maxItems s.[a]=none/1048575 -> 5",
                "maxLength s.[a].items.[n]=none/3145726 -> none",
                "+ maxItems s.[a]=287",
                "+ maxLength s.[a].items.[n]=287",
            ][..],
        ),
        (
            &*list(TEXT),
            "self.a.all(x, x.matches('^a+$'))",
            &[
                "maxItems s.[a]=none/1048575 -> 31",
                "maxLength s.[a].items=none/3145726 -> 12",
                "+ maxItems s.[a]=4994",
                "+ maxLength s.[a].items=4994",
            ],
        ),
        (
            &*map,
            "self.a.all(k, self.a[k].size() > 1 && self.a.all(l, l == k))",
            &["maxProperties s.[a]=none/393215 -> 1413"],
        ),
        (
            NUMBERS,
            "self.a.all(x, self.a.all(y, self.a.all(z, x + y > z)))",
            &["maxItems s.[a]=none/1572863 -> 107"],
        ),
        (
            r#"{"type":"string","maxLength":3000000}"#,
            "self.a.matches('^(a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p|q|r|s|t|u|v|w|x|y|z)+$')",
            &["maxLength s.[a]=3000000/12000000 -> 1785712"],
        ),
    ] {
        assert_eq!(explanation(&with_a(a, rule)), want, "{rule}");
    }
}

#[test]
fn how_many_values_there_are_makes_a_rule_expensive() {
    let leaf =
        r#"{"type":"string","x-kubernetes-validations":[{"rule":"self.matches('^a+b+$')"}]}"#;
    let list = |more: &str, items: &str| format!(r#"{{"type":"array",{more}"items":{items}}}"#);
    let map = |values: &str| format!(r#"{{"type":"object","additionalProperties":{values}}}"#);
    let rule = r#"{"type":"integer","x-kubernetes-validations":[
        {"rule":"[1,2,3].all(x, x + self > 0)"}]}"#;
    for (schema, want) in [
        (
            list("", leaf),
            &[
                "maxItems s.[v]=none/1048576 -> 15",
                "maxLength s.[v].items=none/3145726 -> 9",
                "+ maxItems s.[v]=3534",
                "+ maxLength s.[v].items=3534",
            ][..],
        ),
        (
            list("", &list("", leaf)),
            &[
                "maxItems s.[v]=none/1048576 -> none",
                "maxItems s.[v].items=none/1048576 -> none",
                "maxLength s.[v].items.items=none/3145726 -> 9",
                "+ maxItems s.[v]=231",
                "+ maxItems s.[v].items=231",
                "+ maxLength s.[v].items.items=231",
            ],
        ),
        (
            map(&list(r#""maxItems":7,"#, leaf)),
            &[
                "maxProperties s.[v]=none/1048576 -> 2",
                "maxItems s.[v].additionalProperties=7/7 -> none",
                "maxLength s.[v].additionalProperties.items=none/3145726 -> 9",
                "+ maxProperties s.[v]=1334",
                "+ maxLength s.[v].additionalProperties.items=1334",
            ],
        ),
        (
            list(r#""maxItems":7000000,"#, &list(r#""maxItems":2,"#, leaf)),
            &[
                "maxItems s.[v]=7000000/7000000 -> 7",
                "maxItems s.[v].items=2/2 -> none",
                "maxLength s.[v].items.items=none/3145726 -> none",
                "+ maxItems s.[v]=2498",
                "+ maxLength s.[v].items.items=2498",
            ],
        ),
        (list("", rule), &["maxItems s.[v]=none/1572864 -> 312500"]),
    ] {
        assert_eq!(explanation(&within_v(&schema)), want, "{schema}");
    }
}

#[test]
fn rules_that_are_too_expensive_in_sum_share_the_limit() {
    let numbers = |index| format!(r#""a{index}":{NUMBERS}"#);
    let rule = |index| format!(r#"{{"rule":"self.a{index}.all(x, x > 0)"}}"#);
    let all: Vec<_> = (0..20).map(numbers).collect();
    let rules: Vec<_> = (0..20).map(rule).collect();
    let found = findings(&format!(
        r#"{{"type":"object","properties":{{{}}},"x-kubernetes-validations":[{}]}}"#,
        all.join(","),
        rules.join(",")
    ));
    let limits: u64 = found.rules.iter().filter_map(|rule| rule.limit).sum();
    assert_eq!(limits, 100_000_000);
    let third = &found.rules[3];
    assert_eq!(
        (third.limit, explained(third)),
        (
            Some(5_000_000),
            vec!["maxItems s.[a3]=none/1572863 -> 999999".to_owned()]
        )
    );
}

#[test]
fn a_suggestion_is_the_largest_bound_that_fits() {
    let texts = |bound: &str| format!(r#"{{"type":"array","items":{{"type":"string"{bound}}}}}"#);
    let schema = |bound: &str| with_a(&texts(bound), "self.a.all(x, x.contains('ab'))");
    let found = findings(&schema(""));
    let factor = &found.rules[0].factors[1];
    let suggestion = factor.suggestion.expect("a suggestion");
    for (bound, fits) in [(suggestion, true), (suggestion + 1, false)] {
        let with = findings(&schema(&format!(r#","maxLength":{bound}"#)));
        assert_eq!(with.rules[0].total <= PER_RULE, fits, "{bound}");
    }
}

#[test]
fn the_name_of_a_resource_cannot_be_bounded() {
    let schema = r#"{"type":"object","properties":{"metadata":{"type":"object","properties":{
        "name":{"type":"string"}}},"a":{"type":"array","items":{"type":"integer"}}},
        "x-kubernetes-validations":[{"rule":"self.a.all(x, self.metadata.name == string(x))"}]}"#;
    assert_eq!(explanation(schema), ["maxItems s.[a]=none/1572863 -> 31"]);
}
