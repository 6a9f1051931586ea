//! Kubernetes' IP addresses.

use super::signature::{BOOL, INT, IP, STRING};
use super::{Function, Host, Overload, all_of};
use crate::cel::cost::{CallEstimate, Pricing, STRING_TRAVERSAL, scaled, size_of};
use crate::cel::value::{OpaqueVal, Val};
use crate::go::netip::{self, Addr};
use crate::go::quote;
use crate::releases::Feature;

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &all_of(
    Feature::NetworkAddresses,
    [
        Function::priced(
            "family",
            Pricing::NOMINAL,
            &[Overload::member("ip_family", &[IP], INT, family)],
        ),
        Function::priced(
            "ip",
            Pricing::TRAVERSAL,
            &[Overload::global("string_to_ip", &[STRING], IP, ip)],
        ),
        Function::priced(
            "ip.isCanonical",
            PARSE_AND_COMPARE,
            &[Overload::global(
                "ip_is_canonical",
                &[STRING],
                BOOL,
                is_canonical,
            )],
        ),
        Function::priced(
            "isGlobalUnicast",
            Pricing::NOMINAL,
            &[Overload::member(
                "ip_is_global_unicast",
                &[IP],
                BOOL,
                |_, operands| class(operands, Addr::is_global_unicast),
            )],
        ),
        Function::priced(
            "isIP",
            Pricing::TRAVERSAL,
            &[Overload::global("is_ip", &[STRING], BOOL, is_ip)],
        ),
        Function::priced(
            "isLinkLocalMulticast",
            Pricing::NOMINAL,
            &[Overload::member(
                "ip_is_link_local_multicast",
                &[IP],
                BOOL,
                |_, operands| class(operands, Addr::is_link_local_multicast),
            )],
        ),
        Function::priced(
            "isLinkLocalUnicast",
            Pricing::NOMINAL,
            &[Overload::member(
                "ip_is_link_local_unicast",
                &[IP],
                BOOL,
                |_, operands| class(operands, Addr::is_link_local_unicast),
            )],
        ),
        Function::priced(
            "isLoopback",
            Pricing::NOMINAL,
            &[Overload::member(
                "ip_is_loopback",
                &[IP],
                BOOL,
                |_, operands| class(operands, Addr::is_loopback),
            )],
        ),
        Function::priced(
            "isUnspecified",
            Pricing::NOMINAL,
            &[Overload::member(
                "ip_is_unspecified",
                &[IP],
                BOOL,
                |_, operands| class(operands, Addr::is_unspecified),
            )],
        ),
        Function::new(
            "string",
            &[Overload::global("ip_to_string", &[IP], STRING, text)],
        ),
    ],
);

/// The address is read and written again.
const PARSE_AND_COMPARE: Pricing = Pricing::new(
    |site| {
        Some(CallEstimate::from_cost(
            site.size(0).scaled(2.0 * STRING_TRAVERSAL),
        ))
    },
    |operands, _| Some(scaled(size_of(operands.first()?), 2.0 * STRING_TRAVERSAL)),
);

/// Parses an address as all of these functions do: without a zone, and without IPv4-mapped IPv6.
pub(super) fn parse(text: &str) -> Result<Addr<'static>, String> {
    let addr = netip::parse_addr(text).map_err(|why| {
        let text = quote(text);
        format!("IP Address {text} parse error during conversion from string: {why}")
    })?;
    if !addr.zone.is_empty() {
        let text = quote(text);
        return Err(format!("IP address {text} with zone value is not allowed"));
    }
    not_mapped(&addr, text)?;
    Ok(addr.without_zone())
}

/// Refuses IPv6 addresses that stand for IPv4 ones.
pub(super) fn not_mapped(addr: &Addr<'_>, text: &str) -> Result<(), String> {
    if addr.is_v4_in_v6() {
        let text = quote(text);
        return Err(format!("IPv4-mapped IPv6 address {text} is not allowed"));
    }
    Ok(())
}

fn ip<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [Val::String(text)] = operands else {
        return Val::no_such_overload();
    };
    match parse(text) {
        Ok(addr) => Val::opaque(OpaqueVal::Ip(addr)),
        Err(why) => Val::error(why),
    }
}

fn is_ip<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::String(text)] => Val::Bool(parse(text).is_ok()),
        _ => Val::no_such_overload(),
    }
}

fn is_canonical<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [Val::String(text)] = operands else {
        return Val::no_such_overload();
    };
    match parse(text) {
        Ok(addr) => Val::Bool(addr.to_string() == **text),
        Err(why) => Val::error(why),
    }
}

fn family<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match first_ip(operands) {
        Some(addr) => Val::Int(if addr.is_v4 { 4 } else { 6 }),
        None => Val::no_such_overload(),
    }
}

fn text<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match first_ip(operands) {
        Some(addr) => Val::string(addr.to_string()),
        None => Val::no_such_overload(),
    }
}

fn class<'a>(operands: &[Val<'a>], is: fn(&Addr<'static>) -> bool) -> Val<'a> {
    match first_ip(operands) {
        Some(addr) => Val::Bool(is(addr)),
        None => Val::no_such_overload(),
    }
}

fn first_ip<'v>(operands: &'v [Val<'_>]) -> Option<&'v Addr<'static>> {
    match operands {
        [Val::Opaque(value)] => match &**value {
            OpaqueVal::Ip(addr) => Some(addr),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cel::library::testing::called;

    #[test]
    fn addresses_are_strict() {
        for (text, want) in [
            ("1.2.3.4", "1.2.3.4"),
            ("0::1", "::1"),
            (
                "01.2.3.4",
                "error: IP Address \"01.2.3.4\" parse error during conversion from string: ParseAddr(\"01.2.3.4\"): IPv4 field has octet with leading zero",
            ),
            (
                "fe80::1%en0",
                "error: IP address \"fe80::1%en0\" with zone value is not allowed",
            ),
            (
                "::ffff:1.2.3.4",
                "error: IPv4-mapped IPv6 address \"::ffff:1.2.3.4\" is not allowed",
            ),
        ] {
            let operands = format!("[{}]", quote(text));
            assert_eq!(called(ip, &operands), want);
            let is_valid = !want.starts_with("error");
            assert_eq!(called(is_ip, &operands), is_valid.to_string());
            let canonical = called(is_canonical, &operands);
            let expected = if is_valid {
                (text == want).to_string()
            } else {
                want.to_owned()
            };
            assert_eq!(canonical, expected);
        }
    }
}
