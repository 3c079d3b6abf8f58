import { expect, test, vi } from "vitest";
import { runAtomicWork, runResumableWork } from "../../../electron/commands/long-work.ts";
import { recordStopRequests } from "../../../electron/commands/stop-request.ts";
import type { Work } from "../../../electron/services/context.ts";

const pressCtrlC = () => process.emit("SIGINT");

async function untilStopped({ signal }: Work): Promise<void> {
  pressCtrlC();
  signal.throwIfAborted();
}

test("reports stopped work as unchanged or as resumable", async () => {
  await expect(runAtomicWork("Backing up", untilStopped)).rejects.toMatchObject({
    code: "unavailable",
    message: "The command was stopped before it finished; nothing was changed. Run the same command again.",
  });
  await expect(runResumableWork("Importing loads", untilStopped)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("Run the same command again to continue"),
  });
});

test("a second signal does not kill the work, because npm sends Ctrl C again", async () => {
  const countListeners = () => process.listenerCount("SIGINT");
  const before = countListeners();
  let during = 0;
  const stopped = runResumableWork("Importing loads", async (work) => {
    pressCtrlC();
    during = countListeners();
    return untilStopped(work);
  });
  await expect(stopped).rejects.toMatchObject({ code: "unavailable" });
  expect(during).toBe(before + 1);
  expect(countListeners()).toBe(before);
});

test("all-or-nothing work that finished counts as done after Ctrl C, resumable work does not", async () => {
  const end = async () => {
    pressCtrlC();
    return "done";
  };
  expect(await runAtomicWork("Restoring", end)).toBe("done");
  await expect(runResumableWork("Importing loads", end)).rejects.toMatchObject({ code: "unavailable" });
});

test("a signal before the work stops the work at its start, until the command ends", async () => {
  const stopRecording = recordStopRequests();
  pressCtrlC();
  const job = vi.fn(async () => "done");
  await expect(runAtomicWork("Backing up", job)).rejects.toMatchObject({ code: "unavailable" });
  expect(job).not.toHaveBeenCalled();
  stopRecording();
  expect(await runAtomicWork("Backing up", job)).toBe("done");
});
