//! JSONPath as `client-go/util/jsonpath` has it, which printer columns and selectable fields
//! are written in: templates of text and actions in braces.

mod evaluate;
mod filter;
mod parse;

pub use evaluate::PathResult;

/// A template: text and actions in turn.
#[derive(Debug)]
pub struct JsonPath {
    groups: Vec<Vec<JsonPathStep>>,
}

/// A step of an action.
#[derive(Debug)]
enum JsonPathStep {
    Text(String),
    Field(String),
    /// `[from:to:step]`
    Slice(Slice),
    /// `[?(…)]`
    Filter(Box<Filter>),
    Int(i64),
    Float(f64),
    Bool(bool),
    Wildcard,
    /// `..`
    Descendants,
    /// `[…,…]`
    Union(Vec<Vec<JsonPathStep>>),
    /// A word that is not a literal: `range`, `end`, or an unknown one.
    Word,
}

/// Bounds of a slice as written.
#[derive(Clone, Copy, Debug)]
struct Slice {
    from: Option<i64>,
    to: Option<i64>,
    /// Whether `to` is not written and follows from `from`: the slice is one item.
    is_one: bool,
    step: Option<i64>,
}

/// `left operator right`, or `left` alone, which then has to be there.
#[derive(Debug)]
struct Filter {
    left: Vec<JsonPathStep>,
    comparison: Option<(Operator, Vec<JsonPathStep>)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    NotEqual,
    /// Something else, which fails where it is used.
    Unknown,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{Value, json};

    fn first(path: &str, data: &str) -> Option<String> {
        let data = json::parse(data).unwrap().value;
        let path = JsonPath::action(path)?;
        let found = path.first(&data).map(|item| match item {
            PathResult::Value(value) => json::to_go_json(value),
            other => format!("{other:?}"),
        });
        Some(found.unwrap_or_else(|| "-".to_owned()))
    }

    #[test]
    fn paths_lead_to_their_first_result() {
        let data = r#"{"s":"text","i":5,"l":[1,2,3],"m":{"a-b":1,"c.d":2},"n":null,
            "p":[{"n":"a","v":1},{"n":"b","v":2,"on":true},{"n":"c"}]}"#;
        for (path, want) in [
            (".s", "\"text\""),
            (".m.a-b", "1"),
            (".m.c\\.d", "2"),
            (".m['a-b']", "1"),
            (".m['c.d']", "-"),
            (".n", "null"),
            (".n.x", "-"),
            (".s.x", "-"),
            (".l[0]", "1"),
            (".l[-1]", "3"),
            (".l[3]", "-"),
            (".l[1:1]", "-"),
            (".l[::2]", "1"),
            (".l[-2:]", "2"),
            (".l[]", "1"),
            (".l[*]", "1"),
            (".l[7,0]", "-"),
            (".l[1,0]", "2"),
            (".p[?(@.n=='b')].v", "2"),
            (".p[?(@.n==\"b\")].v", "2"),
            (".p[?(@.v>1)].n", "\"b\""),
            (".p[?(@.v>1.5)].n", "-"),
            (".p[?(@.on)].n", "\"b\""),
            (".p[?(@.on==true)].n", "\"b\""),
            (".p[?(@.v=1)].n", "-"),
            (".s[?(@.x)]", "-"),
            ("..v", "1"),
            (".p[*].v", "1"),
            ("'lit'", "Text(\"lit\")"),
            ("true", "Bool(true)"),
            ("7", "Int(7)"),
            ("range .l[*]", "-"),
            ("..", &json::to_go_json(&json::parse(data).unwrap().value)),
            ("", "-"),
        ] {
            let want = if path.is_empty() {
                json::to_go_json(&json::parse(data).unwrap().value)
            } else {
                want.to_owned()
            };
            assert_eq!(first(path, data).as_deref(), Some(&*want), "{path}");
        }
    }

    #[test]
    fn paths_that_do_not_parse_are_none() {
        for path in [
            ".l[",
            ".l[a]",
            ".l[1.5]",
            ".m[\"a\"]",
            ".l[0]]",
            ".p[?(]",
            ".p[?(!@.on)]",
            "....",
            ".s\n",
            "!",
            "'x",
            "1.2.3",
            "-",
            ".p[?(@.n=='a' && @.v==1)].n",
        ] {
            assert_eq!(first(path, "{}"), None, "{path}");
        }
    }

    #[test]
    fn descents_into_descents_end() {
        let deep = format!("{}1{}", "[".repeat(500), "]".repeat(500));
        let path = "..[*]".repeat(6);
        assert!(first(&path, &deep).is_some());
    }

    #[test]
    fn a_string_has_bytes() {
        let value = Value::from("é");
        let path = JsonPath::parse("{.*}").unwrap();
        assert!(matches!(path.first(&value), Some(PathResult::Byte(0xc3))));
    }
}
