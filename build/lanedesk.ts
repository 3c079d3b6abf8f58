import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./ensure-built.ts";
import { output } from "./paths.ts";

/**
 * `npm run -s lanedesk -- COMMAND`: builds the headless program if needed and runs it in this process, so that signals
 * and exit codes work.
 */
await ensureBuilt();
await import(pathToFileURL(join(output, "electron/headless.mjs")).href);
