// The status of a definition, with discovery.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Crd } from "crd-drydock";
import { crdText } from "./fixtures.cjs";

test("a definition that is stored has conditions and is discovered", () => {
  const status = new Crd(crdText).status();
  assert.equal(status.stored, true);
  assert.deepEqual(
    status.conditions.map(({ type, status }) => `${type} ${status}`),
    ["NamesAccepted True", "Established True"],
  );
  assert.equal(status.acceptedNames.listKind, "WidgetList");
  assert.deepEqual(status.storedVersions, ["v1"]);
  const { name, versions, preferredVersion } = status.discovery;
  assert.equal(name, "example.org");
  assert.deepEqual(preferredVersion, { groupVersion: "example.org/v1", version: "v1" });
  assert.equal(versions[0].groupVersion, "example.org/v1");
  assert.equal(versions[0].resources[0].kind, "Widget");
});

test("kubectl get crd has more columns from 1.37 on", () => {
  const printed = (kubernetes) => {
    const { table } = new Crd(crdText, { kubernetes }).status();
    const shown = table.columns.flatMap(({ name, priority }, at) =>
      priority === 0 ? [[name, table.rows[0][at]]] : [],
    );
    return Object.fromEntries(shown);
  };
  const name = "widgets.example.org";
  assert.deepEqual(printed("1.36"), { Name: name, "Created At": null });
  const more = { Scope: "Namespaced", Versions: "v1(storage)" };
  assert.deepEqual(printed("1.37"), { Name: name, ...more, "Created At": null });
});

test("a definition with errors is not stored", () => {
  assert.deepEqual(new Crd("{").status(), { stored: false });
  assert.deepEqual(new Crd({}).status(), { stored: false });
});
