// Nothing leaves the page, nothing that is typed becomes HTML, and it works without a network.

import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { Playground, VIEWS } from "./playground";
import { CRD } from "./texts";

const MARKUP = `<img src=x onerror="window.hacked=1"><b>bold</b>`;

test("no request leaves the page, whatever is done", async ({ page, context, baseURL }) => {
  const origin = new URL(baseURL ?? "").origin;
  const strangers: string[] = [];
  const violations = collectViolations(page);
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/some/path/`) && !url.startsWith("blob:")) strangers.push(url);
  });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const playground = new Playground(page);
  await playground.open();
  for (const view of VIEWS) await playground.look(view);
  for (const title of ["Cost budget", "Conversion", "Ratcheting"]) await playground.example(title);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "About" }).click();
  await page.getByRole("button", { name: "Close" }).first().click();
  expect(strangers).toEqual([]);
  const violated = await page.evaluate(async () => {
    const image = new Image();
    const refused = new Promise((resolve) => {
      document.addEventListener("securitypolicyviolation", resolve, { once: true });
    });
    image.src = "https://example.com/leak.png";
    await refused;
    return fetch("https://example.com/").then(
      () => "sent",
      () => "refused",
    );
  });
  expect(violated).toBe("refused");
  // The two that were provoked.
  expect(violations.filter((text) => !text.includes("example.com"))).toEqual([]);
});

test("hostile names, messages and descriptions stay text", async ({ page }) => {
  const violations = collectViolations(page);
  const playground = new Playground(page);
  await playground.open();
  const hostile = JSON.stringify(MARKUP);
  await playground.paste(
    "crd",
    CRD.replace("color:", `${hostile}: {type: integer}\n              color:`).replace(
      "schema:",
      `additionalPrinterColumns: [{name: ${hostile}, type: string, description: ${hostile}, jsonPath: .spec.color}]\n    schema:`,
    ),
  );
  await playground.paste(
    "object",
    `apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: ${hostile}\nspec:\n  color: ${hostile}\n  ${hostile}: ${hostile}\n  x${hostile.slice(1, -1).replaceAll('\\"', "'")}: 1\n`,
  );
  await expect(playground.stamp).toHaveText("Refused");
  for (const view of VIEWS) {
    const panel = await playground.look(view);
    await expect(panel.locator("img, b")).toHaveCount(0);
  }
  await playground.look("problems");
  await expect(playground.panel("problems")).toContainText("<b>bold</b>");
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  expect(violations).toEqual([]);
});

test("the policy demands trusted types, so that no text can become HTML", async ({ page }) => {
  await new Playground(page).open();
  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = "<p>replaced</p>";
      return false;
    } catch {
      return true;
    }
  });
  expect(refused).toBe(true);
});

test.describe("offline", () => {
  test.use({ serviceWorkers: "allow" });

  test("after the first visit the page needs no network", async ({ page, context }) => {
    const playground = new Playground(page);
    await playground.open();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.route("**/*", (route) => route.abort());
    await page.reload();
    await playground.ready();
    await expect(playground.verdict).toContainText("2 pruned");
    await playground.paste("object", "");
    await expect(playground.verdict).toHaveText("Waiting for an object.");
  });
});

test("versions and every known divergence are told", async ({ page }) => {
  const root = new URL("../../", import.meta.url);
  const { version } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
  const [, table = ""] = readFileSync(new URL("README.md", root), "utf8").split(
    /^## Known div.*$/m,
  );
  const rows = (table.split(/^## /m)[0] ?? "").split("\n").filter((line) => line.startsWith("|"));
  await new Playground(page).open();
  await page.getByRole("button", { name: "About" }).click();
  const about = page.getByRole("dialog", { name: "About Drydock" });
  await expect(about).toContainText(version);
  await expect(about).toContainText("1.36");
  await expect(about.locator("tbody tr")).toHaveCount(rows.length - 2);
  await page.keyboard.press("Escape");
  await expect(about).toBeHidden();
});

/** What the policy refused, as the console tells it. */
function collectViolations(page: Page): string[] {
  const found: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text())) {
      found.push(message.text());
    }
  });
  return found;
}
