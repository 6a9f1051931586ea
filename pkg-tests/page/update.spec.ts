// The previous object turns a create into an update, of all or of the status alone.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../packaging/paths.mjs";
import { Playground } from "./playground";
import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

let playground: Playground;

test.beforeEach(({ playground: own }) => {
  playground = own;
});

test("an update of nothing waits, and can start from the stored object", async ({ page }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3"));
  await playground.request("update");
  await expect(playground.editor("previous")).toBeVisible();
  await expect(playground.stamp).toHaveText("Waiting");
  await playground.panel("stored").getByRole("button", { name: "Start from" }).click();
  await expect(playground.editor("previous")).toContainText("generation: 1");
  await expect(playground.stamp).toHaveText("Allowed");
  await playground.paste("object", widget("  size: 4"));
  await expect(playground.stored).toContainText("generation: 2");
  await page.getByRole("button", { name: "Previous object" }).click();
  await expect(playground.editor("previous")).toBeHidden();
});

test("a note about a missing previous object has the button that makes it, for all objects", async () => {
  await playground.paste("crd", CRD);
  const two = `${widget("  size: 3", "one")}---\n${widget("  size: 4", "two")}`;
  await playground.paste("object", two);
  await playground.request("update");
  const panel = await playground.look("problems");
  const notes = panel.locator("li", { hasText: "the previous pane has no object" });
  await expect(notes).toHaveCount(2);
  await notes.first().getByRole("button", { name: "Start from the stored object" }).click();
  await expect(notes).toHaveCount(0);
  await expect(playground.stamp).toHaveText("Allowed");
  await expect(playground.editor("previous")).toContainText("name: two");
});

test("of a create that is refused nothing is stored to start an update from", async ({ page }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 9"));
  await page.getByRole("button", { name: "Start from the stored object" }).click();
  await expect(page.locator("#toast")).toContainText("nothing stored to start from");
  await expect(playground.stamp).toHaveText("Refused");
});

test("a status update changes the status alone", async () => {
  await playground.paste("crd", CRD);
  await playground.paste("object", `${widget("  size: 4")}status: {ready: true}\n`);
  await playground.request("status");
  await playground.paste("previous", widget("  size: 3"));
  await expect(playground.verdict).toContainText("Status stored");
  await expect(playground.stored).toContainText("size: 3");
  await expect(playground.stored).toContainText("ready: true");
});

test("what an update leaves as it was is let be", async () => {
  await playground.example("Ratcheting");
  await expect(playground.stamp).toHaveText("Allowed");
  const rule = playground.panel("rules").locator(".rule");
  await expect(rule.locator(".stamp")).toHaveText("ratcheted");
  await playground.look("problems");
  await expect(playground.problems).toContainText([/spec.replicas/, /owner's name is lower case/]);
  await playground.request("create");
  await expect(playground.stamp).toHaveText("Refused");
});

test("an update of the CRD: what the server says, what breaks, for which objects", async ({
  page,
}) => {
  const panel = playground.panel("changes");
  await playground.example("Update of a CRD");
  await expect(panel.locator(".said")).toHaveText("3 breaking, 1 difference.");
  await expect(panel.locator("h3 .stamp")).toHaveText("Allowed");
  const fate = (name: string) => panel.locator("li", { hasText: `Cache ${name}` });
  await expect(fate("sessions").locator(".kind")).toHaveText("still valid");
  await expect(fate("pages").locator(".kind")).toHaveText("ratcheted");
  await expect(fate("prices")).toContainText("The next write drops: spec.note");
  // It stays valid, and loses a field.
  await expect(fate("prices")).toHaveClass("warning");
  const size = panel.locator("li.error", { hasText: "v1: spec.size" });
  await size.locator("summary").click();
  // The object at hand is the proof.
  await expect(size.locator("pre").first()).toContainText("size: 80");
  await size.getByRole("button", { name: "Show before" }).click();
  await expect(playground.editor("previous-crd")).toBeFocused();
  expect(await playground.selection()).toBe("100");

  // What the server does not let an update change.
  const crd = await readFile(join(root, "www/src/examples/evolution.crd.yaml"), "utf8");
  await playground.paste("crd", crd.replace("scope: Namespaced", "scope: Cluster"));
  await expect(panel.locator("h3 .stamp")).toHaveText("Refused");
  await expect(panel.locator(".fault")).toContainText("field is immutable");
  await expect(playground.verdict).toContainText("the previous one stays");
  await expect(fate("pages").locator(".kind")).toHaveText("as before");

  // A reload keeps the pane.
  await page.reload();
  await expect(playground.editor("previous-crd")).toContainText("caches.data.example.com");
});

test("an update of the CRD: what may break is told apart, and what an alpha version exempts", async ({
  page,
  playground: own,
}) => {
  const panel = own.panel("changes");
  const sized = (bound: number, version = "v1") =>
    CRD.replace("maximum: 5", `maximum: ${bound}`).replace("name: v1", `name: ${version}`);
  await own.paste("object", widget("  size: 3"));
  await own.paste("previous-crd", sized(5, "v1alpha1"));
  await own.paste("crd", sized(2, "v1alpha1"));
  await own.look("changes");
  const said = panel.locator(".said");
  await expect(said).toHaveText("1 difference.");
  await expect(panel).toContainText("v1alpha1: changes of an alpha version do not count");
  await panel.getByLabel("count alpha versions").check();
  await expect(said).toHaveText("1 breaking.");
  await expect(panel).not.toContainText("do not count");
  await panel.getByLabel("count alpha versions").uncheck();
  await expect(said).toHaveText("1 difference.");

  // Whether the other rule refuses more is not found out.
  const ruled = (bound: number) =>
    sized(5000).replace(
      "default: red",
      `maxLength: 9}\n              n: {type: integer, x-kubernetes-validations: [{rule: self * self % 7919 != ${bound}}]`,
    );
  await own.paste("previous-crd", ruled(3571));
  await own.paste("crd", ruled(3572));
  await expect(said).toHaveText("1 may break.");
  await expect(panel.locator("li.warning .kind").first()).toHaveText("may break");
  await expect(panel.getByLabel("count alpha versions")).toBeHidden();
  await page.getByRole("button", { name: "Previous CRD", exact: true }).click();
});

/** What becomes of the CRD, and what Changes says of it. */
const UNREAD: [what: string, broken: (crd: string) => string, said: string][] = [
  [
    "an indentation that is wrong",
    (crd) => crd.replace("  versions:", "   versions:"),
    "The CRD cannot be read, so there is nothing to compare",
  ],
  [
    "another kind",
    (crd) => crd.replace("CustomResourceDefinition", "CustomResourceDefinitio"),
    "The CRD cannot be read, so there is nothing to compare",
  ],
  [
    "another name",
    (crd) => crd.replace("name: widgets.", "name: widget."),
    "no definition with the name of the CRD",
  ],
];

for (const [what, broken, said] of UNREAD) {
  test(`a CRD with ${what} has no changes, and none of before`, async () => {
    const panel = playground.panel("changes");
    await playground.paste("crd", CRD);
    await playground.paste("previous-crd", CRD);
    await playground.look("changes");
    await expect(panel.locator(".said")).toHaveText("Nothing changes for objects.");
    await playground.paste("crd", broken(CRD));
    await expect(panel.locator(".empty:visible")).toContainText(said);
    await expect(panel.locator(".said")).toBeHidden();
    if (what !== "another name") {
      const upgrade = await playground.look("upgrade");
      await expect(upgrade.locator(".empty:visible")).toContainText(said);
    }
    const problems = await playground.look("problems");
    const note = problems.locator("li", { hasText: "The previous pane has no definition" });
    await expect(note).toHaveCount(what === "another name" ? 1 : 0);
    await playground.paste("previous-crd", "");
  });
}

test("a comparison of older texts says that the newer ones are compared", async ({ page }) => {
  const panel = playground.panel("changes");
  await playground.example("Update of a CRD");
  await expect(panel.locator(".said")).toHaveText(/^3 breaking/);
  const below = () =>
    page.locator("#panels").evaluate((node) => {
      const { content, visibility } = getComputedStyle(node, "::after");
      return [visibility, content];
    });
  expect((await below())[0]).toBe("hidden");
  const said = page.waitForFunction(() => {
    const { content, visibility } = getComputedStyle(
      document.querySelector("#panels") as Element,
      "::after",
    );
    return visibility === "visible" && content.includes("Comparing…");
  });
  await playground.editor("object").press("ControlOrMeta+End");
  await page.keyboard.type("# more");
  await said;
  await expect.poll(async () => (await below())[0]).toBe("hidden");
});

test("an update of the CRD can start from the CRD as it is", async ({ page }) => {
  const panel = await playground.look("changes");
  await panel.getByRole("button", { name: "Start from the CRD" }).click();
  await expect(panel.locator(".said")).toHaveText("Nothing changes for objects.");
  await playground.paste("previous-crd", CRD);
  await playground.look("problems");
  await expect(playground.panel("problems")).toContainText(
    "no definition with the name of the CRD",
  );
  await page.getByRole("button", { name: "Previous CRD", exact: true }).click();
  await expect(playground.editor("previous-crd")).toBeHidden();
});

test("an answer that comes late is not shown for newer texts", async ({ page }) => {
  const other = await page.context().newPage();
  // The worker with the larger engine takes its time.
  await other.addInitScript(() => {
    const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage") ?? {};
    Object.defineProperty(Worker.prototype, "onmessage", {
      set(this: Worker, heard: (event: MessageEvent) => void) {
        set?.call(this, (event: MessageEvent) => {
          const isSlow = "id" in event.data && !("type" in event.data);
          setTimeout(() => heard(event), isSlow ? 1500 : 0);
        });
      },
    });
  });
  const own = new Playground(other);
  await own.open();
  await own.example("Update of a CRD");
  const said = own.panel("changes").locator(".said");
  await expect(said).toHaveText("3 breaking, 1 difference.");
  await said.evaluate((node: HTMLElement) => {
    const note = () => {
      node.dataset.heard += ` ${node.textContent}`;
    };
    new MutationObserver(note).observe(node, { childList: true, characterData: true });
  });
  const file = (name: string) =>
    readFile(join(root, `www/src/examples/evolution.${name}.yaml`), "utf8");
  await own.paste("crd", await file("previous-crd"));
  // The question about this text is on its way when another one takes its place.
  await other.waitForTimeout(700);
  await own.paste("crd", `${await file("crd")}# newer\n`);
  await other.waitForTimeout(4000);
  await expect(said).toHaveText("3 breaking, 1 difference.");
  expect((await said.getAttribute("data-heard")) ?? "").not.toContain("Nothing changes");
  await other.close();
});
