import { EventEmitter } from "node:events";
import { strict } from "./strict-object.ts";

/** Tests emit its events: `powerMonitor.emit("resume")`. */
export const powerMonitor = strict("powerMonitor", new EventEmitter());
