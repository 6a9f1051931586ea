//! Objects of one version as those of another (`pkg/apiserver/conversion` of
//! apiextensions-apiserver): by their `apiVersion` alone, or by what a webhook says.
//!
//! The engine calls no webhook. A conversion that needs the webhook gives the review to send; asked
//! again with the answer, it goes on from there.

mod meta;
mod response;
pub(crate) mod review;
mod round_trip;

use serde::Serialize;

use self::review::ReviewVersion;
pub use self::round_trip::RoundTrip;
use crate::admission::type_meta::{self, TypeMeta};
use crate::admission::{Endpoint, coerce_converted};
use crate::definition::CustomResourceDefinition;
use crate::go::quote;
use crate::machinery::GroupVersion;
use crate::value::{Map, Value, json};

/// How objects of a definition are converted.
#[derive(Debug)]
pub struct Converter {
    group: String,
    list_kind: String,
    /// The version that objects are stored in.
    storage: Option<String>,
    strategy: Strategy,
}

#[derive(Debug)]
enum Strategy {
    None,
    /// By a webhook, in the version of reviews that it and the server understand.
    Webhook(Option<ReviewVersion>),
    /// An unknown strategy.
    Unknown(String),
}

/// The result of calling a webhook.
#[derive(Clone, Copy, Debug)]
pub enum WebhookAnswer<'t> {
    /// The text that it answered with.
    Text(&'t str),
    /// Why it did not answer.
    Failure(&'t str),
}

/// A converted object, or the reason why the conversion failed, or the question for the webhook.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Conversion {
    /// The object, or the list of objects, as JSON text.
    pub json: Option<String>,
    /// The server's text if the conversion failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Paths of what the schema of the new version does not know, which is gone.
    pub unknown_fields: Vec<String>,
    /// The `ConversionReview` that the webhook is to answer, as JSON text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<String>,
}

impl Conversion {
    /// A conversion that failed.
    #[must_use]
    pub fn failed(error: String) -> Self {
        Self {
            error: Some(error),
            ..Self::default()
        }
    }
}

/// How far a conversion came.
enum ConversionStep<'a> {
    /// The webhook is to be asked.
    Ask(Value<'a>),
    /// The objects are of the new version.
    Converted(ConversionInput<'a>),
}

/// The input of a conversion: an object, or a list of objects.
struct ConversionInput<'a> {
    /// The list, its items taken out.
    list: Option<Map<'a>>,
    /// The items, or the only object.
    objects: Vec<Map<'a>>,
}

impl Converter {
    /// How objects of a definition are converted, defaults applied to it.
    #[must_use]
    pub fn new(definition: &CustomResourceDefinition<'_>) -> Self {
        let spec = &definition.spec;
        let conversion = spec.conversion.as_ref();
        let strategy = match conversion.map_or("None", |conversion| &*conversion.strategy) {
            "None" => Strategy::None,
            "Webhook" => {
                let webhook = conversion.and_then(|conversion| conversion.webhook.as_ref());
                let versions = webhook.and_then(|hook| hook.conversion_review_versions.as_deref());
                let mut versions = versions.unwrap_or_default().iter();
                Strategy::Webhook(versions.find_map(|version| ReviewVersion::parse(version)))
            }
            other => {
                let name = &*definition.metadata.name;
                let strategy = quote(other);
                Strategy::Unknown(
                    ["unknown conversion strategy ", &strategy, " for CRD ", name].concat(),
                )
            }
        };
        let mut versions = spec.versions().iter();
        Self {
            group: spec.group.clone().into_owned(),
            list_kind: spec.names.list_kind.clone().into_owned(),
            storage: versions
                .find(|v| v.storage)
                .map(|v| v.name.clone().into_owned()),
            strategy,
        }
    }

    /// Converts an object, or a list of objects, to a version, one of the endpoints of the
    /// definition. `answer` is what came of the review that the conversion asked for before.
    #[must_use]
    pub fn convert(
        &self,
        object: Value<'_>,
        version: &str,
        answer: Option<WebhookAnswer<'_>>,
        endpoints: &[Endpoint],
    ) -> Conversion {
        let step = self.step(object, version, answer, endpoints);
        let done = step.and_then(|step| match step {
            ConversionStep::Ask(review) => Ok(Conversion {
                review: Some(json::to_json(&review)),
                ..Conversion::default()
            }),
            ConversionStep::Converted(given) => given.coerced(endpoints),
        });
        done.unwrap_or_else(Conversion::failed)
    }

    fn step<'a>(
        &self,
        object: Value<'a>,
        version: &str,
        answer: Option<WebhookAnswer<'a>>,
        endpoints: &[Endpoint],
    ) -> Result<ConversionStep<'a>, String> {
        let mut given = self.read(object)?;
        let target = [&*self.group, "/", version].concat();
        let subject = self.check_versions(&given, version, &target, endpoints)?;
        let review_version = match &self.strategy {
            Strategy::Unknown(error) => return Err(error.clone()),
            Strategy::None => None,
            Strategy::Webhook(_) if given.is_bare() => None,
            Strategy::Webhook(version) => {
                Some(version.ok_or("no supported conversion review versions")?)
            }
        };
        if let Some(review_version) = review_version
            && given.objects.iter().any(|object| !is_of(object, &target))
        {
            let Some(answer) = answer else {
                return Ok(ConversionStep::Ask(
                    review_version.review(given.objects, &target),
                ));
            };
            let about = ["conversion webhook for ", &subject].concat();
            let is_list = given.list.is_some();
            let answered = response::accept(answer, review_version, &mut given.objects, &target);
            answered.map_err(|fault| fault.text(&about, is_list))?;
        }
        for map in given.list.iter_mut().chain(&mut given.objects) {
            map.insert("apiVersion", target.clone().into());
        }
        Ok(ConversionStep::Converted(given))
    }

    /// An object as the server reads it: one of the definition's list kind, with items, is a
    /// list, whose items may leave out what follows from the list.
    fn read<'a>(&self, object: Value<'a>) -> Result<ConversionInput<'a>, String> {
        let mut root = type_meta::root(object)?;
        type_meta::check_types(&root)?;
        let type_meta = TypeMeta::read(&root)?;
        if type_meta.kind.is_empty() {
            let text = json::to_json(&Value::Map(root));
            return Err(missing_kind(&text));
        }
        let is_list = type_meta.kind == self.list_kind
            && root
                .get("items")
                .is_some_and(|items| items.as_list().is_some());
        if !is_list {
            return Ok(ConversionInput {
                list: None,
                objects: vec![root],
            });
        }
        let api_version = root.get("apiVersion").cloned().unwrap_or_default();
        let kind = self
            .list_kind
            .strip_suffix("List")
            .unwrap_or(&self.list_kind);
        let items = match root.get_mut("items").map(std::mem::take) {
            Some(Value::List(items)) => items,
            _ => Vec::new(),
        };
        let mut objects = Vec::with_capacity(items.len());
        for item in items {
            let mut item = type_meta::root(item)?;
            if !item.contains_key("kind") && !item.contains_key("apiVersion") {
                item.push("kind", kind.to_owned().into());
                item.push("apiVersion", api_version.clone());
            }
            type_meta::check_types(&item)?;
            objects.push(item);
        }
        Ok(ConversionInput {
            list: Some(root),
            objects,
        })
    }

    /// Checks that the definition has all versions of the input. Returns the name of the input in
    /// errors.
    fn check_versions(
        &self,
        given: &ConversionInput<'_>,
        version: &str,
        target: &str,
        endpoints: &[Endpoint],
    ) -> Result<String, String> {
        let is_known = |of: GroupVersion<'_>| {
            let mut known = endpoints.iter();
            of.group == self.group && known.any(|endpoint| endpoint.version == of.version)
        };
        let Some(root) = given.list.as_ref().or(given.objects.first()) else {
            return Ok(String::new());
        };
        let TypeMeta {
            group_version: own,
            kind,
        } = TypeMeta::read(root)?;
        let subject = [own.group, "/", own.version, ", Kind=", kind].concat();
        if own.group != self.group {
            let target = quote(target);
            let about = " is unstructured and is not suitable for converting to ";
            return Err([&subject, about, &target].concat());
        }
        let to = GroupVersion {
            group: &self.group,
            version,
        };
        for (of, way) in [(to, "to"), (own, "from")] {
            if !is_known(of) {
                let of = of.to_string();
                let about = [" an invalid group/version: ", &of].concat();
                return Err(["request to convert CR ", way, &about].concat());
            }
        }
        let items = given.objects.iter().filter(|_| given.list.is_some());
        for (index, item) in items.enumerate() {
            let of = group_version(item);
            if !is_known(of) {
                return Err(format!(
                    "request to convert CR list failed, list index {index} has invalid \
                     group/version: {of}"
                ));
            }
        }
        Ok(subject)
    }
}

impl<'a> ConversionInput<'a> {
    /// Whether there is but an object without anything, which needs no webhook.
    fn is_bare(&self) -> bool {
        let is_bare = |object: &Map<'_>| object.len() == 2;
        self.list.is_none() && self.objects.iter().all(is_bare)
    }

    /// The objects as the schema of their new version leaves them.
    fn coerced(self, endpoints: &'a [Endpoint]) -> Result<Conversion, String> {
        let is_list = self.list.is_some();
        let mut objects = Vec::with_capacity(self.objects.len());
        let mut unknown_fields = Vec::new();
        for (index, object) in self.objects.into_iter().enumerate() {
            let (object, unknown) = coerce_converted(object, endpoints)?;
            objects.push(object);
            for path in unknown {
                unknown_fields.push(match is_list {
                    true => format!("items[{index}].{path}"),
                    false => path,
                });
            }
        }
        let converted = match self.list {
            Some(mut list) => {
                list.insert("items", Value::List(objects));
                Value::Map(list)
            }
            None => objects.pop().unwrap_or_default(),
        };
        Ok(Conversion {
            json: Some(json::to_json(&converted)),
            unknown_fields,
            ..Conversion::default()
        })
    }
}

/// The group and version of an object; those of one that do not parse are empty.
fn group_version<'o>(object: &'o Map<'_>) -> GroupVersion<'o> {
    TypeMeta::read(object).unwrap_or_default().group_version
}

/// Whether an object is of a group and version already.
fn is_of(object: &Map<'_>, target: &str) -> bool {
    object.get("apiVersion").and_then(Value::as_str) == Some(target)
}

fn missing_kind(body: &str) -> String {
    ["Object 'Kind' is missing in '", body, "'"].concat()
}
