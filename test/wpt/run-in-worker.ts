import { Worker } from "node:worker_threads";

/** Like run-file.ts, but in a worker thread. */
new Worker(new URL("run-file.ts", import.meta.url), { argv: process.argv.slice(2) });
