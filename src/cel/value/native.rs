//! Values after a round trip through Go. A variable that holds an optional yields its content as
//! Go's native value, which has lost the schema.

use super::Val;
use super::list::{Datum, List};
use super::map::Map;
use crate::cel::types::Opaque;

impl<'a> Val<'a> {
    /// This value after the round trip.
    #[must_use]
    pub fn native(&self) -> Self {
        match self {
            Val::List(List::Data(items, _)) => Val::List(List::Data(items, None)),
            Val::List(List::Made(made)) => match &made.sum {
                None => self.clone(),
                Some(sum) => Val::list(sum.data.iter().map(from_datum).collect()),
            },
            Val::Map(Map::Data(map, _)) => Val::Map(Map::Data(map, None)),
            Val::Raw(value) => Val::from_json(value),
            Val::Type(name) => Val::str(name),
            Val::Optional(None) => Val::Null,
            Val::Optional(Some(content)) => content.native(),
            // The native value of a format is the format itself, and Go converts messages back.
            Val::Opaque(value) if matches!(value.kind(), Opaque::NamedFormat | Opaque::Empty) => {
                self.clone()
            }
            Val::Opaque(value) => unsupported(value.kind()),
            // Data of another type than their schema's, as an old value.
            Val::Error(error) => {
                let said = "unsupported conversion to ref.Val: (*errors.errorString)";
                Val::error([said, &error.text].concat())
            }
            _ => self.clone(),
        }
    }
}

fn from_datum<'a>(datum: &Datum<'a>) -> Val<'a> {
    match datum {
        Datum::Json(value) => Val::from_json(value),
        Datum::Val(value) => value.native(),
    }
}

/// Go cannot convert the native values of libraries back.
fn unsupported<'a>(kind: Opaque) -> Val<'a> {
    let go_type = match kind {
        Opaque::Url => "*url.URL",
        Opaque::Quantity => "*resource.Quantity",
        Opaque::Semver => "semver.Version",
        Opaque::Ip => "netip.Addr",
        Opaque::Cidr => "netip.Prefix",
        other => other.name(),
    };
    Val::error(["unsupported conversion to ref.Val: (", go_type, ")"].concat())
}
