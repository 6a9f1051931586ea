// `docs/benchmarks.md`, the last figures: a part for each script that writes there. Each leaves the
// parts of the others as they are.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { root } from "../packaging/paths.mjs";

const FILE = join(root, "docs", "benchmarks.md");
const PARTS = ["bench:all", "bench:releases", "bench:hosts", "soak"];
const HEADING = `# Benchmarks

The last figures of each. Written by \`npm run bench:all\`, \`npm run bench:releases\`, \`npm run bench:hosts\`
and \`npm run soak\`, not by hand.
`;

/** Writes a part anew. */
export function record(part, text) {
  const before = existsSync(FILE) ? readFileSync(FILE, "utf8") : "";
  const parts = PARTS.map((name) => {
    const begin = `<!-- ${name} -->\n`;
    const end = `<!-- end of ${name} -->\n`;
    const [from, to] = [before.indexOf(begin), before.indexOf(end)];
    const old = from === -1 || to === -1 ? "" : before.slice(from + begin.length, to);
    return `${begin}${name === part ? `\n${text}\n` : old}${end}`;
  });
  writeFileSync(FILE, [HEADING, ...parts].join("\n"));
  return FILE;
}

/** Where and when something was measured: a line for a person. */
export function circumstances() {
  const processor = `${cpus()[0]?.model.trim()}, ${cpus().length} cores`;
  const date = `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return `${date}; ${processor}; Node ${process.version}; commit ${commit()}`;
}

/** The load average of the last minute. */
export function load() {
  return loadavg()[0].toFixed(1);
}

function commit() {
  const git = (...words) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
  try {
    // What was measured is what is built; figures of before are not part of it.
    const changes = git("status", "--porcelain", "--", "src", "packaging", "www", "Cargo.lock");
    return `${git("rev-parse", "--short", "HEAD")}${changes === "" ? "" : ", with changes"}`;
  } catch {
    return "unknown";
  }
}
