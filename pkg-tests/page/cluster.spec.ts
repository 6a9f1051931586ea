// Manifests that come from a cluster lose at a click what the cluster wrote.

import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

const WRITTEN = `metadata:
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: |
      {"kind":"CustomResourceDefinition"}
  creationTimestamp: "2026-01-01T00:00:00Z"
  generation: 1
  # its name
  name: widgets.example.com
  resourceVersion: "123"
  uid: 8a3c1d40-1111-2222-3333-444455556666
`;
const STATUS = `status:
  acceptedNames: {kind: Widget, plural: widgets}
  conditions: []
  storedVersions:
  - v1
`;

test("a definition from a cluster is repaired at a click, and a sample follows", async ({
  page,
  playground,
}) => {
  await playground.paste("crd", CRD.replace(/metadata: .*\n/, WRITTEN) + STATUS);
  await expect(playground.stamp).toHaveText("CRD refused");
  const problems = await playground.look("problems");
  await expect(problems).toContainText("This manifest comes from a cluster");
  await problems
    .getByRole("button", { name: "Remove what the cluster wrote", exact: true })
    .click();
  await playground.settled();
  await expect(playground.stamp).toHaveText("Allowed");
  await expect(playground.editor("object")).toContainText("kind: Widget");
  const crd = playground.editor("crd");
  await expect(crd).toContainText("# its name");
  for (const gone of ["uid", "resourceVersion", "last-applied", "storedVersions", "generation"]) {
    await expect(crd).not.toContainText(gone);
  }
  await expect(page.locator("#toast")).toContainText("a sample");
});

test("an object from a cluster keeps its status", async ({ playground }) => {
  await playground.paste("crd", CRD);
  const own = widget("  size: 3").replace(
    "metadata:",
    'metadata:\n  resourceVersion: "7"\n  uid: u',
  );
  await playground.paste("object", `${own}status: {ready: true}\n`);
  await expect(playground.stamp).toHaveText("Refused");
  const problems = await playground.look("problems");
  await problems
    .getByRole("button", { name: "Remove what the cluster wrote", exact: true })
    .click();
  await playground.settled();
  await expect(playground.stamp).toHaveText("Allowed");
  await expect(playground.editor("object")).toContainText("ready: true");
  await expect(playground.editor("object")).not.toContainText("resourceVersion");
  await playground.request("update");
  await playground.request("create");
});
