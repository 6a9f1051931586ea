// What the page says where a plain answer would be untrue, unclear, or said too often.

import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

test("the message of a rule ends before the next sentence begins", async ({ playground }) => {
  await playground.example("Ratcheting");
  const panel = await playground.look("problems");
  const note = panel.locator(".meaning", { hasText: "The rule says" }).last();
  await expect(note).toContainText("lower case. This would be an error");
});

test("an object without a CRD has no rules of another kind", async ({ page, playground }) => {
  await playground.paste("crd", CRD);
  const other = "apiVersion: acme.io/v1\nkind: Order\nmetadata: {name: o}\n";
  await playground.paste("object", `${widget("  size: 3")}---\n${other}`);
  const panel = await playground.look("rules");
  await expect(panel).toContainText("has no rules");
  await page.locator("#outcome").selectOption("1");
  await expect(panel.locator(".empty:visible")).toHaveText(
    "There is no definition of Order.acme.io.",
  );
});

test("what is typed and stored in place of an older value is marked", async ({
  page,
  playground,
}) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 4"));
  await playground.request("update");
  await playground.paste("previous", widget("  size: 3"));
  await playground.look("stored");
  await page.locator("#side-by-side").check();
  const row = playground.stored.locator('.beside [role="row"]', { hasText: "size:" });
  await expect(row.locator(".came")).toHaveText(["size: 4", "size: 4"]);
  await expect(row.locator(".went")).toHaveText(["size: 3"]);
});

/** A fault of the CRD, and what is said of it at the object. */
const FAULTS: [fault: string, broken: string, said: string][] = [
  ["scope: Namespaced", "scope: Everywhere", "The server refuses the CRD of this object."],
  ["served: true", "served: false", "The CRD of this object serves no version."],
  ["served: true", "served: 1", "The server cannot decode the CRD of this object."],
];

for (const [fault, broken, said] of FAULTS) {
  test(`an object tells what ${broken} makes of its CRD`, async ({ playground }) => {
    await playground.paste("crd", CRD.replace(fault, broken));
    await playground.paste("object", widget("  size: 3"));
    const panel = await playground.look("problems");
    await expect(panel.locator(".meaning", { hasText: said })).toHaveCount(1);
  });
}

test("a CRD gets the API version that it lacks", async ({ playground }) => {
  await playground.paste("crd", CRD.replace("apiVersion: apiextensions.k8s.io/v1\n", ""));
  await playground.paste("object", widget("  size: 3"));
  const panel = await playground.look("problems");
  await expect(panel).toContainText(
    "There is no definition of Widget.example.com, and the CRD cannot be read: correct it first.",
  );
  await panel
    .getByRole("button", { name: "Add apiVersion: apiextensions.k8s.io/v1", exact: true })
    .click();
  await expect(playground.stamp).toHaveText("Allowed");
});

test("a selectable field that leads nowhere is explained", async ({ playground }) => {
  const fields = "storage: true\n    selectableFields: [{jsonPath: .spec.sise}]";
  await playground.paste("crd", CRD.replace("storage: true", fields));
  const panel = await playground.look("problems");
  await expect(panel.locator(".meaning").first()).toContainText("The path must lead to a field");
});

test("the same explanation stands once", async ({ playground }) => {
  const rule = (name: string) =>
    `${name}: {type: integer, x-kubernetes-validations: [{rule: self == oldSelf}]}`;
  const fields = ["a", "b", "c"].map(rule).join("\n              ");
  await playground.paste("crd", CRD.replace("size: {", `${fields}\n              size: {`));
  const panel = await playground.look("problems");
  await expect(panel.locator("li")).not.toHaveCount(1);
  const helps = await panel.locator(".help").allTextContents();
  expect(helps.length).toBeGreaterThan(0);
  expect(new Set(helps).size).toBe(helps.length);
});

test("an upgrade tells a new form of errors once, and at no line", async ({ page, playground }) => {
  const other = CRD.replaceAll("idget", "adget").replace("widgets.", "wadgets.");
  await playground.paste("crd", `${CRD}---${other.replace("plural: widgets", "plural: wadgets")}`);
  await playground.paste("object", `${widget("  size: 3", "a")}---\n${widget("  size: 3", "b")}`);
  const panel = await playground.look("upgrade");
  await page.getByLabel("From Kubernetes").selectOption("1.36");
  await page.getByLabel("To Kubernetes").selectOption("1.37");
  const form = panel.locator("li", { hasText: "errors in owner references have another form" });
  await expect(form).toHaveCount(1);
  await expect(form.locator(".place")).toHaveCount(0);
});
