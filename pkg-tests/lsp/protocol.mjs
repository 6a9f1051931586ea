// Holds messages of the server to the protocol's own types, as its library checks them.

import protocol from "vscode-languageserver-protocol";

const {
  CodeAction,
  CodeLens,
  Diagnostic,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Hover,
  InlayHint,
  Location,
  LocationLink,
  Range,
  SelectionRange,
  SemanticTokens,
  WorkspaceEdit,
} = protocol;

const isObject = (value) => typeof value === "object" && value !== null;
const isText = (value) => typeof value === "string";
const isCount = (value) => Number.isInteger(value) && value >= 0;
const orNull = (is) => (value) => value === null || is(value);
const listOf = (is) => (value) => Array.isArray(value) && value.every((one) => is(one));
const either =
  (...checks) =>
  (value) =>
    checks.some((is) => is(value));

const isCompletion = (item) =>
  isText(item.label) &&
  (item.textEdit === undefined || (Range.is(item.textEdit.range) && isText(item.textEdit.newText)));

const isSymbol = ({ name, kind, location }) =>
  isText(name) && isCount(kind) && Location.is(location);

const isReport = (report) =>
  isText(report.resultId) &&
  (report.kind === "unchanged" || (report.kind === "full" && listOf(Diagnostic.is)(report.items)));

const isSignatures = ({ signatures }) =>
  listOf(({ label, parameters = [] }) => isText(label) && listOf(isObject)(parameters))(signatures);

const isSuites = listOf(
  ({ uri, name, tests }) =>
    isText(uri) &&
    isText(name) &&
    listOf(({ index, range }) => isCount(index) && Range.is(range))(tests),
);

const isRuns = listOf(
  ({ definition, tests }) =>
    isText(definition.uri) &&
    listOf(
      ({ outcome, range, trace }) => isText(outcome) && Range.is(range) && listOf(isObject)(trace),
    )(tests),
);

/** What the result of a request has to be. */
const RESULTS = {
  initialize: ({ capabilities }) => isObject(capabilities),
  shutdown: (result) => result === null,
  "textDocument/completion": orNull(listOf(isCompletion)),
  "textDocument/hover": orNull(Hover.is),
  "textDocument/codeAction": orNull(listOf(CodeAction.is)),
  "textDocument/documentSymbol": either(listOf(DocumentSymbol.is), listOf(isSymbol)),
  "textDocument/codeLens": orNull(listOf(CodeLens.is)),
  "textDocument/diagnostic": isReport,
  "textDocument/definition": orNull(either(listOf(Location.is), listOf(LocationLink.is))),
  "textDocument/documentHighlight": orNull(
    listOf(({ range, kind }) => Range.is(range) && isCount(kind)),
  ),
  "textDocument/references": orNull(listOf(Location.is)),
  "textDocument/foldingRange": orNull(listOf(FoldingRange.is)),
  "textDocument/selectionRange": orNull(listOf(SelectionRange.is)),
  "textDocument/documentLink": orNull(listOf(DocumentLink.is)),
  "textDocument/inlayHint": orNull(listOf(InlayHint.is)),
  "textDocument/semanticTokens/full": orNull(SemanticTokens.is),
  "textDocument/signatureHelp": orNull(isSignatures),
  "textDocument/prepareRename": orNull(({ range }) => Range.is(range)),
  "textDocument/rename": orNull(WorkspaceEdit.is),
  "crd-drydock/definitions": listOf(
    ({ uri, range, name, group, kind }) =>
      isText(uri) && Range.is(range) && [name, group, kind].every(isText),
  ),
  "crd-drydock/objects": ({ objects, isAll }) =>
    typeof isAll === "boolean" &&
    listOf(
      ({ uri, range, name, namespace, outcome }) =>
        isText(uri) && Range.is(range) && [name, namespace, outcome].every(isText),
    )(objects),
  "crd-drydock/discoverTests": (result) => isSuites(result),
  "crd-drydock/runTests": ({ suites, coverage }) =>
    listOf(({ uri, problems, runs }) => isText(uri) && listOf(isObject)(problems) && isRuns(runs))(
      suites,
    ) && listOf(({ uri, items }) => isText(uri) && listOf(isObject)(items))(coverage),
  "workspace/symbol": orNull(listOf(isSymbol)),
};

/** What the server may send by itself. */
const OWN = {
  "textDocument/publishDiagnostics": ({ uri, diagnostics }) =>
    isText(uri) && listOf(Diagnostic.is)(diagnostics),
  "window/logMessage": ({ type, message }) => isCount(type) && isText(message),
  "window/showMessage": ({ type, message }) => isCount(type) && isText(message),
  "window/workDoneProgress/create": ({ token }) => isText(token) || isCount(token),
  "$/progress": ({ token, value }) => (isText(token) || isCount(token)) && isText(value.kind),
  "client/registerCapability": ({ registrations }) =>
    listOf(({ id, method }) => isText(id) && isText(method))(registrations),
  "client/unregisterCapability": ({ unregisterations }) => listOf(isObject)(unregisterations),
  "workspace/applyEdit": ({ label, edit }) => isText(label) && WorkspaceEdit.is(edit),
  "workspace/configuration": ({ items }) => listOf(isObject)(items),
  "workspace/diagnostic/refresh": () => true,
  "workspace/codeLens/refresh": () => true,
  "workspace/inlayHint/refresh": () => true,
  "crd-drydock/status": ({ busy, read }) => typeof busy === "boolean" && isCount(read),
  "crd-drydock/testsChanged": ({ suites, gone }) => isSuites(suites) && listOf(isText)(gone),
  "crd-drydock/findFiles": ({ folder }) => isText(folder),
  "crd-drydock/readFile": ({ uri }) => isText(uri),
};

/** What is wrong with a message whose method is known. */
export function violations({ jsonrpc, method, params, result, error }, about) {
  if (jsonrpc !== "2.0") return ["it is no JSON-RPC"];
  if (method !== undefined) {
    if (OWN[method] === undefined) return [`the server sends ${method}`];
    return OWN[method](params) ? [] : [`${method} has wrong parameters`];
  }
  if (error !== undefined) {
    return Number.isInteger(error.code) && isText(error.message) ? [] : ["a wrong error"];
  }
  const is = RESULTS[about];
  return is === undefined || is(result) ? [] : [`the result of ${about} is wrong`];
}
