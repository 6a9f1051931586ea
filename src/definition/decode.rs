//! Decodes a text to a CustomResourceDefinition, as the API server's CRD endpoint does with a
//! request's body before it checks anything.

use super::types::CustomResourceDefinition;
use crate::document::{Notation, One, parse_one};
use crate::go::{equal_fold, quote};
use crate::machinery::GroupVersion;
use crate::machinery::decode::{DecodeError, Decoder, Keys, Mismatch, kind_of};
use crate::machinery::status::{self, Refusal};
use crate::value::json::{Duplicates, to_json};
use crate::value::{Map, Strict, Value, order};

/// The group that the endpoint serves.
pub const GROUP: &str = "apiextensions.k8s.io";
/// The group and version that the endpoint serves.
const SERVED: GroupVersion<'static> = GroupVersion {
    group: GROUP,
    version: "v1",
};
/// The version that the endpoint still knows but does not serve.
const EARLIER: GroupVersion<'static> = GroupVersion {
    group: GROUP,
    version: "v1beta1",
};
/// The kind that the endpoint serves.
pub const KIND: &str = "CustomResourceDefinition";

/// Whether an object of an API version and kind is a definition.
#[must_use]
pub fn is_definition(api_version: &str, kind: &str) -> bool {
    kind == KIND && GroupVersion::split(api_version).group == GROUP
}

/// The result of decoding a document.
#[derive(Clone, Debug, PartialEq)]
pub struct Decoded<'a> {
    /// The definition as written, before defaults.
    pub definition: CustomResourceDefinition<'a>,
    /// Unknown and repeated fields as strict decoding words them, in document order; keys that
    /// YAML repeats come first.
    pub strict: Vec<Strict>,
    /// The paths of unknown fields that strict decoding does not notice: below `items` and the like.
    pub unnoticed: Vec<String>,
}

/// Decodes the only document of a text. Kind and API version may be absent, as the endpoint
/// implies them; null is a definition without any members.
///
/// # Errors
/// The text is not a document; or the server's text: the document is of another kind, or a value is
/// of a wrong type.
pub fn decode(text: &str) -> Result<Decoded<'_>, String> {
    let parsed = parse_one(text, Duplicates::Keep).map_err(|fault| fault.to_string())?;
    decode_document(parsed).map_err(|refusal| refusal.text)
}

/// As [`decode`], of a document that was read with [`Duplicates::Keep`] or repeats no key.
///
/// # Errors
/// As [`decode`].
pub fn decode_document(parsed: One<'_>) -> Result<Decoded<'_>, Refusal> {
    let (keys, mut strict) = match parsed.size.format {
        // The typed decoder knows better which repeated keys matter.
        Notation::Json if !parsed.findings.is_empty() => (Keys::MayRepeat, Vec::new()),
        Notation::Json => (Keys::Unique, Vec::new()),
        Notation::Yaml => (Keys::Unique, parsed.findings),
    };
    check_kind(&parsed.value, parsed.size.format)?;
    let (definition, found, unnoticed) = Decoder::run_noting(parsed.value, keys)
        .map_err(|cause| undecodable((KIND, SERVED.version), cause))?;
    strict.extend(found);
    Ok(Decoded {
        definition,
        strict,
        unnoticed,
    })
}

/// The name of the scheme of the CRD endpoint: the place in the API server's source that creates
/// it.
const SCHEME: &str = "pkg/apiserver/apiserver.go:55";

/// Refuses documents of other kinds, for which the server finds no type, or the wrong one.
/// A kind that is not a string is left to the decoder, which has a better error.
fn check_kind(document: &Value<'_>, format: Notation) -> Result<(), Refusal> {
    let Some(map) = document.as_map() else {
        return Ok(());
    };
    let (kind, api_version) = match (text(map, "kind", format), text(map, "apiVersion", format)) {
        (Ok(kind), Ok(api_version)) => (kind, api_version),
        (Err(NoText::Field), _) | (_, Err(NoText::Field)) => return Ok(()),
        (Err(NoText::Other(cause)), _) | (_, Err(NoText::Other(cause))) => {
            let message = status::unrecognized(KIND, &cause, &to_json(document));
            return Err(Refusal {
                message: Some(message),
                mismatch: None,
                text: cause,
            });
        }
    };
    let kind = if kind.is_empty() { KIND } else { kind };
    let mut version = GroupVersion::parse(api_version).map_err(Refusal::ours)?;
    if version.version.is_empty() {
        match version.group {
            "" | GROUP => version = SERVED,
            _ => {
                let body = to_json(document);
                let cause = format!("Object 'apiVersion' is missing in '{body}'");
                return Err(undecodable((kind, ""), cause.into()));
            }
        }
    }
    match (version, kind) {
        (SERVED, KIND) => Ok(()),
        (SERVED, "CustomResourceDefinitionList") => Err(Refusal::ours(format!(
            "a list is no {KIND}: its items have to be sent one by one"
        ))),
        (EARLIER, KIND) => Err(Refusal::plain(status::other_version(version, SERVED))),
        _ => {
            let cause = format!(
                "no kind {} is registered for version {} in scheme {}",
                quote(kind),
                quote(&version.to_string()),
                quote(SCHEME)
            );
            Err(undecodable((kind, version.version), cause.into()))
        }
    }
}

fn undecodable(sent: (&str, &str), error: DecodeError) -> Refusal {
    let text = error.to_string();
    Refusal {
        message: Some(status::undecodable(sent, KIND, &text)),
        mismatch: error.mismatch().cloned().map(Box::new),
        text,
    }
}

/// The value of a key is not a string.
enum NoText {
    /// The field itself has another type.
    Field,
    /// A key that differs only in case has another type. The server's text.
    Other(String),
}

/// The last string under a key, or an empty one. The server reads it with `encoding/json`
/// (`SimpleMetaFactory.Interpret` of apimachinery), which ignores the case of keys. YAML is first
/// converted to JSON with its keys in order.
fn text<'m>(map: &'m Map<'_>, wanted: &str, format: Notation) -> Result<&'m str, NoText> {
    let same = |key: &str| equal_fold(key, wanted);
    let members: Vec<_> = map.iter().filter(|(key, _)| same(key)).collect();
    let positions: Vec<u32> = match format {
        Notation::Json => (0..).take(members.len()).collect(),
        Notation::Yaml => {
            let sorted = order::sorted(members.iter().map(|(key, _)| *key));
            sorted.into_iter().map(|(_, position)| position).collect()
        }
    };
    let members = positions.iter().filter_map(|at| members.get(*at as usize));
    let mut found = "";
    for (key, value) in members.filter(|(_, value)| !value.is_null()) {
        found = value.as_str().ok_or_else(|| {
            if *key == wanted {
                return NoText::Field;
            }
            let error = Mismatch::new(kind_of(value), Some(("", wanted)), "string").to_string();
            NoText::Other(["couldn't get version/kind; json parse error: ", &error].concat())
        })?;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(body: &str) -> String {
        decode(body).unwrap_err()
    }

    fn texts(decoded: &Decoded<'_>) -> Vec<String> {
        decoded.strict.iter().map(Strict::to_string).collect()
    }

    fn strict(body: &str) -> Vec<String> {
        texts(&decode(body).unwrap())
    }

    #[test]
    fn kind_and_api_version_are_implied() {
        for body in [
            "null",
            "{}",
            r#"{"kind":null,"apiVersion":""}"#,
            r#"{"kind":"CustomResourceDefinition"}"#,
            r#"{"apiVersion":"apiextensions.k8s.io/v1"}"#,
            r#"{"apiVersion":"apiextensions.k8s.io/"}"#,
            r#"{"kind":"Other","kind":"CustomResourceDefinition"}"#,
        ] {
            assert!(decode(body).is_ok(), "{body}");
        }
    }

    #[test]
    fn the_last_key_counts_whatever_its_case() {
        let no_kind = |kind| {
            format!(
                r#"no kind "{kind}" is registered for version "apiextensions.k8s.io/v1" in scheme "pkg/apiserver/apiserver.go:55""#
            )
        };
        let of_type = |field| {
            format!(
                "couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field .{field} of type string"
            )
        };
        for (body, want) in [
            (
                r#"{"kind":"CustomResourceDefinition","Kind":"Other"}"#,
                no_kind("Other"),
            ),
            (
                r#"{"KIND":"CustomResourceDefinition","kind":"Other"}"#,
                no_kind("Other"),
            ),
            (r#"{"kind":"A","Kind":null}"#, no_kind("A")),
            ("{\"\u{212a}ind\":\"B\"}", no_kind("B")),
            (
                "kind: CustomResourceDefinition\n\u{212a}ind: Other\n",
                no_kind("Other"),
            ),
            (
                "{\"apiVersion\":\"apiextensions.k8s.io/v1\",\"apiVer\u{17f}ion\":\"a/b/c\"}",
                "unexpected GroupVersion string: a/b/c".to_owned(),
            ),
            (r#"{"kind":"","Kind":5}"#, of_type("kind")),
            (r#"{"APIVERSION":5}"#, of_type("apiVersion")),
        ] {
            assert_eq!(error(body), want, "{body}");
        }
        for (body, unknown) in [
            (
                r#"{"kind":"Other","Kind":"CustomResourceDefinition"}"#,
                "Kind",
            ),
            // The key in capitals comes first in JSON.
            ("kind: CustomResourceDefinition\nKind: Other\n", "Kind"),
            (
                r#"{"ApiVersion":"v1","apiVersion":"apiextensions.k8s.io/v1"}"#,
                "ApiVersion",
            ),
        ] {
            assert_eq!(
                strict(body),
                [format!("unknown field \"{unknown}\"")],
                "{body}"
            );
        }
    }

    #[test]
    fn documents_of_other_kinds_are_refused() {
        for (body, want) in [
            (
                r#"{"apiVersion":"apps/v1","kind":"Deployment"}"#,
                r#"no kind "Deployment" is registered for version "apps/v1" in scheme "pkg/apiserver/apiserver.go:55""#,
            ),
            (
                r#"{"apiVersion":"v1"}"#,
                r#"no kind "CustomResourceDefinition" is registered for version "v1" in scheme "pkg/apiserver/apiserver.go:55""#,
            ),
            (
                r#"{"apiVersion":"apiextensions.k8s.io/v1beta1","kind":"CustomResourceDefinition"}"#,
                "the API version in the data (apiextensions.k8s.io/v1beta1) does not match the expected API version (apiextensions.k8s.io/v1)",
            ),
            (
                r#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinitionList"}"#,
                "a list is no CustomResourceDefinition: its items have to be sent one by one",
            ),
            (
                r#"{"apiVersion":"apps/"}"#,
                r#"Object 'apiVersion' is missing in '{"apiVersion":"apps/"}'"#,
            ),
            (
                r#"{"apiVersion":"a/b/c"}"#,
                "unexpected GroupVersion string: a/b/c",
            ),
            (
                r#"{"kind":5}"#,
                "json: cannot unmarshal number into Go struct field CustomResourceDefinition.TypeMeta.kind of type string",
            ),
            (
                "[]",
                "json: cannot unmarshal array into Go value of type v1.CustomResourceDefinition",
            ),
            ("{", "unexpected end of JSON input"),
        ] {
            assert_eq!(error(body), want, "{body}");
        }
    }

    #[test]
    fn members_of_every_struct_are_known() {
        let body = r#"{"metadata":{"ownerReferences":[{"foo":1}],"managedFields":[{"foo":1}]},
            "spec":{"names":{"foo":1},"conversion":{"foo":1,"webhook":{"foo":1,"clientConfig":
            {"foo":1,"service":{"foo":1}}}},"versions":[{"subresources":{"foo":1,"status":
            {"foo":1},"scale":{"foo":1}},"additionalPrinterColumns":[{"foo":1}],
            "selectableFields":[{"foo":1}],"schema":{"foo":1}}]},
            "status":{"conditions":[{"foo":1}],"acceptedNames":{"foo":1}}}"#;
        let want = [
            "metadata.ownerReferences[0].foo",
            "metadata.managedFields[0].foo",
            "spec.names.foo",
            "spec.conversion.foo",
            "spec.conversion.webhook.foo",
            "spec.conversion.webhook.clientConfig.foo",
            "spec.conversion.webhook.clientConfig.service.foo",
            "spec.versions[0].subresources.foo",
            "spec.versions[0].subresources.status.foo",
            "spec.versions[0].subresources.scale.foo",
            "spec.versions[0].additionalPrinterColumns[0].foo",
            "spec.versions[0].selectableFields[0].foo",
            "spec.versions[0].schema.foo",
            "status.conditions[0].foo",
            "status.acceptedNames.foo",
        ];
        let want = want.map(|path| format!("unknown field \"{path}\""));
        assert_eq!(strict(body), want);
    }

    #[test]
    fn a_number_beyond_float64_is_refused_where_it_is_read() {
        let schema = |schema: &str| {
            let body = format!(
                r#"{{"spec":{{"versions":[{{"schema":{{"openAPIV3Schema":{schema}}}}}]}}}}"#
            );
            decode(&body).map(|decoded| texts(&decoded))
        };
        let path = "spec.versions[0].schema.openAPIV3Schema.foo";
        assert_eq!(
            schema(r#"{"foo":1e400}"#),
            Ok(vec![format!("unknown field \"{path}\"")])
        );
        let field = "Go struct field JSONSchemaProps.spec.versions.schema.openAPIV3Schema";
        for (text, want) in [
            (
                r#"{"minimum":1e400}"#,
                format!("number +Inf into {field}.minimum of type float64"),
            ),
            (
                r#"{"maxLength":-1e400}"#,
                format!("number -Inf into {field}.maxLength of type int64"),
            ),
            (
                r#"{"type":1e400}"#,
                format!("number into {field}.type of type string"),
            ),
            (
                r#"{"default":{"a":[1e400]},"type":1}"#,
                format!("number into {field}.type of type string"),
            ),
            (
                r#"{"default":{"a":[1e400]}}"#,
                "number +Inf into Go value of type float64".to_owned(),
            ),
        ] {
            assert_eq!(
                schema(text),
                Err(format!("json: cannot unmarshal {want}")),
                "{text}"
            );
        }
    }

    #[test]
    fn times_and_keys_are_refused_in_gos_words() {
        for (body, want) in [
            (
                r#"{"metadata":{"labels":5,"creationTimestamp":"x"}}"#,
                r#"parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006""#,
            ),
            (
                r#"{"metadata":{"deletionTimestamp":5}}"#,
                "json: cannot unmarshal number into Go struct field ObjectMeta.metadata.deletionTimestamp of type string",
            ),
            (
                r#"{"spec":{"conversion":{"webhook":{"clientConfig":{"caBundle":"-_8="}}}}}"#,
                "illegal base64 data at input byte 0",
            ),
            (
                r#"{"status":{"conditions":[{"type":5}]}}"#,
                "json: cannot unmarshal number into Go struct field CustomResourceDefinitionCondition.status.conditions.type of type v1.CustomResourceDefinitionConditionType",
            ),
        ] {
            assert_eq!(error(body), want, "{body}");
        }
    }

    #[test]
    fn unknown_fields_below_lenient_decoders_are_noted_apart() {
        let schema = r#"{"patern":1,"items":{"maxLenght":1,"properties":{"a":{"mni":1}}},
            "additionalProperties":{"maxLenght":1},"properties":{"a":{"mni":1}}}"#;
        let text =
            format!(r#"{{"spec":{{"versions":[{{"schema":{{"openAPIV3Schema":{schema}}}}}]}}}}"#);
        let decoded = decode(&text).unwrap();
        let root = "spec.versions[0].schema.openAPIV3Schema";
        let below = |paths: &[&str]| -> Vec<String> {
            paths.iter().map(|path| format!("{root}.{path}")).collect()
        };
        let strict = decoded.strict.iter().map(|found| found.path().to_owned());
        let mut strict: Vec<String> = strict.collect();
        strict.sort();
        assert_eq!(strict, below(&["patern", "properties.a.mni"]));
        let mut unnoticed = decoded.unnoticed;
        unnoticed.sort();
        let want = [
            "additionalProperties.maxLenght",
            "items.maxLenght",
            "items.properties.a.mni",
        ];
        assert_eq!(unnoticed, below(&want));
    }
}
