import { expect, test } from "vitest";
import { runAllOrNothing, runResumable } from "../../../electron/commands/long-work.ts";
import type { Work } from "../../../electron/services/context.ts";

const pressCtrlC = () => process.emit("SIGINT");

async function untilStopped({ signal }: Work): Promise<void> {
  pressCtrlC();
  signal.throwIfAborted();
}

test("work that is done whole or not at all changed nothing when it is stopped; of other work a part is done", async () => {
  await expect(runAllOrNothing("Backing up", untilStopped)).rejects.toMatchObject({
    code: "unavailable",
    message: "It was stopped before its end. Nothing was changed.",
  });
  await expect(runResumable("Importing loads", untilStopped)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("the same command again does the rest"),
  });
});

test("whole work that came to its end is done, also when it was to stop; a part is never taken for the whole", async () => {
  const end = async () => {
    pressCtrlC();
    return "done";
  };
  expect(await runAllOrNothing("Restoring", end)).toBe("done");
  await expect(runResumable("Importing loads", end)).rejects.toMatchObject({ code: "unavailable" });
});
