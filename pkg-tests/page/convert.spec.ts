// Definitions of v1beta1 become definitions of v1 at a click.

import type { Playground } from "./playground";
import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

const OLD = `# The widgets of the shop.
apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  names: {plural: widgets, kind: Widget} # one kind
  version: v1
  subresources:
    status: {}
  additionalPrinterColumns:
    - name: Size
      type: integer
      JSONPath: .spec.size # wide
  conversion:
    strategy: Webhook
    webhookClientConfig:
      url: https://example.com/convert
    conversionReviewVersions: [v1beta1]
  validation:
    # What users write.
    openAPIV3Schema:
      properties:
        spec:
          type: object
          properties:
            size: {type: integer}
`;

const NEW = `# The widgets of the shop.
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  names: {plural: widgets, kind: Widget} # one kind
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        # What users write.
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: {type: integer}
          x-kubernetes-preserve-unknown-fields: true
      subresources:
        status: {}
      additionalPrinterColumns:
        - name: Size
          type: integer
          jsonPath: .spec.size # wide
  conversion:
    strategy: Webhook
    webhook:
      clientConfig:
        url: https://example.com/convert
      conversionReviewVersions: [v1beta1]
  scope: Namespaced
`;

/** Presses the button that converts. */
async function convert(playground: Playground): Promise<void> {
  const panel = await playground.look("problems");
  await panel.getByRole("button", { name: "Convert to apiextensions.k8s.io/v1" }).click();
}

/** The lines of a pane that has few enough to be on screen as a whole. */
function lines(playground: Playground): Promise<string> {
  const all = playground.editor("crd").locator(".cm-line");
  return all.evaluateAll((nodes) => nodes.map((node) => `${node.textContent}\n`).join(""));
}

test("v1beta1: a definition is converted, with its comments, and back", async ({
  page,
  playground,
}) => {
  await page.setViewportSize({ width: 1400, height: 1600 });
  await playground.paste("crd", OLD);
  await playground.paste("object", widget("  size: 3"));
  await convert(playground);
  await expect(playground.stamp).toHaveText("Allowed");
  expect((await lines(playground)).trimEnd()).toBe(NEW.trimEnd());
  const toast = page.locator("#toast");
  await expect(toast).toContainText("The root of the schema keeps unknown fields");
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => lines(playground)).toContain("apiextensions.k8s.io/v1beta1");
  await page.setViewportSize({ width: 1400, height: 900 });
});

test("v1beta1: one of several documents, several versions and no schema", async ({
  page,
  playground,
}) => {
  const other = CRD.replaceAll("widgets", "gadgets").replaceAll("Widget", "Gadget").trim();
  const two = `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Cluster
  preserveUnknownFields: false
  names: {plural: widgets, kind: Widget}
  version: v1
  versions:
  - {name: v1, served: true, storage: true}
  - {name: v2, served: true, storage: false}
`;
  await page.setViewportSize({ width: 1400, height: 1900 });
  await playground.paste("crd", `${other}\n---\n${two}`);
  await convert(playground);
  await expect(playground.editor("crd")).not.toContainText("apiextensions.k8s.io/v1beta1");
  const converted = (await lines(playground)).trimEnd();
  const own = "schema: {openAPIV3Schema: {type: object}}";
  expect(converted).toContain(`- {name: v1, served: true, storage: true, ${own}}`);
  expect(converted).toContain(`- {name: v2, served: true, storage: false, ${own}}`);
  expect(converted).not.toContain("preserveUnknownFields");
  expect(converted).not.toContain("version: v1\n");
  // What is no such definition stays to the letter.
  expect(converted.startsWith(`${other}\n---\n`)).toBe(true);
  await expect(page.locator("#about-crd")).toContainText("widgets.example.com");
  await expect(page.locator("#toast")).not.toContainText("keeps unknown fields");
  await page.setViewportSize({ width: 1400, height: 900 });
});

test("v1beta1: JSON stays JSON", async ({ page, playground }) => {
  const json = {
    apiVersion: "apiextensions.k8s.io/v1beta1",
    kind: "CustomResourceDefinition",
    metadata: { name: "widgets.example.com" },
    spec: { group: "example.com", version: "v1", names: { plural: "widgets", kind: "Widget" } },
  };
  await page.setViewportSize({ width: 1400, height: 1600 });
  await playground.paste("crd", JSON.stringify(json));
  await convert(playground);
  await expect(page.locator("#about-crd")).toHaveText("widgets.example.com");
  await playground.settled();
  const { spec } = JSON.parse(await lines(playground));
  expect(spec.scope).toBe("Namespaced");
  const kept = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  expect(spec.versions).toEqual([
    { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: kept } },
  ]);
  await page.setViewportSize({ width: 1400, height: 900 });
});

test("v1beta1: a text with errors stays as it is, and says so", async ({ page, playground }) => {
  await playground.paste("crd", `${OLD}---\na: [\n`);
  await convert(playground);
  await expect(page.locator("#toast")).toContainText("Nothing is converted");
  await expect(playground.editor("crd")).toContainText("apiextensions.k8s.io/v1beta1");
});
