const api = require("crd-drydock/slim");
const { ask } = require("./ask.cjs");

api.init().then(() => console.log(JSON.stringify(ask(api))));
