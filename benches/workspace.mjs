// What a keystroke costs in a workspace: in a definition of 1.4 MB and in a text of 500 objects,
// from the edit to its diagnostics.

import { corpora, REAL_IS_ABSENT } from "./corpora.mjs";
import { Workspace } from "./engine.mjs";
import { measure } from "./measure.mjs";
import { figure } from "./table.mjs";

const TITLE = "A keystroke in a workspace, until its diagnostics are there";
const OBJECTS = 500;
const TARGETS = { definition: 50, objects: 16 };

/**
 * The definitions that are edited: `described` stands in a description, `field` in the middle of
 * each object, before a number.
 */
const SUBJECTS = {
  fleet: { described: "Vessels of", field: "keepLogs: ", object: fleet },
  "monitoring.coreos.com_prometheus": {
    described: "the Prometheus",
    field: "retention: ",
    object: prometheus,
  },
};

/** The time of a keystroke in each kind of place, for each corpus. */
export function workspaceTables() {
  const found = corpora();
  const tables = found.flatMap(({ title, isReal, members }) =>
    members
      .filter(({ name }) => name in SUBJECTS)
      .map(({ name, crd }) => ({
        ...keystrokes(large(crd()), SUBJECTS[name]),
        title: isReal ? TITLE : `${TITLE}, ${title}`,
      })),
  );
  if (found.some(({ isReal }) => isReal)) return tables;
  return [...tables, { title: TITLE, rows: [], note: REAL_IS_ABSENT }];
}

function keystrokes(crd, { described, field, object }) {
  process.stderr.write("▸ Keystrokes\n");
  const objects = Array.from({ length: OBJECTS }, (_, number) => object(number));
  const stream = objects.join("---\n");
  const items = objects.map((text) => `- ${text.trimEnd().replaceAll("\n", "\n  ")}\n`);
  const list = `apiVersion: v1\nkind: List\nitems:\n${items.join("")}`;
  const inMiddle = (text, number) => {
    const at = text.indexOf(field, text.length / 2) + field.length;
    return `${text.slice(0, at)}${number % 9}${text.slice(at + 1)}`;
  };

  const tasks = {
    "definition, comment": keystroke(crd, "crd.yaml", crd, (text, n) => `# ${n}\n${text}`),
    "definition, description": keystroke(crd, "crd.yaml", crd, (text, n) =>
      text.replace(described, `${described} ${n}`),
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
  return { rows, note: `The definition has ${crd.length} bytes.` };
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

function prometheus(number) {
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

function fleet(number) {
  return `apiVersion: harbour.example.com/v1
kind: Fleet
metadata:
  name: fleet-${number}
  namespace: shipping
spec:
  replicas: 2
  flag: LR
  selector: {}
  keepLogs: 10d
  vessel:
    spec:
      engines:
      - name: main
        model: diesel
        ports:
        - enginePort: 8080
        amounts:
          requests:
            fuel: 400Mi
`;
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
