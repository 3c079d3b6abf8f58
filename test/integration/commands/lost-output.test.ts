import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { spawnProgram } from "../../support/program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

it("tells in words and by the exit code that an answer found no reader, and what was done stays done", async () => {
  const data = await temporaryFolder();
  const child = spawnProgram(["client", "add", "--data", data]);
  child.stdout?.destroy();
  const [words, [code]] = await Promise.all([text(child.stderr as Readable), once(child, "exit")]);
  expect(code).toBe(1);
  expect(words).toContain(
    "The answer could not be written: nobody reads it any more. What was done stays done.",
  );
  expect(words).not.toMatch(/\n\s+at /);
});

it("goes on serving when nobody reads its words any more", async () => {
  // No desktop that could open a browser: that is told.
  const child = spawnProgram(["serve", "--data", await temporaryFolder(), "--port", "0"], { PATH: "" });
  onTestFinished(() => void child.kill("SIGKILL"));
  child.stderr?.destroy();
  const exited = once(child, "exit");
  const [line] = await once(createInterface({ input: child.stdout as Readable }), "line");
  const { url } = JSON.parse(line);
  expect((await fetch(`${url}/lanedesk/v1`)).ok).toBe(true);
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});
