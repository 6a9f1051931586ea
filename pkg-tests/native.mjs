// The engine as WebAssembly against the engine itself: all that it says of every case, byte by byte.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { build } from "esbuild";
import { ENGINE_EXPORTS, glueFactory } from "../packaging/glue.mjs";
import { pkg, root } from "../packaging/paths.mjs";
import { run } from "../packaging/run.mjs";
import { caseFiles, readCases } from "./conformance/cases.mjs";
import { rawMembers } from "./conformance/raw-json.mjs";
import { inTemporaryFolder } from "./fresh.mjs";

/** The module for browsers is built without the tools, and so is the native code that it is compared with. */
const BROWSER_FEATURES = ["test", "--locked", "--no-default-features", "--quiet"];
const NOW = 1_800_000_000_000;
/** The number of places that are tested in a text, spread over it. */
const PLACES = 2;

test("WebAssembly and native code give the same answers", async () => {
  const engine = await startEngine();
  const groups = groupsOf(caseFiles().here.flatMap(readCases));
  // Each on a core of its own.
  const [theirs, ours] = await Promise.all([nativeAnswers(groups), allAnswers(engine, groups)]);
  const differing = groups.filter((group, at) => {
    const lines = theirs.splice(0, group.calls.length);
    return lines.some((line, index) => line !== print(ours[at][index]));
  });
  const shown = differing.slice(0, 10).map((group) => ({ ...group, whole: true }));
  const whole = shown.length > 0 ? await nativeAnswers(shown) : [];
  const differences = shown.flatMap((group) =>
    answersOf(engine, group).flatMap((got, index) => {
      const want = JSON.parse(whole.shift());
      return want === got ? [] : [difference(group, group.calls[index], want, got)];
    }),
  );
  assert.equal(differing.length, 0, `${differing.length} differ\n${differences.join("\n")}`);
  const count = ours.flat().length;
  assert.ok(count > 10_000, `${count} answers`);
  console.log(`${count} answers about ${groups.length} definitions and texts`);
});

async function startEngine() {
  const { outputFiles } = await build({
    entryPoints: [join(root, "packaging", "js", "zones.ts")],
    format: "esm",
    write: false,
  });
  const load = (text) => import(`data:text/javascript,${encodeURIComponent(text)}`);
  const { createGlue } = await load(await glueFactory(pkg, ENGINE_EXPORTS, "es2022"));
  const engine = createGlue((await load(outputFiles[0].text)).zones);
  const wasm = await readFile(join(pkg, "crd_drydock_bg.wasm"));
  engine.initSync({ module: new WebAssembly.Module(wasm) });
  return engine;
}

/** What is asked, by definition: all cases of one together, what has none on its own. */
function groupsOf(cases) {
  const known = new Map();
  const others = [];
  for (const one of cases) {
    const { op, text, version, object, previous, subresource, oldCrd } = one;
    if (op === "yaml") others.push({ calls: textCalls(text) });
    else if (op === "cel") {
      const variables = object === undefined ? null : `{"self":${object}}`;
      others.push({ calls: [{ evaluate: [text, variables] }] });
    } else if (op !== "regex") {
      const crd = one.crd().toWellFormed();
      const key = `${crd}\0${oldCrd}`;
      if (!known.has(key)) known.set(key, { crd, previous: oldCrd, calls: definitionCalls(crd) });
      const { calls } = known.get(key);
      const objects = op === "table" ? one.objects() : object === undefined ? [] : [object];
      if (op === "admit") {
        calls.push({ admit: [object, version, previous ?? null, subresource !== undefined] });
      }
      calls.push({ table: [objects, version] });
      for (const each of objects) calls.push(...objectCalls(each, version));
    }
  }
  return [...known.values(), ...others].map((group) => ({ whole: false, ...group }));
}

function definitionCalls(crd) {
  const calls = [{ report: [] }, { ruleTexts: [] }, { status: [] }];
  for (const full of [false, true]) calls.push({ sample: [null, full] });
  for (const version of versionsOf(crd)) {
    for (const format of ["v2", "v3"]) calls.push({ openapi: [version, format] });
  }
  return [...calls, { set: ["crd.yaml", crd] }, ...editorCalls("crd.yaml", crd)];
}

function objectCalls(object, version) {
  const text = object.toWellFormed();
  return [
    { scale: [text, version] },
    { selectableFields: [text, version] },
    { convert: [text, version ?? "v1"] },
    { roundTrip: [text] },
    { set: ["object.yaml", text] },
    ...editorCalls("object.yaml", text),
  ];
}

function textCalls(text) {
  return [{ parse: [text] }, { set: ["a.yaml", text] }, ...editorCalls("a.yaml", text)];
}

function editorCalls(uri, text) {
  const lines = text.split("\n");
  const calls = [{ diagnostics: [uri] }, { symbols: [uri] }];
  for (let part = 0; part < PLACES; part += 1) {
    const line = Math.floor((lines.length * part) / PLACES);
    const character = Math.floor((lines[line].length * (part + 1)) / (PLACES + 1));
    const place = [line, character];
    calls.push({ hover: [uri, ...place] }, { completion: [uri, ...place] });
    calls.push({ codeActions: [uri, place, place] });
  }
  return calls;
}

function versionsOf(crd) {
  try {
    return JSON.parse(crd).spec.versions.map(({ name }) => String(name));
  } catch {
    return ["v1"];
  }
}

/** The answers of the WebAssembly to all; between groups others have their turn. */
async function allAnswers(engine, groups) {
  const answers = [];
  for (const group of groups) {
    answers.push(answersOf(engine, group));
    await setImmediate();
  }
  return answers;
}

/** The answers of the WebAssembly, in the form that `tests/native.rs` gives them. */
function answersOf(engine, { crd: text = "", previous, calls }) {
  const crd = new engine.Crd(text, previous);
  const workspace = new engine.Workspace();
  const answers = calls.map((call) => {
    const [[name, words]] = Object.entries(call);
    const given = words.map((word) => word ?? undefined);
    if (name === "status") return crd.status(text, previous);
    if (name === "openapi") return engine.openapi(text, ...given);
    if (name === "table") return crd.table(...given, new Date(NOW));
    if (name === "roundTrip") return crd.roundTrip(...given, "[]");
    if (name === "parse") return parsed(engine.parse(...given));
    if (name === "evaluate") return engine.evaluate(...given);
    if (name === "set") return workspace.set(...given) ?? "";
    if (name === "codeActions") {
      const [uri, start, end] = given;
      return workspace.codeActions(uri, Uint32Array.from(start), Uint32Array.from(end));
    }
    const target = name in workspace ? workspace : crd;
    return target[name](...given);
  });
  crd.free();
  workspace.free();
  return answers;
}

function parsed(answer) {
  const members = (text) => {
    const raw = rawMembers(text);
    const names = ["json", "errorRange", "error", "strictError", "range"];
    return `[${names.map((name) => raw.get(name) ?? "null")}]`;
  };
  return `[${JSON.parse(answer).map((one) => members(JSON.stringify(one)))}]`;
}

async function nativeAnswers(groups) {
  return inTemporaryFolder("native", async (folder) => {
    const [calls, answers] = ["calls", "answers"].map((name) => join(folder, name));
    await writeFile(calls, groups.map((group) => `${JSON.stringify(asked(group))}\n`).join(""));
    const cargo = ["cargo", ...BROWSER_FEATURES, "--test", "native", "--", "--ignored"];
    await run("Ask the engine itself", cargo, {
      cwd: root,
      env: { CALLS: calls, ANSWERS: answers },
    });
    return (await readFile(answers, "utf8")).split("\n").slice(0, -1);
  });
}

/** As serde reads it: an argument that is the only one stands without a list. */
function asked({ calls, ...group }) {
  const alone = ([name, words]) => ({ [name]: words.length === 1 ? words[0] : words });
  return { ...group, calls: calls.map((call) => alone(Object.entries(call)[0])) };
}

/** As `print` in `tests/native.rs`. */
function print(answer) {
  const bytes = new TextEncoder().encode(answer);
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return `${bytes.length} ${hash >>> 0}`;
}

function difference({ crd = "" }, call, want, got) {
  let at = 0;
  while (want[at] === got[at]) at += 1;
  const part = (text) => text.slice(Math.max(0, at - 60), at + 120);
  const about = JSON.stringify(call).slice(0, 200);
  return [
    `${about} of ${crd.slice(0, 200)}`,
    `    native ${part(want)}`,
    `    wasm   ${part(got)}`,
  ].join("\n");
}
