// Strict, Warn and Ignore: what the server does about fields that it does not know.

import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

test("validation: kubectl apply would refuse what the API stores with a warning", async ({
  page,
  playground,
}) => {
  await expect(playground.stamp).toHaveText("Allowed");
  await expect(page.locator("#kubectl")).toContainText(
    "kubectl apply would refuse it: 2 unknown fields.",
  );
});

test("validation: of several objects all count whose unknown fields kubectl apply refuses", async ({
  page,
  playground,
}) => {
  await playground.paste("crd", CRD);
  const objects = [widget("  sise: 3"), widget("  size: 3", "b"), widget("  sise: 3\n  s: 1", "c")];
  await playground.paste("object", objects.join("---\n"));
  await expect(page.locator("#kubectl")).toContainText(
    "kubectl apply would refuse 2 of 3 objects for 3 unknown fields",
  );
});

test("validation: kubectl apply sends no status", async ({ page, playground }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3\n  sise: 1"));
  await playground.request("status");
  await playground.paste("previous", widget("  size: 3"));
  await expect(playground.stamp).toHaveText("Allowed");
  await expect(page.locator("#kubectl")).toBeHidden();
});

test("validation: kubectl apply sends only the last one of repeated fields", async ({
  page,
  playground,
}) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3\n  size: 4\n  sise: 1"));
  await expect(page.locator("#kubectl")).toContainText("refuse it: 1 unknown field.");
  await playground.paste("object", widget("  size: 3\n  size: 4"));
  await expect(playground.stamp).toHaveText("Allowed");
  await expect(page.locator("#kubectl")).toBeHidden();
});

test("validation: Strict refuses with the server's text, Ignore says nothing", async ({
  page,
  playground,
}) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 3\n  size: 4\n  sise: 1"));
  await expect(playground.stamp).toHaveText("Allowed");
  const choose = (name: string) => page.getByLabel("Field validation").selectOption(name);
  await choose("Strict");
  await expect(playground.stamp).toHaveText("Refused");
  await expect(playground.verdict).toHaveText(
    "Refused by strict field validation: 1 unknown field, 1 repeated field.",
  );
  await expect(page.locator("#kubectl")).toBeHidden();
  await playground.look("problems");
  await expect(playground.problems.locator(".kind").first()).toHaveText("error");
  await expect(playground.panel("problems")).toContainText('unknown field "spec.sise"');
  await expect(playground.panel("problems")).toContainText("strict decoding error");
  await choose("Ignore");
  await expect(playground.stamp).toHaveText("Allowed");
  await expect(playground.problems).toHaveCount(0);
  await choose("Warn");
  await expect(playground.problems.locator(".kind").first()).toHaveText("warning");
});

test("validation: a reload keeps the choice", async ({ page, playground }) => {
  await page.getByLabel("Field validation").selectOption("Strict");
  await expect(playground.stamp).toHaveText("Refused");
  await page.reload();
  await expect(page.getByLabel("Field validation")).toHaveValue("Strict");
  await expect(playground.stamp).toHaveText("Refused");
});

test("validation: an example is shown as it is told of", async ({ page, playground }) => {
  await page.getByLabel("Field validation").selectOption("Strict");
  await expect(playground.stamp).toHaveText("Refused");
  await playground.example("Defaulting and null");
  await expect(page.getByLabel("Field validation")).toHaveValue("Warn");
});

test("the number of the worst problems has their colour", async ({ page, playground }) => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 9\n  sise: 1\n  sice: 1"));
  await expect(page.locator("#problem-count")).toHaveText("1");
  await expect(page.locator("#problem-count")).toHaveAttribute("data-tone", "error");
  await playground.paste("object", widget("  size: 1\n  sise: 1\n  sice: 1"));
  await expect(page.locator("#problem-count")).toHaveText("2");
  await expect(page.locator("#problem-count")).toHaveAttribute("data-tone", "warning");
});

test("a field that the CRD has beside its type is told as kubectl apply treats it", async ({
  playground,
}) => {
  const kubectl = playground.page.locator("#kubectl");
  await playground.paste("crd", CRD.replace("scope:", "scpe: x\n  scope:"));
  await playground.paste("object", widget("  size: 4"));
  await expect(playground.stamp).toHaveText("Allowed");
  await expect(kubectl).toContainText("kubectl apply would refuse the CRD: 1 unknown field.");
  await playground.paste("crd", CRD);
  await expect(kubectl).toBeHidden();
});
