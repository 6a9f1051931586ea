// Answers as an editor may show them: names, values and messages come from files of strangers, and
// characters in them that hide something or turn the line around are shown as escapes. What an
// answer writes into a text stays as it is.

import type { CodeAction, CompletionItem, Diagnostic, DocumentSymbol, Hover } from "crd-drydock";
import { visible, visibleLine } from "../../../packaging/js/visible";

export function shownDiagnostic(diagnostic: Diagnostic): Diagnostic {
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
