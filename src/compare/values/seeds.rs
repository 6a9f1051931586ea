//! Values for which the functions and comparisons of a rule return different results.

use crate::value::Value;

/// How many texts are made for some rules.
const MOST: usize = 48;
/// How many numbers between integers are made.
const MOST_BETWEEN: usize = 16;
/// The longest constant that is used as a part of texts.
const LONGEST_PART: usize = 40;
/// How many parts a text with separators has at most.
const PARTS: usize = 5;

/// The name of a function in a rule, and texts that it treats in different ways.
const TEXTS: &[(&str, &[&str])] = &[
    ("lowerAscii", &["UPPER", "lower"]),
    ("upperAscii", &["UPPER", "lower"]),
    ("trim", &[" a ", "a"]),
    (
        "url(",
        &[
            "https://example.com",
            "http://example.com",
            "ftp://example.com:2121/a/b?c=d#e",
            "https://user@example.com:8443/",
            "/path",
            "no url",
        ],
    ),
    (
        "isURL",
        &[
            "https://example.com",
            "http://example.com",
            "/path",
            "no url",
        ],
    ),
    (
        "cidr(",
        &[
            "10.0.0.0/8",
            "10.0.0.0/24",
            "192.168.1.0/32",
            "0.0.0.0/0",
            "fd00::/8",
            "fd00::1/128",
        ],
    ),
    ("isCIDR", &["10.0.0.0/8", "fd00::/8", "10.0.0.0"]),
    (
        "ip(",
        &["10.0.0.1", "127.0.0.1", "8.8.8.8", "::1", "fd00::1"],
    ),
    ("isIP", &["10.0.0.1", "::1", "no address"]),
    (
        "semver(",
        &[
            "0.1.0",
            "1.2.3",
            "2.0.0",
            "3.0.0",
            "10.11.12",
            "1.0.0-rc.1",
            "100.0.0",
        ],
    ),
    ("isSemver", &["1.2.3", "v1.2.3", "1.2"]),
    (
        "quantity(",
        &["1", "0", "-1", "100m", "1Mi", "1Gi", "1Ti", "1000000"],
    ),
    ("isQuantity", &["1Mi", "no quantity"]),
    ("duration(", &["0s", "1s", "1m", "1h", "10000h", "-1s"]),
    (
        "timestamp(",
        &[
            "1970-01-01T00:00:00Z",
            "2024-02-29T12:00:00Z",
            "2199-12-31T23:59:59Z",
        ],
    ),
    ("int(", &["0", "1", "-1", "1000000"]),
    ("double(", &["0", "0.5", "-1.5"]),
];

/// Functions that look for a text in another one.
const SEARCHES: [&str; 6] = [
    "startsWith",
    "endsWith",
    "contains",
    "indexOf",
    "split",
    "replace",
];

/// Numbers with a fraction, just below and just above the integers that rules name.
fn between(constants: &[Value<'static>]) -> Vec<Value<'static>> {
    let integers = constants.iter().filter_map(|value| match value {
        Value::Int(number) => Some(*number as f64),
        _ => None,
    });
    let beside = integers.flat_map(|number| [number - 0.5, number + 0.5]);
    beside.take(MOST_BETWEEN).map(Value::Float).collect()
}

/// Values for some rules: texts for which the functions of the rules return different results, texts made
/// of the constants, and numbers close to the constants.
pub(in crate::compare) fn for_rules(
    rules: &[String],
    constants: &[Value<'static>],
) -> Vec<Value<'static>> {
    let names = |name: &str| rules.iter().any(|rule| rule.contains(name));
    let mut texts: Vec<String> = Vec::new();
    for (function, own) in TEXTS {
        if names(function) {
            texts.extend(own.iter().map(|text| (*text).to_owned()));
        }
    }
    if SEARCHES.iter().any(|name| names(name)) {
        let parts = constants.iter().filter_map(Value::as_str);
        for part in parts.filter(|part| !part.is_empty() && part.len() <= LONGEST_PART) {
            texts.extend([
                part.to_owned(),
                format!("a{part}"),
                format!("{part}a"),
                format!("a{part}a"),
            ]);
            texts.extend((2..=PARTS).map(|count| vec!["a"; count].join(part)));
        }
    }
    let mut found: Vec<Value<'static>> = between(constants);
    for text in texts {
        let value = Value::from(text);
        if found.len() < MOST && !found.contains(&value) {
            found.push(value);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_from_functions_and_constants() {
        let of = |rule: &str, constants: &[&str]| -> Vec<String> {
            let constants: Vec<_> = constants
                .iter()
                .map(|text| Value::from((*text).to_owned()))
                .collect();
            let found = for_rules(&[rule.to_owned()], &constants);
            found
                .iter()
                .filter_map(|value| Some(value.as_str()?.to_owned()))
                .collect()
        };
        assert_eq!(of("self.a > 1", &["/"]), Vec::<String>::new());
        assert_eq!(of("self == self.lowerAscii()", &[]), ["UPPER", "lower"]);
        let parts = of("self.split('/').size() <= 2", &["/"]);
        assert!(parts.contains(&"a/a/a".to_owned()), "{parts:?}");
    }
}
