// Nothing leaves the page, nothing that is typed becomes HTML, and it works without a network.

import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { expect, type Page, test } from "@playwright/test";
import { type Pane, Playground, seed, VIEWS } from "./playground";
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
  // What is typed over several lines: browsers would join the rest by inline styles.
  await playground.editor("object").press("ControlOrMeta+Home");
  for (const key of ["ArrowRight", "Shift+ArrowDown", "Shift+ArrowDown"]) {
    await page.keyboard.press(key);
  }
  await page.keyboard.type("b");
  await expect(playground.editor("object")).toContainText(/^abetadata:/);
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

const hostile = JSON.stringify(MARKUP);

/** Markup wherever a text says something. */
const HOSTILE: Record<Pane, string> = {
  crd: CRD.replace("color:", `${hostile}: {type: integer}\n              color:`)
    .replace(
      "schema:",
      `additionalPrinterColumns: [{name: ${hostile}, type: string, description: ${hostile}, jsonPath: .spec.color}]\n    schema:`,
    )
    .replace(
      "size: {",
      `size: {description: ${hostile}, x-kubernetes-validations: [{rule: "self > 7", message: ${hostile}}], `,
    ),
  object: `apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: ${hostile}\nspec:\n  size: 3\n  color: ${hostile}\n  ${hostile}: ${hostile}\n  x${hostile.slice(1, -1).replaceAll('\\"', "'")}: 1\n`,
  previous: `kind: ${hostile}\n`,
  "previous-crd": `kind: ${hostile}\n`,
  suite: `crdName: widgets.example.com\n${hostile}: 1\ntests:\n  onCreate:\n  - name: ${hostile}\n    initial: {apiVersion: example.com/v1, kind: Widget, spec: {color: ${hostile}}}\n    expectedError: ${hostile}\n`,
};

/** Looks at everything, and finds markup as text only. */
async function staysText(page: Page): Promise<void> {
  const playground = new Playground(page);
  await expect(playground.stamp).toHaveText("Refused");
  for (const view of VIEWS) {
    const panel = await playground.look(view);
    // The editors have images of their own, which are empty.
    await expect(panel.locator("img:not(.cm-widgetBuffer), b")).toHaveCount(0);
  }
  await playground.look("problems");
  await expect(playground.panel("problems")).toContainText("<b>bold</b>");
  await playground.look("rules");
  await expect(playground.panel("rules")).toContainText("<b>bold</b>");
  await page.getByLabel("Try an expression").fill(JSON.stringify(MARKUP));
  await expect(page.locator(".scratch output")).toContainText("<b>bold</b>");
  const size = playground.editor("object").getByText("size", { exact: true });
  await expect(async () => {
    await page.mouse.move(0, 0);
    await size.hover();
    await expect(page.locator(".hover")).toContainText("<b>bold</b>", { timeout: 2000 });
  }).toPass();
  await expect(page.locator("img:not(.cm-widgetBuffer), b")).toHaveCount(0);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
}

test.describe("hostile names, messages, descriptions and values stay text", () => {
  let violations: string[];

  test.beforeEach(({ page }) => {
    violations = collectViolations(page);
  });

  test.afterEach(() => {
    expect(violations).toEqual([]);
  });

  test("when pasted", async ({ page }) => {
    const playground = new Playground(page);
    await playground.open();
    await playground.paste("crd", HOSTILE.crd);
    await playground.paste("object", HOSTILE.object);
    await staysText(page);
  });

  test("in a shared link", async ({ page }) => {
    const json = JSON.stringify({ texts: HOSTILE, mode: MARKUP, view: "constructor" });
    const link = deflateRawSync(json).toString("base64url");
    await new Playground(page).open(`./#drydock1=${link}`);
    await expect(new Playground(page).editor("object")).toContainText("<b>bold</b>");
    await staysText(page);
  });

  test("in dropped files, their names too", async ({ page }) => {
    const playground = new Playground(page);
    await playground.open();
    await playground.drop("#pane-object", {
      [`${MARKUP}.yaml`]: HOSTILE.crd,
      "o.yaml": HOSTILE.object,
    });
    await staysText(page);
  });

  test("in the memory of the browser", async ({ page }) => {
    await seed(page, { texts: HOSTILE, mode: MARKUP, view: "constructor" });
    await page.evaluate(() => {
      const look = { theme: "<b>", crd: "1;background:url(//example.com)", top: 5, object: "x" };
      localStorage.setItem("drydock.look", JSON.stringify(look));
    });
    await new Playground(page).open();
    await staysText(page);
  });
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
  const document = readFileSync(new URL("docs/divergences.md", root), "utf8");
  const rows = document.split("\n").filter((line) => line.startsWith("|"));
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
