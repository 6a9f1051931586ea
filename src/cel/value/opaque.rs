//! Values of Kubernetes' libraries, and the message without fields.

use super::{NamedFormat, Url, Val, Version};
use crate::cel::types::Opaque;
use crate::go::netip::{Addr, Prefix};
use crate::machinery::quantity::Quantity;

/// A value of a library, or `google.protobuf.Empty{}`.
#[derive(Debug)]
#[expect(missing_docs, reason = "each is the type it is named after")]
pub enum OpaqueVal {
    Url(Url),
    Quantity(Quantity),
    /// A quantity that `add` or `sub` made. It equals nothing.
    Computed(Quantity),
    Semver(Version),
    NamedFormat(&'static NamedFormat),
    Ip(Addr<'static>),
    Cidr(Prefix),
    Empty,
}

impl OpaqueVal {
    /// Its type.
    #[must_use]
    pub fn kind(&self) -> Opaque {
        match self {
            Self::Url(_) => Opaque::Url,
            Self::Quantity(_) | Self::Computed(_) => Opaque::Quantity,
            Self::Semver(_) => Opaque::Semver,
            Self::NamedFormat(_) => Opaque::NamedFormat,
            Self::Ip(_) => Opaque::Ip,
            Self::Cidr(_) => Opaque::Cidr,
            Self::Empty => Opaque::Empty,
        }
    }

    /// The name of its Go type.
    #[must_use]
    pub fn go_type(&self) -> &'static str {
        match self {
            Self::Url(_) => "cel.URL",
            Self::Quantity(_) => "cel.Quantity",
            Self::Computed(_) => "*cel.Quantity",
            Self::Semver(_) => "cel.Semver",
            Self::NamedFormat(_) => "cel.Format",
            Self::Ip(_) => "cel.IP",
            Self::Cidr(_) => "cel.CIDR",
            Self::Empty => "*types.protoObj",
        }
    }

    /// Its size in costs: the bytes of an address, or the bytes of the prefix of an address range,
    /// rounded up. Everything else has size 1.
    #[must_use]
    pub fn size(&self) -> usize {
        match self {
            Self::Ip(addr) => addr.len_bytes(),
            Self::Cidr(prefix) => usize::from(prefix.bits.div_ceil(8)),
            _ => 1,
        }
    }

    /// The amount to read, for functions whose price is the same for every value: about the length
    /// of its text.
    #[must_use]
    pub fn length(&self) -> usize {
        match self {
            Self::Url(url) => url.length(),
            Self::Quantity(quantity) | Self::Computed(quantity) => quantity.length(),
            Self::Semver(version) => version.text().len(),
            Self::NamedFormat(_) | Self::Ip(_) | Self::Cidr(_) | Self::Empty => 0,
        }
    }

    /// The canonical text; a named format's is its name.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Url(url) => url.text().to_owned(),
            Self::Quantity(quantity) | Self::Computed(quantity) => quantity.text(),
            Self::Semver(version) => version.text().to_owned(),
            Self::NamedFormat(format) => format.title.to_owned(),
            Self::Ip(addr) => addr.to_string(),
            Self::Cidr(prefix) => prefix.to_string(),
            Self::Empty => String::new(),
        }
    }

    /// `self == other`; the other side may be of any type.
    #[must_use]
    pub fn equals<'a>(&self, other: &Val<'a>) -> Val<'a> {
        let Val::Opaque(value) = other else {
            return match self {
                // A message differs from every value that is not a message.
                Self::Empty if !other.is_error() => Val::Bool(false),
                _ => other.or_no_such_overload(),
            };
        };
        Val::Bool(match (self, &**value) {
            (Self::Url(a), Self::Url(b)) => a.text() == b.text(),
            (Self::Quantity(a) | Self::Computed(a), Self::Quantity(b)) => a.is_equal(b),
            (Self::Semver(a), Self::Semver(b)) => a.compare(b).is_eq(),
            (Self::NamedFormat(a), Self::NamedFormat(b)) => a.title == b.title,
            (Self::Ip(a), Self::Ip(b)) => a == b,
            (Self::Cidr(a), Self::Cidr(b)) => a == b,
            (Self::Empty, other) => matches!(other, Self::Empty),
            _ => return Val::no_such_overload(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::netip::{parse_addr, parse_prefix};

    fn ip(text: &str) -> Val<'static> {
        Val::opaque(OpaqueVal::Ip(parse_addr(text).unwrap().without_zone()))
    }

    fn quantity(text: &str) -> Quantity {
        Quantity::parse(text).unwrap()
    }

    #[test]
    fn values_equal_those_of_their_library() {
        let version = |text| Val::opaque(OpaqueVal::Semver(Version::parse(text).unwrap()));
        let cidr = |text| Val::opaque(OpaqueVal::Cidr(parse_prefix(text).unwrap()));
        let parsed = |text| Val::opaque(OpaqueVal::Quantity(quantity(text)));
        let computed = |text| Val::opaque(OpaqueVal::Computed(quantity(text)));
        for (a, b, want) in [
            (ip("::1"), ip("0::1"), "true"),
            (ip("::1"), ip("1.2.3.4"), "false"),
            (ip("::1"), cidr("::1/8"), "no such overload"),
            (ip("::1"), Val::Null, "no such overload"),
            (ip("::1"), Val::error("why"), "why"),
            (cidr("10.0.0.1/8"), cidr("10.0.0.0/8"), "false"),
            (version("1.0.0+a"), version("1.0.0+b"), "true"),
            (parsed("1Ki"), parsed("1024"), "true"),
            (computed("1Ki"), parsed("1024"), "true"),
            (parsed("1Ki"), computed("1024"), "no such overload"),
        ] {
            let Val::Opaque(value) = &a else { continue };
            assert_eq!(value.equals(&b).go_text(), want);
        }
    }

    #[test]
    fn long_values_have_the_length_of_their_text() {
        let digits = "1".repeat(5000);
        let long = quantity(&digits);
        let short = quantity("123456789012345678");
        let version = Version::parse(&format!("1.0.0-{digits}a")).unwrap();
        for (value, least) in [
            (OpaqueVal::Computed(long.plus(&short)), 5000),
            (OpaqueVal::Quantity(long), 5000),
            (OpaqueVal::Quantity(short), 0),
            (OpaqueVal::Semver(version), 5007),
        ] {
            let length = value.length();
            assert!((least..=2 * least).contains(&length), "{length}");
        }
    }

    #[test]
    fn addresses_have_the_size_of_their_bytes() {
        let cidr = |text| OpaqueVal::Cidr(parse_prefix(text).unwrap());
        for (value, size) in [
            (cidr("1.2.3.4/0"), 0),
            (cidr("1.2.3.4/9"), 2),
            (cidr("::/128"), 16),
            (OpaqueVal::Quantity(quantity("1")), 1),
        ] {
            assert_eq!(value.size(), size, "{}", value.text());
        }
    }
}
