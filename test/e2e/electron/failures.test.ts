import { once } from "node:events";
import { copyFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ElectronApplication } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { dataFolderPaths } from "../../../electron/store/data-folder/paths.ts";
import { isRealRuntime, openDesktop, startDesktop } from "../../support/electron.ts";
import { smallLoad } from "../../support/loads.ts";
import { serve } from "../../support/program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** Answers every box from now on with a button, and tells what the boxes said. */
async function answerBoxes(app: ElectronApplication, response: number) {
  await app.evaluate(({ dialog }, button) => {
    const said: string[] = [];
    dialog.showMessageBox = async (...parts: unknown[]) => {
      said.push((parts.at(-1) as Electron.MessageBoxOptions).message);
      return { response: button, checkboxChecked: false };
    };
    Object.assign(globalThis, { said });
  }, response);
  return () => app.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}

it("says so when the window's process ends, and opens the window again", async () => {
  const { app, page, quit } = await openDesktop(await temporaryFolder());
  const said = await answerBoxes(app, 0);
  const contents = await app.evaluateHandle(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents,
  );
  const crashed = new Promise((resolve) => page.once("crash", resolve));
  const loaded = contents.evaluate(
    (one) => new Promise<void>((resolve) => one?.once("did-finish-load", () => resolve())),
  );
  await contents.evaluate((one) => one?.forcefullyCrashRenderer());
  await crashed;
  await loaded;
  expect(await said()).toEqual(["The window stopped working."]);
  expect(await contents.evaluate((one) => one?.executeJavaScript("typeof window.lanedesk.call"))).toBe(
    "function",
  );
  expect(await quit()).toBe(0);
});

it("quits when that is what was chosen after the window's process ended", { tags: "long" }, async () => {
  const { app } = await openDesktop(await temporaryFolder());
  await answerBoxes(app, 1);
  const exited = once(app.process(), "exit");
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  expect(await exited).toEqual([0, null]);
});

it("offers to wait for a window that does not answer, or to open it again without asking twice", {
  tags: "long",
}, async () => {
  const { app, quit } = await openDesktop(await temporaryFolder());
  const said = await answerBoxes(app, 1);
  const loaded = app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.emit("unresponsive");
    return new Promise<void>((resolve) => window?.webContents.once("did-finish-load", () => resolve()));
  });
  await loaded;
  expect(await said()).toEqual(["The window does not answer."]);
  expect(await quit()).toBe(0);
});

it("logs a fault that nobody caught, says so once in words, and goes on", { tags: "long" }, async () => {
  const folder = await temporaryFolder();
  const { app, page } = await openDesktop(folder);
  const said = await answerBoxes(app, 0);
  await app.evaluate(() => {
    setTimeout(() => {
      throw new Error("first fault");
    });
    setTimeout(() => Promise.reject(new Error("second fault")));
  });
  const log = () => readFile(join(folder, "logs", "faults.log"), "utf8").catch(() => "");
  await expect.poll(log).toMatch(/ uncaught Error: first fault[\s\S]* uncaught Error: second fault/);
  expect(await said()).toEqual(["Something went wrong inside Lanedesk."]);
  expect(await page.evaluate(() => window.lanedesk.call("app.info", null))).toMatchObject({ ok: true });
});

it("ends when its last window is closed", { tags: "long" }, async () => {
  const { app } = await openDesktop(await temporaryFolder());
  const exited = once(app.process(), "exit");
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect(await exited).toEqual([0, null]);
});

/** A box that is open before a test can stub it can be read and answered in the stand-in only. */
describe.skipIf(isRealRuntime)("a start that fails", () => {
  interface OpenBox {
    options: { message: string; detail: string; buttons: string[] };
    answer(response: number): void;
  }
  const openBox = (app: ElectronApplication) =>
    expect.poll(() =>
      app.evaluate(({ dialog }) => (dialog as unknown as { openBoxes: OpenBox[] }).openBoxes[0]?.options),
    );
  const answer = (app: ElectronApplication, label: string) =>
    app.evaluate(({ dialog }, name) => {
      const [box] = (dialog as unknown as { openBoxes: OpenBox[] }).openBoxes;
      box?.answer(box.options.buttons.indexOf(name));
    }, label);

  it("says that another Lanedesk has the folder, and goes on once it is free", async () => {
    const folder = await temporaryFolder();
    const other = await serve(folder);
    onTestFinished(() => other.kill());
    const { app, quit } = await startDesktop(folder);
    await openBox(app).toMatchObject({
      message: "Lanedesk cannot open its store.",
      detail: expect.stringContaining(folder),
      buttons: ["Try again", "Show the folder", "Quit"],
    });
    await other.stop();
    await answer(app, "Try again");
    const page = await app.firstWindow();
    await page.waitForFunction(() => "lanedesk" in window);
    expect(await quit()).toBe(0);
  });

  /** A desk with one load whose store was then overwritten, as a failing disk might. */
  async function damagedDesk() {
    const folder = await temporaryFolder();
    const first = await openDesktop(folder);
    await first.page.evaluate((load) => window.lanedesk.call("loads.create", { load }), {
      ...smallLoad,
      loadNumber: "E-1",
    });
    await first.quit();
    const [name = ""] = await readdir(join(folder, "store"));
    await writeFile(join(folder, "store", name), garbage);
    return { folder, name };
  }
  const garbage = "no store at all ".repeat(4_096);

  it("says that the store is damaged, and leaves it as it is", async () => {
    const { folder, name } = await damagedDesk();
    const { app } = await startDesktop(folder);
    await openBox(app).toMatchObject({ message: "Lanedesk's store is damaged." });
    const exited = once(app.process(), "exit");
    await answer(app, "Quit");
    await exited;
    expect(await readFile(join(folder, "store", name), "utf8")).toBe(garbage);
  });

  it("goes on with the newest backup when that is chosen, and keeps the damaged store", async () => {
    const { folder, name } = await damagedDesk();
    const { app, quit } = await startDesktop(folder);
    await openBox(app).toMatchObject({ message: "Lanedesk's store is damaged." });
    await answer(app, "Put a backup in its place…");
    await openBox(app).toMatchObject({ message: expect.stringContaining("Go on with the backup of") });
    await answer(app, "Use this backup");
    const page = await app.firstWindow();
    await page.getByRole("row", { name: /E-1/ }).waitFor();
    expect(await quit()).toBe(0);
    const [before = ""] = (await readdir(folder)).filter((entry) => entry.startsWith("store-before-"));
    expect(await readFile(join(folder, before, name), "utf8")).toBe(garbage);
  });

  it("says that the store is damaged also where its backups cannot be listed", { tags: "long" }, async () => {
    const { folder } = await damagedDesk();
    const { backups } = dataFolderPaths(folder);
    await rm(backups, { recursive: true });
    await writeFile(backups, "in the way");
    const { app } = await startDesktop(folder);
    await openBox(app).toMatchObject({
      message: "Lanedesk's store is damaged.",
      buttons: ["Try again", "Show the folder", "Quit"],
    });
    const exited = once(app.process(), "exit");
    await answer(app, "Quit");
    expect(await exited).toEqual([0, null]);
  });

  it("goes on with the backup before the newest when that one cannot be used", { tags: "long" }, async () => {
    const { folder } = await damagedDesk();
    const { backups } = dataFolderPaths(folder);
    const [newest = ""] = await readdir(backups);
    await copyFile(join(backups, newest), join(backups, "lanedesk-2026-01-02T08-00-00Z.backup"));
    await writeFile(join(backups, newest), garbage);
    const { app, quit } = await startDesktop(folder);
    await openBox(app).toMatchObject({ message: "Lanedesk's store is damaged." });
    await answer(app, "Put a backup in its place…");
    await openBox(app).toMatchObject({ message: expect.stringContaining("Go on with the backup of") });
    await answer(app, "Use this backup");
    await openBox(app).toMatchObject({ message: "The backup could not be put in place." });
    await app.evaluate(({ dialog }) =>
      (dialog as unknown as { openBoxes: OpenBox[] }).openBoxes[0]?.answer(0),
    );
    await openBox(app).toMatchObject({ message: "Lanedesk's store is damaged." });
    await answer(app, "Put a backup in its place…");
    await openBox(app).toMatchObject({ message: expect.stringMatching(/January 2|2 January/) });
    await answer(app, "Use this backup");
    const page = await app.firstWindow();
    await page.getByRole("row", { name: /E-1/ }).waitFor();
    expect(await quit()).toBe(0);
  });

  it("asks again when the backup cannot be used either", { tags: "long" }, async () => {
    const { folder } = await damagedDesk();
    const [backup = ""] = await readdir(dataFolderPaths(folder).backups);
    await writeFile(join(dataFolderPaths(folder).backups, backup), garbage);
    const { app } = await startDesktop(folder);
    await openBox(app).toMatchObject({ message: "Lanedesk's store is damaged." });
    await answer(app, "Put a backup in its place…");
    await openBox(app).toMatchObject({ message: expect.stringContaining("Go on with the backup of") });
    await answer(app, "Use this backup");
    await openBox(app).toMatchObject({ message: "The backup could not be put in place." });
    await app.evaluate(({ dialog }) =>
      (dialog as unknown as { openBoxes: OpenBox[] }).openBoxes[0]?.answer(0),
    );
    await openBox(app).toMatchObject({ message: "Lanedesk's store is damaged." });
    const exited = once(app.process(), "exit");
    await answer(app, "Quit");
    expect(await exited).toEqual([0, null]);
  });

  it("shows the folder, asks again, and quits when asked to", { tags: "long" }, async () => {
    const folder = join(await temporaryFolder(), "a file where a folder should be");
    await writeFile(folder, "");
    const { app } = await startDesktop(folder);
    await openBox(app).toMatchObject({ message: "Lanedesk cannot write in its folder." });
    await answer(app, "Show the folder");
    expect(await app.evaluate(({ shell }) => (shell as unknown as { opened: string[] }).opened)).toEqual([
      folder,
    ]);
    await openBox(app).toMatchObject({ message: "Lanedesk cannot write in its folder." });
    const exited = once(app.process(), "exit");
    await answer(app, "Quit");
    expect(await exited).toEqual([0, null]);
  });
});
