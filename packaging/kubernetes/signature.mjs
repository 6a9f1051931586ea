// The fields of OpenAPI definitions as lines of the table.

import { fieldsOf } from "./gosource.mjs";

/** Types with a decoder of their own, by the end of their name. */
const OWN = {
  "api.resource.Quantity": "q",
  "util.intstr.IntOrString": "x",
  "meta.v1.Time": "t",
  "meta.v1.MicroTime": "u",
  "meta.v1.Duration": "n",
  "meta.v1.FieldsV1": "o",
  "meta.v1.Patch": "o",
  "pkg.runtime.RawExtension": "o",
  "apiextensions.v1.JSON": "o",
  "apiextensions.v1.JSONSchemaPropsOrArray": "o",
  "apiextensions.v1.JSONSchemaPropsOrBool": "o",
  "apiextensions.v1.JSONSchemaPropsOrStringArray": "o",
};

/** The Go names of types with a custom decoder. */
const OWN_NAMES = {
  q: "resource.Quantity",
  x: "intstr.IntOrString",
  t: "v1.Time",
  u: "v1.MicroTime",
  n: "v1.Duration",
};

/** The Go type of each scalar. */
const SCALARS = { s: "string", b: "bool", i: "int32", l: "int64", d: "float64", y: "[]uint8" };

const LIST_TYPES = { atomic: "a", set: "S" };

const own = (name) => OWN[name.split(".").slice(-3).join(".")];
const typeOf = (schema) => [schema.type].flat().find((type) => type !== "null");
const targetOf = (schema) => {
  const whole = schema.$ref ?? (schema.allOf?.length === 1 ? schema.allOf[0].$ref : undefined);
  return whole?.split("/").at(-1);
};

/** `apps/v1.DeploymentSpec` of `io.k8s.api.apps.v1.DeploymentSpec`. */
const short = (name) => {
  const parts = name.split(".");
  return `${parts.slice(-3, -1).join("/")}.${parts.at(-1)}`;
};
/** The Go package and type of a definition. */
const goType = (name) => {
  const parts = name.replace(/^io\.k8s\./, "").split(".");
  return [`k8s.io/${parts.slice(0, -1).join("/")}`, parts.at(-1)];
};
function scalar(schema) {
  if (schema["x-kubernetes-int-or-string"] || schema.format === "int-or-string") {
    return "x";
  }
  switch (typeOf(schema)) {
    case "string":
      return { byte: "y", "date-time": "t" }[schema.format] ?? "s";
    case "boolean":
      return "b";
    case "integer":
      return schema.format === "int32" ? "i" : "l";
    case "number":
      return "d";
    default:
      return "o";
  }
}

function attributes(schema, field) {
  const merge = schema["x-kubernetes-patch-merge-key"];
  const patch = schema["x-kubernetes-patch-strategy"];
  const list = schema["x-kubernetes-list-type"];
  const keys = schema["x-kubernetes-list-map-keys"];
  const map = schema["x-kubernetes-map-type"];
  const fallback = emptyless(field?.default ?? JSON.stringify(schema.default));
  const plain = field?.items ?? field;
  const values = schema.enum ?? schema.items?.enum ?? plain?.values;
  return [
    list && (LIST_TYPES[list] ?? `m=${keys.join(",")}`),
    map && `M=${map}`,
    patch && `p=${patch}${merge ? `/${merge}` : ""}`,
    fallback && !/\s/.test(fallback) && `d=${fallback}`,
    values?.length > 0 && `e=${values.join("|")}`,
  ].filter(Boolean);
}

/** A default that says something, as JSON. */
function emptyless(json) {
  return ["{}", '""', "0", "false", "null"].includes(json) ? undefined : json;
}

/** All structs that definitions lead to. */
function reachableStructs(definitions, isStruct, roots) {
  const found = new Set();
  const visit = (schema) => {
    const target = targetOf(schema);
    if (target !== undefined && own(target) === undefined && definitions[target]) {
      isStruct(target) ? enter(target) : visit(definitions[target]);
    }
    for (const inner of [schema.items, schema.additionalProperties]) {
      if (typeof inner === "object") {
        visit(inner);
      }
    }
  };
  const enter = (name) => {
    if (isStruct(name) && !found.has(name)) {
      found.add(name);
      Object.values(definitions[name].properties).forEach(visit);
    }
  };
  roots.forEach(enter);
  return found;
}

export function signatures(definitions, packages) {
  const isStruct = (name) => definitions[name]?.properties !== undefined;

  /** A type, and what Go calls it. */
  function type(schema, go) {
    const target = targetOf(schema);
    if (target !== undefined) {
      const code = own(target);
      if (code !== undefined) {
        return [code, OWN_NAMES[code]];
      }
      if (isStruct(target)) {
        const [path, name] = goType(target);
        return [short(target), `${path.split("/").at(-1)}.${name}`];
      }
      return type(definitions[target] ?? {}, go);
    }
    const inner = schema.items ?? schema.additionalProperties;
    if (typeof inner === "object") {
      const [items, name] = type(inner, go?.items);
      const usual = schema.items ? `[]${name}` : `map[string]${name}`;
      const named = go && name && go.go !== usual ? `<${go.go}>` : "";
      return [`${schema.items ? "[" : "{"}${named}${items}`, go?.go ?? (name && usual)];
    }
    const code = scalar(schema);
    const name = go?.go ?? SCALARS[code];
    return [name === SCALARS[code] ? code : `${code}<${name}>`, name];
  }

  function fields(name) {
    const { properties, required = [] } = definitions[name];
    const known = fieldsOf(packages, ...goType(name));
    const isKind = definitions[name]["x-kubernetes-group-version-kind"] !== undefined;
    return Object.entries(properties).map(([key, schema]) => {
      const field = known.get(key);
      const [code] = type(schema, field);
      const { enum: values, ...rest } = schema;
      const plain = isKind && (key === "apiVersion" || key === "kind") ? rest : schema;
      const marks = [code, ...attributes(plain, field)].join(" ");
      return [`${key}${required.includes(key) ? "!" : ""}`, marks];
    });
  }

  const reachable = (roots) => reachableStructs(definitions, isStruct, roots);
  return { short, goType, fields, reachable };
}
