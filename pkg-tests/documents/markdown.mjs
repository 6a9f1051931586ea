// The project's documents, read as Markdown.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import GithubSlugger from "github-slugger";
import { fromMarkdown } from "mdast-util-from-markdown";
import { toString as textOf } from "mdast-util-to-string";
import { root } from "../../packaging/paths.mjs";

const LIST = ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"];

/** Every document of the project, by its path from the root. */
export const documents = execFileSync("git", LIST, { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((name) => name !== "" && existsSync(join(root, name)))
  .map(readDocument);

export function page(name) {
  return documents.find((document) => document.name === name);
}

function readDocument(name) {
  const text = readFileSync(join(root, name), "utf8");
  const nodes = [...below(fromMarkdown(text))];
  const of = (...types) => nodes.filter(({ type }) => types.includes(type));
  const slugger = new GithubSlugger();
  return {
    name,
    text,
    folder: dirname(name),
    anchors: new Set(of("heading").map((heading) => slugger.slug(textOf(heading)))),
    links: of("link", "image", "definition").map(({ url, position }) => ({
      url,
      line: position.start.line,
    })),
    /** Blocks of code: `lang` and `meta` are the words after the fence. */
    blocks: of("code").map(({ lang, meta, value, position }) => ({ lang, meta, value, position })),
    spans: of("inlineCode").map(({ value, position }) => ({ value, line: position.start.line })),
  };
}

function* below(node) {
  yield node;
  for (const child of node.children ?? []) yield* below(child);
}

/** The path from the root of what a link in a document leads to. */
export function target({ folder }, path) {
  return posix.normalize(posix.join(folder, decodeURIComponent(path)));
}
