// The coverage of a definition, as VS Code shows it in the gutter and the Test Explorer.

import * as vscode from "vscode";
import type { CoverageItem } from "../../../../packaging/js/types-suites";
import { visibleLine } from "../../../../packaging/js/visible";
import type { DefinitionCoverage } from "../../../../packaging/lsp/protocol";

const items = new WeakMap<vscode.FileCoverage, CoverageItem[]>();

/** How much of a definition is covered: rules have two branches, true and false. */
export function coverageOf({ uri, covered, total, items: own }: DefinitionCoverage) {
  const rules = own.filter(isRule);
  const branches = rules.flatMap(({ passed, refused }) => [passed, refused]);
  const file = new vscode.FileCoverage(
    vscode.Uri.parse(uri),
    new vscode.TestCoverageCount(covered, total),
    rules.length === 0
      ? undefined
      : new vscode.TestCoverageCount(branches.filter((count) => count > 0).length, branches.length),
  );
  items.set(file, own);
  return file;
}

/** The coverage of the lines of a definition. */
export function detailsOf(file: vscode.FileCoverage): vscode.FileCoverageDetail[] {
  return (items.get(file) ?? []).map((item) => {
    const { range, passed, refused, failed, changed } = item;
    const { line } = range.start;
    const place = new vscode.Range(line, range.start.character, line, Number.MAX_SAFE_INTEGER);
    if (!isRule(item)) return new vscode.StatementCoverage(refused + changed, place);
    const name = visibleLine(item.detail);
    return new vscode.StatementCoverage(passed + refused + failed, place, [
      new vscode.BranchCoverage(passed, place, `${name} is true`),
      new vscode.BranchCoverage(refused, place, `${name} is false`),
    ]);
  });
}

function isRule({ keyword }: CoverageItem): boolean {
  return keyword === "x-kubernetes-validations";
}
