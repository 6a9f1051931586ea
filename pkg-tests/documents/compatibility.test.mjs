// docs/compatibility.md lists every kind of change that the engine knows, as the engine describes it.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { root } from "../../packaging/paths.mjs";
import { INSTALLED } from "../fresh.mjs";

const entry = join(process.env[INSTALLED], "node_modules", "crd-drydock", "dist", "node.js");
const file = join(root, "docs", "compatibility.md");

test("the table of compatibility.md is the engine's own", async () => {
  const { changeKinds } = await import(pathToFileURL(entry));
  const kinds = changeKinds();
  const rows = kinds.map(({ id, effect, category, breaks, mirror, about }) => {
    const cells = [
      `\`${id}\``,
      effect,
      category,
      breaks ? "yes" : "no",
      mirror ? `\`${mirror}\`` : "",
      about,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const head =
    "| Kind | Effect | Category | Breaking | Opposite | What changes |\n|---|---|---|---|---|---|";
  const examples = kinds.map(({ id, example: { at, before, after } }) => {
    const [old, now] = [before, after].map((piece) =>
      piece === "" ? "nothing" : `\`${piece.replaceAll("|", "\\|")}\``,
    );
    return `| \`${id}\` | ${at} | ${old} | ${now} |`;
  });
  const examplesHead = "## Examples\n\n| Kind | Where | Before | After |\n|---|---|---|---|";
  const table = `<!-- kinds -->\n\n${head}\n${rows.join("\n")}\n\n${examplesHead}\n${examples.join("\n")}\n\n`;
  const text = await readFile(file, "utf8");
  const now = text.replace(/<!-- kinds -->\n[\s\S]*?(?=## Not compared)/, () => table);
  if (process.env.UPDATE) return writeFile(file, now);
  assert.equal(text, now, "UPDATE=1 writes it");
});
