import * as api from "crd-drydock/slim";
import { ask } from "./ask.js";

api.init().then(() => postMessage(JSON.stringify(ask(api))));
