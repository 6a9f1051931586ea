// What the tests share: a small CRD, an object that it admits, and what the server stores of it.

const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const read = (name) => readFileSync(join(__dirname, "fixtures", name), "utf8");

module.exports = {
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
