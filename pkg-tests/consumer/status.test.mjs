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

test("a definition with errors is not stored", () => {
  assert.deepEqual(new Crd("{").status(), { stored: false });
  assert.deepEqual(new Crd({}).status(), { stored: false });
});
