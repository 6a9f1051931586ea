// What the language server answers to commands, on its own: that it is true.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { Server } from "./language-server.mjs";

const workspace = join(import.meta.dirname, "workspace");
const [crd, widget] = await Promise.all(
  ["crds/widgets.yaml", "widget.yaml"].map((name) => readFile(join(workspace, name), "utf8")),
);
const good = widget.replace("huge", "small");
const PLACE = { uri: "file:///widget.yaml", position: { line: 2, character: 0 } };

/** What is asked at an object, with a definition. */
const cases = {
  "an object that is stored": {
    method: "crd-drydock/stored",
    object: good,
    answer: ({ refused, stored }) => refused === null && stored.includes("replicas: 1"),
  },
  "an object that is refused, so that nothing is stored": {
    method: "crd-drydock/stored",
    object: widget,
    answer: ({ refused, stored }) =>
      /spec\.size: Unsupported value/.test(refused) && stored.includes("replicas: 1"),
  },
  "an object that cannot be decoded": {
    method: "crd-drydock/stored",
    object: good.replace("name: first", "name: [1]"),
    answer: ({ problem }) => /^The API server refuses this: .*cannot unmarshal/.test(problem),
  },
  "an object without a definition": {
    method: "crd-drydock/stored",
    object: good.replace("Widget", "Gadget"),
    answer: ({ problem }) => problem === "No CustomResourceDefinition of this kind was found.",
  },
  "a sample of a definition": {
    method: "crd-drydock/sample",
    object: good,
    answer: ({ text }) => /^kind: Widget$/m.test(text),
  },
  "a sample of a definition that is refused": {
    method: "crd-drydock/sample",
    object: good,
    definition: crd.replace("plural: widgets", "plural: gadgets"),
    answer: ({ problem }) => /^The API server refuses the definition: .*name/.test(problem),
  },
  "a sample of a definition that cannot be decoded": {
    method: "crd-drydock/sample",
    object: good,
    definition: crd.replace("scope: Namespaced", "scope: [1]"),
    answer: ({ problem }) => /^The API server refuses the definition: .*unmarshal/.test(problem),
  },
};

for (const [name, { method, object, definition = crd, answer }] of Object.entries(cases)) {
  test(`asked for ${name}`, { timeout: 20_000 }, async (t) => {
    const server = new Server(t);
    await server.start();
    const changed = [{ uri: "file:///crd.yaml", text: definition }];
    server.tell("crd-drydock/files", { changed, removed: [] });
    server.open(PLACE.uri, object);
    const { result } = await server.ask(method, { ...PLACE, optional: false });
    assert.ok(answer(result), JSON.stringify(result, null, 2));
  });
}
