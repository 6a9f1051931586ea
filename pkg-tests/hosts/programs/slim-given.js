// A script that does not know its own address has to say where the file is.

import * as api from "crd-drydock/slim";
import { ask } from "./ask.js";

api.init("/crd-drydock.wasm").then(() => console.log(JSON.stringify(ask(api))));
