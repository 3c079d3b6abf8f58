import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./ensure-built.ts";
import { output } from "./paths.ts";

/**
 * `npm run -s lanedesk -- <command>`: the built headless program, built first when need be. It runs in this
 * very process, so that signals and exit codes are its own.
 */
await ensureBuilt();
await import(pathToFileURL(join(output, "electron/headless.mjs")).href);
