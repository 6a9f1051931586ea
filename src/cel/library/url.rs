//! Kubernetes' URLs.

use super::signature::{BOOL, STRING, URL, list, map};
use super::{Function, Host, Overload};
use crate::cel::cost::{CallEstimate, Pricing, STRING_TRAVERSAL, traversal};
use crate::cel::value::{OpaqueVal, Url, Val};
use crate::go::url;
use crate::releases::Feature;
use crate::value::order::Places;

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    accessor(
        "getEscapedPath",
        &[Overload::member(
            "url_get_escaped_path",
            &[URL],
            STRING,
            |_, operands| part(operands, |url| &url.path),
        )],
    ),
    accessor(
        "getHost",
        &[Overload::member(
            "url_get_host",
            &[URL],
            STRING,
            |_, operands| part(operands, |url| &url.host),
        )],
    ),
    accessor(
        "getHostname",
        &[Overload::member(
            "url_get_hostname",
            &[URL],
            STRING,
            |_, operands| part(operands, |url| url::hostname(&url.host)),
        )],
    ),
    accessor(
        "getPort",
        &[Overload::member(
            "url_get_port",
            &[URL],
            STRING,
            |_, operands| part(operands, |url| url::port(&url.host)),
        )],
    ),
    accessor(
        "getQuery",
        &[Overload::member(
            "url_get_query",
            &[URL],
            map(&STRING, &list(&STRING)),
            query,
        )],
    ),
    accessor(
        "getScheme",
        &[Overload::member(
            "url_get_scheme",
            &[URL],
            STRING,
            |_, operands| part(operands, |url| &url.scheme),
        )],
    ),
    Function::new(
        "isURL",
        &[Overload::global("is_url_string", &[STRING], BOOL, is_url)],
    ),
    Function::priced(
        "url",
        Pricing::TRAVERSAL.until(Feature::EqualityCosts, &PARSE),
        &[Overload::global("string_to_url", &[STRING], URL, parse)],
    ),
];

const fn accessor(name: &'static str, overloads: &'static [Overload]) -> Function {
    Function::priced(name, Pricing::NOMINAL, overloads)
}

/// A URL has the size of its text.
const PARSE: Pricing = Pricing::new(
    |site| {
        let size = site.size(0);
        Some(CallEstimate::sized(size.scaled(STRING_TRAVERSAL), size))
    },
    |operands, _| traversal(operands, 0),
);

fn parse<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [Val::String(text)] = operands else {
        return Val::no_such_overload();
    };
    match Url::parse(text, host.features) {
        Ok(url) => Val::opaque(OpaqueVal::Url(url)),
        Err(why) => Val::error(format!(
            "URL parse error during conversion from string: {why}"
        )),
    }
}

fn is_url<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::String(text)] => Val::Bool(url::is_request_uri(text, host.features)),
        _ => Val::no_such_overload(),
    }
}

fn part<'a>(operands: &[Val<'a>], part: fn(&Url) -> &str) -> Val<'a> {
    match first_url(operands) {
        Some(url) => Val::string(part(url).to_owned()),
        None => Val::no_such_overload(),
    }
}

/// The values of each query parameter, in the order of the text.
fn query<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let Some(url) = first_url(operands) else {
        return Val::no_such_overload();
    };
    let mut places = Places::new();
    let mut found: Vec<(Val<'a>, Vec<Val<'a>>)> = Vec::new();
    for (name, value) in url::parameters(&url.query) {
        let value = Val::string(value.into_owned());
        let place = places.get(&*name).copied();
        match place.and_then(|at: usize| found.get_mut(at)) {
            Some((_, values)) => values.push(value),
            None => {
                found.push((Val::string(name.to_string()), vec![value]));
                places.insert(name, found.len() - 1);
            }
        }
    }
    let entries = found.into_iter();
    Val::map(
        entries
            .map(|(name, values)| (name, Val::list(values)))
            .collect(),
    )
}

fn first_url<'v>(operands: &'v [Val<'_>]) -> Option<&'v Url> {
    match operands {
        [Val::Opaque(value)] => match &**value {
            OpaqueVal::Url(url) => Some(url),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cel::library::testing::{called, result};
    use crate::cel::zones::NoZones;

    #[test]
    fn urls_have_parts() {
        let host = Host::new(&NoZones);
        let text = "HTTPS://u:p@[::1]:80/a b?x=1&y=%41&x=2#f";
        let url = parse(&host, &[Val::str(text)]);
        for (name, want) in [
            ("getScheme", "https"),
            ("getHost", "[::1]:80"),
            ("getHostname", "::1"),
            ("getPort", "80"),
            ("getEscapedPath", "/a%20b"),
            ("getQuery", "{x: [1, 2], y: [A]}"),
        ] {
            let function = FUNCTIONS.iter().find(|function| function.name == name);
            let call = function.unwrap().overloads[0].call;
            assert_eq!(result(call, std::slice::from_ref(&url)), want);
        }
        assert_eq!(url.go_text(), "https://u:p@[::1]:80/a%20b?x=1&y=%41&x=2#f");
    }

    #[test]
    fn relative_references_are_no_urls() {
        for (operands, want) in [
            (
                r#"["a"]"#,
                "error: URL parse error during conversion from string: parse \"a\": invalid URI for request",
            ),
            (
                r#"["/a#%"]"#,
                "error: URL parse error during conversion from string: parse \"/a#%\": invalid URL escape \"%\"",
            ),
            (r#"["/a"]"#, "/a"),
        ] {
            assert_eq!(called(parse, operands), want);
        }
        assert_eq!(called(is_url, r#"["a"]"#), "false");
        assert_eq!(called(is_url, r#"["/a#b"]"#), "true");
    }
}
