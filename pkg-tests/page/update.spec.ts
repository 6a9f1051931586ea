// The previous object turns a create into an update, of all or of the status alone.

import type { Playground } from "./playground";
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
