// Node's worker_threads: what a thread prints, its process prints.

import { Worker } from "node:worker_threads";

for (const file of process.argv.slice(2)) new Worker(new URL(file, import.meta.url));
