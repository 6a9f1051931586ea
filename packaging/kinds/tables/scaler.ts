// The metrics of a HorizontalPodAutoscaler.

import { at, type Cell, type Context, items, type Json } from "./cells.ts";

/** How many metrics are shown. */
const SHOWN_METRICS = 2;

export const targets: Cell = (scaler, context) => {
  const { specs, statuses } = metricsOf(scaler);
  const all = specs.map((spec, index) => targetOf(spec, statuses[index], context));
  const text = all.slice(0, SHOWN_METRICS).join(", ");
  return all.length > SHOWN_METRICS ? `${text} + ${all.length - SHOWN_METRICS} more...` : text;
};

/** The metric that the server fills in where there is none. */
const DEFAULT = cpu({ target: { averageUtilization: 80 } });

function cpu(values: Json): Json {
  return { type: "Resource", resource: { name: "cpu", ...values } };
}

/** The metrics, as `autoscaling/v2` has them. */
function metricsOf(scaler: Json): { specs: Json[]; statuses: Json[] } {
  if (scaler.apiVersion !== "autoscaling/v1") {
    const specs = items(scaler, "spec.metrics");
    const statuses = items(scaler, "status.currentMetrics");
    return { specs: specs.length > 0 ? specs : [DEFAULT], statuses };
  }
  const averageUtilization = at(scaler, "spec.targetCPUUtilizationPercentage");
  const current = at(scaler, "status.currentCPUUtilizationPercentage");
  return {
    specs: [averageUtilization === undefined ? DEFAULT : cpu({ target: { averageUtilization } })],
    statuses: current === undefined ? [] : [cpu({ current: { averageUtilization: current } })],
  };
}

const TYPES = ["External", "Pods", "Object", "Resource", "ContainerResource"];

/** The first minor version that names the resources of metrics. */
const NAMES_RESOURCES = 30;

function targetOf(spec: Json, status: Json, { minor, quantity }: Context): string {
  const type: string = spec?.type ?? "";
  if (!TYPES.includes(type)) return "<unknown type>";
  const key = type.slice(0, 1).toLowerCase() + type.slice(1);
  const { name = "", target = {} } = spec[key] ?? {};
  const current = status?.[key]?.current ?? {};
  const isResource = type.endsWith("Resource");
  const prefix = isResource && minor >= NAMES_RESOURCES ? `${name}: ` : "";
  const amount = (value: string | number | undefined, otherwise: string) =>
    value === undefined ? otherwise : quantity(value);
  if (target.averageValue !== undefined) {
    const isMarked = type === "External" || type === "Object";
    const end = isMarked ? " (avg)" : "";
    return `${prefix}${amount(current.averageValue, "<unknown>")}/${quantity(target.averageValue)}${end}`;
  }
  if (!isResource) return `${amount(current.value, "<unknown>")}/${amount(target.value, "")}`;
  const percent = (value: number | undefined, otherwise: string) =>
    value === undefined ? otherwise : `${value}%`;
  const now = percent(current.averageUtilization, "<unknown>");
  return `${prefix}${now}/${percent(target.averageUtilization, "<auto>")}`;
}
