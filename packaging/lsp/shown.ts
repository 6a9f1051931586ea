// Answers as an editor may show them: names, values and messages come from files of strangers, and
// characters in them that hide something or turn the line around are shown as escapes. What an
// answer writes into a text stays as it is.

import type { SymbolInformation, DocumentSymbol as Symbols } from "vscode-languageserver";
import type {
  CodeAction,
  CompletionItem,
  Diagnostic,
  DiagnosticData,
  DocumentSymbol,
  Hover,
  InlayHint,
  SuiteFault,
  WorkspaceSymbol,
} from "../js/tools.ts";
import { visible, visibleLine } from "../js/visible.ts";

/** The message of a diagnostic. */
type Words = Pick<Diagnostic, "message" | "relatedInformation">;

export function shownDiagnostic<One extends Words>(diagnostic: One): One {
  const { message, relatedInformation } = diagnostic;
  return {
    ...diagnostic,
    message: visible(message),
    ...(relatedInformation && {
      relatedInformation: relatedInformation.map((related) => ({
        ...related,
        message: visible(related.message),
      })),
    }),
  };
}

export function shownHover({ contents, range }: Hover): Hover {
  return { contents: { ...contents, value: visible(contents.value) }, range };
}

export function shownCompletion(item: CompletionItem): CompletionItem {
  const { label, detail, documentation, filterText } = item;
  return {
    ...item,
    label: visibleLine(label),
    // Editors compare what is typed with the label, unless there is another text for it.
    filterText: filterText ?? label,
    ...(detail !== undefined && { detail: visibleLine(detail) }),
    ...(documentation && {
      documentation: { ...documentation, value: visible(documentation.value) },
    }),
  };
}

export function shownAction(action: CodeAction): CodeAction {
  const { title, diagnostics } = action;
  return {
    ...action,
    title: visibleLine(title),
    ...(diagnostics && { diagnostics: diagnostics.map(shownDiagnostic) }),
  };
}

export function shownSymbol(symbol: DocumentSymbol): DocumentSymbol {
  const { name, children } = symbol;
  return {
    ...symbol,
    name: visibleLine(name),
    ...(children && { children: children.map(shownSymbol) }),
  };
}

export function shownHint(hint: InlayHint): InlayHint {
  const { label, tooltip } = hint;
  return {
    ...hint,
    label: visibleLine(label),
    ...(tooltip && { tooltip: { ...tooltip, value: visible(tooltip.value) } }),
  };
}

export function shownFound(symbol: WorkspaceSymbol): WorkspaceSymbol {
  const { name, containerName } = symbol;
  return {
    ...symbol,
    name: visibleLine(name),
    ...(containerName !== undefined && { containerName: visibleLine(containerName) }),
  };
}

/** A completion for clients that know no snippets: what would be filled in stands there. */
export function withoutSnippet(item: CompletionItem): object {
  const { textEdit, insertTextFormat: _, ...rest } = item;
  return {
    ...rest,
    insertTextFormat: 1,
    textEdit: { ...textEdit, newText: plain(textEdit.newText) },
  };
}

/**
 * A completion for clients that add the indentation of the line to all lines of a snippet: without that
 * indentation.
 */
export function indentedBy(line: string): (item: CompletionItem) => CompletionItem {
  const indentation = /^ */.exec(line)?.[0] ?? "";
  return (item) => {
    const { insertTextMode: _, textEdit, ...rest } = item;
    const newText = textEdit.newText.replaceAll(`\n${indentation}`, "\n");
    return { ...rest, textEdit: { ...textEdit, newText } } as CompletionItem;
  };
}

/** A snippet's text: `$1` is nothing, `${1:size}` is `size`, a choice is its first. */
export function plain(snippet: string): string {
  const HOLE =
    /\\([$}\\,|])|\$\{\d+:((?:[^\\}]|\\.)*)\}|\$\{\d+\|((?:[^\\,|]|\\.)*)[^}]*\}|\$\{?\d+\}?/g;
  return snippet.replace(HOLE, (_, escaped, text, first) => escaped ?? plain(text ?? first ?? ""));
}

/** An outline for clients that know no trees. */
export function flat(symbols: Symbols[], uri: string, containerName?: string): SymbolInformation[] {
  return symbols.flatMap(({ name, kind, range, children = [] }) => [
    { name, kind, location: { uri, range }, ...(containerName && { containerName }) },
    ...flat(children, uri, name),
  ]);
}

/** The diagnostic of a mistake of a suite or of a configuration. */
export function faultDiagnostic({
  severity,
  code,
  message,
  range,
  meant,
}: Omit<SuiteFault, "code"> & { code: string }): Omit<Diagnostic, "code"> & { code: string } {
  return {
    range,
    severity: severity === "error" ? 1 : 2,
    source: "crd-drydock",
    code,
    message: visible(message),
    ...dataOf(meant === undefined ? [] : [meant]),
  };
}

/** The data of a diagnostic about an unknown word: words that may be meant in its place, the most similar first. */
export function dataOf(names: string[]): { data?: DiagnosticData } {
  return names.length > 0 ? { data: { document: 0, path: "", names } } : {};
}
