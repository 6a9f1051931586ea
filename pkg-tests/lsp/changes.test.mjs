// A definition is compared with what version control has of it, while it is edited.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { CAPABLE, folderOf, Server, within } from "./server.mjs";

const crd = await readFile(
  join(import.meta.dirname, "..", "..", "examples", "manifests", "crds", "boats.yaml"),
  "utf8",
);
const shorter = crd.replace("maxLength: 20", "maxLength: 10");
const uri = "file:///boats.yaml";

/** A server that has a definition, and what it was. */
async function opened(t, { text = shorter, settings = {}, options = {} } = {}) {
  const server = new Server(t);
  const {
    workspace: { configuration: _, diagnostics: __, ...workspace },
    ...others
  } = CAPABLE;
  await server.start({
    capabilities: { ...others, workspace },
    initializationOptions: { settings, push: true, ...options },
  });
  server.tell("crd-drydock/committed", { uri, text: crd });
  server.open(uri, text);
  return server;
}

const breaking = (all) => all.filter(({ code }) => /-lowered$|-removed$/.test(code));

test("what a change breaks is told at the line that breaks it", { timeout: 20_000 }, async (t) => {
  const server = await opened(t);
  const [found] = await server.until(uri, (all) => breaking(all).length > 0 && breaking(all));
  assert.equal(found.code, "max-length-lowered");
  assert.equal(shorter.split("\n")[found.range.start.line].trim(), "maxLength: 10");
  assert.match(found.message, /breaks writers, compared with the committed definition/);
  server.change(uri, crd);
  await server.until(uri, (all) => breaking(all).length === 0);
});

test("a text that version control does not have is compared with nothing", {
  timeout: 20_000,
}, async (t) => {
  const server = await opened(t);
  await server.until(uri, (all) => breaking(all).length > 0);
  server.tell("crd-drydock/committed", { uri, text: null });
  await server.until(uri, (all) => breaking(all).length === 0);
});

test("the setting says whose breakage is told", { timeout: 20_000 }, async (t) => {
  const server = await opened(t, { settings: { breakingFor: "stored" } });
  // A stored object with a longer string can still be updated; one with a pruned field loses it.
  server.change(uri, shorter.replace(/ {14}engine: .*\n/, ""));
  const found = await server.until(uri, (all) => breaking(all).length > 0 && breaking(all));
  assert.ok(!found.some(({ code }) => code === "max-length-lowered"), JSON.stringify(found));
});

/** The actions that show the proof of the first change, once it is told. */
async function proofsOf(server) {
  const [{ range }] = await server.until(uri, (all) => breaking(all).length > 0 && breaking(all));
  const { result: actions } = await server.ask("textDocument/codeAction", {
    textDocument: { uri },
    range,
    context: { diagnostics: [] },
  });
  return actions.filter(({ title }) => title.startsWith("Show what proves it"));
}

test("a change that no object proves has no proof to show", { timeout: 20_000 }, async (t) => {
  // No object can be sent to a definition that the server refuses.
  const refused = shorter.replace("scope: Namespaced", "scope: Everywhere");
  assert.deepEqual(await proofsOf(await opened(t, { text: refused })), []);
});

test("the object that proves it is a click away", { timeout: 20_000 }, async (t) => {
  const server = await opened(t, { options: { witness: true } });
  const [{ command }] = await proofsOf(server);
  const { result } = await server.command(command.command, command.arguments[0]);
  assert.match(result.text, /^# v1 spec\.hull \[max-length-lowered\]\n/);
  assert.match(result.text, /\n# Before: accepted\n# After: .*may not be more than 10 bytes/);
  assert.match(result.text, /\napiVersion: example\.org\/v1\nkind: Boat\n/);
  const { result: none } = await server.command(command.command, { uri, fingerprint: "0" });
  assert.match(none.problem, /No object was found/);
});

test("a change in the second document stands at its line, unless a comment approves it", {
  timeout: 20_000,
}, async (t) => {
  const other = crd.replaceAll("boats", "ships").replaceAll("Boat", "Ship");
  const text = `${other}---\n${shorter}`;
  const server = await opened(t, { text });
  server.tell("crd-drydock/committed", { uri, text: `${other}---\n${crd}` });
  const [found] = await server.until(uri, (all) => breaking(all).length > 0 && breaking(all));
  assert.equal(text.split("\n")[found.range.start.line].trim(), "maxLength: 10");
  const comment = "# drydock-ignore[max-length-lowered]: no hull has such a name";
  server.change(uri, text.replace("maxLength: 10", `maxLength: 10 ${comment}`));
  await server.until(uri, (all) => breaking(all).length === 0);
});

test("what changed since HEAD is told of a file in git", { timeout: 20_000 }, async (t) => {
  const folder = await folderOf(t, { "boats.yaml": crd, "object.yaml": "a: 1\n" });
  const git = (...words) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", ...words], {
      cwd: folder.path,
      stdio: "ignore",
    });
  const server = new Server(t);
  await server.start(within(folder.uri(), CAPABLE));
  const ask = async (name) =>
    (await server.command("crd-drydock.changedSinceHead", { uri: folder.uri(name) })).result;
  assert.match((await ask("boats.yaml")).problem, /no commit here that git finds/);
  git("init");
  git("add", "boats.yaml");
  git("commit", "-m", "boats");
  assert.match((await ask("boats.yaml")).text, /^No change/);
  server.open(folder.uri("boats.yaml"), shorter);
  const { text, changes } = await ask("boats.yaml");
  assert.match(text, /^- max-length-lowered \(breaks writers\): /);
  const [{ id, breaking, range }] = changes;
  assert.deepEqual([id, breaking], ["max-length-lowered", true]);
  assert.equal(shorter.split("\n")[range.start.line].trim(), "maxLength: 10");
  server.open(folder.uri("new.yaml"), crd);
  assert.match((await ask("new.yaml")).problem, /HEAD does not have this file/);
  assert.match((await ask("object.yaml")).problem, /no definition here/);
  const { error } = await server.command("crd-drydock.changedSinceHead", {});
  assert.match(error.message, /takes \{ uri \}/);
});

test("since HEAD, a definition that another file has now is not told to be gone", {
  timeout: 20_000,
}, async (t) => {
  const server = await opened(t, { text: "a: 1\n" });
  server.open("file:///moved.yaml", crd);
  const { result } = await server.command("crd-drydock.changedSinceHead", { uri });
  assert.deepEqual(result, { uri, problem: "boats.example.org is in /moved.yaml now." });
});

const faulty = crd.replace("scope: Namespaced", "scope: Everywhere");
const ships = crd.replaceAll("boats", "ships").replaceAll("Boat", "Ship");
for (const [what, before, after, told, broken] of [
  ["a definition that HEAD does not have", crd, `${crd}---\n${ships}`, /definition-added/, []],
  [
    "a definition that is gone",
    `${crd}---\n${ships}`,
    crd,
    /definition-removed \(breaks stored\)/,
    ["definition-removed"],
  ],
  ["a text whose definition is gone", crd, "a: 1\n", /definition-removed/, ["definition-removed"]],
  [
    "a definition that the server refuses",
    crd,
    faulty,
    /scope-changed \(breaks stored\)/,
    ["scope-changed", "update-refused", "update-refused"],
  ],
  [
    "a change that only clients notice",
    crd,
    crd.replace("kind: Boat\n", "kind: Boat\n    singular: ship\n"),
    /\(breaks (tools|readers)\)/,
    ["singular-changed"],
  ],
  ["a text that cannot be read", crd, `${crd}  - [\n`, /^The text cannot be read: /, undefined],
  [
    "a text that could not be read",
    `${crd}  - [\n`,
    crd,
    /^HEAD has a text that cannot be read/,
    undefined,
  ],
]) {
  test(`since HEAD, ${what} is told`, { timeout: 20_000 }, async (t) => {
    const server = await opened(t, { text: after });
    server.tell("crd-drydock/committed", { uri, text: before });
    const { result } = await server.command("crd-drydock.changedSinceHead", { uri });
    assert.match(result.text ?? result.problem, told);
    const breaks = result.changes?.filter(({ breaking }) => breaking).map(({ id }) => id);
    assert.deepEqual(breaks?.sort(), broken?.sort());
  });
}
