// Two answers compared: what agrees, and a readable account of what does not. The same rules as
// tests/conformance/judgement.rs has for the engine alone.

import { goTree, treeDifferences, treeText } from "./raw-json.mjs";

/** What ends a validation before its rules ran. */
const rulesNotRun = "some validation rules were not checked";

/** The start of what Go's JSON decoder says about types of its own. */
const goTypes = "json: cannot unmarshal";

class Judgement {
  verdict = true;
  fields = true;
  texts = true;
  object = true;
  rulesAside = false;
  differences = [];

  get agrees() {
    return this.verdict && this.fields && this.texts && this.object;
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

  /** As multisets; says whether they agree. */
  sameSet(what, want, got) {
    const [missing, surplus] = setDifference(want.map(withoutClock), got.map(withoutClock));
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
  result.verdict = result.fields = result.texts = result.object = false;
  result.differences.push(reason);
  return result;
}

export function judgeAdmission({ want, rawWant }, got) {
  const result = new Judgement();
  result.decodeError(want.decodeError, got.decodeError);
  if (want.decodeError !== undefined || got.decodeError !== undefined) return result;

  const [allMissing, surplus] = setDifference(want.errors.map(shown), got.errors.map(shownOfOurs));
  const missing = withoutRules(allMissing, want.runs ?? [], result);
  result.texts &&= missing.length === 0 && surplus.length === 0;
  result.differences.push(...missing.map((error) => `error: missing ${error}`));
  result.differences.push(...surplus.map((error) => `error: surplus ${error}`));
  const kinds = setDifference(missing.map(kindOfShown), surplus.map(kindOfShown));
  result.fields &&= kinds.every((set) => set.length === 0);

  const onlyRules = result.rulesAside && got.errors.length === 0;
  const refused = want.errors.length > 0 && !onlyRules;
  if (got.allowed === refused) {
    result.verdict = false;
    result.differ("allowed", !refused, got.allowed);
  }
  result.fields &&= result.sameSet("unknownFields", want.unknownFields ?? [], got.unknownFields);
  result.texts &&= result.sameSet("warnings", want.warnings ?? [], got.warnings);
  result.document("object", rawWant.get("object"), got.json);
  if (JSON.stringify(got.object) !== JSON.stringify(JSON.parse(got.json))) {
    result.object = false;
    result.differ("object and json", got.json, JSON.stringify(got.object));
  }
  return result;
}

/** As far as its decoding goes. */
export function judgeDefinition({ want }, got) {
  const result = new Judgement();
  result.decodeError(want.decodeError, got.decodeError);
  const strict = want.strict ?? [];
  result.texts &&= result.sameSet("strict", strict, got.strict);
  result.fields &&= strict.length === got.strict.length;
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

/**
 * Leaves out errors that only rules make: one for each failed run, at its path or below; and the
 * note that rules were not run.
 */
function withoutRules(missing, runs, result) {
  const failed = runs.filter((run) => run.result !== "true").map((run) => run.path);
  return missing.filter((error) => {
    const run = failed.findIndex((path) => isAt(path, error.field));
    const ofRule = error.text.includes(rulesNotRun) || run >= 0;
    if (run >= 0) failed.splice(run, 1);
    result.rulesAside ||= ofRule;
    return !ofRule;
  });
}

function isAt(path, field) {
  if (path === "<nil>" || field === path) return true;
  return field.startsWith(path) && [".", "["].includes(field[path.length]);
}

/** An error, which reads and compares as one text. */
function shown({ type, field, detail, badValue, text }) {
  const value = treeText(goTree(JSON.stringify(badValue ?? null)));
  const line = `${type} at ${field}: ${withoutClock(text)} (value ${value}; detail ${detail})`;
  return { type, field, text, toString: () => line };
}

function shownOfOurs({ message, ...error }) {
  return shown({ ...error, text: message });
}

function kindOfShown({ type, field }) {
  return `${type} at ${field}`;
}

/** `selfType` carries the nanoseconds of a clock. */
function withoutClock(text) {
  return text.replace(/selfType\d+/g, "selfType");
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
