// Large folders and streams to measure the command and the language server with, in a temporary folder.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { corpora } from "./corpora.mjs";

/** A folder that is there until the process ends. */
export const folder = mkdtempSync(join(tmpdir(), "crd-drydock-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.org}
spec:
  group: example.org
  names: {kind: Widget, plural: widgets, singular: widget, listKind: WidgetList}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            required: [size]
            properties:
              size: {type: integer, minimum: 0}
              color: {type: string, enum: [red, green]}
            x-kubernetes-validations:
            - rule: "self.size < 100 || self.color == 'red'"
`;

const widget = (at, note = "") => `apiVersion: example.org/v1
kind: Widget
metadata:
  name: widget-${at}
  namespace: default${note && `\n  annotations: {note: ${note}}`}
spec:
  size: ${at % 99}
  color: ${at % 2 ? "red" : "green"}
`;

/** Writes a file, and the folders around it. */
function write(path, text) {
  const file = join(folder, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** A folder with a definition and many small files. */
export function smallFiles(count) {
  write("small/crd.yaml", CRD);
  for (let at = 0; at < count; at += 1) write(`small/${at % 100}/${at}.yaml`, widget(at));
  return join(folder, "small");
}

/** A stream of documents of this size, and the file of their definition. */
export function stream(bytes) {
  const note = "lorem ipsum ".repeat(60).trim();
  const texts = [];
  for (let at = 0, size = 0; size < bytes; at += 1) {
    const text = `---\n${widget(at, note)}`;
    texts.push(text);
    size += text.length;
  }
  return { file: write("stream.yaml", texts.join("")), crd: write("stream-crd.yaml", CRD) };
}

/** A folder with definitions of the corpora, each in several groups, and objects of them. */
export function workspace(definitions, objects) {
  const members = corpora().flatMap(({ members }) => members);
  const kinds = Array.from({ length: definitions }, (_, at) => {
    const { crd, objects } = members[at % members.length];
    const text = crd();
    const [, group] = /^ {2}group: ["']?([^"'\s]+)/m.exec(text) ?? [];
    const round = Math.floor(at / members.length);
    const own = (text) =>
      group && round > 0 ? text.replaceAll(group, `r${round}.${group}`) : text;
    write(`workspace/crds/${at}.yaml`, own(text));
    return { own, objects };
  });
  const files = [];
  for (let at = 0; at < objects; at += 1) {
    const { own, objects } = kinds[at % kinds.length];
    const { object } = objects[at % objects.length] ?? { object: widget(at) };
    files.push(write(`workspace/${at % 70}/${at}.yaml`, own(object)));
  }
  return { path: join(folder, "workspace"), files };
}
