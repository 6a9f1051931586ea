//! The metrics of a HorizontalPodAutoscaler.

use super::Printing;
use super::cells::quantity;
use super::fields::{at, items, string, text};
use crate::value::Value;

/// How many metrics are shown.
const SHOWN_METRICS: usize = 2;

/// The percentage that the server fills in if there is no metric.
const DEFAULT_UTILIZATION: &str = "80%";

/// The first minor version that names the resources of metrics.
const NAMES_RESOURCES: u8 = 30;

const UNKNOWN: &str = "<unknown>";

/// The targets of an autoscaler with their current values.
pub(super) fn targets(scaler: &Value<'_>, printing: Printing) -> String {
    let all = match string(scaler, "apiVersion") {
        "autoscaling/v1" => vec![cpu(
            at(scaler, "status.currentCPUUtilizationPercentage"),
            at(scaler, "spec.targetCPUUtilizationPercentage"),
            printing,
        )],
        _ => metrics(scaler, printing),
    };
    let shown = all.get(..SHOWN_METRICS).unwrap_or(&all).join(", ");
    match all.len().checked_sub(SHOWN_METRICS) {
        None | Some(0) => shown,
        Some(others) => format!("{shown} + {others} more..."),
    }
}

/// The only metric of `autoscaling/v1`, and the one that the server fills in if there is no metric.
fn cpu(current: Option<&Value<'_>>, target: Option<&Value<'_>>, printing: Printing) -> String {
    let prefix = resource_prefix("cpu", printing);
    let (now, target) = (
        percent(current, UNKNOWN),
        percent(target, DEFAULT_UTILIZATION),
    );
    format!("{prefix}{now}/{target}")
}

fn metrics(scaler: &Value<'_>, printing: Printing) -> Vec<String> {
    let statuses = items(scaler, "status.currentMetrics");
    let metric = |(place, spec)| metric(spec, statuses.get(place), printing);
    match items(scaler, "spec.metrics") {
        [] => {
            let first = statuses.first();
            let current = first.and_then(|one| at(one, "resource.current.averageUtilization"));
            vec![cpu(current, None, printing)]
        }
        specs => specs.iter().enumerate().map(metric).collect(),
    }
}

fn percent(value: Option<&Value<'_>>, otherwise: &str) -> String {
    value.map_or_else(|| otherwise.to_owned(), |number| text(number) + "%")
}

fn resource_prefix(name: &str, printing: Printing) -> String {
    match printing.release.is_before(NAMES_RESOURCES) {
        true => String::new(),
        false => [name, ": "].concat(),
    }
}

/// The current value and the target of a metric.
fn metric(spec: &Value<'_>, status: Option<&Value<'_>>, printing: Printing) -> String {
    let key = match string(spec, "type") {
        "External" => "external",
        "Pods" => "pods",
        "Object" => "object",
        "Resource" => "resource",
        "ContainerResource" => "containerResource",
        _ => return "<unknown type>".to_owned(),
    };
    let source = spec.get(key).unwrap_or(&Value::Null);
    let status = status.and_then(|status| status.get(key));
    let status = status.unwrap_or(&Value::Null);
    let wanted = |name: &str| at(source, &format!("target.{name}"));
    let current = |name: &str| at(status, &format!("current.{name}"));
    let amount = |value: Option<&Value<'_>>, otherwise: &str| {
        value.map_or_else(|| otherwise.to_owned(), quantity)
    };
    let is_resource = matches!(key, "resource" | "containerResource");
    let prefix = match is_resource {
        true => resource_prefix(string(source, "name"), printing),
        false => String::new(),
    };
    if let Some(average) = wanted("averageValue") {
        let end = match key {
            "external" | "object" => " (avg)",
            _ => "",
        };
        let now = amount(current("averageValue"), UNKNOWN);
        return format!("{prefix}{now}/{}{end}", quantity(average));
    }
    if !is_resource {
        let now = amount(current("value"), UNKNOWN);
        return format!("{now}/{}", amount(wanted("value"), ""));
    }
    let now = percent(current("averageUtilization"), UNKNOWN);
    let target = percent(wanted("averageUtilization"), "<auto>");
    format!("{prefix}{now}/{target}")
}
