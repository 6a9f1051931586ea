// The command and the language server give one finding one severity, whatever the settings say.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { dist } from "../../packaging/paths.mjs";
import { folderOf, Server, within } from "./server.mjs";

const crds = join(import.meta.dirname, "..", "vscode", "workspace", "crds", "widgets.yaml");
const crd = await readFile(crds, "utf8");
const refused = crd
  .replaceAll("example.org", "example.net")
  .replace("plural: widgets", "plural: x");

/** Objects by the code of what is said of them. */
const OBJECTS = {
  "unknown-field":
    "apiVersion: example.org/v1\nkind: Widget\nmetadata: {name: a}\nspec: {colour: red}\n",
  "no-type": "kind: Widget\nmetadata: {name: a}\nspec: {}\n",
  "unknown-kind": "apiVersion: apps/v1\nkind: Deploymnt\nmetadata: {name: a}\n",
  "definition-unusable": "apiVersion: example.net/v1\nkind: Widget\nmetadata: {name: a}\n",
};
const files = Object.entries(OBJECTS).map(([code, text]) => [`${code}.yaml`, text]);
const SEVERITIES = { 1: "error", 2: "warning" };

const wanted = {
  "unknown-kind": { auto: "error", error: "error", warn: "warning", ignore: undefined },
  "definition-unusable": { auto: "error", error: "error", warn: "warning", ignore: undefined },
  "no-type": { auto: "error", error: "error", warn: "error", ignore: "error" },
};

for (const missing of ["auto", "error", "warn", "ignore"]) {
  for (const validate of missing === "auto" ? ["strict", "warn", "ignore"] : ["strict"]) {
    test(`missing: ${missing} and validate: ${validate}`, { timeout: 60_000 }, async (t) => {
      // Without the key it is `auto`.
      const settings = { validate, ...(missing !== "auto" && { missing }) };
      const folder = await folderOf(t, {
        "drydock.yaml": JSON.stringify(settings),
        "widgets.yaml": crd,
        "refused.yaml": refused,
        ...Object.fromEntries(files),
      });
      const expected = {
        ...Object.fromEntries(Object.entries(wanted).map(([code, of]) => [code, of[missing]])),
        "unknown-field": { strict: "error", warn: "warning", ignore: undefined }[validate],
      };
      const [byCommand, byServer] = [await commandSays(folder), await serverSays(t, folder)];
      for (const [code, severity] of Object.entries(expected)) {
        assert.equal(byCommand[code], severity, `${code} by the command`);
        assert.equal(byServer[code], severity, `${code} by the server`);
      }
    });
  }
}

test("of two definitions of a kind, the same one judges for both", {
  timeout: 60_000,
}, async (t) => {
  const strict = crd.replace("enum: [small, medium, large]", "enum: [tiny]");
  assert.notEqual(strict, crd);
  // The folder comes first, though its name with a slash sorts behind the name of the file.
  const folder = await folderOf(t, {
    "a/z.yaml": strict,
    "a.yaml": crd,
    "unknown-field.yaml": OBJECTS["unknown-field"].replace("colour: red", "size: small"),
  });
  const args = [join(dist, "cli.js"), "check", ".", "-o", "json"];
  const findings = await new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder.path }, (_, stdout) =>
      resolve(JSON.parse(stdout).findings),
    );
  });
  const byCommand = findings.map(({ file, code }) => `${file} ${code}`).sort();
  const server = new Server(t);
  await server.start(within(folder.uri()));
  const byServer = [];
  for (const name of ["a/z.yaml", "a.yaml", "unknown-field.yaml"]) {
    const uri = folder.uri(name);
    server.open(uri, await readFile(join(folder.path, name), "utf8"));
    const { result } = await server.ask("textDocument/diagnostic", { textDocument: { uri } });
    byServer.push(...result.items.map(({ code }) => `${name} ${code}`));
  }
  const isAboutBoth = (line) => /duplicate-definition|not-in-enum/.test(line);
  assert.deepEqual(byServer.filter(isAboutBoth).sort(), byCommand.filter(isAboutBoth));
  assert.deepEqual(byCommand.filter(isAboutBoth), [
    "a.yaml duplicate-definition",
    "unknown-field.yaml not-in-enum",
  ]);
});

/** The severities of the findings about the objects, by code. */
function severitiesOf(findings) {
  const isOfFile = ({ file, code }) => file.endsWith(`${code}.yaml`);
  return Object.fromEntries(
    findings.filter(isOfFile).map(({ code, severity }) => [code, severity]),
  );
}

function commandSays({ path }) {
  const words = [join(dist, "cli.js"), "check", ".", "--no-skip", "-o", "json"];
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: path }, (_error, stdout) =>
      resolve(severitiesOf(JSON.parse(stdout).findings)),
    );
  });
}

async function serverSays(t, folder) {
  const server = new Server(t);
  await server.start(within(folder.uri()));
  const found = [];
  for (const [name, text] of files) {
    const uri = folder.uri(name);
    server.open(uri, text);
    // The answer waits until all files are read.
    const { result } = await server.ask("textDocument/diagnostic", { textDocument: { uri } });
    for (const { code, severity } of result.items) {
      found.push({ file: uri, code, severity: SEVERITIES[severity] });
    }
  }
  return severitiesOf(found);
}
