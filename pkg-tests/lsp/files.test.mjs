// Which files the server reads, how it follows them, and what it says of the rest.

import assert from "node:assert/strict";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { CAPABLE, folderOf, Server, within } from "./server.mjs";

const samples = join(import.meta.dirname, "..", "vscode", "workspace");
const [crd, widget] = await Promise.all(
  ["crds/widgets.yaml", "widget.yaml"].map((name) => readFile(join(samples, name), "utf8")),
);
const OPEN = "file:///elsewhere/widget.yaml";
const timeout = 20_000;
const isJudged = (all) => all.some(({ code }) => code === "unknown-field");

test("a definition of the folder judges an open object", { timeout }, async (t) => {
  const folder = await folderOf(t, { "deep/down/widgets.yaml": crd });
  const server = new Server(t);
  await server.start(within(folder.uri()));
  server.open(OPEN, widget);
  await server.until(OPEN, isJudged);
});

test("a definition that --crds names judges an open object", { timeout }, async (t) => {
  const folder = await folderOf(t, { "widgets.yaml": crd });
  const server = new Server(t, { words: ["--crds", folder.path] });
  await server.start();
  server.open(OPEN, widget);
  await server.until(OPEN, isJudged);
});

test("files that the client offers are read", { timeout }, async (t) => {
  const server = new Server(t);
  const files = { "memory://host/a%20b/crd.yaml": crd, "memory://host/a%20b/too-large.yaml": null };
  server.replies["crd-drydock/findFiles"] = ({ folder }) =>
    folder === "memory://host/a b" ? Object.keys(files) : null;
  server.replies["crd-drydock/readFile"] = ({ uri }) =>
    files[uri] ? { text: files[uri] } : { leftOut: "too large" };
  const initializationOptions = { clientFiles: true };
  await server.start({ ...within("memory://host/a b"), initializationOptions });
  const uri = "memory://host/a%20b/widget.yaml";
  server.open(uri, widget);
  await server.until(uri, (all) => all.some(({ code }) => code === "unknown-field"));
  const { result } = await server.ask("crd-drydock/definitions", {});
  assert.deepEqual(
    result.map(({ uri }) => uri),
    ["memory://host/a%20b/crd.yaml"],
  );
  await server.when(() => JSON.stringify(server.heard).includes("too-large.yaml: too large"));
});

test("a file that appears and goes is followed without the client", { timeout }, async (t) => {
  const folder = await folderOf(t, { "other.yaml": "a: 1\n" });
  const server = new Server(t);
  await server.start(within(folder.uri()));
  server.open(OPEN, widget);
  await server.until(OPEN, (all) => all.some(({ code }) => code === "no-definition"));
  await writeFile(join(folder.path, "late.yaml"), crd);
  await server.until(OPEN, isJudged);
  await rm(join(folder.path, "late.yaml"));
  await server.until(OPEN, (all) => !isJudged(all));
});

test("a client that can watch is asked to, and is believed", { timeout }, async (t) => {
  const folder = await folderOf(t, {});
  const server = new Server(t);
  await server.start(within(folder.uri(), { workspace: CAPABLE.workspace }));
  const isRegistered = ({ method, params }) =>
    method === "client/registerCapability" &&
    params.registrations.some(({ method }) => method === "workspace/didChangeWatchedFiles");
  await server.when(() => server.heard.some(isRegistered));
  server.open(OPEN, widget);
  await writeFile(join(folder.path, "late.yaml"), crd);
  const changes = [{ uri: folder.uri("late.yaml"), type: 1 }];
  server.tell("workspace/didChangeWatchedFiles", { changes });
  await server.until(OPEN, isJudged);
});

for (const [who, capabilities] of [
  ["the server", undefined],
  ["the client, which tells of the folder alone", { workspace: CAPABLE.workspace }],
]) {
  test(`a folder is renamed and deleted, watched by ${who}`, { timeout }, async (t) => {
    const folder = await folderOf(t, { "a/b/broken.yaml": `${crd}  - [\n`, "a/widgets.yaml": crd });
    const server = new Server(t);
    await server.start(within(folder.uri(), capabilities));
    server.open(OPEN, widget);
    const changed = (...changes) => {
      if (!capabilities) return;
      const named = changes.map(([name, type]) => ({ uri: folder.uri(name), type }));
      server.tell("workspace/didChangeWatchedFiles", { changes: named });
    };
    const isJudgedNow = async () => {
      const about = { textDocument: { uri: OPEN } };
      const { result } = await server.ask("textDocument/diagnostic", about);
      return isJudged(result.items);
    };
    await server.until(folder.uri("a/b/broken.yaml"), (all) => all.length > 0);
    assert.ok(await isJudgedNow());
    await rename(join(folder.path, "a"), join(folder.path, "c"));
    changed(["a", 3], ["c", 1]);
    await server.until(folder.uri("a/b/broken.yaml"), (all) => all.length === 0);
    await server.until(folder.uri("c/b/broken.yaml"), (all) => all.length > 0);
    assert.ok(await isJudgedNow());
    await rm(join(folder.path, "c"), { recursive: true });
    changed(["c", 3]);
    await server.until(folder.uri("c/b/broken.yaml"), (all) => all.length === 0);
    assert.ok(!(await isJudgedNow()));
  });
}

for (const workspaceFolders of [false, true]) {
  test(`folders come and go, ${workspaceFolders ? "as the client can" : "even if it does not say so"}`, {
    timeout,
  }, async (t) => {
    const folder = await folderOf(t, { "widgets.yaml": crd });
    const server = new Server(t);
    await server.start({ capabilities: { workspace: { workspaceFolders } } });
    server.open(OPEN, widget);
    const change = (added, removed) =>
      server.tell("workspace/didChangeWorkspaceFolders", { event: { added, removed } });
    const one = [{ uri: folder.uri(), name: "folder" }];
    change(one, []);
    await server.until(OPEN, isJudged);
    change([], one);
    await server.until(OPEN, (all) => all.length > 0 && !isJudged(all));
  });
}

test("a limit of files that is met is told", { timeout }, async (t) => {
  const folder = await folderOf(t, { "a.yaml": "a: 1\n", "b.yaml": "b: 1\n", "crd.yaml": crd });
  const server = new Server(t);
  const initializationOptions = { maxFiles: 1 };
  await server.start({ ...within(folder.uri()), initializationOptions });
  const { params } = await server.when(() =>
    server.heard.find(({ method }) => method === "window/showMessage"),
  );
  assert.match(params.message, /read 1 file and left out 2 files: the setting .*maxFiles/);
  // Names that definitions often have come first.
  server.open(OPEN, widget);
  await server.until(OPEN, isJudged);
});

test("the first reading has work-done progress", { timeout }, async (t) => {
  const folder = await folderOf(t, { "crd.yaml": crd });
  const server = new Server(t);
  await server.start(within(folder.uri(), { window: { workDoneProgress: true } }));
  const kinds = () => server.heard.flatMap(({ params }) => params.value?.kind ?? []);
  await server.when(() => kinds().includes("end"));
  assert.equal(kinds()[0], "begin");
});

test("a file that is too large or not UTF-8 is left out, and logged", { timeout }, async (t) => {
  const folder = await folderOf(t, {
    "large.yaml": Buffer.alloc(9 * 1024 * 1024, " "),
    "latin.yaml": Buffer.from("name: Zo\xeb\n", "latin1"),
    "crd.yaml": crd,
  });
  const server = new Server(t);
  await server.start(within(folder.uri()));
  const logged = () =>
    server.heard.flatMap(({ method, params }) => (/log/.test(method) ? params.message : []));
  await server.when(() => logged().some((line) => /latin\.yaml: not UTF-8/.test(line)));
  assert.ok(logged().some((line) => /large\.yaml: too large: 9 MiB of at most 8/.test(line)));
});

test("settings come from the client, and a wrong one is shown", { timeout }, async (t) => {
  const folder = await folderOf(t, { "crd.yaml": crd });
  const server = new Server(t);
  server.replies["workspace/configuration"] = () => [{ validate: "strict", missing: "loud" }];
  await server.start(within(folder.uri(), { workspace: { configuration: true } }));
  server.open(OPEN, widget);
  await server.until(OPEN, (all) =>
    all.some(({ code, severity }) => code === "unknown-field" && severity === 1),
  );
  const isAbout = ({ method, params }) =>
    method === "window/showMessage" && /crd-drydock\.missing must be one of/.test(params.message);
  await server.when(() => server.heard.some(isAbout));
  server.replies["workspace/configuration"] = () => [{ validate: "ignore" }];
  server.tell("workspace/didChangeConfiguration", { settings: null });
  await server.until(OPEN, (all) => all.length > 0 && !isJudged(all));
});

for (const [how, options, capabilities] of [
  ["sends", {}, {}],
  ["gives when it is asked", {}, { workspace: { configuration: true } }],
  ["sends after it said another one at first", { validate: "strict" }, {}],
]) {
  test(`a setting that a client no longer ${how} does not count`, { timeout }, async (t) => {
    const server = new Server(t);
    const set = (settings) => {
      server.replies["workspace/configuration"] = () => [settings];
      server.tell("workspace/didChangeConfiguration", { settings });
    };
    set({});
    await server.start({ capabilities, initializationOptions: options });
    server.open("file:///crd.yaml", crd);
    server.open(OPEN, widget);
    const severity = options.validate === "strict" ? 1 : 2;
    const isUnknown = (of) => (all) =>
      all.some((one) => one.code === "unknown-field" && one.severity === of);
    await server.until(OPEN, isUnknown(severity));
    set({ validate: "ignore" });
    await server.until(OPEN, (all) => all.every(({ code }) => code !== "unknown-field"));
    set({ missing: "warn" });
    await server.until(OPEN, isUnknown(severity));
  });
}

test("a range of releases tells what an older one refuses", { timeout }, async (t) => {
  const server = new Server(t);
  await server.start();
  const rule = `x-kubernetes-validations: [{rule: "isIP('10.0.0.1')"}]`;
  const uri = "file:///crd.yaml";
  server.open(uri, crd.replace("type: object", `type: object\n          ${rule}`));
  const choose = (kubernetesVersion) =>
    server.tell("workspace/didChangeConfiguration", { settings: { kubernetesVersion } });
  const isTold = (all) =>
    all.some(
      ({ code, message }) => code === "needs-kubernetes" && /^needs Kubernetes 1\.31/.test(message),
    );
  choose("1.29-1.36");
  await server.until(uri, isTold);
  choose("1.36-1.29");
  const isAbout = ({ params }) => /kubernetesVersion must be one of/.test(params?.message);
  await server.when(() => server.heard.some(isAbout));
  choose("1.31-1.36");
  await server.until(uri, (all) => !isTold(all));
  choose("1.30");
  await server.until(uri, (all) => all.some(({ code }) => code === "invalid-rule"));
});

test("files that are not open are judged once that is wanted", { timeout }, async (t) => {
  const folder = await folderOf(t, { "crd.yaml": crd, "widget.yaml": widget });
  const server = new Server(t);
  await server.start(within(folder.uri()));
  server.tell("workspace/didChangeConfiguration", { settings: { checkAllFiles: true } });
  await server.until(folder.uri("widget.yaml"), isJudged);
  server.tell("workspace/didChangeConfiguration", { settings: { checkAllFiles: false } });
  await server.until(folder.uri("widget.yaml"), (all) => all.length === 0);
});
