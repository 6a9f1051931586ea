import * as api from "crd-drydock";
import { ask } from "./ask.js";

console.log(JSON.stringify(ask(api)));
