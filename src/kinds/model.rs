//! The model of kinds and their types, whatever their source.

use std::cell::OnceCell;
use std::fmt;

use super::lifecycle::Lifecycle;
#[cfg(feature = "tools")]
use super::listed::Check;
use crate::document::spans::Spans;
use crate::machinery::GroupVersion;
use crate::machinery::decode::DecodeError;
use crate::value::order::{self, Places};

/// Types and kinds of one origin.
#[derive(Debug, Default)]
pub struct Source {
    /// The types; shapes refer to them by number.
    pub types: Types,
    /// The kinds, in no order.
    pub kinds: Vec<BuiltInKind>,
    /// The kinds by `GROUP/VERSION KIND`.
    pub(super) by_name: Places<'static>,
    /// The kinds and versions that the release does not have.
    pub(super) elsewhere: Vec<Elsewhere>,
    /// The versions that were deprecated or removed.
    pub lifecycles: Vec<Lifecycle>,
    /// The fields of custom resources that have a type of Kubernetes.
    #[cfg(feature = "tools")]
    pub(super) templates: Vec<OpenTemplate>,
    /// The removed versions whose successors mean the same by the same object: `GROUP/VERSION KIND`.
    #[cfg(feature = "tools")]
    pub(super) unchanged: Vec<Box<str>>,
}

/// A field of a custom resource that has a type of Kubernetes, where its definition leaves it open.
#[cfg(feature = "tools")]
#[derive(Debug)]
pub struct OpenTemplate {
    /// The kind of the custom resource: `GROUP/KIND`.
    pub(super) kind: Box<str>,
    /// The path, with `[]` after a list.
    pub path: Box<str>,
    /// The number of the type.
    pub type_: usize,
    /// The fields that the custom resource adds to the type.
    pub own: Box<[Box<str>]>,
}

/// A version of a kind that only other releases have, or that no resource has.
#[derive(Debug)]
pub struct Elsewhere {
    /// `GROUP/VERSION KIND`
    pub(super) name: Box<str>,
    /// The minor numbers of the first and the last release that has it. `None` if no resource has the kind,
    /// but requests and answers do.
    pub releases: Option<(u8, u8)>,
}

/// Types by number. The types of a table are read when they are needed.
#[derive(Default)]
pub struct Types {
    known: Vec<OnceCell<Type>>,
    read: Option<Box<dyn Fn(usize) -> Type>>,
}

impl Types {
    /// Makes `count` types. `read` reads a type by its number, when the type is needed.
    pub(super) fn lazy(count: usize, read: impl Fn(usize) -> Type + 'static) -> Self {
        Self {
            known: (0..count).map(|_| OnceCell::new()).collect(),
            read: Some(Box::new(read)),
        }
    }

    /// The type with a number.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<&Type> {
        let known = self.known.get(number)?;
        Some(known.get_or_init(|| {
            self.read
                .as_ref()
                .map(|read| read(number))
                .unwrap_or_default()
        }))
    }

    /// All types.
    pub fn iter(&self) -> impl Iterator<Item = &Type> {
        (0..self.known.len()).filter_map(|number| self.get(number))
    }

    /// Adds a type. Returns its number.
    pub(super) fn add(&mut self, of: Type) -> usize {
        self.known.push(of.into());
        self.known.len() - 1
    }

    /// Replaces the type with a number.
    pub(super) fn replace(&mut self, number: usize, of: Type) {
        if let Some(known) = self.known.get_mut(number) {
            *known = of.into();
        }
    }
}

impl fmt::Debug for Types {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.known).finish()
    }
}

/// A kind of objects in one version.
#[derive(Debug)]
pub struct BuiltInKind {
    /// The API group, empty for the core group.
    pub group: Box<str>,
    /// The version.
    pub version: Box<str>,
    /// The kind.
    pub kind: Box<str>,
    /// Whether its objects have a namespace; `None` if the origin does not tell.
    pub is_namespaced: Option<bool>,
    /// The number of its type.
    pub root: usize,
    pub(super) rendered: OnceCell<Rendered>,
}

#[cfg(feature = "tools")]
impl BuiltInKind {
    /// The name of its resource: the plural of the kind in lower case.
    #[must_use]
    pub fn plural(&self) -> String {
        let name = self.kind.to_ascii_lowercase();
        match name.strip_suffix('y') {
            _ if name == "endpoints" => name,
            Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => [stem, "ies"].concat(),
            _ if name.ends_with(['s', 'x']) || name.ends_with("ch") => [&*name, "es"].concat(),
            _ => [&*name, "s"].concat(),
        }
    }
}

/// A schema as a text, and where its parts are.
#[derive(Debug)]
pub struct Rendered {
    /// JSON.
    pub text: String,
    /// The places in it; number 0 is the schema of the whole object.
    pub spans: Spans,
}

/// A struct.
#[derive(Debug, Default)]
pub struct Type {
    /// Its name in Go: `v1.DeploymentSpec`. Empty if it has none.
    pub go: Box<str>,
    /// The fields in the order of their names.
    pub fields: Vec<KindField>,
    /// How many of the fields are required.
    pub required: usize,
    /// Whether other fields are kept.
    pub is_open: bool,
    /// The fields that only other releases have.
    #[cfg(feature = "tools")]
    pub(super) elsewhere: Vec<FieldElsewhere>,
    /// The checks of the table for it.
    #[cfg(feature = "tools")]
    pub checks: Vec<Check>,
    /// Its description, if the origin has one.
    #[cfg(feature = "tools")]
    pub description: Box<str>,
}

/// A field that only other releases have.
#[cfg(feature = "tools")]
#[derive(Debug)]
pub(super) struct FieldElsewhere {
    pub name: Box<str>,
    /// The minor numbers of the first and the last release that has it.
    pub releases: (u8, u8),
}

/// A field of a struct.
#[derive(Debug)]
pub struct KindField {
    /// Its name in JSON.
    pub name: Box<str>,
    /// The form of its values.
    pub shape: ValueShape,
    /// Whether the published structure demands it.
    pub is_required: bool,
    /// How the items of a list are told apart.
    pub list: ListType,
    /// The values that the published structure lists; empty if it lists none.
    pub values: Box<[Box<str>]>,
    /// The default as JSON.
    pub default: Option<Box<str>>,
    /// The first release that has it, where that is not the first one known.
    pub since: Option<u8>,
    /// Its description, if the origin has one.
    pub description: Box<str>,
}

impl KindField {
    /// Whether the server sets a value that says something. Descriptions of Kubernetes have the zero value of Go as the
    /// default of what is required.
    pub fn has_own_default(&self) -> bool {
        let zeros = ["\"\"", "0", "false", "null", "{}", "[]"];
        self.default
            .as_deref()
            .is_some_and(|default| !zeros.contains(&default))
    }
}

/// The form of a value.
#[derive(Debug)]
pub enum ValueShape {
    /// A struct, by the number of its type.
    Struct(usize),
    /// A list, and its name in Go where it has one.
    List(Box<ValueShape>, Option<Box<str>>),
    /// A map with keys of any name.
    Map(Box<ValueShape>, Option<Box<str>>),
    /// A single value.
    Scalar(Scalar, Option<Box<str>>),
}

/// The type of a single value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// `string`
    Text,
    /// `bool`
    Bool,
    /// `int32`
    Int32,
    /// `int64`
    Int64,
    /// `float64`
    Double,
    /// `[]byte`, as base64
    Bytes,
    /// `metav1.Time`
    Time,
    /// `metav1.MicroTime`
    MicroTime,
    /// `metav1.Duration`
    Duration,
    /// `resource.Quantity`
    Quantity,
    /// `intstr.IntOrString`
    IntOrString,
    /// Any JSON.
    Raw,
}

/// `x-kubernetes-list-type`
#[derive(Debug, Default, PartialEq, Eq)]
pub enum ListType {
    /// The list is one value.
    #[default]
    Atomic,
    /// Items are unique.
    Set,
    /// Items are unique in these fields.
    Map(Box<[Box<str>]>),
}

/// A finding about an object.
#[derive(Clone, Debug)]
pub struct StructureFinding {
    /// The path of the value, with indices.
    pub path: String,
    /// The problem.
    pub problem: Problem,
    /// What a schema calls the type that the value should have; empty if the finding is not about a type.
    pub wanted: &'static str,
}

/// A problem of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The server's decoder refuses it.
    Undecodable(DecodeError),
    /// The value has the wrong type, by a schema that names no Go types, as a custom resource's.
    Mistyped {
        /// The type of the value.
        found: &'static str,
        /// The type in the schema.
        wanted: &'static str,
    },
    /// The struct, which is the type of this number, has no such field.
    Unknown(usize),
    /// The published structure demands the field.
    Missing,
    /// The published structure lists other values.
    Unlisted(Vec<Box<str>>),
    /// An item of a list has the key of another one: the key's fields and values.
    Repeated(String),
}

impl Problem {
    /// Whether the server refuses the object for it, before it validates anything.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        matches!(self, Self::Undecodable(_) | Self::Mistyped { .. })
    }
}

impl Type {
    /// The struct's name in errors: `DeploymentSpec`.
    #[must_use]
    pub fn name(&self) -> &str {
        self.go.rsplit_once('.').map_or(&*self.go, |(_, name)| name)
    }

    /// A field by its name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&KindField> {
        let found = self
            .fields
            .binary_search_by(|field| (*field.name).cmp(name));
        self.fields.get(found.ok()?)
    }

    /// The minor numbers of the first and the last release that has a field, if the own one lacks it.
    #[cfg(feature = "tools")]
    #[must_use]
    pub fn releases_with(&self, name: &str) -> Option<(u8, u8)> {
        let mut known = self.elsewhere.iter();
        Some(known.find(|field| *field.name == *name)?.releases)
    }

    /// Puts the fields in order.
    pub(super) fn finish(&mut self) {
        let sorted = order::sorted(self.fields.iter().map(|field| &*field.name));
        let positions: Vec<u32> = sorted.into_iter().map(|(_, position)| position).collect();
        let mut fields: Vec<_> = self.fields.drain(..).map(Some).collect();
        let in_order = positions
            .iter()
            .filter_map(|at| fields.get_mut(*at as usize)?.take());
        self.fields = in_order.collect();
        let required = self.fields.iter().filter(|field| field.is_required);
        self.required = required.count();
    }
}

impl ValueShape {
    /// Whether the name of the type in Go is known. The items of a list and the values of a map may be of any type.
    #[must_use]
    pub fn is_named(&self) -> bool {
        match self {
            Self::List(inner, None) | Self::Map(inner, None) => inner.is_named(),
            Self::Scalar(scalar, None) => *scalar != Scalar::Raw,
            _ => true,
        }
    }

    /// The name of the type in Go.
    #[must_use]
    pub fn go_name(&self, types: &Types) -> String {
        match self {
            Self::List(_, Some(name)) | Self::Map(_, Some(name)) | Self::Scalar(_, Some(name)) => {
                name.to_string()
            }
            Self::Struct(number) => types
                .get(*number)
                .map(|found| found.go.to_string())
                .unwrap_or_default(),
            Self::List(items, None) => ["[]", &items.go_name(types)].concat(),
            Self::Map(values, None) => ["map[string]", &values.go_name(types)].concat(),
            Self::Scalar(scalar, None) => scalar.type_name().to_owned(),
        }
    }
}

impl Scalar {
    /// The name of the type itself in Go.
    fn type_name(self) -> &'static str {
        match self {
            Self::Time => "v1.Time",
            Self::MicroTime => "v1.MicroTime",
            Self::Duration => "v1.Duration",
            Self::Quantity => "resource.Quantity",
            Self::IntOrString => "intstr.IntOrString",
            _ => self.go_name(),
        }
    }

    /// The name in Go of the type that its decoder fills.
    #[must_use]
    pub fn go_name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Int32 | Self::IntOrString => "int32",
            Self::Int64 => "int64",
            Self::Double => "float64",
            Self::Bytes => "[]uint8",
            _ => "string",
        }
    }
}

impl Source {
    pub(super) fn add_kind(
        &mut self,
        api_version: &str,
        kind: &str,
        root: usize,
    ) -> &mut BuiltInKind {
        let GroupVersion { group, version } = GroupVersion::split(api_version);
        let name = [group, "/", version, " ", kind].concat();
        let at = *self.by_name.entry(name.into()).or_insert(self.kinds.len());
        if at == self.kinds.len() {
            self.kinds.push(BuiltInKind {
                group: group.into(),
                version: version.into(),
                kind: kind.into(),
                is_namespaced: None,
                root,
                rendered: OnceCell::new(),
            });
        }
        // The entry is there: it was found, or added just now.
        let last = self.kinds.len() - 1;
        let at = at.min(last);
        #[expect(clippy::indexing_slicing, reason = "an entry of its own")]
        &mut self.kinds[at]
    }

    /// A kind in a version.
    #[must_use]
    pub fn kind(&self, group: &str, version: &str, kind: &str) -> Option<&BuiltInKind> {
        let name = [group, "/", version, " ", kind].concat();
        self.kinds.get(*self.by_name.get(&*name)?)
    }

    /// The fields of a custom resource that have a type of Kubernetes.
    #[cfg(feature = "tools")]
    pub fn templates_of(&self, group: &str, kind: &str) -> impl Iterator<Item = &OpenTemplate> {
        let name = [group, "/", kind].concat();
        let templates = self.templates.iter();
        templates.filter(move |template| *template.kind == *name)
    }

    /// Whether an object of a removed version means the same in the version that took its place.
    #[cfg(feature = "tools")]
    #[must_use]
    pub fn is_unchanged(&self, api_version: &str, kind: &str) -> bool {
        let mut unchanged = self.unchanged.iter();
        unchanged.any(|known| known.split_once(' ') == Some((api_version, kind)))
    }

    /// The versions of a kind, and nothing where the group has no such kind.
    pub fn versions<'s>(&'s self, group: &str, kind: &str) -> impl Iterator<Item = &'s str> {
        self.in_versions(group, kind).map(|known| &*known.version)
    }

    /// Whether other releases have a kind, or requests and answers do.
    #[must_use]
    pub fn is_elsewhere(&self, group: &str, kind: &str) -> bool {
        let is_it = |known: &Elsewhere| {
            let name = known.name.split_once(' ');
            name.is_some_and(|(of, name)| GroupVersion::split(of).group == group && name == kind)
        };
        self.elsewhere.iter().any(is_it)
    }

    /// Where a version of a kind is that the release does not have.
    #[must_use]
    pub fn elsewhere(&self, group: &str, version: &str, kind: &str) -> Option<&Elsewhere> {
        let name = [group, "/", version, " ", kind].concat();
        self.elsewhere.iter().find(|known| *known.name == *name)
    }

    /// A kind in each of its versions.
    pub fn in_versions<'s>(
        &'s self,
        group: &str,
        kind: &str,
    ) -> impl Iterator<Item = &'s BuiltInKind> {
        let is_it = move |known: &&BuiltInKind| *known.group == *group && *known.kind == *kind;
        let found: Vec<&BuiltInKind> = self.kinds.iter().filter(is_it).collect();
        found.into_iter()
    }
}
