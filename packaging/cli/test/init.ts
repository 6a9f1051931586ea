// `--init`: writes first suites.

import { readFile, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { decodeText, draftSuite, SuiteTarget } from "../../js/tools.ts";
import { Misuse } from "../command-line/options.ts";
import { reasonOf } from "../shared/files.ts";

/**
 * Writes a suite for each definition of a file, beside it. Files that are there already stay.
 *
 * @throws {Misuse} when the file cannot be read, or has no definition
 */
export async function writeFirstSuites(crd: string, releases: string[]): Promise<number> {
  const isFolder = await stat(crd).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) throw new Misuse(`--init: ${crd} is a folder: name the file of a definition`);
  const text = await readFile(crd).then(
    (bytes) => decodeText(bytes).text,
    (error) => {
      throw new Misuse(`${crd}: ${reasonOf(error)}`);
    },
  );
  const targets = SuiteTarget.all(text);
  if (targets.length === 0) throw new Misuse(`${crd}: there is no definition`);
  const ends = new Set([releases[0], releases.at(-1)]);
  const kubernetes = [...ends].join("-");
  let code = 0;
  for (const target of targets) {
    const { name } = target.identity;
    const stem = targets.length === 1 ? basename(crd).replace(/\.[^.]+$/, "") : name;
    const file = join(dirname(crd), `${stem}.testsuite.yaml`);
    try {
      if (await isThere(file)) throw new Error(`${file} is there already`);
      await writeFile(file, draftSuite(target, { crd: basename(crd), kubernetes }));
      process.stdout.write(`${file}: a suite for ${name}\n`);
    } catch (error) {
      process.stderr.write(`crd-drydock: ${crd}: ${reasonOf(error)}\n`);
      code = 2;
    }
    target.free();
  }
  return code;
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
