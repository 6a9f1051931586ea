// The same files put to every host have the same outcome: `tests/agreement.rs` wrote what the engine
// says of them, here the package, both commands, both language servers and the page's worker are asked.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { before, test } from "node:test";
import { Crd, parse, Workspace } from "crd-drydock";
import { kubernetesKinds } from "crd-drydock/kubernetes";
import { init, repository, Workspace as ToolsWorkspace } from "crd-drydock/tools";
import { build } from "esbuild";
import { dist, root } from "../packaging/paths.mjs";
import { Server } from "./lsp/server.mjs";
import { nativeCommand } from "./native-command.mjs";

const FOLDER = join(root, "tests", "agreement");
const DEFINITIONS = "definitions.yaml";
/** What no host calls an outcome of the server. */
const JUDGED = new Set(["accepted", "refused"]);

const definitions = await readFile(join(FOLDER, DEFINITIONS), "utf8");
const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".txt"));
const cases = await Promise.all(names.sort().map(readCase));

/** A file: its texts, what is in the cluster, what is asked, and the outcomes by file. */
async function readCase(name) {
  const one = { name, texts: { [DEFINITIONS]: definitions }, previous: {}, request: "apply" };
  const sections = `\n${await readFile(join(FOLDER, name), "utf8")}`.split("\n=== ").slice(1);
  for (const section of sections) {
    const end = section.indexOf("\n");
    const [heading, text] = [section.slice(0, end), section.slice(end + 1)];
    const [first, file] = heading.split(" ");
    if (first === "previous") one.previous[file] = text;
    else if (first === "request") one.request = text.trim();
    else if (first === "kinds") one.kinds = true;
    else if (first === "outcomes") one.outcomes = outcomesOf(text);
    else one.texts[heading] = text;
  }
  assert.ok(one.outcomes.length > 0, name);
  return one;
}

function outcomesOf(text) {
  const outcomes = [];
  for (const line of text.trimEnd().split("\n")) {
    const [, uri, place, identity, outcome] = /^(\S+) (\S+): (.*): (\S+)$/.exec(line) ?? [];
    if (uri !== undefined) outcomes.push({ uri, place, identity, outcome });
    else outcomes.at(-1).stored = line.trim();
  }
  return outcomes;
}

const placeOf = ({ document, item }) => document + (item === undefined ? "" : `[${item}]`);

/** As the files write it. */
function identityOf({ identity: { group, kind, namespace, name } }) {
  const own = namespace === undefined ? name : `${namespace}/${name}`;
  return `${[kind, group].filter(Boolean).join(".")} ${own}`;
}

/** Only the engine with the tools checks Kubernetes' own kinds beyond their structure: `docs/kinds.md`. */
function workspaceOf({ texts, previous, request, kinds }) {
  const workspace = kinds ? new ToolsWorkspace() : new Workspace();
  if (kinds) workspace.useKubernetes(kubernetesKinds);
  workspace.setRequest(request);
  for (const [uri, text] of Object.entries(texts)) workspace.set(uri, text);
  for (const [uri, text] of Object.entries(previous)) workspace.setPrevious(uri, text);
  return workspace;
}

/** The objects of a case with what is expected of each. */
function objectsOf(one) {
  const objects = workspaceOf(one).objects();
  return objects.filter(({ uri }) => uri !== DEFINITIONS);
}

/** The reasons that the command has a code for. */
const CODES = {
  "no-definition": "no-definition",
  "unknown-kind": "unknown-kind",
  "no-type": "no-type",
  "definition-undecodable": "definition-unusable",
  "definition-refused": "definition-unusable",
  "definition-serves-nothing": "definition-unusable",
};

/** The outcomes that no host shows as errors. */
const NO_ERRORS = new Set(["accepted", "built-in", "structure-only", "no-previous"]);

/** Whether a range begins in an object. */
const isIn = (range, { start, end }) =>
  start.line <= range.start.line && range.start.line <= end.line;

/** What the errors of a file say of an object: an outcome, or the code of a reason. */
function toldBy(errors, { range }) {
  const codes = errors.filter((error) => isIn(error.range, range)).map(({ code }) => code);
  const unjudged = codes.find((code) => Object.values(CODES).includes(code));
  return unjudged ?? (codes.length > 0 ? "refused" : "accepted");
}

const native = await nativeCommand();

/** The commands: the first words of their command lines. */
const COMMANDS = [
  { name: "the command", command: [process.execPath, join(dist, "cli.js")] },
  { name: "the native command", command: [native] },
];

/** The language servers. */
const SERVERS = [
  { name: "the language server", native: undefined },
  { name: "the native language server", native },
];

let EngineSession;

before(async () => {
  await init();
  EngineSession = await bundledSession();
});

for (const one of cases) {
  test(`${one.name}: the workspace of the package says the same`, () => {
    const found = objectsOf(one).map((object) => ({
      uri: object.uri,
      place: placeOf(object),
      identity: identityOf(object),
      outcome: object.reason ?? object.outcome,
      ...(object.outcome === "accepted" && object.admission && { stored: object.admission.json }),
    }));
    assert.deepEqual(found, one.outcomes);
  });

  test(`${one.name}: a Crd that is asked by hand says the same`, () => {
    const workspace = workspaceOf(one);
    for (const [at, object] of objectsOf(one).entries()) {
      const { outcome, stored, identity } = one.outcomes[at];
      if (!JUDGED.has(outcome) || object.crd === undefined) continue;
      const { crd, previous, sent } = object;
      const compiled = new Crd(workspace.text(crd.uri, crd.range));
      const options = {
        version: crd.version,
        ...(previous && { previous: previous.json }),
        ...(one.request === "update-status" && { subresource: "status" }),
      };
      const admission = compiled.admit(sent, options);
      assert.equal(admission.allowed, outcome === "accepted", identity);
      if (admission.allowed) assert.equal(admission.json, stored, identity);
    }
  });

  test(`${one.name}: the page says the same`, async () => {
    const session = new EngineSession();
    const files = inOrder(one.texts).map((text) => ({ name: "", text }));
    const { crd, object } = session.answer({ name: "sort", files });
    const texts = { crd, object, previous: inOrder(one.previous).join("\n---\n") };
    const view = { name: "stored" };
    const mode = modeOf(one);
    const objects = objectsOf(one).filter(({ report }) => report === undefined);
    const wanted = one.outcomes.filter(({ identity }) => !identity.startsWith("CustomResource"));
    const asked = { texts, mode, validation: "Warn", current: 0, view };
    if (one.kinds) {
      session.judge(asked);
      await session.loadKinds();
    }
    const { outcomes, problems } = session.judge(asked);
    assert.equal(outcomes.length, wanted.length);
    for (const [current, { identity, outcome, stored }] of wanted.entries()) {
      const told = outcomes[current];
      // An object without a kind is named by a message.
      const title = told.title.values?.name ?? told.title;
      assert.ok(title.endsWith(objects[current].name), title);
      // Beside a previous object the page has updates only.
      const { previous } = objects[current];
      const waits = JUDGED.has(outcome) && mode !== "create" && previous === undefined;
      // Its engine makes no checks of Kubernetes' own kinds beyond their structure.
      const isStructural = one.kinds && outcome === "refused" && told.outcome === "structure-only";
      if (isStructural) continue;
      assert.equal(told.outcome, waits ? "waiting" : (SHOWN[outcome] ?? "not-judged"), identity);
      const isHere = ({ pane, range }) => pane === told.pane && range && isIn(range, told.range);
      const errors = problems.filter((one) => one.severity === "error" && isHere(one));
      // How severe a kind without a definition is depends on the host, unless it seems misspelt.
      const isUnknown = outcome === "no-definition" || outcome === "unknown-kind";
      const isOfOthers = isUnknown && objects[current].names === undefined;
      if (!waits && !isOfOthers) {
        assert.equal(errors.length === 0, NO_ERRORS.has(outcome), identity);
      }
      if (stored === undefined || waits) continue;
      const json = session.answer({ name: "copy", current, format: "json" });
      // Not every Node keeps the digits of a number that was read.
      assert.deepEqual(JSON.parse(json), JSON.parse(stored), identity);
    }
  });

  // The command and the language server know no other request.
  if (one.request !== "apply") continue;

  for (const { name, command } of COMMANDS) {
    test(`${one.name}: ${name} says the same`, async (t) => {
      const folder = await mkdtemp(join(tmpdir(), "crd-drydock-agreement-"));
      t.after(() => rm(folder, { recursive: true, force: true }));
      const files = { ...prefixed("files", one.texts), ...prefixed("cluster", one.previous) };
      await writeAll(folder, files);
      const stored = Object.keys(one.previous).length > 0 ? ["--previous", "cluster"] : [];
      const how = ["--validate", "warn", "--no-skip", ...(one.kinds ? ["--built-in"] : [])];
      const words = ["check", "files", ...stored, ...how, "-o", "json"];
      const { findings } = JSON.parse(await run([...command, ...words], folder));
      for (const [at, object] of objectsOf(one).entries()) {
        const { outcome, identity } = one.outcomes[at];
        // The command is silent about what is none of its business.
        if (outcome === "built-in") continue;
        const file = join("files", object.uri);
        const errors = findings.filter((one) => one.file === file && one.severity === "error");
        const wanted = outcome === "structure-only" ? "accepted" : (CODES[outcome] ?? outcome);
        assert.equal(toldBy(errors, object), wanted, identity);
      }
    });
  }

  // It tests custom resources only.
  if (!one.kinds) {
    test(`${one.name}: the tests of the command say the same`, async (t) => {
      const folder = await mkdtemp(join(tmpdir(), "crd-drydock-agreement-"));
      t.after(() => rm(folder, { recursive: true, force: true }));
      const defining = Object.entries(one.texts).filter(([, text]) => DEFINES.test(text));
      const files = {
        ...prefixed("crds", Object.fromEntries(defining)),
        ...prefixed("valid", one.texts),
        ...prefixed("cluster", one.previous),
      };
      await writeAll(folder, files);
      const stored = Object.keys(one.previous).length > 0 ? ["--previous", "cluster"] : [];
      const words = ["test", "valid", "--crds", "crds", ...stored, "-o", "json"];
      const { suites } = JSON.parse(await run([...COMMANDS[0].command, ...words], folder));
      for (const [at, object] of objectsOf(one).entries()) {
        const { outcome, identity } = one.outcomes[at];
        if (object.report !== undefined) continue;
        const own = suites.filter(({ file }) => file === join("valid", object.uri));
        assert.equal(testedAs(own, object), WHERE_TESTED[identity] ?? TESTED[outcome], identity);
      }
    });
  }

  for (const { name, native } of SERVERS) {
    test(`${one.name}: ${name} says the same`, { timeout: 60_000 }, async (t) => {
      const server = new Server(t, { native });
      await server.start({ initializationOptions: { validate: "warn" } });
      const changed = Object.entries(one.texts).map(([name, text]) => ({ uri: uriOf(name), text }));
      for (const { uri, text } of changed) server.open(uri, text);
      for (const [name, text] of Object.entries(one.previous)) {
        server.tell("crd-drydock/previous", { uri: uriOf(`cluster/${name}`), text });
      }
      const objects = objectsOf(one);
      for (const [at, object] of objects.entries()) {
        const { uri, range, report } = object;
        const { outcome, stored, identity } = one.outcomes[at];
        if (report !== undefined) continue;
        const textDocument = { uri: uriOf(uri) };
        const { items } = (await server.ask("textDocument/diagnostic", { textDocument })).result;
        const errors = items.filter((one) => one.severity === 1 && isIn(one.range, range));
        assert.equal(errors.length === 0, NO_ERRORS.has(outcome), identity);
        // The server has no answer of the API about these.
        if (object.crd === undefined) continue;
        const place = { uri: uriOf(uri), position: range.start };
        const { result } = await server.command("crd-drydock.stored", place);
        const said = result.problem === undefined || /^The API server refuses/.test(result.problem);
        const told = said ? (result.refused === null ? "accepted" : "refused") : "not judged";
        assert.equal(told, JUDGED.has(outcome) ? outcome : "not judged", identity);
        if (stored !== undefined) {
          assert.deepEqual(parse(result.stored)[0].json, parse(stored)[0].json, identity);
        }
      }
    });
  }
}

/** A text with a definition. */
const DEFINES = /^kind: CustomResourceDefinition$/m;

/** What the tests of the command say for each outcome. */
const TESTED = {
  accepted: "passed",
  refused: "failed",
  "built-in": "not tested",
  "no-definition": "error",
  "unknown-kind": "error",
  "no-type": "error",
  // The error stands in the file of the definition.
  "definition-refused": "not tested",
  "definition-serves-nothing": "error",
};

/** Where tests differ, by the identity of the object, and why. */
const WHERE_TESTED = {
  // A version that the definition does not have is a mistake of the test.
  "Ship.example.org default/of-a-version-not-there": "error",
  // Definitions are tested as if they were new: no cluster has an older one.
  "Boat.example.org of-an-update-that-is-refused": "passed",
};

/** What became of the test of an object. Each definition of its kind judges it, unless the server refuses that. */
function testedAs(suites, { range }) {
  const isHere = (found) => isIn(found.range, range);
  if (
    suites.some(({ errors }) => errors.some((fault) => fault.severity === "error" && isHere(fault)))
  ) {
    return "error";
  }
  const results = suites.flatMap(({ runs }) => runs.flatMap(({ tests }) => tests)).filter(isHere);
  const outcomes = new Set(results.map(({ outcome }) => outcome));
  return outcomes.size > 0 ? [...outcomes].join(" and ") : "not tested";
}

/** What the page shows for each outcome; all others are not judged. */
const SHOWN = {
  accepted: "accepted",
  refused: "refused",
  "structure-only": "structure-only",
  "no-previous": "waiting",
};

function modeOf({ request, previous }) {
  if (request !== "apply") return request === "update" ? "update" : "status";
  return Object.keys(previous).length > 0 ? "update" : "create";
}

/** Texts in the order of their addresses. */
function inOrder(texts) {
  return Object.keys(texts)
    .sort()
    .map((name) => texts[name]);
}

const uriOf = (name) => `file:///${name}`;

function prefixed(folder, texts) {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [join(folder, name), text]),
  );
}

async function writeAll(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

/** What a program prints, however it ends. */
function run([program, ...words], cwd) {
  return new Promise((resolve) => {
    execFile(program, words, { cwd }, (_error, stdout) => resolve(stdout));
  });
}

/** What the page's worker answers with, in this process. */
async function bundledSession() {
  const contents = `export { EngineSession } from "./session"; export { init } from "crd-drydock/slim";`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(root, "www", "src", "engine"), loader: "ts" },
    alias: {
      "crd-drydock/slim": join(dist, "slim.js"),
      "crd-drydock/kubernetes": join(dist, "kubernetes.js"),
    },
    bundle: true,
    format: "esm",
    write: false,
  });
  const { EngineSession, init } = await import(
    `data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`
  );
  await init(await readFile(join(dist, "crd-drydock.wasm")));
  return EngineSession;
}

test("the engine throws at what it does not know of the wrapper's texts", () => {
  const facts = JSON.stringify({ own: "nonsense" });
  assert.throws(() => repository.skipsOf([["a.yaml", facts]]), /unknown: nonsense/);
  assert.throws(() => repository.skipsOf([["a.yaml", "no facts"]]), /unknown: no facts/);
  assert.deepEqual(repository.skipsOf([["a.yaml", ""]]), []);
});
