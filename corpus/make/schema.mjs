// Makes schemas of types, as controller-gen makes them of Go types: each use of a type is written
// out where it stands.

const QUANTITY =
  "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$";
const EITHER = { anyOf: [{ type: "integer" }, { type: "string" }] };
const INT_OR_STRING = { ...EITHER, "x-kubernetes-int-or-string": true };
const OPEN = { "x-kubernetes-preserve-unknown-fields": true };

const BUILTIN = {
  string: { type: "string" },
  boolean: { type: "boolean" },
  integer: { type: "integer" },
  int32: { type: "integer", format: "int32" },
  int64: { type: "integer", format: "int64" },
  number: { type: "number" },
  time: { type: "string", format: "date-time" },
  bytes: { type: "string", format: "byte" },
  object: { type: "object" },
  intOrString: INT_OR_STRING,
  quantity: { ...INT_OR_STRING, pattern: QUANTITY },
  any: OPEN,
  open: { type: "object", ...OPEN },
  embedded: { type: "object", "x-kubernetes-embedded-resource": true, ...OPEN },
};

/** Short names of keywords. */
const KEYWORDS = {
  list: "x-kubernetes-list-type",
  map: "x-kubernetes-map-type",
};

const ROOT = {
  apiVersion: {
    type: "string",
    description:
      "The version of the schema that this object is written in. Servers read every served version\n" +
      "and may refuse others.",
  },
  kind: {
    type: "string",
    description:
      "The kind of this object, which also says where clients send it. It cannot be updated.",
  },
  metadata: { type: "object" },
};

/** The schema of a version whose objects are of a type. */
export function rootSchema(types, name) {
  const schema = schemaOf(types, { type: name, keywords: {} });
  return { ...schema, properties: { ...schema.properties, ...ROOT } };
}

function schemaOf(types, { type, keywords }) {
  return { ...expand(types, type), ...written(keywords) };
}

function expand(types, type) {
  if (type.endsWith("[]")) return { type: "array", items: expand(types, type.slice(0, -2)) };
  const [, values] = /^map<(.*)>$/.exec(type) ?? [];
  if (values) return { type: "object", additionalProperties: expand(types, values) };
  if (type in BUILTIN) return { ...BUILTIN[type] };
  const found = types.get(type);
  if (found === undefined) throw new Error(`no such type: ${type}`);
  const schema = found.use ? schemaOf(types, found.use) : objectOf(types, found.fields);
  return documented(schema, found);
}

function objectOf(types, fields) {
  const properties = fields.map((field) => [
    field.name,
    documented(schemaOf(types, field.use), field),
  ]);
  const required = fields.filter(({ optional }) => !optional).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required: required.sort() }),
  };
}

/** Documentation of a use takes the place of the type's, its rules come after the type's. */
function documented(schema, { doc, rules }) {
  const all = [...(schema["x-kubernetes-validations"] ?? []), ...rules];
  return {
    ...schema,
    ...(doc !== "" && { description: doc }),
    ...(all.length > 0 && { "x-kubernetes-validations": all }),
  };
}

/** Keywords of a use, with short names written out. */
function written({ keys, ...others }) {
  const entries = Object.entries(others).map(([key, value]) => [KEYWORDS[key] ?? key, value]);
  return {
    ...Object.fromEntries(entries),
    ...(keys && { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": keys }),
  };
}
