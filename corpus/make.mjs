// `npm run corpus`: writes the definition of each folder anew, `crd.yaml`, from its types and its
// frame. `--check` writes nothing and fails where a definition is not what its types make.

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { rootSchema } from "./make/schema.mjs";
import { readTypes } from "./make/types.mjs";

const FRAME = "frame.yaml";
const here = import.meta.dirname;
const read = (...names) => readFileSync(join(here, ...names), "utf8");

/** The definitions as their types make them: `{ file, text }`. */
export function definitions() {
  const folders = readdirSync(here).filter((name) => existsSync(join(here, name, FRAME)));
  return folders.sort().map((folder) => {
    const types = new Map([...typesIn("types"), ...typesIn(folder)]);
    const { file, text } = { file: join(here, folder, "crd.yaml"), text: read(folder, FRAME) };
    const frame = parse(text);
    for (const version of frame.spec.versions) {
      version.schema = { openAPIV3Schema: rootSchema(types, version.schema) };
    }
    return { file, text: `---\n${yaml(frame)}` };
  });
}

function typesIn(folder) {
  const files = readdirSync(join(here, folder)).filter((name) => name.endsWith(".types"));
  return files.flatMap((name) => [...readTypes(read(folder, name), join(folder, name))]);
}

/** As controller-gen writes it: members sorted, lists at the column of their key. */
function yaml(value) {
  return stringify(value, {
    aliasDuplicateObjects: false,
    blockQuote: "literal",
    indentSeq: false,
    lineWidth: 80,
    // Kubernetes reads YAML 1.1, in which `no` is false unless it is quoted.
    schema: "yaml-1.1",
    sortMapEntries: true,
  });
}

if (process.argv[1] === import.meta.filename) {
  for (const { file, text } of definitions()) {
    if (!process.argv.includes("--check")) writeFileSync(file, text);
    else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
      console.error(`✗ ${file} is not what its types make: npm run corpus`);
      process.exitCode = 1;
    }
  }
}
