import { EventEmitter } from "node:events";
import { loud } from "./missing.ts";

/** Tests tell what the computer does: `powerMonitor.emit("resume")`. */
export const powerMonitor = loud("powerMonitor", new EventEmitter());
