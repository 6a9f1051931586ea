// Which files are configurations, for the command and the language server. Each finds the nearest one in
// its own way: on the disk, or among the texts of an editor.

import { repository } from "../js/tools.ts";

const PACKAGE = "package.json";

/** The names of configurations; the first one of a folder counts. */
export const CONFIGURATION_NAMES: readonly string[] = ["drydock.yaml", ".drydock.yaml", PACKAGE];

/** Whether a file is a package. Most packages have no configuration. */
export function isPackage(name: string): boolean {
  return name === PACKAGE;
}

/** Whether a file is a configuration, or a package that may have one. */
export function mayConfigure(name: string, text: string): boolean {
  if (isPackage(name)) return text.includes('"crd-drydock"');
  return CONFIGURATION_NAMES.includes(name);
}

/** Reads a configuration, whatever its file is called; a package may have none. */
export function readConfiguration(name: string, text: string): repository.Config | undefined {
  if (isPackage(name) && !mayConfigure(name, text)) return undefined;
  return repository.Config.read(text, isPackage(name));
}
