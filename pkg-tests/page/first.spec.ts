// The first ten seconds: what the page does, one's own definition, and what is pasted by mistake.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../packaging/paths.mjs";
import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

test("first: the page says what it does", async ({ page }) => {
  await expect(page.locator(".tagline")).toContainText("What Kubernetes");
  await expect(page.locator(".tagline")).toContainText("does with your custom resource");
});

test("first: after a CRD is pasted, a sample takes the place of an object of another kind", async ({
  page,
  playground,
}) => {
  await playground.paste("crd", CRD);
  await expect(playground.editor("object")).toContainText("kind: Widget");
  await expect(playground.stamp).toHaveText("Allowed");
  await expect(page.locator("#toast")).toContainText("a sample of Widget took its place");
  await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
  await expect(playground.editor("object")).toContainText("kind: Backup");
});

test("first: a refusal leads to its reasons", async ({ page, playground }) => {
  const why = page.getByRole("button", { name: "Why?" });
  await expect(why).toBeHidden();
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 9"));
  await why.click();
  await expect(page.locator("#view-problems")).toBeFocused();
  await expect(playground.problems).toContainText([/spec\.size in body should be less than/]);
  await expect(why).toBeHidden();
});

test("first: after a CRD is pasted, an object of its kind stays", async ({ playground }) => {
  await playground.paste("object", widget("  size: 4"));
  await playground.paste("crd", CRD);
  await expect(playground.stamp).toHaveText("Allowed");
  await expect(playground.editor("object")).toContainText("size: 4");
});

test("first: after a CRD is pasted, an object that somebody typed stays", async ({
  page,
  playground,
}) => {
  const toast = page.locator("#toast");
  const gadgets = CRD.replaceAll("widget", "gadget").replaceAll("Widget", "Gadget");
  await playground.paste("crd", CRD);
  // Its kind cannot be read: nothing is said of it.
  await playground.paste("object", widget("  size: [", "mine"));
  await playground.paste("crd", gadgets);
  await expect(playground.verdict).toContainText("cannot be read");
  await expect(playground.editor("object")).toContainText("name: mine");
  await expect(toast).not.toContainText("kind");
  // It is of another kind: a sample is offered, for as long as that is so.
  await playground.paste("object", widget("  size: 4", "mine"));
  await playground.paste("crd", `${gadgets}# again\n`);
  await expect(toast).toContainText("No CRD here defines the kind of the object");
  await expect(playground.editor("object")).toContainText("name: mine");
  await page.getByRole("button", { name: "Share" }).click();
  // The link takes the place of the offer once it is made.
  await expect(toast).not.toContainText("No CRD here defines");
  await toast.getByRole("button", { name: "Close" }).click();
  await toast.getByRole("button", { name: "Put a sample of Gadget in its place" }).click();
  await expect(playground.editor("object")).toContainText("kind: Gadget");
  // What it took the place of is among the earlier texts.
  await page.reload();
  await playground.ready();
  const earlier = page.locator("#example optgroup option").first();
  await expect(earlier).toBeAttached();
  await page.locator("#example").selectOption((await earlier.getAttribute("value")) ?? "");
  await expect(playground.editor("object")).toContainText("name: mine");
});

test("first: one's own CRD starts from empty panes, undoably", async ({ page, playground }) => {
  await page.getByRole("button", { name: "Your own CRD" }).click();
  await expect(playground.verdict).toHaveText("Waiting for a CustomResourceDefinition.");
  await expect(playground.editor("crd")).toBeFocused();
  await playground.paste("crd", CRD);
  await expect(playground.editor("object")).toContainText("kind: Widget");
});

test("first: a new CRD is a small one that the server takes", async ({ page, playground }) => {
  await page.getByRole("button", { name: "New", exact: true }).click();
  await expect(playground.stamp).toHaveText("Allowed");
  await expect(playground.stored).toContainText("color: red");
  await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
  await expect(playground.editor("object")).toContainText("kind: Backup");
});

const MISTAKES: [what: string, pane: "crd" | "object", text: string, tip: string][] = [
  [
    "a Helm template",
    "crd",
    "{{- if .Values.crds }}\nkind: CustomResourceDefinition\n{{- end }}\n",
    "This looks like a template",
  ],
  [
    "a v1beta1 CRD",
    "crd",
    CRD.replace("apiextensions.k8s.io/v1", "apiextensions.k8s.io/v1beta1"),
    "were removed in Kubernetes 1.22",
  ],
  [
    "a bare on where a string is wanted",
    "object",
    widget("  color: on"),
    "where on without quotes",
  ],
];

for (const [what, pane, text, tip] of MISTAKES) {
  test(`first: ${what} gets a tip`, async ({ playground }) => {
    await playground.paste("object", widget("  size: 4"));
    await playground.paste("crd", CRD);
    await playground.paste(pane, text);
    await playground.look("problems");
    await expect(playground.panel("problems")).toContainText(tip);
  });
}

test("first: a key that YAML 1.1 takes for a boolean is told, and quoted at a click", async ({
  playground,
}) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  on: 1\n  note: |\n    off: kept"));
  const panel = await playground.look("problems");
  const own = panel.locator("li", { hasText: "the key on without quotes is a boolean" });
  await expect(own).toHaveCount(1);
  await expect(own).toContainText('The server gets the key "true".');
  await own.getByRole("button", { name: 'Write the key "on" in quotes' }).click();
  await expect(playground.editor("object")).toContainText('"on": 1');
  await expect(panel).not.toContainText("without quotes is a boolean");
  // A property of a definition, too.
  await playground.paste("crd", CRD.replace("size: {", "y: {"));
  await expect(panel).toContainText('The server gets the key "true".');
});

test("first: About leads to documents, repository, package, command and extension", async ({
  page,
}) => {
  await page.locator("#about-open").click();
  const about = page.locator("#about");
  const { repository } = JSON.parse(await readFile(join(root, "vscode/package.json"), "utf8"));
  await expect(about.locator("dd a").first()).toBeVisible();
  const addresses = await about
    .locator("dd a")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(addresses).toContain(repository.url);
  // What is linked is in the repository.
  const files = addresses.filter((address) => address.includes("/blob/main/"));
  expect(files.length).toBe(5);
  for (const file of files) {
    await readFile(join(root, file.slice(`${repository.url}/blob/main/`.length)), "utf8");
  }
  await about.getByRole("button", { name: "Close" }).click();
});
