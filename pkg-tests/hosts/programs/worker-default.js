import * as api from "crd-drydock";
import { ask } from "./ask.js";

postMessage(JSON.stringify(ask(api)));
