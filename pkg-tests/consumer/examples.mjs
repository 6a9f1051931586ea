// The examples of the package's documentation, and the programs that they make.

import { readFileSync } from "node:fs";

/** The text of a file of the installed package. */
export const read = (path) =>
  readFileSync(new URL(`node_modules/crd-drydock/${path}`, import.meta.url), "utf8");

/** The examples of a module's declarations, each with what it is of. */
function examples(module) {
  const text = read(`dist/${module}.d.ts`);
  const found = text.matchAll(/```js\n(.*?)\n *\* *```\s*\*\/\s*(?:export )?([^\n]+)/gs);
  return Array.from(found, ([, code, of]) => ({ code: code.replace(/^ *\* ?/gm, ""), of }));
}

// The examples of the members go on from the one of the class.
export const [{ code: aboutCrd }, ...ofMembers] = examples("crd");
export const [{ code: aboutWorkspace }, ...ofWorkspace] = ["workspace", "workspace-editor"].flatMap(
  examples,
);
// These go on from the first of them, and from the one of `Crd`.
export const [{ code: aboutSuites }, ...ofSuites] = examples("suites");
// These go on from the example of `Crd`.
export const comparisons = ["compare", "reference", "trace"].flatMap(examples);
export const alone = ["encoding", "evaluate", "documents", "releases", "slim", "tools"].flatMap(
  examples,
);

/** All examples as whole programs. */
export const programs = [
  aboutCrd,
  ...ofMembers.map(({ code }) => `${aboutCrd}\n${code}`),
  aboutWorkspace,
  ...ofWorkspace.map(({ code }) => `${aboutWorkspace}\n${code}`),
  `${aboutCrd}\n${aboutSuites}`,
  ...ofSuites.map(({ code }) => `${aboutCrd}\n${aboutSuites}\n${code}`),
  ...comparisons.map(({ code }) => `${aboutCrd}\n${code}`),
  ...alone.map(({ code }) => code),
];
