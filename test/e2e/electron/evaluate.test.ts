/** @module-tag long */
import { expect, it } from "vitest";
import { startDesktop } from "../../support/electron.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

it("does not interrupt running code with a function of a test", async () => {
  const { app, quit } = await startDesktop(await temporaryFolder());
  await app.firstWindow();
  await app.evaluate(() => {
    setImmediate(function runningCode() {
      const end = performance.now() + 300;
      while (performance.now() < end);
    });
  });
  expect(await app.evaluate(() => new Error().stack)).not.toContain("runningCode");
  expect(await quit()).toBe(0);
});
