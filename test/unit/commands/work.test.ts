import { expect, test } from "vitest";
import { longWork, wholeWork } from "../../../electron/commands/work.ts";
import type { Work } from "../../../electron/services/context.ts";

const pressCtrlC = () => process.emit("SIGINT");

async function untilStopped({ signal }: Work): Promise<void> {
  pressCtrlC();
  signal.throwIfAborted();
}

test("work that is done whole or not at all changed nothing when it is stopped; of other work a part is done", async () => {
  await expect(wholeWork("Backing up", untilStopped)).rejects.toMatchObject({
    code: "unavailable",
    message: "It was stopped before its end. Nothing was changed.",
  });
  await expect(longWork("Importing loads", untilStopped)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("the same command again does the rest"),
  });
});

test("whole work that came to its end is done, also when it was to stop; a part is never taken for the whole", async () => {
  const end = async () => {
    pressCtrlC();
    return "done";
  };
  expect(await wholeWork("Restoring", end)).toBe("done");
  await expect(longWork("Importing loads", end)).rejects.toMatchObject({ code: "unavailable" });
});
