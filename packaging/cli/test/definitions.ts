// The problems of the tested definitions, as `crd-drydock check` words and places them.

import { definitionLines } from "../../changes/lines.ts";
import { shifted } from "../../js/positions.ts";
import { type Diagnostic, Workspace } from "../../js/tools.ts";
import { disk } from "./disk.ts";
import {
  broken,
  type DefinitionText,
  type FileFault,
  type SuiteFile,
  type SuiteRun,
} from "./model.ts";
import { lineAt } from "./sent.ts";

/** A definition, and the results of the suites that test it. */
export interface Tested {
  definition: DefinitionText;
  runs: SuiteRun[];
}

/**
 * Why a server refuses definitions, and the fields that it ignores, at their places in the files of the
 * definitions. The suites then need not say that their definition is refused.
 */
export async function definitionFaults(all: Tested[]): Promise<SuiteFile[]> {
  const files = new Map<string, FileFault[]>();
  for (const tested of all.filter(({ runs }) => runs.some(isDoubtful))) {
    const { file } = tested.definition;
    files.set(file, [...(files.get(file) ?? []), ...(await faultsOf(tested))]);
  }
  const found = [...files].filter(([, faults]) => faults.length > 0);
  return found.map(([file, faults]) => ({ ...broken(file, "", lineAt(0)), faults }));
}

function isDoubtful({ result: { errors, ignoredFields = [] } }: SuiteRun): boolean {
  return errors.length + ignoredFields.length > 0;
}

/** The problems of a definition, each once. A problem that it has at some releases only names them. */
async function faultsOf({ definition, runs }: Tested): Promise<FileFault[]> {
  const found = new Map<string, { fault: FileFault; at: string[] }>();
  const { firstLine } = definitionLines(await disk.text(definition.file), definition.text);
  const releases = new Set(runs.map(({ result }) => result.kubernetes));
  for (const kubernetes of releases) {
    const own = runs.filter((run) => run.result.kubernetes === kubernetes);
    const faults = own.some(isDoubtful) ? faultsAt(kubernetes, definition, firstLine) : [];
    const isRefused = faults.some(({ severity }) => severity === "error");
    for (const run of own) run.isRefused = isRefused;
    for (const fault of faults) {
      const key = JSON.stringify(fault);
      const same = found.get(key) ?? { fault, at: [] };
      found.set(key, same);
      same.at.push(kubernetes);
    }
  }
  return Array.from(found.values(), ({ fault, at }) => {
    const where = at.length < releases.size ? `Kubernetes ${at.join(", ")}: ` : "";
    return { ...fault, message: where + fault.message };
  });
}

/** @param firstLine the line of the file at which the text begins; `null` if the text is not in the file */
function faultsAt(
  kubernetes: string,
  { file, text }: DefinitionText,
  firstLine: number | null,
): FileFault[] {
  const workspace = new Workspace({ kubernetes });
  try {
    workspace.set(file, text);
    return workspace.diagnostics(file).flatMap((one) => faultOf(one, firstLine) ?? []);
  } finally {
    workspace.free();
  }
}

/** What a server refuses or ignores. Advice is no fault. */
function faultOf(found: Diagnostic, firstLine: number | null): FileFault | undefined {
  const { code, message, range: own, severity } = found;
  const range = firstLine === null ? lineAt(0) : shifted(own, firstLine);
  if (code === "unknown-field" || code === "duplicate-field") {
    const words = `the server ignores a field: ${message}`;
    return { severity: "warning", code: "unknown-field", message: words, range };
  }
  if (severity !== 1) return undefined;
  const words = `the server refuses the definition: ${message}`;
  return { severity: "error", code: "wrong-value", message: words, range };
}
