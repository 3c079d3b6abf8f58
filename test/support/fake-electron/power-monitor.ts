import { EventEmitter } from "node:events";
import { strict } from "./strict-object.ts";

/**
 * As in Electron on Linux, which reports "shutdown" only if another listener came before the first "shutdown" listener
 * (lib/browser/api/power-monitor.ts).
 */
class FakePowerMonitor extends EventEmitter {
  private reportsShutdown = process.platform !== "linux";

  constructor() {
    super();
    this.once("newListener", () =>
      this.on("newListener", (event) => {
        if (event === "shutdown") this.reportsShutdown = true;
      }),
    );
  }

  override emit(event: string | symbol, ...values: unknown[]): boolean {
    return (event !== "shutdown" || this.reportsShutdown) && super.emit(event, ...values);
  }
}

/** Tests emit its events: `powerMonitor.emit("resume")`. */
export const powerMonitor = strict("powerMonitor", new FakePowerMonitor());
