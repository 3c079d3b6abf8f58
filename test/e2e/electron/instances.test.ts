import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openDesktop, startDesktop, startSecondInstance } from "../../support/electron.ts";
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

it.each(["second-instance", "open-file", "activate"])(
  "restarts, with the new item only, after a start while it is closing: %s",
  {
    tags: "long",
  },
  async (name) => {
    const folder = await temporaryFolder();
    const [opened, later, note] = [
      join(folder, "monday.csv"),
      join(folder, "tuesday.csv"),
      join(folder, "note"),
    ];
    await writeFile(opened, "");
    const { app, quit } = await startDesktop(folder, undefined, [], [opened]);
    await app.firstWindow();
    await app.evaluate(
      ({ app, BrowserWindow }, { note, path, name }) => {
        app.relaunch = (options) => {
          const windows = BrowserWindow.getAllWindows().length;
          const restart = JSON.stringify({ windows, args: options?.args });
          process.getBuiltinModule("node:fs").writeFileSync(note, restart);
        };
        app.on("will-quit", () => {
          if (name === "second-instance") app.emit(name, {}, [], "", { kind: "file", path });
          else app.emit(name, { preventDefault: () => undefined }, path);
        });
      },
      { note, path: later, name },
    );
    expect(await quit()).toBe(0);
    const { windows, args } = JSON.parse(await readFile(note, "utf8"));
    expect(windows).toBe(0);
    const newArguments = ["--data", folder, ...(name === "activate" ? [] : [later])];
    expect(args.slice(-newArguments.length)).toEqual(newArguments);
  },
);

it("runs twice on different folders", { tags: "long" }, async () => {
  const first = await openDesktop(await temporaryFolder());
  const other = await openDesktop(await temporaryFolder());
  expect(await other.quit()).toBe(0);
  expect(await first.quit()).toBe(0);
});
