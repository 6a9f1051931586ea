//! OpenAPI documents as API servers publish them: `/openapi/v2`, and `/openapi/v3` of a group.

use std::borrow::Cow;

use super::model::{KindField, ListType, Scalar, Source, Type, ValueShape};
#[cfg(feature = "tools")]
use super::openapi_faults::{fault, is_map, look_over};
#[cfg(feature = "tools")]
use super::openapi_refs::is_choice;
use super::openapi_refs::{forms_in_all, named, with_decoder};
#[cfg(feature = "tools")]
use crate::document;
#[cfg(feature = "tools")]
use crate::machinery::field_path::push_member;
use crate::value::json::to_json;
use crate::value::order::Places;
use crate::value::{Map, Value};

/// The kind of an OpenAPI text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenApi {
    /// A document of the second version.
    V2,
    /// A document of the third version.
    V3,
    /// The list of documents that `/openapi/v3` answers, which has no kinds itself.
    Index,
    /// Several documents in a list, or in a map of any names.
    #[cfg(feature = "tools")]
    Several,
}

/// Recognises an OpenAPI document.
#[must_use]
pub fn recognise(document: &Value<'_>) -> Option<OpenApi> {
    if let Some(version) = version_of(document) {
        return Some(version);
    }
    let paths = document.get("paths").and_then(Value::as_map);
    if let Some(paths) = paths.filter(|paths| !paths.is_empty()) {
        let mut all = paths.iter();
        let is_index = all.all(|(_, path)| path.get("serverRelativeURL").is_some());
        return is_index.then_some(OpenApi::Index);
    }
    #[cfg(feature = "tools")]
    if parts(document).any(|(_, part)| version_of(part).is_some()) {
        return Some(OpenApi::Several);
    }
    None
}

/// The version of a document with schemas.
fn version_of(document: &Value<'_>) -> Option<OpenApi> {
    let version = |key| document.get(key).and_then(Value::as_str);
    if version("openapi").is_some_and(|version| version.starts_with("3.")) {
        return Some(OpenApi::V3);
    }
    let swagger = version("swagger")?;
    swagger.starts_with("2.").then_some(OpenApi::V2)
}

/// The items of a list, or the values of a map that is no object, with their names.
#[cfg(feature = "tools")]
fn parts<'p, 'v>(
    document: &'p Value<'v>,
) -> impl Iterator<Item = (Cow<'p, str>, &'p Value<'v>)> + use<'p, 'v> {
    let items = document.as_list().unwrap_or_default().iter().enumerate();
    let items = items.map(|(index, part)| (Cow::from(index.to_string()), part));
    let map = document.as_map().filter(|map| map.get("kind").is_none());
    let values = map.into_iter().flat_map(Map::iter);
    items.chain(values.map(|(name, part)| (Cow::from(name), part)))
}

/// Reads the types and kinds of a document. What is wrong with it comes as the path of a place and
/// a text; the rest still serves.
#[must_use]
pub fn read_openapi(document: &Value<'_>, of: OpenApi) -> (Source, Vec<(String, String)>) {
    let (mut source, mut faults) = (Source::default(), Vec::new());
    read(document, of, "", (&mut source, &mut faults));
    (source, faults)
}

/// Adds the types and kinds of all OpenAPI documents in a text, and returns their faults. `None` if there are no such
/// documents.
#[cfg(feature = "tools")]
#[must_use]
pub fn add_openapi(text: &str, source: &mut Source) -> Option<Vec<(String, String)>> {
    let (mut faults, mut is_described) = (Vec::new(), false);
    let documents = document::parse(text).into_iter();
    for value in documents.filter_map(|document| document.value) {
        if let Some(of) = recognise(&value) {
            is_described = true;
            read(&value, of, "", (source, &mut faults));
        }
    }
    is_described.then_some(faults)
}

/// Adds the types, kinds and faults of a document at a path.
fn read(
    document: &Value<'_>,
    of: OpenApi,
    path: &str,
    (source, faults): (&mut Source, &mut Vec<(String, String)>),
) {
    let below = |name| match path {
        "" => String::from(name),
        path => [path, ".", name].concat(),
    };
    let (at, schemas) = match of {
        OpenApi::V2 => ("definitions", document.get("definitions")),
        OpenApi::V3 => {
            let components = document.get("components");
            (
                "components.schemas",
                components.and_then(|all| all.get("schemas")),
            )
        }
        OpenApi::Index => {
            let text = "this is the list of the server's OpenAPI documents, which has no kinds itself: \
                fetch the document of a group, `kubectl get --raw /openapi/v3/apis/GROUP/VERSION`";
            faults.push((below("paths"), text.to_owned()));
            return;
        }
        #[cfg(feature = "tools")]
        OpenApi::Several => return read_parts(document, path, (source, faults)),
    };
    let nothing = Map::new();
    let at = below(at);
    #[cfg(feature = "tools")]
    if document.get("components").is_some_and(|all| !is_map(all)) {
        faults.push(fault(below("components"), "a map"));
        return;
    }
    #[cfg(feature = "tools")]
    if schemas.is_some_and(|schemas| !is_map(schemas)) {
        faults.push(fault(at, "a map of schemas"));
        return;
    }
    let mut reader = OpenApiReader {
        schemas: schemas.and_then(Value::as_map).unwrap_or(&nothing),
        at: &at,
        source,
        places: Places::new(),
        pending: Vec::new(),
        told: Places::new(),
        faults,
    };
    if !reader.kinds() {
        let text = "the document has no kinds: no schema has x-kubernetes-group-version-kind";
        faults.push((at, text.to_owned()));
    }
    scopes(document, source);
}

/// Adds what the documents of a list or map have.
#[cfg(feature = "tools")]
fn read_parts(
    document: &Value<'_>,
    path: &str,
    (source, faults): (&mut Source, &mut Vec<(String, String)>),
) {
    for (name, part) in parts(document) {
        let mut path = path.to_owned();
        push_member(&mut path, &name);
        match recognise(part) {
            Some(of) => read(part, of, &path, (source, faults)),
            None => {
                let text =
                    "this is no OpenAPI document, but it stands beside some: nothing is read of it";
                faults.push((path, text.to_owned()));
            }
        }
    }
}

/// The API versions and kinds of a schema. Request and answer types, which belong to every group,
/// are left out.
fn kinds_of<'v>(schema: &'v Value<'_>) -> Vec<(String, &'v str)> {
    const MAX_PARTS: usize = 3;
    let all = schema.get("x-kubernetes-group-version-kind");
    let all = all.and_then(Value::as_list).unwrap_or_default();
    if all.len() > MAX_PARTS {
        return Vec::new();
    }
    all.iter().filter_map(kind_of).collect()
}

fn kind_of<'v>(of: &'v Value<'_>) -> Option<(String, &'v str)> {
    let text = |key| of.get(key).and_then(Value::as_str);
    let group = text("group").unwrap_or_default();
    let version = text("version")?;
    Some(([group, "/", version].concat(), text("kind")?))
}

/// Notes which kinds have a namespace in the paths of their requests.
fn scopes(document: &Value<'_>, source: &mut Source) {
    let paths = document.get("paths").and_then(Value::as_map);
    for (path, item) in paths.into_iter().flat_map(Map::iter) {
        let of = item
            .get("post")
            .and_then(|post| post.get("x-kubernetes-group-version-kind"));
        let Some((api_version, kind)) = of.and_then(kind_of) else {
            continue;
        };
        let name = [&api_version, " ", kind].concat();
        let found = source.by_name.get(&*name).copied();
        // Subresources have the kind of what is posted, and more of a path.
        if let Some(kind) = found.and_then(|at| source.kinds.get_mut(at))
            && !path.ends_with('}')
        {
            let is_namespaced = path.contains("/namespaces/{namespace}/");
            kind.is_namespaced = Some(is_namespaced || kind.is_namespaced == Some(true));
        }
    }
}

struct OpenApiReader<'r, 'v> {
    schemas: &'v Map<'v>,
    /// The path of the schemas.
    at: &'r str,
    source: &'r mut Source,
    /// The numbers of the structs, by the paths of their schemas.
    places: Places<'static>,
    /// The structs that are numbered but not read yet.
    pending: Vec<PendingStruct<'v>>,
    /// The references that cannot be followed and are among the faults already, by their paths and texts.
    told: Places<'static>,
    faults: &'r mut Vec<(String, String)>,
}

struct PendingStruct<'v> {
    number: usize,
    schema: &'v Value<'v>,
    path: String,
    go: &'v str,
}

impl<'v> OpenApiReader<'_, 'v> {
    /// Reads the kinds. Returns whether there are any.
    fn kinds(&mut self) -> bool {
        let mut has_kinds = false;
        for (name, schema) in self.schemas.iter() {
            #[cfg(feature = "tools")]
            look_over(schema, &mut [self.at, ".", name].concat(), self.faults);
            for (api_version, kind) in kinds_of(schema) {
                let root = self.root(name);
                self.source.add_kind(&api_version, kind, root);
                has_kinds = true;
            }
            // One after the other: structs may lead to each other without end.
            while let Some(next) = self.pending.pop() {
                let of = self.type_of(next.schema, &next.path, next.go);
                self.source.types.replace(next.number, of);
            }
        }
        has_kinds
    }

    /// The number of a kind's schema. One without properties takes any fields: a definition whose root preserves
    /// unknown fields is published so.
    fn root(&mut self, name: &'v str) -> usize {
        self.number(name).unwrap_or_else(|| {
            self.source.types.add(Type {
                go: go_name(name).into(),
                is_open: true,
                ..Type::default()
            })
        })
    }

    /// The number of a named schema that has properties.
    fn number(&mut self, name: &'v str) -> Option<usize> {
        let schema = self.schemas.get(name)?;
        schema.get("properties")?;
        Some(self.struct_at(&self.path_of(name), schema, go_name(name)))
    }

    /// The number of the struct at a path, which is read later.
    fn struct_at(&mut self, path: &str, schema: &'v Value<'v>, go: &'v str) -> usize {
        if let Some(number) = self.places.get(path) {
            return *number;
        }
        let number = self.source.types.add(Type::default());
        let path = path.to_owned();
        self.places.insert(path.clone().into(), number);
        self.pending.push(PendingStruct {
            number,
            schema,
            path,
            go,
        });
        number
    }

    fn path_of(&self, name: &str) -> String {
        [self.at, ".", name].concat()
    }

    fn type_of(&mut self, schema: &'v Value<'v>, path: &str, go: &str) -> Type {
        let mut of = Type {
            go: go.into(),
            // Properties that are not read may be any.
            is_open: is_true(schema, "x-kubernetes-preserve-unknown-fields")
                || schema
                    .get("properties")
                    .is_some_and(|all| all.as_map().is_none()),
            #[cfg(feature = "tools")]
            description: text(schema, "description").into(),
            ..Type::default()
        };
        let required = list(schema, "required");
        let properties = schema.get("properties").and_then(Value::as_map);
        for (name, property) in properties.into_iter().flat_map(Map::iter) {
            let path = [path, ".properties.", name].concat();
            of.fields.push(KindField {
                name: name.into(),
                shape: self.shape(property, &path, 0),
                is_required: required.iter().any(|required| **required == *name),
                list: list_type(property),
                values: values(property),
                default: property.get("default").map(|value| to_json(value).into()),
                since: None,
                description: text(property, "description").into(),
            });
        }
        of.finish();
        of
    }

    /// Recursion is bounded by [`crate::value::MAX_DEPTH`] and [`MAX_FOLLOWED`].
    fn shape(&mut self, schema: &'v Value<'v>, path: &str, depth: usize) -> ValueShape {
        if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
            return self.referred(target, path, depth);
        }
        let has = |name| schema.get(name).filter(|inner| inner.as_map().is_some());
        if let Some(items) = has("items") {
            let items = self.shape(items, &[path, ".items"].concat(), depth + 1);
            return ValueShape::List(Box::new(items), None);
        }
        if let Some(values) = has("additionalProperties") {
            let values = self.shape(values, &[path, ".additionalProperties"].concat(), depth + 1);
            return ValueShape::Map(Box::new(values), None);
        }
        if has("properties").is_some() {
            return ValueShape::Struct(self.struct_at(path, schema, ""));
        }
        let mut forms = forms_in_all(schema);
        match (forms.next(), forms.next()) {
            (Some((at, only)), None) => self.shape(only, &format!("{path}.allOf[{at}]"), depth + 1),
            (Some(_), Some(_)) => {
                let text = "several schemas of an allOf say what values are: any value passes here";
                self.any_value([path, ".allOf"].concat(), text.to_owned())
            }
            _ => {
                #[cfg(feature = "tools")]
                if is_choice(schema) && scalar(schema) == Scalar::Raw {
                    let text = "the forms of an anyOf or oneOf are not read: any value passes here";
                    return self.any_value(path.to_owned(), text.to_owned());
                }
                single(schema)
            }
        }
    }

    fn referred(&mut self, target: &'v str, path: &str, depth: usize) -> ValueShape {
        let name = match named(target) {
            Some(Cow::Borrowed(name)) => Some(name),
            Some(Cow::Owned(name)) => {
                let mut names = self.schemas.iter().map(|(known, _)| known);
                names.find(|known| **known == *name)
            }
            None => {
                let text = "the reference leads out of the schemas of the document: any value passes here (";
                return self.any_value(path.to_owned(), [text, target, ")"].concat());
            }
        };
        let name = name.unwrap_or(target);
        if let Some(scalar) = with_decoder(name) {
            let own = (scalar == Scalar::Raw).then(|| go_name(name).into());
            return ValueShape::Scalar(scalar, own);
        }
        if let Some(number) = self.number(name) {
            return ValueShape::Struct(number);
        }
        let fault = match self.schemas.get(name) {
            // The path is that of the schema, so that a struct in it is one wherever it is referred to.
            Some(schema) if depth < MAX_FOLLOWED => {
                return self.shape(schema, &self.path_of(name), depth + 1);
            }
            Some(_) => {
                "the reference leads back to itself, or on through too many others: any value passes here"
            }
            None => "the reference leads nowhere: any value passes here",
        };
        self.any_value(path.to_owned(), [fault, " (", target, ")"].concat())
    }

    /// The form of values that may be any, for a reason that is told once.
    fn any_value(&mut self, path: String, fault: String) -> ValueShape {
        let known = [&*path, " ", &fault].concat();
        if self.told.insert(known.into(), 0).is_none() {
            self.faults.push((path, fault));
        }
        ValueShape::Scalar(Scalar::Raw, None)
    }
}

/// How deep in lists, maps and other references a reference to a schema that is no struct is followed.
const MAX_FOLLOWED: usize = 64;

/// `v1.Flunder` of `io.k8s.sample-apiserver.pkg.apis.wardle.v1.Flunder`.
fn go_name(name: &str) -> &str {
    let mut dots = name.rmatch_indices('.').map(|(at, _)| at + 1);
    let start = dots.nth(1).unwrap_or(0);
    name.get(start..).unwrap_or_default()
}

/// The form of values that no other schema describes.
fn single(schema: &Value<'_>) -> ValueShape {
    match text(schema, "type") {
        "array" => ValueShape::List(Box::new(ValueShape::Scalar(Scalar::Raw, None)), None),
        _ => ValueShape::Scalar(scalar(schema), None),
    }
}

fn scalar(schema: &Value<'_>) -> Scalar {
    let format = text(schema, "format");
    if is_true(schema, "x-kubernetes-int-or-string") || format == "int-or-string" {
        return Scalar::IntOrString;
    }
    match (text(schema, "type"), format) {
        ("string", "byte") => Scalar::Bytes,
        ("string", "date-time") => Scalar::Time,
        ("string", _) => Scalar::Text,
        ("boolean", _) => Scalar::Bool,
        ("integer", "int32") => Scalar::Int32,
        ("integer", _) => Scalar::Int64,
        ("number", _) => Scalar::Double,
        _ => Scalar::Raw,
    }
}

fn list_type(schema: &Value<'_>) -> ListType {
    match text(schema, "x-kubernetes-list-type") {
        "set" => ListType::Set,
        "map" => ListType::Map(list(schema, "x-kubernetes-list-map-keys")),
        _ => ListType::Atomic,
    }
}

/// The values in the `enum` of a schema, or of the schema of its items.
fn values(schema: &Value<'_>) -> Box<[Box<str>]> {
    let own = list(schema, "enum");
    match schema.get("items") {
        Some(items) if own.is_empty() => list(items, "enum"),
        _ => own,
    }
}

fn text<'v>(schema: &'v Value<'_>, name: &str) -> &'v str {
    schema.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn is_true(schema: &Value<'_>, name: &str) -> bool {
    schema.get(name).and_then(Value::as_bool) == Some(true)
}

fn list(schema: &Value<'_>, name: &str) -> Box<[Box<str>]> {
    let list = schema.get(name).and_then(Value::as_list);
    let texts = list.unwrap_or_default().iter();
    texts.filter_map(Value::as_str).map(Box::from).collect()
}
