// Prints an object that a definition admits, as CommonJS: a start for a new manifest.
//
//     node sample.cjs DEFINITION

const { readFileSync } = require("node:fs");
const { Crd } = require("crd-drydock");

const crd = new Crd(readFileSync(process.argv[2]));
process.stdout.write(crd.sample({ optional: true }));
