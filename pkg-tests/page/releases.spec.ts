// Which release of Kubernetes judges, and what the others say.

import { Playground } from "./playground";
import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

const INT32 = CRD.replace("maximum: 5", "format: int32");

test("releases: the chosen one judges, and a reload keeps it", async ({ page, playground }) => {
  await playground.paste("crd", INT32);
  await playground.paste("object", widget("  size: 3000000000"));
  await expect(playground.stamp).toHaveText("Refused");
  await page.getByLabel("Kubernetes release").selectOption("1.35");
  await expect(playground.stamp).toHaveText("Allowed");
  await page.reload();
  await expect(page.locator("#kubernetes")).toHaveValue("1.35");
  await expect(playground.stamp).toHaveText("Allowed");
  // The tests share the page.
  await page.getByLabel("Kubernetes release").selectOption("1.36");
});

test("releases: a line says which accept the definition", async ({ page, playground }) => {
  await playground.paste("crd", INT32);
  await expect(page.locator("#releases")).toHaveText(
    "The CRD is accepted by all releases from 1.29 to 1.37.",
  );
  const rule = "format: int32, x-kubernetes-validations: [{rule: isIP('10.0.0.1')}]";
  await playground.paste("crd", CRD.replace("maximum: 5", rule));
  await expect(page.locator("#releases")).toHaveText(
    "The CRD is refused up to 1.30: isIP() may be used in new rules from 1.31.",
  );
  await playground.look("rules");
  await expect(page.locator("#panel-rules")).toContainText("since Kubernetes 1.31");
});

test("releases: the line has the reason why an expression of a message is refused", async ({
  page,
  playground,
}) => {
  const rule = `default: {}
            x-kubernetes-validations:
            - rule: "!has(self.size) || self.size < 5"
              message: a size that is larger than four is too large for most of our machines
              messageExpression: "'size %d'.format([self.size])"`;
  await playground.paste("crd", CRD.replace("default: {}", rule));
  const line = page.locator("#releases");
  await expect(line).toContainText("The CRD is refused up to 1.29: …properties[spec].");
  await expect(line).toContainText("undeclared reference to 'format'");
  await expect(line).not.toContainText("ValidationRule");
});

test("releases: what all of them refuse is left to the problems", async ({ page, playground }) => {
  await playground.paste("crd", CRD.replace("type: integer", "type: number of it"));
  await expect(page.locator("#releases")).toHaveText(
    "The CRD is refused by all releases: see the problems.",
  );
});

test("releases: the line goes with the definition that it was about", async ({
  page,
  playground,
}) => {
  const line = page.locator("#releases");
  await playground.paste("crd", INT32);
  await expect(line).toHaveText("The CRD is accepted by all releases from 1.29 to 1.37.");
  await expect(line).toBeVisible();
  // What is typed into the object leaves the definition as it is.
  await playground.paste("object", widget("  size: 3"));
  await expect(line).toBeVisible();
  await line.evaluate((node: HTMLElement) => {
    const looks = () => {
      node.dataset.looks += ` ${getComputedStyle(node).visibility}`;
    };
    new MutationObserver(looks).observe(node, { attributeFilter: ["class"] });
  });
  await playground.paste("object", widget("  size: 2"));
  await playground.paste("crd", CRD.replace("maximum: 5", "maximum: 4"));
  await expect(line).toHaveAttribute("data-looks", /hidden.* visible/);
  await line.evaluate((node: HTMLElement) => delete node.dataset.looks);
});

test("releases: an upgrade is compared, and a link keeps which", async ({ page, playground }) => {
  await playground.paste("crd", INT32);
  await playground.paste("object", widget("  size: 3000000000"));
  await page.getByRole("button", { name: "What differs?" }).click();
  const panel = page.locator("#panel-upgrade");
  await page.getByLabel("From Kubernetes").selectOption("1.33");
  await page.getByLabel("To Kubernetes").selectOption("1.36");
  await expect(panel.locator("li.error")).toContainText(
    "From Kubernetes 1.36 on, the server refuses this",
  );
  await expect(panel.locator("li.warning")).toContainText(
    "the format int32 is enforced: numbers below -2147483648",
  );
  await panel.locator("li.error .go").click();
  await expect(playground.editor("object")).toBeFocused();
  const link = await playground.share();
  const other = await page.context().newPage();
  const shared = new Playground(other);
  await shared.open(link);
  await expect(other.getByLabel("From Kubernetes")).toHaveValue("1.33");
  await expect(other.getByLabel("To Kubernetes")).toHaveValue("1.36");
  await expect(other.locator("#panel-upgrade li.error")).toContainText("1.36");
  await other.close();
});

test("releases: an upgrade leads to a newer release", async ({ page, playground }) => {
  await playground.look("upgrade");
  await page.getByLabel("To Kubernetes").selectOption("1.37");
  await expect(page.locator("#panel-upgrade")).toContainText("1.37 is reconstructed");
  await page.getByLabel("From Kubernetes").selectOption("1.31");
  await page.getByLabel("To Kubernetes").selectOption("1.32");
  await page.getByLabel("From Kubernetes").selectOption("1.34");
  await expect(page.getByLabel("To Kubernetes")).toHaveValue("1.35");
  await expect(page.locator("#panel-upgrade .said")).toHaveText(/^(Nothing changes|\d.*)\.$/);
});
