//! Values under Go's `%v`.

use super::{Value, number};

impl Value<'_> {
    /// The text of a decoded value under Go's `%v`: `<nil>`, `[1 2]`, `map[a:1 b:x]`.
    #[must_use]
    pub fn go_v(&self) -> String {
        let mut out = String::new();
        write(self, &mut out);
        out
    }
}

fn write(value: &Value<'_>, out: &mut String) {
    match value {
        Value::Null => out.push_str("<nil>"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Int(number) => number::write_int(*number, out),
        Value::Float(number) => out.push_str(&number::go_v(*number)),
        Value::String(text) => out.push_str(text),
        Value::List(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(' ');
                }
                write(item, out);
            }
            out.push(']');
        }
        Value::Map(map) => {
            out.push_str("map[");
            for (index, (key, value)) in map.sorted().into_iter().enumerate() {
                if index > 0 {
                    out.push(' ');
                }
                out.push_str(key);
                out.push(':');
                write(value, out);
            }
            out.push(']');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::json;

    #[test]
    fn values_print_as_under_gos_v_verb() {
        for (text, want) in [
            ("null", "<nil>"),
            ("5", "5"),
            ("3.0", "3"),
            ("1e6", "1e+06"),
            (r#""a b""#, "a b"),
            ("[]", "[]"),
            (
                r#"{"b":[1,null,"x"],"a":{"c":true}}"#,
                "map[a:map[c:true] b:[1 <nil> x]]",
            ),
        ] {
            assert_eq!(json::parse(text).unwrap().value.go_v(), want);
        }
    }
}
