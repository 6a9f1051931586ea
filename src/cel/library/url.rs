//! Kubernetes' URLs.

use super::signature::{BOOL, STRING, URL, list, map};
use super::{Function, Overload, missing};

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "getEscapedPath",
        &[Overload::member(
            "url_get_escaped_path",
            &[URL],
            STRING,
            missing,
        )],
    ),
    Function::new(
        "getHost",
        &[Overload::member("url_get_host", &[URL], STRING, missing)],
    ),
    Function::new(
        "getHostname",
        &[Overload::member(
            "url_get_hostname",
            &[URL],
            STRING,
            missing,
        )],
    ),
    Function::new(
        "getPort",
        &[Overload::member("url_get_port", &[URL], STRING, missing)],
    ),
    Function::new(
        "getQuery",
        &[Overload::member(
            "url_get_query",
            &[URL],
            map(&STRING, &list(&STRING)),
            missing,
        )],
    ),
    Function::new(
        "getScheme",
        &[Overload::member("url_get_scheme", &[URL], STRING, missing)],
    ),
    Function::new(
        "isURL",
        &[Overload::global("is_url_string", &[STRING], BOOL, missing)],
    ),
    Function::new(
        "url",
        &[Overload::global("string_to_url", &[STRING], URL, missing)],
    ),
];
