// What must hold in a folder with a definition.

import { hostile } from "./hostile";
import { runAll } from "./run";
import { suites } from "./suites";
import { tests } from "./tests";

/** VS Code calls this in the extension host. */
export const run = () => runAll([...tests, ...suites, ...hostile]);
