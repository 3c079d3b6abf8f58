import { EventEmitter } from "node:events";
import { strict } from "./strict-object.ts";

/** Tests tell what the computer does: `powerMonitor.emit("resume")`. */
export const powerMonitor = strict("powerMonitor", new EventEmitter());
