//! Parts of a URL that are parts themselves: host and port, the parameters of the query.

use std::borrow::Cow;

use super::{hex, utf8};

/// The most parameters of a query. Of a query with more, Go returns none.
const MAX_PARAMETERS: usize = 10_000;

/// `URL.Hostname`: the host without port and without brackets.
#[must_use]
pub fn hostname(host: &str) -> &str {
    let (host, _) = split_port(host);
    let inside = host
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    inside.unwrap_or(host)
}

/// `URL.Port` of a host: empty where there is none.
#[must_use]
pub fn port(host: &str) -> &str {
    split_port(host).1
}

/// Host and port; what does not end in a port is a host as a whole.
fn split_port(host: &str) -> (&str, &str) {
    match host.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => (host, port),
        _ => (host, ""),
    }
}

/// `URL.Query`: the parameters in order; what Go finds malformed is left out.
pub fn parameters(query: &str) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
    let separators = query.bytes().filter(|byte| *byte == b'&').count();
    let query = if separators < MAX_PARAMETERS {
        query
    } else {
        ""
    };
    let pairs = query
        .split('&')
        .filter(|pair| !pair.is_empty() && !pair.contains(';'));
    pairs.filter_map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        Some((query_unescape(name)?, query_unescape(value)?))
    })
}

/// `url.QueryUnescape`: pluses are spaces.
fn query_unescape(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains(['%', '+']) {
        return Some(Cow::Borrowed(text));
    }
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        out.push(match byte {
            b'%' => hex(bytes.next()?)? << 4 | hex(bytes.next()?)?,
            b'+' => b' ',
            _ => byte,
        });
    }
    Some(Cow::Owned(utf8(out)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::url;
    use crate::releases::Features;

    fn parse(text: &str) -> Result<url::Url<'_>, String> {
        url::parse(text, Features::ALL)
    }

    #[test]
    fn hosts_end_in_a_port_or_not() {
        for (text, host, port) in [
            ("http://a:80", "a", "80"),
            ("http://a:", "a", ""),
            ("http://a", "a", ""),
            ("http://[::1]:80", "::1", "80"),
            ("http://[::1]", "::1", ""),
            ("x://[fe80::1%25en0]:1", "fe80::1%en0", "1"),
            ("x://a:1,b:2", "a:1,b", "2"),
            ("mailto:a:1", "", ""),
        ] {
            let url = parse(text).unwrap();
            assert_eq!(
                (hostname(&url.host), super::port(&url.host)),
                (host, port),
                "{text}"
            );
        }
    }

    #[test]
    fn malformed_parameters_are_left_out() {
        for (query, want) in [
            ("", ""),
            ("a=1&b&=x&&a=%41+b%2b=c", "a=1,b=,=x,a=A b+=c"),
            ("a=%zz&b%=1&c;d=1&e=1%&f=2", "f=2"),
            ("%61=%e4%b8", "a=\u{fffd}\u{fffd}"),
        ] {
            let pairs = parameters(query).map(|(name, value)| format!("{name}={value}"));
            assert_eq!(pairs.collect::<Vec<_>>().join(","), want, "{query}");
        }
    }

    #[test]
    fn too_many_parameters_are_none() {
        let most = vec!["a"; MAX_PARAMETERS].join("&");
        assert_eq!(parameters(&most).count(), MAX_PARAMETERS);
        assert_eq!(parameters(&format!("{most}&a")).count(), 0);
    }
}
