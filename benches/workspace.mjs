// What a keystroke costs in a workspace: in a definition of 1.4 MB and in a text of 500 objects,
// from the edit to its diagnostics.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shared } from "../pkg-tests/conformance/cases.mjs";
import { Workspace } from "./engine.mjs";
import { measure } from "./measure.mjs";
import { figure } from "./table.mjs";

const CRD = "corpus/crds/prometheus-operator_monitoring.coreos.com_prometheus.yaml";
const OBJECTS = 500;
const TARGETS = { definition: 50, objects: 16 };

/** The time of a keystroke in each kind of place. */
export function workspaceTables() {
  const title = "A keystroke in a workspace, until its diagnostics are there";
  const file = join(shared, CRD);
  if (!existsSync(file)) {
    return [{ title, rows: [], note: `Left out, for it is not there: ${file}` }];
  }
  process.stderr.write("▸ Keystrokes\n");
  const crd = large(readFileSync(file, "utf8"));
  const objects = Array.from({ length: OBJECTS }, (_, number) => object(number));
  const stream = objects.join("---\n");
  const items = objects.map((text) => `- ${text.trimEnd().replaceAll("\n", "\n  ")}\n`);
  const list = `apiVersion: v1\nkind: List\nitems:\n${items.join("")}`;

  const tasks = {
    "definition, comment": keystroke(crd, "crd.yaml", crd, (text, n) => `# ${n}\n${text}`),
    "definition, description": keystroke(crd, "crd.yaml", crd, (text, n) =>
      text.replace("the Prometheus", `the ${n} Prometheus`),
    ),
    "definition, another value": keystroke(crd, "crd.yaml", crd, (text, n) =>
      text.replace("scope: Namespaced", `scope: ${n % 2 ? "Cluster" : "Namespaced"}`),
    ),
    "definition, a field more or less": keystroke(crd, "crd.yaml", crd, (text, n) =>
      n % 2 ? text : text.replace("\nspec:\n", "\nspec:\n  preserveUnknownFields: false\n"),
    ),
    "500 objects, documents": keystroke(crd, "o.yaml", stream, inMiddle),
    "500 objects, items": keystroke(crd, "o.yaml", list, inMiddle),
  };
  const times = measure(tasks, { rounds: 9, warmMs: 1000 });
  const rows = Object.entries(times).map(([where, { us }]) => {
    const target = where.startsWith("definition") ? TARGETS.definition : TARGETS.objects;
    return { where, ms: figure(us / 1000, target), target };
  });
  return [{ title, rows, note: `The definition has ${crd.length} bytes.` }];
}

/** A definition with a second version, which makes it as large as the largest there are. */
function large(text) {
  const at = text.indexOf("  versions:\n") + "  versions:\n".length;
  const version = text.slice(at);
  const second = version
    .replace("name: v1\n", "name: v2\n")
    .replace("storage: true", "storage: false");
  return `${text.slice(0, at)}${version.trimEnd()}\n${second}`;
}

function object(number) {
  return `apiVersion: monitoring.coreos.com/v1
kind: Prometheus
metadata:
  name: prometheus-${number}
  namespace: monitoring
spec:
  replicas: 2
  serviceAccountName: prometheus
  serviceMonitorSelector: {}
  retention: 10d
  alerting:
    alertmanagers:
    - namespace: monitoring
      name: alertmanager
      port: web
  resources:
    requests:
      memory: 400Mi
`;
}

function inMiddle(text, number) {
  const at = text.indexOf("retention: ", text.length / 2);
  return `${text.slice(0, at)}retention: ${number % 9}${text.slice(at + "retention: 1".length)}`;
}

/** Edits a text again and again, each time in another way. */
function keystroke(crd, uri, text, edit) {
  const workspace = new Workspace();
  workspace.set("crd.yaml", crd);
  let number = 0;
  return () => {
    number += 1;
    workspace.set(uri, edit(text, number));
    return workspace.diagnostics(uri);
  };
}
