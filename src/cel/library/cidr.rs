//! Kubernetes' IP networks.

use super::ip;
use super::signature::{BOOL, CIDR, INT, IP, STRING};
use super::{Function, Host, Overload, all_of};
use crate::cel::cost::{CallEstimate, CostRange, Pricing, STRING_TRAVERSAL, scaled, size_of};
use crate::cel::value::{OpaqueVal, Val};
use crate::go::netip::{Prefix, parse_prefix};
use crate::releases::Feature;

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &all_of(
    Feature::NetworkAddresses,
    [
        Function::priced(
            "cidr",
            Pricing::TRAVERSAL,
            &[Overload::global("string_to_cidr", &[STRING], CIDR, cidr)],
        ),
        Function::priced(
            "containsCIDR",
            CONTAINS_CIDR,
            &[
                Overload::member(
                    "cidr_contains_cidr_string",
                    &[CIDR, STRING],
                    BOOL,
                    contains_cidr,
                )
                .overload_price(CONTAINS_CIDR_STRING),
                Overload::member("cidr_contains_cidr", &[CIDR, CIDR], BOOL, contains_cidr),
            ],
        ),
        Function::priced(
            "containsIP",
            CONTAINS_IP,
            &[
                Overload::member(
                    "cidr_contains_ip_string",
                    &[CIDR, STRING],
                    BOOL,
                    contains_ip,
                )
                .overload_price(CONTAINS_IP_STRING),
                Overload::member("cidr_contains_ip_ip", &[CIDR, IP], BOOL, contains_ip),
            ],
        ),
        // The string function of the same name has the price.
        Function::new(
            "ip",
            &[Overload::member("cidr_ip", &[CIDR], IP, address).overload_price(Pricing::NOMINAL)],
        ),
        Function::priced(
            "isCIDR",
            Pricing::TRAVERSAL,
            &[Overload::global("is_cidr", &[STRING], BOOL, is_cidr)],
        ),
        Function::priced(
            "masked",
            Pricing::NOMINAL,
            &[Overload::member("cidr_masked", &[CIDR], CIDR, masked)],
        ),
        Function::priced(
            "prefixLength",
            Pricing::NOMINAL,
            &[Overload::member(
                "cidr_prefix_length",
                &[CIDR],
                INT,
                prefix_length,
            )],
        ),
        Function::new(
            "string",
            &[Overload::global("cidr_to_string", &[CIDR], STRING, text)],
        ),
    ],
);

/// The bytes of an address, whose version an estimate does not know.
const BYTES: CostRange = CostRange { min: 4, max: 16 };

const CONTAINS_IP: Pricing = Pricing::new(
    |_| Some(CallEstimate::from_cost(comparison())),
    |operands, _| Some(actual_comparison(operands)?.0),
);

const CONTAINS_IP_STRING: Pricing = Pricing::new(
    |site| {
        let parse = site.size(1).scaled(STRING_TRAVERSAL);
        Some(CallEstimate::from_cost(comparison() + parse))
    },
    |operands, _| {
        let (cost, parse) = actual_comparison(operands)?;
        Some(cost + parse)
    },
);

const CONTAINS_CIDR: Pricing = Pricing::new(
    |_| Some(CallEstimate::from_cost(comparison() + masking())),
    |operands, _| Some(actual_comparison(operands)?.0 + actual_masking(operands)?),
);

const CONTAINS_CIDR_STRING: Pricing = Pricing::new(
    |site| {
        let parse = site.size(1).scaled(STRING_TRAVERSAL);
        Some(CallEstimate::from_cost(comparison() + masking() + parse))
    },
    |operands, _| {
        let (cost, parse) = actual_comparison(operands)?;
        Some(cost + actual_masking(operands)? + parse)
    },
);

/// Both addresses are read.
fn comparison() -> CostRange {
    (BYTES + BYTES).scaled(STRING_TRAVERSAL)
}

/// The own address is read once more, and the lengths of the prefixes are compared.
fn masking() -> CostRange {
    BYTES.scaled(STRING_TRAVERSAL) + CostRange::exact(1)
}

/// The cost of comparing as many bytes as the prefix has, and of reading the other operand.
fn actual_comparison(operands: &[Val<'_>]) -> Option<(u64, u64)> {
    let [prefix, other] = operands else {
        return None;
    };
    Some((
        scaled(2 * size_of(prefix), STRING_TRAVERSAL),
        scaled(size_of(other), STRING_TRAVERSAL),
    ))
}

fn actual_masking(operands: &[Val<'_>]) -> Option<u64> {
    Some(scaled(size_of(operands.first()?), STRING_TRAVERSAL) + 1)
}

fn parse(text: &str) -> Result<Prefix, String> {
    let prefix = parse_prefix(text).map_err(|why| {
        format!("network address parse error during conversion from string: {why}")
    })?;
    ip::not_mapped(&prefix.addr, text)?;
    Ok(prefix)
}

/// When the API server parses a network, its error repeats the prefix.
fn network<'a>(text: &str) -> Result<Prefix, Val<'a>> {
    parse(text).map_err(|why| {
        Val::error(format!(
            "network address parse error during conversion from string: {why}"
        ))
    })
}

fn cidr<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::String(text)] => match network(text) {
            Ok(prefix) => Val::opaque(OpaqueVal::Cidr(prefix)),
            Err(error) => error,
        },
        _ => Val::no_such_overload(),
    }
}

fn is_cidr<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::String(text)] => Val::Bool(parse(text).is_ok()),
        _ => Val::no_such_overload(),
    }
}

fn contains_ip<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let (Some(prefix), Some(other)) = (first_cidr(operands), operands.get(1)) else {
        return Val::no_such_overload();
    };
    let addr = match other {
        // Only addresses and networks are operands.
        Val::String(text) => ip::parse(text).ok(),
        Val::Opaque(value) => match &**value {
            OpaqueVal::Ip(addr) => Some(*addr),
            _ => None,
        },
        _ => None,
    };
    match addr {
        Some(addr) => Val::Bool(prefix.contains(&addr)),
        None => Val::no_such_overload(),
    }
}

fn contains_cidr<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let (Some(prefix), Some(rest)) = (first_cidr(operands), operands.get(1..)) else {
        return Val::no_such_overload();
    };
    let other = match rest {
        [Val::String(text)] => match network(text) {
            Ok(other) => other,
            Err(error) => return error,
        },
        _ => match first_cidr(rest) {
            Some(other) => *other,
            None => return Val::no_such_overload(),
        },
    };
    let contains = match host.features.has(Feature::NestedNetworks) {
        true => prefix.overlaps(&other),
        false => prefix.masked().addr == other.addr,
    };
    Val::Bool(contains && prefix.bits <= other.bits)
}

fn address<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match first_cidr(operands) {
        Some(prefix) => Val::opaque(OpaqueVal::Ip(prefix.addr)),
        None => Val::no_such_overload(),
    }
}

fn masked<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match first_cidr(operands) {
        Some(prefix) => Val::opaque(OpaqueVal::Cidr(prefix.masked())),
        None => Val::no_such_overload(),
    }
}

fn prefix_length<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match first_cidr(operands) {
        Some(prefix) => Val::Int(i64::from(prefix.bits)),
        None => Val::no_such_overload(),
    }
}

fn text<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match first_cidr(operands) {
        Some(prefix) => Val::string(prefix.to_string()),
        None => Val::no_such_overload(),
    }
}

/// The network that is the first operand.
fn first_cidr<'v>(operands: &'v [Val<'_>]) -> Option<&'v Prefix> {
    match operands.first()? {
        Val::Opaque(value) => match &**value {
            OpaqueVal::Cidr(prefix) => Some(prefix),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cel::library::testing::{called, result};

    #[test]
    fn errors_name_the_failure_twice() {
        for (operands, want) in [
            (r#"["10.0.0.1/8"]"#, "10.0.0.1/8"),
            (
                r#"["10.0.0.1"]"#,
                "error: network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"10.0.0.1\"): no '/'",
            ),
            (
                r#"["::ffff:1.2.3.4/100"]"#,
                "error: network address parse error during conversion from string: IPv4-mapped IPv6 address \"::ffff:1.2.3.4/100\" is not allowed",
            ),
        ] {
            assert_eq!(called(cidr, operands), want);
        }
    }

    #[test]
    fn networks_contain_strings() {
        let network = Val::opaque(OpaqueVal::Cidr(parse_prefix("10.0.0.0/8").unwrap()));
        for (text, ip, cidr) in [
            ("10.1.2.3", "true", "error: network address parse"),
            ("::1", "false", "error: network address parse"),
            (
                "x",
                "error: no such overload",
                "error: network address parse",
            ),
            ("10.1.0.0/16", "error: no such overload", "true"),
            ("0.0.0.0/0", "error: no such overload", "false"),
        ] {
            let operands = [network.clone(), Val::str(text)];
            assert_eq!(result(contains_ip, &operands), ip, "{text}");
            let got = result(contains_cidr, &operands);
            assert!(got.starts_with(cidr), "{text}: {got}");
        }
    }
}
