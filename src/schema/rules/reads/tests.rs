//! Rules and what they read unguarded.

use crate::schema::{Node, testing};

/// A schema with rules about `self` with the optional `a`, `o` (with the optional `p` and the required `r`),
/// `l` (of such objects), `m`, the required `q`, and `d` with a default.
fn node(rules: &[&str]) -> Node {
    let object = r#"{"type":"object","required":["r"],"properties":{
        "p":{"type":"integer"},"r":{"type":"integer"}}}"#;
    let rules: Vec<String> = rules
        .iter()
        .map(|rule| format!(r#"{{"rule":"{rule}"}}"#))
        .collect();
    testing::node(&format!(
        r#"{{"type":"object","required":["q"],"properties":{{
            "a":{{"type":"integer"}},"b":{{"type":"integer"}},
            "if":{{"type":"integer"}},"x-y":{{"type":"integer"}},
            "q":{{"type":"integer"}},"d":{{"type":"integer","default":1}},
            "o":{object},"l":{{"type":"array","items":{object}}},
            "metadata":{{"type":"object"}},
            "m":{{"type":"object","additionalProperties":{{"type":"integer"}}}},
            "ro":{object}}},"allOf":[{{"required":["ro"]}}],
            "x-kubernetes-validations":[{}]}}"#,
        rules.join(",")
    ))
}

/// The unguarded reads of rules, each followed by a semicolon.
fn unguarded(rules: &[&str]) -> String {
    let node = node(rules);
    let rules = node.rules.as_deref().expect("rules");
    let mut out = String::new();
    for rule in &rules.rules {
        assert_eq!(rule.program.failure(), None);
        out += &(rule.unguarded.properties.join(" ") + ";");
    }
    out
}

fn check(cases: &[(&str, &str)]) {
    for (rule, want) in cases {
        assert_eq!(unguarded(&[rule]), format!("{want};"), "{rule}");
    }
}

#[test]
fn what_an_object_may_lack_is_read_unguarded() {
    check(&[
        ("self.a > 1", "self.a"),
        ("self.q > 1 && self.d > 1 && self.ro.r > 1", ""),
        ("self.metadata.name == 'x' && self.kind == 'y'", ""),
        ("self.a > self.b", "self.a self.b"),
        ("self.o.p > 1", "self.o"),
        ("self.ro.p > 1", "self.ro.p"),
        ("has(self.o.p)", "self.o"),
        ("self.x__dash__y > self.if", "self.x__dash__y self.__if__"),
        ("oldSelf.a == 1", "oldSelf.a"),
        ("self.m.key > 1", "self.m"),
        ("size(self.l) > 0", "self.l"),
        ("has(self.l) && self.l[0].p > 0", "self.l[*].p"),
    ]);
}

#[test]
fn a_question_guards_what_it_decides() {
    check(&[
        ("has(self.a) && self.a > 1", ""),
        ("self.a > 1 && has(self.a)", ""),
        ("!has(self.a) || self.a > 1", ""),
        ("has(self.a) ? self.a > 1 : true", ""),
        ("!has(self.a) ? true : self.a > 1", ""),
        ("!(has(self.a) && self.a > 1)", ""),
        (
            "has(self.a) && has(self.b) && self.q > 0 && self.a > self.b",
            "",
        ),
        ("(has(self.a) ? has(self.b) : false) && self.a > self.b", ""),
        ("!has(self.a) || !has(self.b) || self.a > self.b", ""),
        ("has(self.o) && has(self.o.p) && self.o.p > 1", ""),
        ("has(self.a) || self.a > 1", "self.a"),
        ("has(self.b) && self.a > 1", "self.a"),
        ("(has(self.a) || has(self.b)) && self.a > 1", "self.a"),
        ("has(self.o) && self.o.p > 1", "self.o.p"),
        ("!has(oldSelf.a) || self.a == oldSelf.a", "self.a"),
    ]);
}

#[test]
fn optional_values_need_no_question() {
    check(&[
        ("self.?a.orValue(1) > 1", ""),
        ("self.?o.p.orValue(1) > 1", ""),
        ("self.?o.?p.hasValue()", ""),
        ("!self.?a.hasValue() || self.a > 1", ""),
        ("self.?a.optMap(v, v > 1).orValue(true)", ""),
        ("self.?o.optMap(v, v.r > 1).orValue(true)", ""),
        ("self.?o.optMap(v, v.p > 1).orValue(true)", "self.o.p"),
        ("self.o.?p.hasValue()", "self.o"),
    ]);
}

#[test]
fn elements_are_asked_one_by_one() {
    check(&[
        ("!has(self.l) || self.l.all(x, x.p > 1)", "self.l[*].p"),
        ("!has(self.l) || self.l.all(x, x.r > 1)", ""),
        ("!has(self.l) || self.l.all(x, !has(x.p) || x.p > 1)", ""),
        ("!has(self.l) || self.l.exists(x, has(x.p) && x.p > 1)", ""),
        (
            "!has(self.l) || self.l.all(i, x, i > 0 || x.p > 1)",
            "self.l[*].p",
        ),
        (
            "has(self.l) && self.l.all(x, has(x.p)) && self.l.exists(x, x.p > 1)",
            "",
        ),
        (
            "has(self.l) && self.l.exists(x, has(x.p)) && self.l.all(x, x.p > 1)",
            "self.l[*].p",
        ),
        (
            "!has(self.l) || self.l.filter(x, has(x.p)).all(y, y.p > 1)",
            "",
        ),
        (
            "!has(self.l) || self.l.filter(x, x.r > 1).all(y, y.p > 1)",
            "self.l[*].p",
        ),
        ("!has(self.m) || self.m.all(k, self.m[k] > 1)", ""),
    ]);
}

#[test]
fn a_question_that_cannot_be_followed_counts() {
    check(&[
        ("has(self.a) == true && self.a > 1", ""),
        ("[has(self.a), self.q > 1].all(x, x) && self.a > 1", ""),
        ("has(self.a) == has(self.b) && self.q > 1", ""),
    ]);
}

#[test]
fn an_error_is_that_of_the_rule_where_nothing_else_decides() {
    for (rule, are_fatal) in [
        ("self.a > 1", true),
        ("!(self.a > 1)", true),
        ("self.a > self.b", true),
        ("self.a > 1 ? self.q > 1 : self.q > 2", true),
        ("self.l.all(x, x.r > 1)", true),
        ("self.?a.orValue(1) > self.b", true),
        ("self.a > 1 || self.a < self.q", true),
        ("self.q > 1 ? self.a > 1 : self.a > 2", true),
        ("self.a > 1 || self.q > 1", false),
        ("self.a > 1 && self.q > 1", false),
        ("has(self.b) ? self.q > 1 : self.a > 1", false),
        ("self.a > 1 && self.a > self.b", false),
        ("!has(self.l) || self.l.all(x, x.p > 1)", false),
        ("has(self.l) && self.l.exists(x, x.r > 1 || x.p > 1)", false),
        ("has(self.l) && self.l.filter(x, x.p > 1).size() > 1", false),
        ("self.?a.orValue(self.b) > 1", false),
        ("self.?a.or(optional.of(self.b)).hasValue()", false),
        ("self.?o.optMap(v, v.p > 1).orValue(true)", false),
    ] {
        let node = node(&[rule]);
        let rules = node.rules.as_deref().expect("rules");
        let unguarded = &rules.rules[0].unguarded;
        assert!(!unguarded.properties.is_empty(), "{rule}");
        assert_eq!(unguarded.are_fatal, are_fatal, "{rule}");
    }
}

#[test]
fn what_another_rule_demands_is_its_business() {
    for (rules, want) in [
        (&["has(self.a)", "self.a > 1"][..], ";;"),
        (&["self.a > 1", "self.q > 1 || has(self.a)"], ";;"),
        (&["!has(self.a) || self.a > 1", "self.a > 2"], ";self.a;"),
        (&["has(self.a) == has(oldSelf.a)", "self.a > 2"], ";self.a;"),
        (&["has(self.a) == (self.q > 1)", "self.a > 2"], ";;"),
    ] {
        assert_eq!(unguarded(rules), want, "{rules:?}");
    }
}

#[test]
fn of_what_is_too_large_nothing_is_said() {
    let deep = ["self.a", &" + 1".repeat(150), " > 1"].concat();
    check(&[(&deep, "")]);
}
