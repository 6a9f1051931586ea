// Two answers compared: what agrees, and a readable account of what does not. The same rules as
// tests/conformance/judgement.rs has for the engine alone.

import { goTree, treeDifferences, treeText } from "./raw-json.mjs";

/** The start of what Go's JSON decoder says about types of its own. */
const goTypes = "json: cannot unmarshal";

/** Texts longer than this have values that cases do not repeat. */
const LONG = 4096;

class Judgement {
  verdict = true;
  fields = true;
  texts = true;
  object = true;
  costs = true;
  differences = [];

  get agrees() {
    return this.verdict && this.fields && this.texts && this.object && this.costs;
  }

  differ(what, want, got) {
    this.differences.push(`${what}: want ${want}`, `${" ".repeat(what.length)}   got ${got}`);
  }

  /** Presence decides the verdict; the text must agree up to where Go names a type of its own. */
  decodeError(want, got) {
    if (want === undefined && got === undefined) return;
    if ((want === undefined) !== (got === undefined)) {
      this.verdict = false;
      this.fields = false;
      this.texts = false;
    } else {
      const [own, ofGo] = want.split(goTypes);
      this.texts &&= ofGo === undefined ? want === got : got.startsWith(own);
    }
    if (!this.texts) this.differ("decodeError", want, got);
  }

  /** As multisets. */
  errors(want, got) {
    const [missing, surplus] = setDifference(want, got);
    this.texts &&= missing.length === 0 && surplus.length === 0;
    this.differences.push(...missing.map((error) => `error: missing ${error}`));
    this.differences.push(...surplus.map((error) => `error: surplus ${error}`));
    const kinds = setDifference(missing.map(kindOfShown), surplus.map(kindOfShown));
    this.fields &&= kinds.every((set) => set.length === 0);
  }

  /** As multisets; says whether they agree. */
  sameSet(what, want, got) {
    const [missing, surplus] = setDifference(want, got);
    this.differences.push(...missing.map((one) => `${what}: missing ${one}`));
    this.differences.push(...surplus.map((one) => `${what}: surplus ${one}`));
    return missing.length === 0 && surplus.length === 0;
  }

  /** As Go reads them; `null` where there is none. */
  document(what, want, got) {
    const trees = [want, got].map((text) => goTree(text ?? "null"));
    for (const [path, wanted, gotten] of treeDifferences(what, ...trees)) {
      this.object = false;
      this.differ(path, wanted, gotten);
    }
  }
}

/** Where there is no answer to compare. */
export function noAnswer(reason) {
  const result = new Judgement();
  result.verdict = result.fields = result.texts = result.object = result.costs = false;
  result.differences.push(reason);
  return result;
}

export function judgeAdmission({ want, rawWant, recordsValues }, got) {
  const result = new Judgement();
  result.decodeError(want.decodeError, got.decodeError);
  if (want.decodeError !== undefined || got.decodeError !== undefined) return result;

  result.errors(
    want.errors.map((error) => shown(error, recordsValues)),
    got.errors.map((error) => shownOfOurs(error, recordsValues)),
  );
  const refused = want.errors.length > 0;
  if (got.allowed === refused) {
    result.verdict = false;
    result.differ("allowed", !refused, got.allowed);
  }
  const ran = got.rules.filter(({ skipped }) => skipped === undefined);
  result.costs = result.sameSet("run", (want.runs ?? []).map(runLine), ran.map(runLine));
  result.fields &&= result.sameSet("unknownFields", want.unknownFields ?? [], got.unknownFields);
  result.texts &&= result.sameSet("warnings", want.warnings ?? [], got.warnings);
  result.document("object", rawWant.get("object"), got.json);
  if (JSON.stringify(got.object) !== JSON.stringify(JSON.parse(got.json))) {
    result.object = false;
    result.differ("object and json", got.json, JSON.stringify(got.object));
  }
  return result;
}

export function judgeDefinition({ want, recordsValues }, got) {
  const result = new Judgement();
  if (want.panic !== undefined) {
    result.verdict = !got.valid;
    if (got.valid) result.differ("valid", "an error of our own", got.valid);
    return result;
  }
  result.decodeError(want.decodeError, got.decodeError);
  const strict = want.strict ?? [];
  result.texts &&= result.sameSet("strict", strict, got.strict);
  result.fields &&= strict.length === got.strict.length;
  if (want.decodeError !== undefined) return result;
  result.verdict &&= (want.errors.length === 0) === got.valid;
  result.errors(
    want.errors.map((error) => shown(error, recordsValues)),
    got.errors.map((error) => shownOfOurs(error, recordsValues)),
  );
  result.texts &&= result.sameSet("warnings", want.warnings ?? [], got.warnings);
  const wantCosts = (want.rules ?? []).map(costLine);
  result.costs = result.sameSet("rule", wantCosts, got.rules.map(costLine));
  return result;
}

export function judgeTable({ want, rawWant }, got) {
  const result = new Judgement();
  if (want.tableError !== got.tableError) {
    result.texts = false;
    result.differ("tableError", want.tableError, got.tableError);
  }
  for (const part of ["columns", "rows"]) {
    // Numbers are JavaScript's on both sides.
    const wanted = JSON.stringify(JSON.parse(rawWant.get(part) ?? "null"));
    result.document(part, wanted, JSON.stringify(got[part]));
  }
  return result;
}

/** An expression on its own. */
export function judgeExpression({ want, rawWant }, got) {
  const result = new Judgement();
  const error = want.evalError ?? want.programError;
  result.verdict =
    (want.compileError === undefined) === (got.compileError === undefined) &&
    (error === undefined) === (got.error === undefined);
  const parts = [
    ["texts", "compileError", want.compileError, got.compileError],
    ["texts", "error", error, got.error],
    ["fields", "outputType", want.outputType, got.outputType],
    ["fields", "type", want.type, got.type],
    ["costs", "cost", want.cost, got.cost],
  ];
  // Of Go's structs there is no text to compare with: it has addresses in it.
  const hasText = want.string !== undefined || want.type === undefined;
  if (hasText) parts.push(["texts", "text", want.string, got.text]);
  for (const [count, what, wanted, gotten] of parts) {
    if (comparable(`${wanted}`) === comparable(`${gotten}`)) continue;
    result[count] = false;
    result.differ(what, wanted, gotten);
  }
  // JSON.stringify drops the sign of a zero.
  const value = Object.is(got.value, -0) ? "-0" : JSON.stringify(got.value);
  result.document("value", rawWant.get("value"), value);
  return result;
}

/** What is published of a kind, in both formats. */
export function judgeOpenApi({ rawWant }, got) {
  const result = new Judgement();
  for (const format of ["v3", "v2"]) {
    result.document(format, rawWant.get(format), JSON.stringify(got[format]));
  }
  return result;
}

/** `got` is the first document of the text, which is the one that the API server reads. */
export function judgeYaml({ want, rawWant }, got) {
  const result = new Judgement();
  result.verdict = (want.error === undefined) === (got.error === undefined);
  result.fields = (want.strictError === undefined) === (got.strictError === undefined);
  for (const what of ["error", "strictError"]) {
    if (want[what] === got[what]) continue;
    result.texts = false;
    result.differ(what, want[what], got[what]);
  }
  result.document("json", rawWant.get("json"), got.json);
  return result;
}

/** `got` has `matches`, or the texts in which an `error` must be told. */
export function judgeRegex({ want, inputs }, got) {
  const result = new Judgement();
  if (want.error !== undefined) {
    result.verdict = got.refusals.length > 0;
    result.texts = got.refusals.some((text) => text.includes(want.error));
    if (!result.texts) result.differ("error", want.error, got.refusals);
    return result;
  }
  for (const [at, input] of inputs.entries()) {
    if (want.matches[at] === got.matches[at]) continue;
    result.fields = false;
    result.differ(JSON.stringify(input), want.matches[at], got.matches[at]);
  }
  return result;
}

function runLine({ path, rule, cost, result, error }) {
  // A value of the old object may have another type: it is not true.
  const answer = result === undefined ? `error ${comparable(error)}` : `${result}` === "true";
  return `${path}: ${rule}: ${answer} for ${cost}`;
}

function costLine({ path, perCall, total }) {
  return `${path}: ${perCall} a call, ${total} in all`;
}

/** An error, which reads and compares as one text; of some answers only their texts are known. */
function shown({ type, field, detail, badValue, text }, recordsValues) {
  const compared = comparable(text);
  const value = compared.length > LONG ? "" : treeText(goTree(JSON.stringify(badValue ?? null)));
  const more = recordsValues ? ` (value ${value}; detail ${comparable(detail)})` : "";
  const line = `${type} at ${field}: ${compared}${more}`;
  return { type, field, text, toString: () => line };
}

function shownOfOurs({ message, ...error }, recordsValues) {
  return shown({ ...error, text: message }, recordsValues);
}

function kindOfShown({ type, field }) {
  return `${type} at ${field}`;
}

/**
 * What is compared of a text. `selfType` carries the nanoseconds of a clock. Of a syntax error
 * the place and the first line count, without what the grammar expected there.
 */
function comparable(text) {
  return text
    .replace(/selfType\d+/g, "selfType")
    .replace(/(Syntax error: [^\n]*?)( expecting [^\n]*)?(\n.*)?$/s, "$1");
}

/** What only the first and only the second multiset has, compared as text. */
function setDifference(want, got) {
  const surplus = [...got];
  const missing = want.filter((one) => {
    const at = surplus.findIndex((other) => `${other}` === `${one}`);
    if (at >= 0) surplus.splice(at, 1);
    return at < 0;
  });
  return [missing, surplus];
}
