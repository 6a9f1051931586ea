// The package's type declarations, once for ES modules and once for CommonJS.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dist, nodeCommand, root } from "./paths.mjs";
import { run } from "./run.mjs";

/** The modules that users see; the others declare nothing for them. */
const PUBLIC = [
  "index",
  "slim",
  "api",
  "codes",
  "crd",
  "documents",
  "evaluate",
  "types",
  "workspace",
];

/** A program may only refer to declarations of files of its own kind. */
const KINDS = { ".d.ts": ".js", ".d.cts": ".cjs" };

export async function buildTypes() {
  const out = await mkdtemp(join(tmpdir(), "crd-drydock-types-"));
  await run("Write the type declarations", [
    ...nodeCommand("typescript", "bin/tsc"),
    ...["-p", join(root, "packaging", "js")],
    ...["--noEmit", "false", "--emitDeclarationOnly", "--outDir", out],
  ]);
  for (const name of PUBLIC) {
    const text = await readFile(join(out, `${name}.d.ts`), "utf8");
    for (const [declaration, module] of Object.entries(KINDS)) {
      const linked = text.replace(/((?:from |import\()"\.\/\w+)\.ts"/g, `$1${module}"`);
      await writeFile(join(dist, name + declaration), linked);
    }
  }
  await rm(out, { recursive: true });
}
