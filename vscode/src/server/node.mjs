// The server as a process of its own: that of the package.

import { run } from "./server/lsp-node.js";

const version = "VERSION";
run({ transport: "node-ipc", settings: {}, version });
