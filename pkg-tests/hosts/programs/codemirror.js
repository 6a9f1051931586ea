// An editor in a page: CodeMirror with its own client of language servers, and the server in a worker. It prints
// what the editor shows.

import { startCompletion } from "@codemirror/autocomplete";
import { forEachDiagnostic } from "@codemirror/lint";
import { LSPClient, languageServerExtensions } from "@codemirror/lsp-client";
import { EditorView } from "@codemirror/view";

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.example.org}
spec:
  group: example.org
  scope: Namespaced
  names: {plural: boats, kind: Boat}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              crew: {type: integer, maximum: 9, description: How many sail.}
              hull: {type: string}
`;
const OBJECT = `apiVersion: example.org/v1
kind: Boat
metadata: {name: a}
spec:
  crew: 12
  `;

/** The worker as CodeMirror's client talks to servers: in texts. */
function transportOf(worker) {
  const handlers = new Set();
  worker.onmessage = ({ data }) => {
    for (const handler of handlers) handler(JSON.stringify(data));
  };
  return {
    send: (message) => worker.postMessage(JSON.parse(message)),
    subscribe: (handler) => handlers.add(handler),
    unsubscribe: (handler) => handlers.delete(handler),
  };
}

/** Waits until a view shows something. */
async function until(find) {
  for (;;) {
    const found = find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const worker = new Worker(new URL("./codemirror-worker.js", import.meta.url), { type: "module" });
const client = new LSPClient({ extensions: languageServerExtensions() });
client.connect(transportOf(worker));

const editor = (name, doc) =>
  new EditorView({
    doc,
    extensions: client.plugin(`file:///${name}`, "yaml"),
    parent: document.body.appendChild(document.createElement("div")),
  });
editor("crd.yaml", CRD);
const view = editor("boat.yaml", OBJECT);

await until(() => {
  let said = "";
  forEachDiagnostic(view.state, ({ message }) => {
    said = message;
  });
  if (said) console.log(said.split("\n")[0]);
  return said;
});

view.dispatch({ selection: { anchor: OBJECT.length } });
view.focus();
startCompletion(view);
const option = await until(() => document.querySelector(".cm-completionLabel"));
console.log(option.textContent);

const hover = await client.request("textDocument/hover", {
  textDocument: { uri: "file:///boat.yaml" },
  position: { line: 4, character: 3 },
});
console.log(hover.contents.value.includes("How many sail."));
