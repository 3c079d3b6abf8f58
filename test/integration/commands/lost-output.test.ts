import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { spawnProgram } from "../../support/program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

it("reports with a message and exit code that it can't write the result", async () => {
  const data = await temporaryFolder();
  const child = spawnProgram(["client", "add", "--data", data]);
  child.stdout?.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr as Readable), once(child, "exit")]);
  expect(code).toBe(1);
  expect(stderr).toContain(
    "Can't write the result: the reader has closed the output. The command itself is not affected.",
  );
  expect(stderr).not.toMatch(/\n\s+at /);
});

it("keeps serving when standard error is closed", async () => {
  // Without a desktop, serve writes a message about the browser.
  const child = spawnProgram(["serve", "--data", await temporaryFolder(), "--port", "0"], {
    env: { PATH: "" },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  child.stderr?.destroy();
  const exited = once(child, "exit");
  const [line] = await once(createInterface({ input: child.stdout as Readable }), "line");
  const { url } = JSON.parse(line);
  expect((await fetch(`${url}/lanedesk/v1`)).ok).toBe(true);
  child.send("shutdown");
  expect(await exited).toEqual([0, null]);
});
