// Checks objects by a definition, as an ES module. The exit code is 1 if one is refused.
//
//     node check.mjs DEFINITION OBJECT...

import { readFileSync } from "node:fs";
import { Crd } from "crd-drydock";

const [definition, ...objects] = process.argv.slice(2);
const crd = new Crd(readFileSync(definition));

for (const file of objects) {
  const { allowed, changes, decodeError, errors } = crd.admit(readFileSync(file));
  console.log(`${file}: ${allowed ? "stored" : "refused"}`);
  if (decodeError !== undefined) console.log(`  ${decodeError}`);
  for (const { message } of errors) console.log(`  ${message}`);
  for (const { kind, path } of changes) console.log(`  ${kind} ${path}`);
  if (!allowed) process.exitCode = 1;
}
