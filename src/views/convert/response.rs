//! Checks the answer of a webhook, in the server's order and words.

use super::review::{KIND, ReviewVersion, UID};
use super::{WebhookAnswer, group_version, is_of, meta, missing_kind};
use crate::admission::type_meta::{self, TypeMeta};
use crate::document;
use crate::go::quote;
use crate::machinery::GroupVersion;
use crate::machinery::decode::{Decoder, Keys, go_struct};
use crate::value::json::{self, Duplicates};
use crate::value::{Map, Str, Value};

/// The fault of an answer. The fault of one object has its index among the objects that were sent.
#[derive(Debug)]
pub(super) enum ResponseFault {
    /// There is no answer, or none that counts.
    Failed(String),
    /// There are too few objects or too many.
    Count(usize, usize),
    /// An item is not an object.
    Unread(usize, String),
    /// An object is of another version or kind.
    Type(usize, String),
    /// An object is another one.
    Identity(usize, String),
    /// An object has metadata that cannot be taken over.
    Metadata(usize, String),
}

impl ResponseFault {
    /// The server's text, which begins with what it is about, but in one case.
    pub(super) fn text(&self, about: &str, is_list: bool) -> String {
        match self {
            Self::Failed(error) => [about, " failed: ", error].concat(),
            Self::Count(found, wanted) => {
                format!("{about} returned {found} objects, expected {wanted}")
            }
            Self::Unread(_, error) if !is_list => error.clone(),
            Self::Type(_, error) if !is_list => {
                [about, " returned invalid object at index 0: ", error].concat()
            }
            Self::Identity(_, error) if !is_list => {
                [about, " returned invalid object: ", error].concat()
            }
            Self::Metadata(_, error) if !is_list => {
                [about, " returned invalid metadata: ", error].concat()
            }
            Self::Metadata(index, error) => {
                format!("{about} returned invalid metadata in object at index {index}: {error}")
            }
            Self::Unread(index, error)
            | Self::Type(index, error)
            | Self::Identity(index, error) => {
                format!("{about} returned invalid converted object at index {index}: {error}")
            }
        }
    }
}

/// `apiextensions.k8s.io` `ConversionReview`, as far as an answer counts.
#[derive(Default)]
struct Review<'a> {
    kind: Str<'a>,
    api_version: Str<'a>,
    response: Option<Response<'a>>,
}

go_struct! {
    Review as "v1", "ConversionReview" {
        "kind" in "TypeMeta" => kind,
        "apiVersion" in "TypeMeta" => api_version,
        "response" => response,
    }
}

#[derive(Default)]
struct Response<'a> {
    uid: Str<'a>,
    converted_objects: Vec<Value<'a>>,
    result: ResponseResult<'a>,
}

go_struct! {
    Response as "v1", "ConversionResponse" {
        "uid" => uid as "types.UID",
        "convertedObjects" => converted_objects,
        "result" => result,
    }
}

#[derive(Default)]
struct ResponseResult<'a> {
    status: Str<'a>,
    message: Str<'a>,
}

go_struct! {
    ResponseResult as "v1", "Status" {
        "status" => status,
        "message" => message,
    }
}

/// Puts the objects that a webhook answered with in the place of those that it was asked for.
pub(super) fn accept<'a>(
    answer: WebhookAnswer<'a>,
    version: ReviewVersion,
    objects: &mut [Map<'a>],
    target: &str,
) -> Result<(), ResponseFault> {
    let converted = converted_objects(answer, version).map_err(ResponseFault::Failed)?;
    let sent = objects.iter_mut().filter(|object| !is_of(object, target));
    let sent: Vec<&mut Map<'_>> = sent.collect();
    if converted.len() != sent.len() {
        return Err(ResponseFault::Count(converted.len(), sent.len()));
    }
    for (index, (original, converted)) in sent.into_iter().zip(converted).enumerate() {
        let mut converted = read(converted).map_err(|error| ResponseFault::Unread(index, error))?;
        check_type(original, &converted, target)
            .map_err(|error| ResponseFault::Type(index, error))?;
        check_identity(original, &converted)
            .map_err(|error| ResponseFault::Identity(index, error))?;
        meta::restore(original, &mut converted)
            .map_err(|error| ResponseFault::Metadata(index, error))?;
        *original = converted;
    }
    Ok(())
}

fn converted_objects<'a>(
    answer: WebhookAnswer<'a>,
    version: ReviewVersion,
) -> Result<Vec<Value<'a>>, String> {
    let text = match answer {
        WebhookAnswer::Text(text) => text,
        WebhookAnswer::Failure(why) => return Err(why.to_owned()),
    };
    let parsed =
        document::parse_one(text, Duplicates::LastWins).map_err(|fault| fault.to_string())?;
    let (review, _): (Review<'_>, _) = Decoder::run(parsed.value, Keys::Unique)?;
    let is_strict = version == ReviewVersion::V1;
    if is_strict {
        let GroupVersion { group, version } = GroupVersion::parse(&review.api_version)?;
        if (group, version, &*review.kind) != ("apiextensions.k8s.io", "v1", KIND) {
            let got = [group, "/", version, ", Kind=", &review.kind].concat();
            let wanted = "expected webhook response of apiextensions.k8s.io/v1, \
                          Kind=ConversionReview, got ";
            return Err([wanted, &got].concat());
        }
    }
    let response = review.response.ok_or("no response provided")?;
    if is_strict && response.uid != UID {
        let (wanted, got) = (quote(UID), quote(&response.uid));
        return Err(["expected response.uid=", &wanted, ", got ", &got].concat());
    }
    let ResponseResult { status, message } = response.result;
    if status == "Success" {
        return Ok(response.converted_objects);
    }
    Err(match &*message {
        "" => ["response.result.status was '", &status, "', not 'Success'"].concat(),
        _ => message.into_owned(),
    })
}

/// An object of the answer, which was not looked into yet.
fn read(object: Value<'_>) -> Result<Map<'_>, String> {
    if object.is_null() {
        return Err("unexpected end of JSON input".to_owned());
    }
    let map = type_meta::root(object)?;
    match map.get("kind").and_then(Value::as_str) {
        None | Some("") => Err(missing_kind(&json::to_json(&Value::Map(map)))),
        Some(_) => Ok(map),
    }
}

fn check_type(original: &Map<'_>, converted: &Map<'_>, target: &str) -> Result<(), String> {
    let received = group_version(converted).to_string();
    if received != target {
        let received = [target, ", received ", &received, ")"].concat();
        return Err(["invalid groupVersion (expected ", &received].concat());
    }
    let [expected, received] =
        [original, converted].map(|object| TypeMeta::read(object).unwrap_or_default().kind);
    if expected != received {
        let received = [expected, ", received ", received, ")"].concat();
        return Err(["invalid kind (expected ", &received].concat());
    }
    Ok(())
}

fn check_identity(original: &Map<'_>, converted: &Map<'_>) -> Result<(), String> {
    for (key, what) in [("name", "name"), ("namespace", "namespace"), ("uid", "UID")] {
        let [was, is] = [original, converted].map(|object| {
            let member = object.get("metadata").and_then(|meta| meta.get(key));
            member.and_then(Value::as_str).unwrap_or_default()
        });
        if was != is {
            let differ = [was, " != ", is].concat();
            return Err(["must have the same ", what, ": ", &differ].concat());
        }
    }
    Ok(())
}
