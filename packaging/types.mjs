// The package's type declarations, once for ES modules and once for CommonJS.

import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dist, nodeCommand, root } from "./paths.mjs";
import { run } from "./run.mjs";

/** What users import; what these refer to is declared as well, the rest is not for them. */
const ENTRIES = ["index", "slim", "tools", "vitest", "jest", "node-test", "kubernetes"];

/**
 * The declarations of these are written by hand: they add to the types of packages that this project
 * does not have.
 */
const BY_HAND = new Set(["vitest", "jest"]);

/** A program may only refer to declarations of files of its own kind. */
const KINDS = { ".d.ts": ".js", ".d.cts": ".cjs" };

const REFERENCE = /\bfrom "\.\/([\w-]+)\.ts"/g;

export async function buildTypes() {
  const out = await mkdtemp(join(tmpdir(), "crd-drydock-types-"));
  await run("Write the type declarations", [
    ...nodeCommand("typescript", "bin/tsc"),
    ...["-p", join(root, "packaging", "js")],
    ...["--noEmit", "false", "--emitDeclarationOnly", "--outDir", out],
  ]);
  const names = new Set(ENTRIES);
  // A set goes on with what is added meanwhile.
  for (const name of names) {
    const source = BY_HAND.has(name) ? join(root, "packaging", "declarations") : out;
    const text = await readFile(join(source, `${name}.d.ts`), "utf8");
    for (const [, other] of text.matchAll(REFERENCE)) names.add(other);
    for (const [declaration, module] of Object.entries(KINDS)) {
      const linked = text.replace(REFERENCE, `from "./$1${module}"`);
      await writeFile(join(dist, name + declaration), linked);
    }
  }
  // What the server is made of refers to the protocol's library, which users need not have.
  await copyFile(join(root, "packaging", "lsp", "lsp.d.ts"), join(dist, "lsp.d.ts"));
  await rm(out, { recursive: true });
}
