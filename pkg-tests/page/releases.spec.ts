// Which release of Kubernetes judges, and what the others say.

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
  await expect(page.locator("#releases")).toHaveText("Accepted by all releases from 1.29 to 1.37.");
  const rule = "format: int32, x-kubernetes-validations: [{rule: isIP('10.0.0.1')}]";
  await playground.paste("crd", CRD.replace("maximum: 5", rule));
  await expect(page.locator("#releases")).toHaveText(
    "Refused up to 1.30: isIP() may be used in new rules from 1.31.",
  );
  await playground.look("rules");
  await expect(page.locator("#panel-rules")).toContainText("since Kubernetes 1.31");
});
