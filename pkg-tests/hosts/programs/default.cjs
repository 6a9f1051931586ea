const { ask } = require("./ask.cjs");

console.log(JSON.stringify(ask(require("crd-drydock"))));
