//! The cells of Endpoints and EndpointSlices.

use super::Printing;
use super::fields::{at, items, string, strings, text};
use crate::value::Value;

/// How many ports or addresses are named.
const MOST: usize = 3;

/// The addresses of Endpoints, each with each port of its subset.
pub(super) fn addresses(endpoints: &Value<'_>, _: Printing) -> String {
    let subsets = items(endpoints, "subsets");
    if subsets.is_empty() {
        return "<none>".to_owned();
    }
    let mut all = Vec::new();
    for subset in subsets {
        let own = items(subset, "addresses").iter();
        let own: Vec<&str> = own.map(|address| string(address, "ip")).collect();
        let ports = items(subset, "ports");
        if ports.is_empty() {
            all.extend(own.iter().map(|address| (*address).to_owned()));
        }
        for port in ports {
            let port = at(port, "port").map(text).unwrap_or_default();
            all.extend(own.iter().map(|address| with_port(address, &port)));
        }
    }
    first_ones(&all)
}

/// An address and a port. One of IPv6 stands in brackets.
fn with_port(address: &str, port: &str) -> String {
    match address.contains(':') {
        true => format!("[{address}]:{port}"),
        false => format!("{address}:{port}"),
    }
}

/// The ports of an EndpointSlice.
pub(super) fn slice_ports(slice: &Value<'_>, _: Printing) -> String {
    let ports = items(slice, "ports").iter();
    let ports = ports.map(|port| {
        let known = at(port, "port").or_else(|| at(port, "name"));
        known.map_or_else(|| "*".to_owned(), text)
    });
    or_unset(first_ones(&ports.collect::<Vec<_>>()))
}

/// The addresses of an EndpointSlice.
pub(super) fn slice_addresses(slice: &Value<'_>, _: Printing) -> String {
    let endpoints = items(slice, "endpoints").iter();
    let addresses = endpoints.flat_map(|endpoint| strings(endpoint, "addresses"));
    let addresses: Vec<String> = addresses.map(str::to_owned).collect();
    or_unset(first_ones(&addresses))
}

/// The first of some texts, and how many more there are.
fn first_ones(all: &[String]) -> String {
    let shown = all.get(..MOST).unwrap_or(all).join(",");
    match all.len().checked_sub(MOST) {
        Some(more) if more > 0 => format!("{shown} + {more} more..."),
        _ => shown,
    }
}

fn or_unset(text: String) -> String {
    match &*text {
        "" => "<unset>".to_owned(),
        _ => text,
    }
}
