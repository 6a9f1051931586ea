// The specification's values and ours as one text, by which they are compared.

/** What a test wants: `error`, or a value's text. */
export function wantedOf({ resultMatcher }) {
  const { case: kind, value } = resultMatcher;
  if (kind === undefined) return "bool true";
  if (kind === "evalError") return "error";
  return specText(kind === "typedResult" ? value.result : value);
}

/** What `evaluate` answered. */
export function answerOf({ compileError, error, type, value, text }) {
  if (compileError !== undefined || error !== undefined) return "error";
  if (type === "type") return `type ${text}`;
  if (value === undefined) return `${type} ${text}`;
  return `${type} ${jsonText(value)}`;
}

/** A `cel.expr.Value`. */
function specText({ kind }) {
  switch (kind.case) {
    case "nullValue":
      return "null_type null";
    case "typeValue":
      return `type ${kind.value}`;
    default:
      return `${TYPES[kind.case]} ${jsonText(plain({ kind }))}`;
  }
}

/** With keys in order. */
function jsonText(value) {
  return JSON.stringify(value, (_, item) => {
    const isMap = typeof item === "object" && item !== null && !Array.isArray(item);
    return isMap ? Object.fromEntries(Object.entries(item).sort()) : item;
  });
}

const TYPES = {
  boolValue: "bool",
  int64Value: "int",
  uint64Value: "uint",
  doubleValue: "double",
  stringValue: "string",
  bytesValue: "bytes",
  listValue: "list",
  mapValue: "map",
};

function plain({ kind: { case: kind, value } }) {
  switch (kind) {
    case "int64Value":
    case "uint64Value":
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    case "bytesValue":
      return Buffer.from(value).toString("base64");
    case "listValue":
      return value.values.map(plain);
    case "mapValue":
      return Object.fromEntries(
        value.entries.map((entry) => [plain(entry.key), plain(entry.value)]),
      );
    case "nullValue":
      return null;
    default:
      return value;
  }
}
