// The page within another one.

import { expect, test } from "@playwright/test";
import { Playground } from "./playground";

test("embedded, a link's panes stand alone, and keep nothing of the reader's", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const playground = new Playground(page);
  await playground.open();
  await playground.editor("object").press("ControlOrMeta+End");
  await page.keyboard.type("# shown elsewhere");
  await playground.settled();
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy a snippet to embed it" }).click();
  await expect(page.locator("#toast")).toContainText("The snippet is on the clipboard");
  const snippet = await page.evaluate(() => navigator.clipboard.readText());
  const source = /^<iframe src="([^"]*\?embed#[^"]*)"/.exec(snippet)?.[1] ?? "";

  const other = new Playground(await context.newPage());
  await other.open(source);
  await expect(other.editor("object")).toContainText("# shown elsewhere");
  await expect(other.page.locator(".block")).toBeHidden();
  await expect(other.stamp).toHaveText("Allowed");
  const kept = await other.page.evaluate(() => sessionStorage.getItem("drydock.session"));
  expect(kept).toBeNull();
  const opened = context.waitForEvent("page");
  await other.page.getByRole("link", { name: "Open in Drydock" }).click();
  const whole = new Playground(await opened);
  await expect(whole.editor("object")).toContainText("# shown elsewhere");
  await expect(whole.page.locator(".block")).toBeVisible();

  // Where one pane fits, the link is beside the tabs of the panes.
  await other.page.setViewportSize({ width: 800, height: 480 });
  await expect(other.page.locator("#verdict-line")).toBeInViewport();
  for (const pane of ["crd", "object", "result"]) {
    await other.page.locator(`#tab-${pane}`).click();
    await other.page.getByRole("link", { name: "Open in Drydock" }).click({ trial: true });
  }
  await other.page.setViewportSize({ width: 1400, height: 900 });

  await other.page.goto(source.replace("?embed", "?embed=readonly"));
  await other.ready();
  await other.editor("object").press("ControlOrMeta+End");
  await other.page.keyboard.type("typed");
  await expect(other.editor("object")).not.toContainText("typed");
  const problems = await other.look("problems");
  await expect(problems).toContainText("shedule");
  await expect(problems.locator(".fix")).toHaveCount(0);
  for (const name of ["Start from the CRD", "Start from the stored object"]) {
    await expect(other.page.getByRole("button", { name })).toHaveCount(0);
  }
  const sample = await other.look("sample");
  await expect(sample.getByRole("button")).toHaveText(["Copy"]);
  const tests = await other.look("tests");
  await expect(tests).toContainText("A suite says which objects the server accepts");
  await expect(tests.getByRole("button", { name: "Add this request" })).toBeHidden();
});
