// `crd-drydock schema`: JSON Schemas for editors and catalogues.

import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Crd, jsonSchema } from "../../js/tools.ts";
import { DEFAULT_RELEASES, Misuse } from "../command-line/options.ts";
import { newCommand, type Offer } from "../command-line/program.ts";
import { print } from "../command-line/terminal.ts";
import { complain } from "./answer.ts";
import { readDefinitions } from "./inputs.ts";

interface Values {
  apiVersion?: string;
  folder?: string;
}

export const schemaOffer: Offer = {
  command: newCommand("schema", "print the JSON Schema of a definition")
    .usage("[options] CRD...")
    .argument("[crd...]")
    .description(
      "Prints a JSON Schema (draft 7) for editors and other validators. It never refuses an object\n" +
        "that a server creates. It takes some that a server refuses, since JSON Schema has no rules.",
    )
    .option("--api-version <version>", "a version of the definition, by default the stored one")
    .option(
      "--folder <folder>",
      "write the schemas of all versions into a folder, as GROUP/KIND_VERSION.json",
    )
    .addHelpText("after", "\nExit code: 0, or 2 when a definition has no such schema."),
  async run(command) {
    const { apiVersion, folder } = command.opts<Values>();
    const [release = ""] = DEFAULT_RELEASES;
    const { definitions, problems } = await readDefinitions(command.args, release);
    if (folder !== undefined) {
      for (const { crd } of definitions) await writeAll(crd, folder);
    } else if (definitions.length > 1) {
      throw new Misuse("there are several definitions: name one, or write them with --folder");
    } else {
      for (const { crd, file } of definitions) {
        const version = apiVersion ?? crd.versions.find(({ storage }) => storage)?.name ?? "";
        const schema = jsonSchema(crd, version);
        if (schema === null) problems.push(`${file}: ${crd.kind} has no version ${version}`);
        else print(`${JSON.stringify(schema, null, 2)}\n`);
      }
    }
    complain(problems);
    return problems.length > 0 ? 2 : 0;
  },
};

async function writeAll(crd: Crd, folder: string): Promise<void> {
  for (const { name } of crd.versions) {
    const schema = jsonSchema(crd, name);
    const file = join(
      folder,
      safe(crd.group),
      `${safe(crd.kind).toLowerCase()}_${safe(name)}.json`,
    );
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(schema, null, 2)}\n`);
  }
}

/** Rejects names that are unsafe as file names, such as `../x`. */
function safe(name: string): string {
  if (/^[\w-]+(\.[\w-]+)*$/.test(name)) return name;
  throw new Misuse(`${JSON.stringify(name)} cannot be part of a file's name`);
}
