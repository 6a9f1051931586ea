//! The cells of Services and Ingresses.

use super::Printing;
use super::fields::{at, integer, items, joined, string, strings, text};
use crate::value::Value;

/// How many characters the addresses of a load balancer have, unless the table is wide.
const WIDTH: usize = 16;

/// The addresses of a load balancer.
pub(super) fn balancer(object: &Value<'_>, printing: Printing) -> String {
    let all = items(object, "status.loadBalancer.ingress").iter();
    let addresses = all.map(|one| match string(one, "ip") {
        "" => string(one, "hostname"),
        address => address,
    });
    let mut addresses: Vec<&str> = addresses.filter(|address| !address.is_empty()).collect();
    addresses.sort_unstable();
    addresses.dedup();
    let text = addresses.join(",");
    match !printing.wide && text.chars().count() > WIDTH {
        true => text.chars().take(WIDTH - 3).collect::<String>() + "...",
        false => text,
    }
}

pub(super) fn cluster_ip(service: &Value<'_>, _: Printing) -> String {
    let first = strings(service, "spec.clusterIPs").first().copied();
    let both = [first.unwrap_or_default(), string(service, "spec.clusterIP")];
    let found = both.into_iter().find(|address| !address.is_empty());
    found.unwrap_or("<none>").to_owned()
}

pub(super) fn external_ip(service: &Value<'_>, printing: Printing) -> String {
    let external = strings(service, "spec.externalIPs");
    match string(service, "spec.type") {
        "" | "ClusterIP" | "NodePort" => joined(&external, "<none>"),
        "LoadBalancer" => {
            let balancer = balancer(service, printing);
            let all = std::iter::once(&*balancer).chain(external);
            let all: Vec<&str> = all.filter(|address| !address.is_empty()).collect();
            joined(&all, "<pending>")
        }
        "ExternalName" => string(service, "spec.externalName").to_owned(),
        _ => "<unknown>".to_owned(),
    }
}

pub(super) fn ports(service: &Value<'_>, _: Printing) -> String {
    let all = items(service, "spec.ports").iter();
    let all = all.map(|one| {
        let port = at(one, "port").map(text).unwrap_or_default();
        let protocol = match string(one, "protocol") {
            "" => "TCP",
            protocol => protocol,
        };
        match integer(one, "nodePort") {
            node_port if node_port > 0 => format!("{port}:{node_port}/{protocol}"),
            _ => format!("{port}/{protocol}"),
        }
    });
    joined(&all.collect::<Vec<_>>(), "<none>")
}

/// The number of hosts that are named.
const MOST_HOSTS: usize = 3;

pub(super) fn hosts(ingress: &Value<'_>, _: Printing) -> String {
    let rules = items(ingress, "spec.rules");
    let mut named = Vec::new();
    for rule in rules {
        if named.len() == MOST_HOSTS {
            let others = rules.len() - MOST_HOSTS;
            return format!("{} + {others} more...", named.join(","));
        }
        let host = string(rule, "host");
        if !host.is_empty() {
            named.push(host);
        }
    }
    joined(&named, "*")
}

pub(super) fn ingress_ports(ingress: &Value<'_>, _: Printing) -> String {
    match items(ingress, "spec.tls").is_empty() {
        true => "80".to_owned(),
        false => "80, 443".to_owned(),
    }
}

/// The parameters of an IngressClass.
pub(super) fn parameters(class: &Value<'_>, _: Printing) -> String {
    let Some(own) = at(class, "spec.parameters") else {
        return "<none>".to_owned();
    };
    let group = match at(own, "apiGroup") {
        Some(group) => format!(".{}", text(group)),
        None => String::new(),
    };
    format!("{}{group}/{}", string(own, "kind"), string(own, "name"))
}
