//! Kubernetes' named formats.

use super::signature::{FORMAT, STRING, list, optional};
use super::{Function, Host, Overload, all_of};
use crate::cel::cost::{CallEstimate, Pricing, REGEX, STRING_TRAVERSAL, scaled, size_of};
use crate::cel::value::{NamedFormat, OpaqueVal, Val};
use crate::go::url;
use crate::machinery::names::{self, NameFault};
use crate::releases::{Feature, Features};
use crate::strfmt::{byte, date, uuid};

static FORMATS: [&NamedFormat; 13] = [
    &DNS1123_LABEL,
    &DNS1123_SUBDOMAIN,
    &DNS1035_LABEL,
    &QUALIFIED_NAME,
    &DNS1123_LABEL_PREFIX,
    &DNS1123_SUBDOMAIN_PREFIX,
    &DNS1035_LABEL_PREFIX,
    &LABEL_VALUE,
    &URI,
    &UUID,
    &BYTE,
    &DATE,
    &DATE_TIME,
];

static DNS1123_LABEL: NamedFormat = NamedFormat {
    name: "dns1123Label",
    title: "DNS1123Label",
    check: |text, _| texts(&names::dns1123_label(text)),
    regex: 30,
};
static DNS1123_SUBDOMAIN: NamedFormat = NamedFormat {
    name: "dns1123Subdomain",
    title: "DNS1123Subdomain",
    check: |text, _| texts(&names::dns1123_subdomain(text)),
    regex: 60,
};
static DNS1035_LABEL: NamedFormat = NamedFormat {
    name: "dns1035Label",
    title: "DNS1035Label",
    check: |text, _| texts(&names::dns1035_label(text)),
    regex: 30,
};
static QUALIFIED_NAME: NamedFormat = NamedFormat {
    name: "qualifiedName",
    title: "QualifiedName",
    check: |text, _| texts(&names::label_key(text)),
    regex: 60,
};
static DNS1123_LABEL_PREFIX: NamedFormat = NamedFormat {
    name: "dns1123LabelPrefix",
    title: "DNS1123LabelPrefix",
    check: |text, _| texts(&names::dns1123_label_prefix(text)),
    regex: 30,
};
static DNS1123_SUBDOMAIN_PREFIX: NamedFormat = NamedFormat {
    name: "dns1123SubdomainPrefix",
    title: "DNS1123SubdomainPrefix",
    check: |text, _| texts(&names::dns1123_subdomain_prefix(text)),
    regex: 60,
};
static DNS1035_LABEL_PREFIX: NamedFormat = NamedFormat {
    name: "dns1035LabelPrefix",
    title: "DNS1035LabelPrefix",
    check: |text, _| texts(&names::dns1035_label_prefix(text)),
    regex: 30,
};
static LABEL_VALUE: NamedFormat = NamedFormat {
    name: "labelValue",
    title: "LabelValue",
    check: |text, _| texts(&names::label_value(text)),
    regex: 40,
};
static URI: NamedFormat = NamedFormat {
    name: "uri",
    title: "URI",
    check: uri,
    regex: 1103,
};
static UUID: NamedFormat = NamedFormat {
    name: "uuid",
    title: "uuid",
    check: |text, _| strict(uuid::is_uuid(text), "does not match the UUID format"),
    regex: 70,
};
static BYTE: NamedFormat = NamedFormat {
    name: "byte",
    title: "byte",
    check: |text, _| strict(byte::is_base64(text), "invalid base64"),
    regex: 84,
};
static DATE: NamedFormat = NamedFormat {
    name: "date",
    title: "date",
    check: |text, _| strict(date::is_date(text), "invalid date"),
    regex: 71,
};
static DATE_TIME: NamedFormat = NamedFormat {
    name: "datetime",
    title: "datetime",
    check: |text, _| strict(date::is_date_time(text), "invalid datetime"),
    regex: 71,
};

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &all_of(
    Feature::NamedFormats,
    [
        Function::new(
            "format.byte",
            &[Overload::global("format.byte", &[], FORMAT, |_, _| {
                value(&BYTE)
            })],
        ),
        Function::new(
            "format.date",
            &[Overload::global("format.date", &[], FORMAT, |_, _| {
                value(&DATE)
            })],
        ),
        Function::new(
            "format.datetime",
            &[Overload::global("format.datetime", &[], FORMAT, |_, _| {
                value(&DATE_TIME)
            })],
        ),
        Function::new(
            "format.dns1035Label",
            &[Overload::global(
                "format.dns1035Label",
                &[],
                FORMAT,
                |_, _| value(&DNS1035_LABEL),
            )],
        ),
        Function::new(
            "format.dns1035LabelPrefix",
            &[Overload::global(
                "format.dns1035LabelPrefix",
                &[],
                FORMAT,
                |_, _| value(&DNS1035_LABEL_PREFIX),
            )],
        ),
        Function::new(
            "format.dns1123Label",
            &[Overload::global(
                "format.dns1123Label",
                &[],
                FORMAT,
                |_, _| value(&DNS1123_LABEL),
            )],
        ),
        Function::new(
            "format.dns1123LabelPrefix",
            &[Overload::global(
                "format.dns1123LabelPrefix",
                &[],
                FORMAT,
                |_, _| value(&DNS1123_LABEL_PREFIX),
            )],
        ),
        Function::new(
            "format.dns1123Subdomain",
            &[Overload::global(
                "format.dns1123Subdomain",
                &[],
                FORMAT,
                |_, _| value(&DNS1123_SUBDOMAIN),
            )],
        ),
        Function::new(
            "format.dns1123SubdomainPrefix",
            &[Overload::global(
                "format.dns1123SubdomainPrefix",
                &[],
                FORMAT,
                |_, _| value(&DNS1123_SUBDOMAIN_PREFIX),
            )],
        ),
        Function::new(
            "format.labelValue",
            &[Overload::global(
                "format.labelValue",
                &[],
                FORMAT,
                |_, _| value(&LABEL_VALUE),
            )],
        ),
        Function::priced(
            "format.named",
            Pricing::NOMINAL,
            &[Overload::global(
                "format-named",
                &[STRING],
                optional(&FORMAT),
                named,
            )],
        ),
        Function::new(
            "format.qualifiedName",
            &[Overload::global(
                "format.qualifiedName",
                &[],
                FORMAT,
                |_, _| value(&QUALIFIED_NAME),
            )],
        ),
        Function::new(
            "format.uri",
            &[Overload::global("format.uri", &[], FORMAT, |_, _| {
                value(&URI)
            })],
        ),
        Function::new(
            "format.uuid",
            &[Overload::global("format.uuid", &[], FORMAT, |_, _| {
                value(&UUID)
            })],
        ),
        Function::priced(
            "validate",
            VALIDATE,
            &[Overload::member(
                "format-validate",
                &[FORMAT, STRING],
                optional(&list(&STRING)),
                validate,
            )],
        ),
    ],
);

/// Costs as a regular expression does. The estimate uses one size for all formats.
const VALIDATE: Pricing = Pricing::new(
    |site| {
        let text = site.size(1).scaled(STRING_TRAVERSAL);
        Some(CallEstimate::from_cost(text.scaled(128.0 * REGEX)))
    },
    |operands, _| {
        let [format, text] = operands else {
            return None;
        };
        let text = scaled(size_of(text) + 1, STRING_TRAVERSAL);
        Some(text * scaled(as_named_format(format)?.regex, REGEX))
    },
);

fn value<'a>(format: &'static NamedFormat) -> Val<'a> {
    Val::opaque(OpaqueVal::NamedFormat(format))
}

fn named<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [Val::String(name)] = operands else {
        return Val::no_such_overload();
    };
    match FORMATS.iter().find(|format| format.name == &**name) {
        Some(format) => Val::some(value(format)),
        None => Val::none(),
    }
}

fn validate<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [format, Val::String(text)] = operands else {
        return Val::no_such_overload();
    };
    let Some(format) = as_named_format(format) else {
        return Val::no_such_overload();
    };
    let texts = (format.check)(text, host.features);
    if texts.is_empty() {
        return Val::none();
    }
    Val::some(Val::list(texts.into_iter().map(Val::string).collect()))
}

fn texts(faults: &[NameFault]) -> Vec<String> {
    faults.iter().map(NameFault::to_string).collect()
}

fn uri(text: &str, features: Features) -> Vec<String> {
    url::parse_request_uri(text, features)
        .err()
        .into_iter()
        .collect()
}

/// Nothing if the value is valid, else the only error text of the format.
fn strict(is_valid: bool, text: &str) -> Vec<String> {
    if is_valid {
        Vec::new()
    } else {
        vec![text.to_owned()]
    }
}

fn as_named_format(value: &Val<'_>) -> Option<&'static NamedFormat> {
    match value {
        Val::Opaque(value) => match **value {
            OpaqueVal::NamedFormat(format) => Some(format),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cel::library::testing::{called, result};

    #[test]
    fn formats_are_found_by_name() {
        for (operands, want) in [
            (r#"["dns1123Label"]"#, "optional(DNS1123Label)"),
            (r#"["uri"]"#, "optional(URI)"),
            (r#"["URI"]"#, "optional.none()"),
        ] {
            assert_eq!(called(named, operands), want);
        }
        for format in FORMATS {
            let name = format!("format.{}", format.name);
            let function = FUNCTIONS.iter().find(|function| function.name == name);
            let made = result(function.unwrap().overloads[0].call, &[]);
            assert_eq!(made, format.title);
        }
    }

    #[test]
    fn strings_are_validated() {
        for (format, good, bad, want) in [
            (&URI, "/a", "a", "parse \"a\": invalid URI for request"),
            (
                &UUID,
                "123e4567e89b12d3a456426614174000",
                "1",
                "does not match the UUID format",
            ),
            (&BYTE, "aGk=", "aGk", "invalid base64"),
            (&DATE, "2024-02-29", "2023-02-29", "invalid date"),
            (
                &DATE_TIME,
                "2024-02-29t00:00:00z",
                "2024-02-29",
                "invalid datetime",
            ),
            (
                &QUALIFIED_NAME,
                "a/b",
                "/b",
                "prefix part must be non-empty",
            ),
        ] {
            let given = |text| result(validate, &[value(format), Val::str(text)]);
            assert_eq!(given(good), "optional.none()");
            assert_eq!(given(bad), format!("optional([{want}])"));
        }
    }
}
