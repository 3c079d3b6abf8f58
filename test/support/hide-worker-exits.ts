import { EventEmitter } from "node:events";
import { Worker } from "node:worker_threads";
import { onTestFinished, vi } from "vitest";

/** For one test, no worker thread reports its end, as when Node deadlocks there. */
export function hideWorkerExits(): void {
  const emit = vi.spyOn(Worker.prototype, "emit").mockImplementation(function (
    this: Worker,
    name,
    ...values
  ) {
    return name !== "exit" && EventEmitter.prototype.emit.call(this, name, ...values);
  });
  onTestFinished(() => emit.mockRestore());
}
