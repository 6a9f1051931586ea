// The definitions of the workspace are listed, and the objects of each with their verdicts.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { CAPABLE, folderOf, Server, within } from "./server.mjs";

const samples = join(import.meta.dirname, "..", "vscode", "workspace");
const [crd, widget] = await Promise.all(
  ["crds/widgets.yaml", "widget.yaml"].map((name) => readFile(join(samples, name), "utf8")),
);
const timeout = 20_000;

test("definitions are listed, and their objects in files that nobody opened", {
  timeout,
}, async (t) => {
  const server = new Server(t);
  const good = widget.replace("huge", "small").replace("name: first", "name: good");
  const other = widget.replace("example.org/v1", "other.org/v1").replace("first", "stranger");
  const folder = await folderOf(t, {
    "crds/widgets.yaml": crd,
    "a.yaml": `${widget}---\n${good}`,
    "b.yaml": other,
  });
  await server.start(within(folder.uri(), CAPABLE));
  const { result: definitions } = await server.ask("crd-drydock/definitions", {});
  assert.deepEqual(
    definitions.map(({ uri, name, group, kind }) => ({ uri, name, group, kind })),
    [
      {
        uri: folder.uri("crds/widgets.yaml"),
        name: "widgets.example.org",
        group: "example.org",
        kind: "Widget",
      },
    ],
  );
  const [{ uri, range }] = definitions;
  const asked = { uri, position: range.start };
  const { result: found } = await server.ask("crd-drydock/objects", asked);
  assert.deepEqual(
    found.objects.map(({ uri, name, outcome }) => [uri, name, outcome]),
    [
      [folder.uri("a.yaml"), "first", "refused"],
      [folder.uri("a.yaml"), "good", "accepted"],
    ],
  );
  assert.equal(found.isAll, true);
  const nowhere = { uri: folder.uri("a.yaml"), position: { line: 0, character: 0 } };
  const { result: none } = await server.ask("crd-drydock/objects", nowhere);
  assert.deepEqual(none, { objects: [], isAll: true });
  const { error } = await server.ask("crd-drydock/objects", { uri });
  assert.match(error.message, /takes \{ uri, position \}/);
});
