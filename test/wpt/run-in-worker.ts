import { Worker } from "node:worker_threads";

/** As run-file.ts, with the same arguments, but in a worker thread. */
new Worker(new URL("run-file.ts", import.meta.url), { argv: process.argv.slice(2) });
