import * as api from "crd-drydock/slim";
import { ask } from "./ask.js";

// No top-level await, which not every bundler's default output knows.
api.init().then(() => console.log(JSON.stringify(ask(api))));
