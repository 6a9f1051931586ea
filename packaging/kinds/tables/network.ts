// The cells of Services and Ingresses.

import { at, type Cell, type Context, items, type Json } from "./cells.ts";

/** How many characters the addresses of a load balancer have, unless the table is wide. */
const WIDTH = 16;

/** The addresses of a load balancer. */
export const balancer: Cell = (object, { wide }: Context) => {
  const all = items(object, "status.loadBalancer.ingress").map(
    ({ ip, hostname }) => ip || hostname || "",
  );
  const text = [...new Set(all.filter((address) => address !== ""))].sort().join(",");
  return !wide && text.length > WIDTH ? `${text.slice(0, WIDTH - 3)}...` : text;
};

export const clusterIp: Cell = (service) => {
  const { clusterIP, clusterIPs = [] } = service.spec ?? {};
  return clusterIPs[0] || clusterIP || "<none>";
};

export const externalIp: Cell = (service, context) => {
  const { type = "ClusterIP", externalName = "", externalIPs = [] } = service.spec ?? {};
  switch (type) {
    case "ClusterIP":
    case "NodePort":
      return externalIPs.join(",") || "<none>";
    case "LoadBalancer": {
      const addresses = [balancer(service, context), ...externalIPs];
      return addresses.filter((address) => address !== "").join(",") || "<pending>";
    }
    case "ExternalName":
      return externalName;
    default:
      return "<unknown>";
  }
};

export const ports: Cell = (service) =>
  items(service, "spec.ports")
    .map(({ port, nodePort, protocol = "TCP" }: Json) =>
      nodePort > 0 ? `${port}:${nodePort}/${protocol}` : `${port}/${protocol}`,
    )
    .join(",") || "<none>";

/** The number of hosts that are named. */
const MOST_HOSTS = 3;

export const hosts: Cell = (ingress) => {
  const rules = items(ingress, "spec.rules");
  const named: string[] = [];
  for (const rule of rules) {
    if (named.length === MOST_HOSTS) {
      return `${named.join(",")} + ${rules.length - MOST_HOSTS} more...`;
    }
    if (rule?.host) named.push(rule.host);
  }
  return named.join(",") || "*";
};

export const ingressPorts: Cell = (ingress) =>
  items(ingress, "spec.tls").length > 0 ? "80, 443" : "80";

export const parameters: Cell = (ingressClass) => {
  const own = at(ingressClass, "spec.parameters");
  if (own === undefined) return "<none>";
  const group = own.apiGroup === undefined ? "" : `.${own.apiGroup}`;
  return `${own.kind}${group}/${own.name}`;
};
