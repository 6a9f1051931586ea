//! `format`: which names the API server recognises, and for which types.
//!
//! Go-openapi's registry of string formats ignores dashes in names, so `d-a-te-time` is
//! `date-time`. The formats of numbers are known by their exact names.

use super::{JsonType, Props, Types};
use crate::releases::{Feature, Release};

/// A recognised format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the name it stands for")]
pub enum Format {
    BsonObjectId,
    Byte,
    Cidr,
    CreditCard,
    Date,
    DateTime,
    Double,
    Duration,
    Email,
    /// Without addresses in brackets: as servers up to 1.31 read it.
    EmailWithoutLiterals,
    Float,
    HexColor,
    Hostname,
    Int32,
    Int64,
    Ipv4,
    Ipv6,
    Isbn,
    Isbn10,
    Isbn13,
    LongName,
    Mac,
    /// With separators: as servers up to 1.35 read it.
    MacWithSeparators,
    Password,
    RgbColor,
    ShortName,
    Ssn,
    Uri,
    /// With any number of colons in the host: as servers up to 1.35 read it.
    UriWithAnyColons,
    /// With anything in the brackets of the host, too: as servers up to 1.32 read it.
    UriWithAnyBrackets,
    Uuid,
    Uuid3,
    Uuid4,
    Uuid5,
    /// A name that the API server does not recognise. It still changes the type check of defaults.
    Unknown,
}

/// The formats of strings by their names, dashes removed.
const STRINGS: [(&str, Format); 26] = [
    ("bsonobjectid", Format::BsonObjectId),
    ("byte", Format::Byte),
    ("cidr", Format::Cidr),
    ("creditcard", Format::CreditCard),
    ("date", Format::Date),
    ("datetime", Format::DateTime),
    ("duration", Format::Duration),
    ("email", Format::Email),
    ("hexcolor", Format::HexColor),
    ("hostname", Format::Hostname),
    ("ipv4", Format::Ipv4),
    ("ipv6", Format::Ipv6),
    ("isbn", Format::Isbn),
    ("isbn10", Format::Isbn10),
    ("isbn13", Format::Isbn13),
    ("k8slongname", Format::LongName),
    ("k8sshortname", Format::ShortName),
    ("mac", Format::Mac),
    ("password", Format::Password),
    ("rgbcolor", Format::RgbColor),
    ("ssn", Format::Ssn),
    ("uri", Format::Uri),
    ("uuid", Format::Uuid),
    ("uuid3", Format::Uuid3),
    ("uuid4", Format::Uuid4),
    ("uuid5", Format::Uuid5),
];

impl Format {
    /// The format that values of these types are held to; other names have no effect.
    ///
    /// An int-or-string counts as having no type, so that it takes the formats of strings.
    #[must_use]
    pub fn recognise(name: &str, types: Types, release: Release) -> Option<Self> {
        match types {
            // Most nodes have no format.
            _ if name.is_empty() => None,
            Types::Any | Types::IntOrString | Types::One(JsonType::String) => {
                Self::from_string_name(name, release, Feature::NameFormats)
            }
            // Values of other types were held to the formats of strings, too.
            _ if !release.has(Feature::NumberFormats) => {
                Self::from_string_name(name, release, Feature::NameFormats)
            }
            Types::One(JsonType::Integer) => match name {
                "int32" => Some(Self::Int32),
                "int64" => Some(Self::Int64),
                _ => None,
            },
            Types::One(JsonType::Number) => match name {
                "float" => Some(Self::Float),
                "double" => Some(Self::Double),
                _ => None,
            },
            Types::Other | Types::One(JsonType::Boolean | JsonType::Array | JsonType::Object) => {
                None
            }
        }
    }

    /// The first release that holds values of these types to a format; `None` if all do, or
    /// none does.
    #[must_use]
    pub fn enforced_since(name: &str, types: Types) -> Option<Release> {
        let is_known = |release: &Release| Self::recognise(name, types, *release).is_some();
        let first = Release::ALL.into_iter().find(is_known)?;
        // No double is out of range.
        let is_news = !Release::ALL.iter().all(is_known) && name != "double";
        is_news.then_some(first)
    }

    /// The format that defaults are held to where the definition is checked.
    ///
    /// There, formats are not stripped from schemas of other types, so that a string is held to
    /// a string's format whatever type it should have, and any name implies a string.
    #[must_use]
    pub fn for_default(name: &str, types: Types, release: Release) -> Option<Self> {
        if name.is_empty() {
            return None;
        }
        let known = Self::recognise(name, types, release)
            .or_else(|| Self::from_string_name(name, release, Feature::DefaultNameFormats));
        Some(known.unwrap_or(Self::Unknown))
    }

    /// Whether a definition with this format and `type` gets no warning of an unrecognised
    /// format; `type` is as declared, empty for an int-or-string.
    #[must_use]
    pub fn is_recognised(name: &str, declared_type: &str, release: Release) -> bool {
        let types = Types::named(declared_type);
        let is_looked_at =
            types == Types::One(JsonType::String) || release.has(Feature::NumberFormats);
        !is_looked_at || Self::recognise(name, types, release).is_some()
    }

    /// Whether it is a format of strings, rather than one of numbers or of nothing.
    #[must_use]
    pub fn is_of_strings(self) -> bool {
        !matches!(
            self,
            Self::Int32 | Self::Int64 | Self::Float | Self::Double | Self::Unknown
        )
    }

    /// How servers of a release read the format.
    fn in_release(self, release: Release) -> Self {
        match self {
            Self::Mac if !release.has(Feature::PlainMacs) => Self::MacWithSeparators,
            Self::Uri if !release.has(Feature::BracketedAddresses) => Self::UriWithAnyBrackets,
            Self::Uri if !release.has(Feature::StrictColons) => Self::UriWithAnyColons,
            Self::Email if !release.has(Feature::EmailLiterals) => Self::EmailWithoutLiterals,
            format => format,
        }
    }

    fn from_string_name(name: &str, release: Release, name_formats: Feature) -> Option<Self> {
        let significant = || name.bytes().filter(|byte| *byte != b'-');
        STRINGS
            .iter()
            .find(|(known, _)| significant().eq(known.bytes()))
            .map(|(_, format)| *format)
            .filter(|format| {
                !matches!(format, Self::ShortName | Self::LongName) || release.has(name_formats)
            })
            .map(|format| format.in_release(release))
    }
}

/// The formats of a schema that a definition is warned about, one for each node.
#[must_use]
pub fn unrecognised<'p>(schema: &'p Props<'_>, release: Release) -> Vec<&'p str> {
    let mut names = Vec::new();
    schema.each(&mut |node| {
        if !node.format.is_empty() && !Format::is_recognised(&node.format, &node.type_, release) {
            names.push(&*node.format);
        }
    });
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    const INTEGER: Types = Types::One(JsonType::Integer);
    const NUMBER: Types = Types::One(JsonType::Number);
    const STRING: Types = Types::One(JsonType::String);

    #[test]
    fn names_are_recognised_for_their_types() {
        for (name, types, want) in [
            ("date-time", STRING, Some(Format::DateTime)),
            ("datetime", Types::Any, Some(Format::DateTime)),
            ("-d-a-te--time-", Types::IntOrString, Some(Format::DateTime)),
            ("Date", STRING, None),
            ("", STRING, None),
            ("-", STRING, None),
            ("uri-reference", STRING, None),
            ("k8s-short-name", STRING, Some(Format::ShortName)),
            ("k8slong-name", STRING, Some(Format::LongName)),
            ("int32", STRING, None),
            ("int32", Types::IntOrString, None),
            ("int32", INTEGER, Some(Format::Int32)),
            ("int-32", INTEGER, None),
            ("int64", NUMBER, None),
            ("double", NUMBER, Some(Format::Double)),
            ("float", INTEGER, None),
            ("date", INTEGER, None),
            ("date", Types::One(JsonType::Boolean), None),
            ("date", Types::One(JsonType::Array), None),
            ("date", Types::One(JsonType::Object), None),
        ] {
            assert_eq!(
                Format::recognise(name, types, Release::DEFAULT),
                want,
                "{name} {types:?}"
            );
        }
    }

    #[test]
    fn defaults_are_held_to_string_formats_of_any_type() {
        let boolean = Types::One(JsonType::Boolean);
        assert_eq!(
            Format::for_default("ipv4", boolean, Release::DEFAULT),
            Some(Format::Ipv4)
        );
        assert_eq!(
            Format::for_default("int32", INTEGER, Release::DEFAULT),
            Some(Format::Int32)
        );
        for name in ["int32", "uint32", "-"] {
            assert_eq!(
                Format::for_default(name, boolean, Release::DEFAULT),
                Some(Format::Unknown)
            );
        }
        assert_eq!(Format::for_default("", boolean, Release::DEFAULT), None);
    }

    #[test]
    fn warnings_go_by_the_declared_type() {
        assert!(Format::is_recognised("d-ate", "", Release::DEFAULT));
        assert!(Format::is_recognised("float", "number", Release::DEFAULT));
        assert!(!Format::is_recognised("int32", "", Release::DEFAULT));
        assert!(!Format::is_recognised("date", "object", Release::DEFAULT));
        assert!(!Format::is_recognised("date", "null", Release::DEFAULT));
    }
}
