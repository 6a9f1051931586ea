// Kinds without a definition: Kubernetes' own, and those of OpenAPI documents.

import type { Playground } from "./playground";
import { expect, test } from "./shared";
import { CRD, widget } from "./texts";

let playground: Playground;

test.beforeEach(({ playground: own }) => {
  playground = own;
});

const SERVICE =
  "apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {ports: [{port: 80}]}\n";

/** What an aggregated server publishes of a kind, cut down. */
const OPENAPI = JSON.stringify({
  openapi: "3.0.0",
  paths: {},
  components: {
    schemas: {
      Flunder: {
        type: "object",
        properties: {
          apiVersion: { type: "string" },
          kind: { type: "string" },
          metadata: { type: "object" },
          spec: { type: "object", properties: { reference: { type: "string" } } },
        },
        "x-kubernetes-group-version-kind": [
          { group: "wardle.example.com", version: "v1alpha1", kind: "Flunder" },
        ],
      },
    },
  },
});

const flunder = (reference: string) =>
  `apiVersion: wardle.example.com/v1alpha1\nkind: Flunder\nmetadata: {name: a}\nspec: {reference: ${reference}}\n`;

test("a Service is judged by its structure, and its table comes only then", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const tables = () => asked.filter((url) => /\/kubernetes-[^/]*\.js$/.test(url)).length;
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 4"));
  expect(tables()).toBe(0);
  await playground.paste("object", SERVICE);
  await expect(playground.stamp).toHaveText("Structure only");
  await expect(playground.verdict).toContainText("Nothing is wrong with the structure");
  await expect(playground.stored).toContainText("Nothing is wrong with the structure");
  const panel = await playground.look("problems");
  await expect(panel).toContainText("No problems were found.");
  await expect(panel).toContainText("those checks of the server that this page knows");
  await playground.paste("object", SERVICE.replace("port: 80", "port: 80, prt: 1"));
  await expect(panel).toContainText("those checks of the server that this page knows");
  await expect(playground.verdict).toContainText("One warning about the structure");
  await playground.paste("object", SERVICE.replace("port: 80", "port: http"));
  await expect(playground.stamp).toHaveText("Refused");
  await expect(playground.problems).toContainText([
    "json: cannot unmarshal string into Go struct field ServicePort.spec.ports.port of type int32",
  ]);
  await expect(await playground.look("rules")).toContainText("needs a definition");
  await playground.paste("object", widget("  size: 4"));
  await playground.look("problems");
  await expect(panel).toContainText("No problems: the server has nothing to say.");
  await expect(panel.locator(".unchecked")).toBeHidden();
});

test("a kind of Kubernetes has a sample to start from", async () => {
  await playground.paste("object", "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\n");
  const panel = await playground.look("sample");
  await expect(panel).toContainText("matchLabels");
  await expect(panel.locator("select, .check").first()).toBeHidden();
  await panel.getByRole("button", { name: "Put into the object pane" }).click();
  await expect(playground.stamp).toHaveText("Structure only");
  await expect(playground.editor("object")).toContainText("matchLabels");
  await playground.paste("object", "apiVersion: v1\nkind: Endpoints\nmetadata: {name: a}\n");
  await expect(panel).toContainText("There are samples only of the most common kinds");
  await playground.example("Pruning");
  await playground.look("sample");
  await expect(panel.locator(".check")).toBeVisible();
});

test("kinds of Kubernetes are listed as kubectl get does", async () => {
  const { page } = playground;
  const objects = [
    "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  replicas: 3\n" +
      "  selector: {matchLabels: {app: web}}\n  template:\n    metadata: {labels: {app: web}}\n" +
      "    spec: {containers: [{name: web, image: nginx}]}\n",
    SERVICE,
    SERVICE.replace("name: web", "name: other"),
  ];
  await playground.paste("object", objects.join("---\n"));
  // Nobody knows whether they would be stored.
  await expect(playground.verdict).toContainText("Of 3 objects: 3 checked by structure only.");
  const panel = await playground.look("table");
  await expect(panel.locator("th")).toHaveText(["Name", "Ready", "Up-to-date", "Available", "Age"]);
  await expect(panel.locator("td")).toHaveText(["web", "0/3", "0", "0", /^\d+s$/]);
  await expect(panel.locator(".card")).toHaveCount(0);
  await panel.getByText("wide").click();
  await expect(panel.locator("td")).toContainText(["web", "nginx", "app=web"]);
  await page.locator("#outcome").selectOption({ index: 1 });
  await expect(panel.locator("tbody tr")).toContainText(["web", "other"]);
  await expect(panel.locator("td").nth(4)).toHaveText("80/TCP");
  const rare =
    "apiVersion: flowcontrol.apiserver.k8s.io/v1\nkind: FlowSchema\nmetadata: {name: a}\n";
  await playground.paste("object", rare);
  await expect(panel).toContainText("There are tables only of the most common kinds");
});

test("a misspelt kind is written as the one that was meant", async () => {
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 4").replace("kind: Widget", "kind: widget"));
  const panel = await playground.look("problems");
  await panel.getByRole("button", { name: "Write Widget" }).click();
  await expect(playground.stamp).toHaveText("Allowed");
});

test("fields of a kind are explained, with and without a definition", async () => {
  await playground.paste("object", SERVICE);
  const panel = await playground.look("openapi");
  const text = panel.locator(".cm-content:visible");
  await expect(text).toContainText("KIND:       Service");
  await expect(panel.locator("select:visible")).toHaveText(["kubectl explain"]);
  const path = panel.getByRole("textbox", { name: "Field to explain" });
  await path.fill("spec.ports.port");
  await expect(text).toContainText("FIELD: spec.ports.port <integer> -required-");
  await path.fill("spec.prots");
  await expect(panel.getByRole("status")).toContainText("prots");
  await path.fill("spec.size");
  await playground.paste("crd", CRD);
  await playground.paste("object", widget("  size: 4"));
  await expect(text).toContainText('"type": "object"');
  await expect(path).toBeHidden();
  await panel.getByLabel("format").selectOption("kubectl explain");
  await expect(text).toContainText("FIELD: spec.size <integer>");
});

test("a kind of an OpenAPI document is explained", async () => {
  await playground.paste("crd", OPENAPI);
  await playground.paste("object", flunder("a"));
  const panel = await playground.look("openapi");
  const text = panel.locator(".cm-content:visible");
  const path = panel.getByRole("textbox", { name: "Field to explain" });
  // Another test may have left a field there.
  await path.fill("");
  await expect(text).toContainText("KIND:       Flunder");
  await path.fill("spec.reference");
  await expect(text).toContainText("FIELD: spec.reference <string>");
});

test("a Service needs no definition in the other pane", async () => {
  await playground.paste("crd", "");
  await playground.paste("object", SERVICE);
  await expect(playground.stamp).toHaveText("Structure only");
  await playground.look("problems");
  await expect(playground.problems).toHaveCount(0);
  await playground.paste("object", SERVICE.replace("ports", "prots"));
  await expect(playground.problems).toContainText(['unknown field "spec.prots"']);
  await expect(playground.page.locator("#kubectl")).toContainText("kubectl apply");
});

test("a dropped OpenAPI document tells of kinds", async () => {
  await playground.drop("#pane-crd", { "openapi.json": OPENAPI, "flunder.yaml": flunder("a") });
  await playground.settled();
  await expect(playground.editor("crd")).toContainText("wardle.example.com");
  await expect(playground.stamp).toHaveText("Structure only");
  await playground.look("problems");
  await expect(playground.problems).toHaveCount(0);
  await playground.paste("object", flunder("5"));
  await expect(playground.stamp).toHaveText("Refused");
  await playground.paste("object", "");
  await expect(playground.stamp).toHaveText("Waiting");
});

test("a kind of an aggregated server is told with the command that prints its document", async () => {
  const service =
    "apiVersion: apiregistration.k8s.io/v1\nkind: APIService\nmetadata: {name: v1alpha1.wardle.example.com}\n" +
    "spec: {group: wardle.example.com, version: v1alpha1, groupPriorityMinimum: 1, versionPriority: 1, service: {name: api, namespace: wardle}}\n";
  await playground.paste("object", `${flunder("a")}---\n${service}`);
  await expect(playground.stamp).toHaveText("Not checked");
  await expect(playground.verdict).toContainText(
    "There is no definition of Flunder.wardle.example.com. Its API server is aggregated: " +
      "kubectl get --raw /openapi/v3/apis/wardle.example.com/v1alpha1 prints the OpenAPI document",
  );
});
