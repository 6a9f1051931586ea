// The structure of texts: folds, selections, remarks within the text, and symbols of all texts.

import type {
  InlayHintParams,
  SelectionRange,
  SelectionRangeParams,
  WorkspaceSymbolParams,
} from "vscode-languageserver";
import { linesOf } from "../js/lines.ts";
import type { InlayHint, Range } from "../js/tools.ts";
import { costLenses, definitionsIn } from "./costs.ts";
import { skippedAt } from "./manifests.ts";
import type { Server } from "./server.ts";
import { shownFound, shownHint } from "./shown.ts";

export function registerStructure(server: Server): void {
  const { gate, texts, folders } = server;
  gate.about("textDocument/foldingRange", ({ uri }) => texts.workspace.foldingRanges(uri));
  gate.about<SelectionRangeParams, unknown>("textDocument/selectionRange", ({ uri, params }) =>
    params.positions.map(
      (position) =>
        nested(texts.workspace.selectionRanges(uri, position)) ?? {
          range: { start: position, end: position },
        },
    ),
  );
  gate.about<InlayHintParams, unknown>("textDocument/inlayHint", ({ uri, params: { range } }) => {
    if (!server.settings.inlayHints) return [];
    const hints = texts.workspace.inlayHints(uri, range);
    // Nobody fills in the defaults of a patch.
    const unsent = hints.length > 0 ? server.manifests.unsent(uri, range) : [];
    const own = hints.filter(({ position }) => skippedAt(unsent, position.line) === undefined);
    return [...own, ...costHints(server, uri, range)].map(shownHint);
  });
  gate.on<WorkspaceSymbolParams, unknown>("workspace/symbol", async ({ query }, token) => {
    await folders.ready;
    await texts.fill(() => !token.isCancellationRequested);
    return server.outward(texts.workspace.findSymbols(query).map(shownFound));
  });
}

/** Ranges, the smallest first, as the protocol nests them. */
function nested(ranges: Range[]): SelectionRange | undefined {
  return ranges.reduceRight<SelectionRange | undefined>(
    (parent, range) => ({ range, ...(parent && { parent }) }),
    undefined,
  );
}

/** The costs of rules, for clients that show no lenses. */
function costHints({ client, settings, texts }: Server, uri: string, range: Range): InlayHint[] {
  if (client?.hasLenses !== false || !settings.ruleCosts) return [];
  const isInside = ({ start }: Range) =>
    range.start.line <= start.line && start.line <= range.end.line;
  const lenses = costLenses(uri, definitionsIn(texts, uri)).filter((lens) => isInside(lens.range));
  if (lenses.length === 0) return [];
  const lines = linesOf(texts.get(uri) ?? "");
  return lenses.map(({ range: { start }, command }) => ({
    position: { line: start.line, character: lines[start.line]?.trimEnd().length ?? 0 },
    label: command?.title ?? "",
    paddingLeft: true,
  }));
}
