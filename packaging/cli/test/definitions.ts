// The problems of the tested definitions, as `crd-drydock check` words and places them.

import { type Diagnostic, Workspace } from "../../js/tools.ts";
import { rangeInFile } from "../../suites/definitions.ts";
import { lineAt } from "../shared/place.ts";
import {
  broken,
  type DefinitionText,
  type FileFault,
  type SuiteFile,
  type SuiteRun,
} from "./model.ts";

/** A definition, and the results of the suites that test it. */
export interface Tested {
  definition: DefinitionText;
  runs: SuiteRun[];
}

/**
 * Why a server refuses definitions, and the fields that it ignores, at their places in the files of the
 * definitions. The suites then need not say that their definition is refused.
 */
export function definitionFaults(all: Tested[]): SuiteFile[] {
  const files = new Map<string, FileFault[]>();
  for (const tested of all.filter(({ runs }) => runs.some(isDoubtful))) {
    const { file } = tested.definition;
    files.set(file, [...(files.get(file) ?? []), ...faultsOf(tested)]);
  }
  const found = [...files].filter(([, faults]) => faults.length > 0);
  return found.map(([file, faults]) => ({ ...broken(file, "", lineAt(0)), faults }));
}

function isDoubtful({ result: { errors, ignoredFields = [] } }: SuiteRun): boolean {
  return errors.length + ignoredFields.length > 0;
}

/** The problems of a definition, each once. A problem that it has at some releases only names them. */
function faultsOf({ definition, runs }: Tested): FileFault[] {
  const found = new Map<string, { fault: FileFault; at: string[] }>();
  const releases = new Set(runs.map(({ result }) => result.kubernetes));
  for (const kubernetes of releases) {
    const own = runs.filter((run) => run.result.kubernetes === kubernetes);
    const faults = own.some(isDoubtful) ? faultsAt(kubernetes, definition) : [];
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

function faultsAt(kubernetes: string, definition: DefinitionText): FileFault[] {
  const { file, text } = definition;
  const workspace = new Workspace({ kubernetes });
  try {
    workspace.set(file, text);
    return workspace.diagnostics(file).flatMap((one) => faultOf(one, definition) ?? []);
  } finally {
    workspace.free();
  }
}

/** What a server refuses or ignores. Advice is no fault. */
function faultOf(found: Diagnostic, definition: DefinitionText): FileFault | undefined {
  const { code, message, severity } = found;
  const range = rangeInFile(definition, found.range);
  if (code === "unknown-field" || code === "duplicate-field") {
    const words = `the server ignores a field: ${message}`;
    return { severity: "warning", code: "unknown-field", message: words, range };
  }
  if (severity !== 1) return undefined;
  const words = `the server refuses the definition: ${message}`;
  return { severity: "error", code: "wrong-value", message: words, range };
}
