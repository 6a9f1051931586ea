//! `format` of strings: which check belongs to which name.

use crate::go::{mac, mail, netip, url};
use crate::machinery::names;
use crate::releases::{Feature, Features};
use crate::schema::format::Format;
use crate::strfmt::{byte, color, date, duration, hostname, numbers, uuid};

/// Whether a string has the format. The formats of numbers accept every string, since go-openapi
/// checks them elsewhere.
#[must_use]
pub fn accepts(format: Format, text: &str) -> bool {
    match format {
        Format::BsonObjectId => text.len() == 24 && text.bytes().all(|b| b.is_ascii_hexdigit()),
        Format::Byte => byte::is_base64(text),
        Format::Cidr => netip::is_cidr_sloppy(text),
        Format::CreditCard => numbers::is_credit_card(text),
        Format::Date => date::is_date(text),
        Format::DateTime => date::is_date_time(text),
        Format::Duration => duration::is_duration(text),
        Format::Email => mail::is_address(text),
        Format::EmailWithoutLiterals => !text.contains("@[") && mail::is_address(text),
        Format::HexColor => color::is_hex(text),
        Format::Hostname => hostname::is_hostname(text),
        // An IPv6 address passes as `ipv4` if it has a dot, and an IPv4 address as `ipv6` if it has
        // a colon.
        Format::Ipv4 => text.contains('.') && netip::is_ip_sloppy(text),
        Format::Ipv6 => text.contains(':') && netip::parse_ip(text).is_some(),
        Format::Isbn => numbers::is_isbn10(text) || numbers::is_isbn13(text),
        Format::Isbn10 => numbers::is_isbn10(text),
        Format::Isbn13 => numbers::is_isbn13(text),
        Format::LongName => text.len() <= 253 && names::is_dns1123_subdomain(text.as_bytes()),
        Format::ShortName => text.len() <= 63 && names::is_dns1123_label(text.as_bytes()),
        Format::Mac => mac::is_mac(text),
        Format::MacWithSeparators => text.contains([':', '-', '.']) && mac::is_mac(text),
        Format::RgbColor => color::is_rgb(text),
        Format::Ssn => numbers::is_ssn(text),
        Format::Uri => url::is_request_uri(text, Features::ALL),
        Format::UriWithAnyColons => {
            let checks = Features::NONE.with(Feature::BracketedAddresses);
            url::is_request_uri(text, checks)
        }
        Format::UriWithAnyBrackets => url::is_request_uri(text, Features::NONE),
        Format::Uuid => uuid::is_uuid(text),
        Format::Uuid3 => uuid::is_version(text, b'3', uuid::Variant::Any),
        Format::Uuid4 => uuid::is_version(text, b'4', uuid::Variant::Rfc4122),
        Format::Uuid5 => uuid::is_version(text, b'5', uuid::Variant::Rfc4122),
        Format::Password
        | Format::Double
        | Format::Float
        | Format::Int32
        | Format::Int64
        | Format::Unknown => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(format: Format, good: &[&str], bad: &[&str]) {
        for text in good {
            assert!(accepts(format, text), "{format:?} {text:?}");
        }
        for text in bad {
            assert!(!accepts(format, text), "{format:?} {text:?}");
        }
    }

    #[test]
    fn object_ids_are_24_hexadecimal_digits() {
        table(
            Format::BsonObjectId,
            &["0123456789abcdefABCDEF01"],
            &[
                "",
                "0123456789abcdefABCDEF0",
                "0123456789abcdefABCDEFg1",
                "0123456789abcdefABCDE\u{e9}",
            ],
        );
    }

    #[test]
    fn ip_versions_go_by_the_punctuation() {
        table(
            Format::Ipv4,
            &["1.2.3.4", "01.2.3.4", "::1.2.3.4", "00001::1.2.3.4"],
            &["", "::1", "1.2.3", "1.2.3.4%en0"],
        );
        table(
            Format::Ipv6,
            &["::1", "::1.2.3.4", "FE80::1"],
            &["", "1.2.3.4", "::01.2.3.4", "::1%en0", "00001::1"],
        );
    }

    #[test]
    fn names_are_limited_as_a_whole() {
        let label = "a".repeat(63);
        let name = [label.as_str(); 4].join(".");
        table(
            Format::ShortName,
            &["a", "0-a", &label],
            &["", "a.b", "A", "a-", &name],
        );
        table(
            Format::LongName,
            &["a.b", &"a".repeat(253)],
            &["", "a..b", "a.B", &name],
        );
    }

    #[test]
    fn numbers_and_passwords_accept_anything() {
        for format in [Format::Password, Format::Int32, Format::Double] {
            assert!(accepts(format, "\n"));
        }
    }
}
