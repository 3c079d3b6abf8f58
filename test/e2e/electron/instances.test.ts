import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openDesktop, startSecondInstance } from "../../support/electron.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

it("shows its window instead of starting twice on the same folder", async () => {
  const folder = await temporaryFolder();
  const { app, quit } = await openDesktop(folder);
  const first = await app.evaluateHandle(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]);
  await first.evaluate((window) => window?.minimize());

  const second = await startSecondInstance(folder);
  expect(await once(second, "exit")).toEqual([0, null]);

  await expect.poll(() => first.evaluate((window) => window?.isMinimized())).toBe(false);
  await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  expect(await quit()).toBe(0);
});

it("restarts when it was started while it was closing", { tags: "long" }, async () => {
  const folder = await temporaryFolder();
  const { app, quit } = await openDesktop(folder);
  await app.evaluate(
    ({ app, BrowserWindow }, note) => {
      app.relaunch = () => {
        const windows = BrowserWindow.getAllWindows().length;
        process.getBuiltinModule("node:fs").writeFileSync(note, `again, after ${windows} windows`);
      };
      app.on("will-quit", () => app.emit("second-instance"));
    },
    join(folder, "note"),
  );
  expect(await quit()).toBe(0);
  expect(await readFile(join(folder, "note"), "utf8")).toBe("again, after 0 windows");
});

it("runs twice on different folders", { tags: "long" }, async () => {
  const first = await openDesktop(await temporaryFolder());
  const other = await openDesktop(await temporaryFolder());
  expect(await other.quit()).toBe(0);
  expect(await first.quit()).toBe(0);
});
