// What of the CEL specification's tests does not apply to rules of CRDs, and why.

/** By what a test is or says; the first that fits counts. */
const KINDS = [
  ["a container, which rules do not have", ({ container }) => container !== ""],
  ["messages of protobuf", ({ expr }) => /TestAllTypes|google\.protobuf|proto[23]\b/.test(expr)],
  ["variables of other names", ({ bindings, typeEnv }) => hasAny(bindings) || typeEnv.length > 0],
  ["macros switched off", ({ disableMacros }) => disableMacros],
  ["type checks switched off", ({ disableCheck }) => disableCheck],
  ["nothing evaluated", ({ checkOnly }) => checkOnly],
  ["libraries that rules do not have", ({ path }) => LIBRARIES.has(path.split("/")[0])],
];

const LIBRARIES = new Set(["bindings_ext", "block_ext", "encoders_ext", "math_ext", "proto2_ext"]);

/** Why a test is left out, if it is. */
export function exclusionOf(one) {
  return KINDS.find(([, fits]) => fits(one))?.[0];
}

function hasAny(bindings) {
  return Object.keys(bindings).length > 0;
}

/** How the API server's answers differ from the specification's; the first that fits counts. */
const DIFFERENCES = [
  [
    "lists and maps that are written out have elements of one type",
    (_, { compileError }) => /expected type '.*' but found/.test(compileError),
  ],
  [
    "no field names in backquotes",
    (_, { compileError }) => compileError?.includes("unsupported syntax: '`'"),
  ],
  ["format() of version 2 of the library", ({ expr }) => FORMATS.has(expr)],
  ["constants are looked up while planning", (_, { error }) => /^invalid qualifier/.test(error)],
  ["of a repeated key the last value wins", ({ expr }) => expr === "{true:1,false:2,true:3}[true]"],
  ["optional chains pass over values without fields", ({ expr }) => LENIENT_CHAINS.has(expr)],
  [
    "nothing is found behind the end of a string",
    ({ expr }) => /^'tacocat'\.(lastI|i)ndexOf\('a', 30\) == -1$/.test(expr),
  ],
];

const FORMATS = new Set([
  '"%.6e".format([1052.032911275])',
  '"%d".format([double("-Infinity")])',
  '"%d".format([double("Infinity")])',
  '"%d".format([double("NaN")])',
  '"%e".format([2.71828])',
  '"%e".format([double("-Infinity")])',
  '"%e".format([double("Infinity")])',
  '"%e".format([double("NaN")])',
  '"%e".format([dyn(2.71828)])',
  '"%f".format([double("-Infinity")])',
  '"%f".format([double("Infinity")])',
  '"%s".format([["abc", 3.14, null, [9, 8, 7, 6], timestamp("2023-02-03T23:31:20Z")]])',
  '"%s".format([[double("NaN"), double("Infinity"), double("-Infinity")]])',
  '"%s".format([dyn([6, 4.2, "a string"])])',
  '"%s".format([{"key1": b"xyz", "key5": null, "key2": duration("2h"), "key4": true, "key3": 2.71828}])',
  '"%s".format([{"strKey":"x", 6:duration("422s"), true:42}])',
  '"%s".format([{1: "value1", uint(2): "value2", true: double("NaN")}])',
]);

const LENIENT_CHAINS = new Set([
  "{true: dyn(0)}[?true].absent.hasValue()",
  "{'null_key': dyn(null)}.?null_key.invalid.hasValue()",
]);

/** Why the answer is another one than the specification's, if there is a reason. */
export function differenceOf(one, evaluation) {
  return DIFFERENCES.find(([, fits]) => fits(one, evaluation))?.[0];
}

/** Options of cel-go with which parts of its parser's tests run, by what they make of an expression. */
const PARSER_OPTIONS = [
  ["limits smaller than the API server's", /limit exceeded: (4|32)\b|max recursion depth exceeded/],
  ["optional syntax switched off", /unsupported syntax '(\.\?|\[?\?)'/],
  ["a macro of a later version", /iteration variable overwrites accumulator variable/],
];

/** Why a test of the parser is left out, if it is. */
export function parserExclusionOf({ error }) {
  return PARSER_OPTIONS.find(([, said]) => said.test(error))?.[0];
}
