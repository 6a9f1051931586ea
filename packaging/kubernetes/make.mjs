// Makes kinds.txt, the table of Kubernetes' own kinds, from what each release publishes:
//
//     node packaging/kubernetes/make.mjs 1.36=OPENAPI[,GO] 1.37=OPENAPI[,GO] …
//
// OPENAPI is an OpenAPI document (v2 or v3) or a folder of them: what `kubectl get --raw
// /openapi/v2` prints, or a folder of PyPI's `kubernetes-validate`, which ships the definitions of
// all releases. GO is a folder with the Go packages `k8s.io/api`, `k8s.io/apimachinery`, …: what
// Go calls the types of fields, defaults, scopes, and when versions come and go.
//
// README.md beside it says how to read the table. Descriptions do not come along.

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { goPackages, isClusterScoped } from "./gosource.mjs";
import { lifecycles } from "./lifecycle.mjs";
import { signatures } from "./signature.mjs";

const OUT = fileURLToPath(new URL("kinds.txt", import.meta.url));

/** Kinds without a namespace whose types are in none of the Go packages that the README names. */
const CLUSTER_SCOPED = new Set(["APIService"]);

/** Kinds of requests, answers and subresources: no resource has them, so no manifest can. */
const WITHOUT_RESOURCE = new Set([
  "/v1 APIGroup",
  "/v1 APIGroupList",
  "/v1 APIResourceList",
  "/v1 APIVersions",
  "/v1 DeleteOptions",
  "/v1 NodeProxyOptions",
  "/v1 PodAttachOptions",
  "/v1 PodExecOptions",
  "/v1 PodPortForwardOptions",
  "/v1 PodProxyOptions",
  "/v1 SerializedReference",
  "/v1 ServiceProxyOptions",
  "/v1 Status",
  "authentication.k8s.io/v1 TokenRequest",
  "autoscaling/v1 Scale",
  "policy/v1 Eviction",
  "policy/v1beta1 Eviction",
]);

/** The definitions of an OpenAPI document, or of all those in a folder. */
function readDefinitions(path) {
  if (statSync(path).isDirectory()) {
    const whole = join(path, "_definitions.json");
    const names = existsSync(whole) ? ["_definitions.json"] : readdirSync(path);
    const json = names.filter((name) => name.endsWith(".json"));
    return Object.assign({}, ...json.map((name) => readDefinitions(join(path, name))));
  }
  const document = JSON.parse(readFileSync(path, "utf8"));
  return document.components?.schemas ?? document.definitions ?? document.$defs ?? {};
}

/** `29` of `1.29`. */
const minor = (release) => Number(release.split(".")[1]);

/** Releases as ranges: `29-31,33`. */
function ranges(minors) {
  const sorted = [...minors].sort((a, b) => a - b);
  const parts = [];
  for (const minor of sorted) {
    const last = parts.at(-1);
    if (last?.[1] === minor - 1) {
      last[1] = minor;
    } else {
      parts.push([minor, minor]);
    }
  }
  return parts.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(",");
}

/** Notes that something is so in a release. */
function note(map, key, minor) {
  map.set(key, [...(map.get(key) ?? []), minor]);
}

/** The kinds that a definition is of, without those of requests and answers. */
function kindsOf(definition) {
  const all = definition["x-kubernetes-group-version-kind"] ?? [];
  const isList = definition.properties?.items && definition.properties?.metadata;
  return all.length > 3 || isList ? [] : all;
}

function collect(sources) {
  const types = new Map();
  for (const { minor, definitions, packages } of sources) {
    const read = signatures(definitions, packages);
    const roots = Object.entries(definitions).filter(([, found]) => kindsOf(found).length > 0);
    for (const name of read.reachable(roots.map(([name]) => name))) {
      const short = read.short(name);
      const type = types.get(short) ?? { minors: [], kinds: new Map(), fields: new Map() };
      types.set(short, type);
      type.minors.push(minor);
      for (const { group, version, kind } of kindsOf(definitions[name])) {
        const [path, go] = read.goType(name);
        // 1.29 and 1.30 list Status in one of the groups, too.
        if (kind === "Status" || WITHOUT_RESOURCE.has(`${group}/${version} ${kind}`)) continue;
        const isWide = CLUSTER_SCOPED.has(kind) || isClusterScoped(packages, path, go);
        const scope = isWide ? "C" : "N";
        note(type.kinds, `${group}/${version} ${kind} ${scope}`, minor);
      }
      for (const [field, signature] of read.fields(name)) {
        note(type.fields, `${field} ${signature}`, minor);
      }
    }
  }
  return types;
}

function write(sources, types) {
  const minors = sources.map(({ minor }) => minor);
  const lines = [`releases ${ranges(minors)}`];
  for (const kind of WITHOUT_RESOURCE) lines.push(`=${kind}`);
  const since = (own, all) => (own.length === all.length ? "" : ` @${ranges(own)}`);
  const sorted = (map) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, type] of sorted(types)) {
    lines.push(`${name}${since(type.minors, minors)}`);
    for (const [kind, own] of sorted(type.kinds)) {
      lines.push(`=${kind}${since(own, type.minors)}`);
    }
    for (const [field, own] of sorted(type.fields)) {
      lines.push(` ${field}${since(own, type.minors)}`);
    }
  }
  lines.push(...lifecycles(sources.map(({ packages }) => packages)));
  writeFileSync(OUT, `${lines.join("\n")}\n`);
}

const sources = process.argv.slice(2).map((argument) => {
  const [release, paths] = argument.split("=");
  const [openapi, go] = paths.split(",");
  return {
    minor: minor(release),
    definitions: readDefinitions(openapi),
    packages: go ? goPackages(go) : new Map(),
  };
});
write(sources, collect(sources));
