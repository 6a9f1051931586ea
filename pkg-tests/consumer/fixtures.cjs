// What the tests share: a small CRD, an object that it admits, what the server stores of it, and
// definitions of the same kind with other specs.

const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const read = (name) => readFileSync(join(__dirname, "fixtures", name), "utf8");

/** A definition; what its spec has besides names, and what its metadata has besides a name. */
const definition = (spec, metadata) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.example.org", ...metadata },
  spec: {
    group: "example.org",
    scope: "Namespaced",
    names: { plural: "widgets", kind: "Widget" },
    ...spec,
  },
});

/** The only version of a definition. */
const onlyVersion = (version) => [{ name: "v1", served: true, storage: true, ...version }];

module.exports = {
  definition,
  onlyVersion,
  crdText: read("crd.yaml"),
  widgetText: read("widget.yaml"),
  widget: {
    apiVersion: "example.org/v1",
    kind: "Widget",
    metadata: { name: "one" },
    spec: { size: 3, unknown: 1 },
  },
  stored: {
    apiVersion: "example.org/v1",
    kind: "Widget",
    metadata: { generation: 1, name: "one" },
    spec: { color: "blue", size: 3 },
  },
};
