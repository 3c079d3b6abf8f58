import { once } from "node:events";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ElectronApplication } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { getDataFolderPaths } from "../../../electron/store/data-folder/paths.ts";
import { isRealRuntime, openDesktop, startDesktop } from "../../support/electron.ts";
import { smallLoad } from "../../support/loads.ts";
import { serve } from "../../support/program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** Answers every dialog from now on with a button, and records the messages. */
async function answerDialogs(app: ElectronApplication, response: number) {
  await app.evaluate(({ dialog }, button) => {
    const shownMessages: string[] = [];
    dialog.showMessageBox = async (...parts: unknown[]) => {
      shownMessages.push((parts.at(-1) as Electron.MessageBoxOptions).message);
      return { response: button, checkboxChecked: false };
    };
    Object.assign(globalThis, { shownMessages });
  }, response);
  return () => app.evaluate(() => (globalThis as unknown as { shownMessages: string[] }).shownMessages);
}

it("explains a crashed window and reopens it", { tags: "long" }, async () => {
  const { app, page, quit } = await openDesktop(await temporaryFolder());
  const messages = await answerDialogs(app, 0);
  const contents = await app.evaluateHandle(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents,
  );
  const crashed = new Promise((resolve) => page.once("crash", resolve));
  const loaded = contents.evaluate(
    (contents) => new Promise<void>((resolve) => contents?.once("did-finish-load", () => resolve())),
  );
  await contents.evaluate((contents) => contents?.forcefullyCrashRenderer());
  await crashed;
  await loaded;
  expect(await messages()).toEqual(["The window stopped working"]);
  expect(
    await contents.evaluate((contents) => contents?.executeJavaScript("typeof window.lanedesk.call")),
  ).toBe("function");
  expect(await quit()).toBe(0);
});

it("quits after a crashed window when the user chooses that", { tags: "long" }, async () => {
  const { app } = await openDesktop(await temporaryFolder());
  await answerDialogs(app, 1);
  const exited = once(app.process(), "exit");
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  expect(await exited).toEqual([0, null]);
});

it("explains every reason that ends a page, except a normal end", { tags: "long" }, async () => {
  const { app, quit } = await openDesktop(await temporaryFolder());
  const messages = await answerDialogs(app, 0);
  const reasons = [
    "clean-exit",
    "abnormal-exit",
    "killed",
    "crashed",
    "oom",
    "launch-failed",
    "integrity-failure",
    "memory-eviction",
  ] as const;
  await app.evaluate(({ BrowserWindow }, all) => {
    for (const reason of all)
      BrowserWindow.getAllWindows()[0]?.webContents.emit("render-process-gone", {}, { reason, exitCode: 1 });
  }, reasons);
  await expect.poll(async () => (await messages()).length).toBe(reasons.length - 1);
  expect(await quit()).toBe(0);
});

it("offers to wait for an unresponsive window or to reopen it, and asks once", {
  tags: "long",
}, async () => {
  const { app, quit } = await openDesktop(await temporaryFolder());
  const messages = await answerDialogs(app, 1);
  const loaded = app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.emit("unresponsive");
    return new Promise<void>((resolve) => window?.webContents.once("did-finish-load", () => resolve()));
  });
  await loaded;
  expect(await messages()).toEqual(["The window is not responding"]);
  expect(await quit()).toBe(0);
});

it("logs uncaught errors, shows one dialog and keeps running", { tags: "long" }, async () => {
  const folder = await temporaryFolder();
  const { app, page } = await openDesktop(folder);
  const messages = await answerDialogs(app, 0);
  await app.evaluate(() => {
    setTimeout(() => {
      throw new Error("first error");
    });
    setTimeout(() => Promise.reject(new Error("second error")));
  });
  const log = () => readFile(join(folder, "logs", "errors.log"), "utf8").catch(() => "");
  await expect.poll(log).toMatch(/ uncaught Error: first error[\s\S]* uncaught Error: second error/);
  expect(await messages()).toEqual(["Lanedesk ran into a problem"]);
  expect(await page.evaluate(() => window.lanedesk.call("app.info", null))).toMatchObject({ ok: true });
});

it("quits when the last window closes", { tags: "long" }, async () => {
  const { app } = await openDesktop(await temporaryFolder());
  const exited = once(app.process(), "exit");
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect(await exited).toEqual([0, null]);
});

it("explains a window that could not be loaded, and loads it again", { tags: "long" }, async () => {
  const { app, page, quit } = await openDesktop(await temporaryFolder());
  await app.evaluate(({ dialog, protocol }) => {
    protocol.unhandle("app");
    protocol.handle("app", () => Response.error());
    dialog.showMessageBox = async (...parts: unknown[]) => {
      Object.assign(globalThis, { shown: (parts.at(-1) as Electron.MessageBoxOptions).message });
      return { response: 0, checkboxChecked: false };
    };
  });
  const address = "app://lanedesk/#load/00000000-0000-4000-8000-000000000000";
  await page.evaluate((load) => void window.open(load), address);
  await expect
    .poll(() => app.evaluate(() => (globalThis as unknown as { shown?: string }).shown))
    .toBe("Can't open the window");
  await app.evaluate(({ protocol }) => {
    protocol.unhandle("app");
    protocol.handle(
      "app",
      () => new Response("<title>A load</title>", { headers: { "Content-Type": "text/html" } }),
    );
  });
  const titles = () =>
    app.evaluate(({ BrowserWindow }) =>
      Promise.all(
        BrowserWindow.getAllWindows().map(({ webContents }) =>
          webContents.executeJavaScript("document.title"),
        ),
      ),
    );
  await expect.poll(titles).toContain("A load");
  expect(await quit()).toBe(0);
});

/** Dialogs that open before a test can replace them are accessible in the fake runtime only. */
describe.skipIf(isRealRuntime)("a failed start", () => {
  interface OpenDialog {
    options: { message: string; detail: string; buttons: string[] };
    answer(response: number): void;
  }
  const openDialog = (app: ElectronApplication) =>
    expect.poll(() =>
      app.evaluate(
        ({ dialog }) => (dialog as unknown as { openDialogs: OpenDialog[] }).openDialogs[0]?.options,
      ),
    );
  const answer = (app: ElectronApplication, label: string) =>
    app.evaluate(({ dialog }, name) => {
      const [open] = (dialog as unknown as { openDialogs: OpenDialog[] }).openDialogs;
      open?.answer(open.options.buttons.indexOf(name));
    }, label);

  it("explains that another Lanedesk uses the folder, and continues once it is free", {
    tags: "long",
  }, async () => {
    const folder = await temporaryFolder();
    const other = await serve(folder);
    onTestFinished(() => other.kill());
    const { app, quit } = await startDesktop(folder);
    await openDialog(app).toMatchObject({
      message: "Lanedesk can't open its data",
      detail: expect.stringContaining(folder),
      buttons: ["Try again", "Choose another folder…", "Show data folder", "Quit"],
    });
    await other.stop();
    await answer(app, "Try again");
    const page = await app.firstWindow();
    await page.waitForFunction(() => "lanedesk" in window);
    expect(await quit()).toBe(0);
  });

  it("starts again with another folder that the user chooses, and with the waiting item", {
    tags: "long",
  }, async () => {
    const [folder, chosen] = [await temporaryFolder(), await temporaryFolder()];
    const other = await serve(folder);
    onTestFinished(() => other.kill());
    const { app } = await startDesktop(folder);
    await openDialog(app).toMatchObject({ message: "Lanedesk can't open its data" });
    const [note, sheet] = [join(chosen, "note"), join(chosen, "monday.csv")];
    await app.evaluate(
      ({ app, dialog }, [path, file, opened]) => {
        app.emit("open-file", { preventDefault: () => undefined }, opened);
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path ?? ""] });
        app.relaunch = (options) =>
          process.getBuiltinModule("node:fs").writeFileSync(file ?? "", JSON.stringify(options?.args));
      },
      [chosen, note, sheet],
    );
    const exited = once(app.process(), "exit");
    await answer(app, "Choose another folder…");
    expect(await exited).toEqual([0, null]);
    expect(JSON.parse(await readFile(note, "utf8")).slice(-3)).toEqual(["--data", chosen, sheet]);
  });

  /** A data folder with one load, whose store file was then overwritten. */
  async function createDamagedFolder() {
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
  const garbage = "not a store at all ".repeat(4_096);

  it("reports a damaged store and leaves it unchanged", { tags: "long" }, async () => {
    const { folder, name } = await createDamagedFolder();
    const { app } = await startDesktop(folder);
    await openDialog(app).toMatchObject({ message: "The Lanedesk data is damaged" });
    const exited = once(app.process(), "exit");
    await answer(app, "Quit");
    await exited;
    expect(await readFile(join(folder, "store", name), "utf8")).toBe(garbage);
  });

  it("shows the board and searches it read-only, and rejects changes", { tags: "long" }, async () => {
    const folder = await temporaryFolder();
    const first = await openDesktop(folder);
    await first.page.evaluate((load) => window.lanedesk.call("loads.create", { load }), {
      ...smallLoad,
      loadNumber: "E-1",
    });
    await first.quit();
    const { app, quit } = await startDesktop(folder, undefined, [], ["--read-only"]);
    const page = await app.firstWindow();
    await page.getByText("Read-only:").waitFor();
    await page.getByRole("row", { name: /E-1/ }).waitFor();
    await page.getByLabel("Search loads").fill("nowhere");
    await page.getByText(/No loads match/).waitFor();
    const exported = await page.evaluate(() =>
      window.lanedesk.call("loads.export", {
        view: "all",
        order: "pickup",
        isDescending: false,
        after: null,
        fields: ["number"],
      }),
    );
    expect(exported).toMatchObject({ ok: true, value: { text: expect.stringContaining("E-1") } });
    const changed = await page.evaluate((load) => window.lanedesk.call("loads.create", { load }), smallLoad);
    expect(changed).toMatchObject({ ok: false, failure: { message: expect.stringContaining("read-only") } });
    expect(await quit()).toBe(0);
  });

  it("restores the newest backup and keeps the damaged store", async () => {
    const { folder, name } = await createDamagedFolder();
    const { app, quit } = await startDesktop(folder);
    await openDialog(app).toMatchObject({ message: "The Lanedesk data is damaged" });
    await answer(app, "Restore backup…");
    await openDialog(app).toMatchObject({ message: expect.stringContaining("Restore the backup from") });
    await answer(app, "Restore backup");
    const page = await app.firstWindow();
    await page.getByRole("row", { name: /E-1/ }).waitFor();
    expect(await quit()).toBe(0);
    const [before = ""] = (await readdir(folder)).filter((entry) => entry.startsWith("store-before-"));
    expect(await readFile(join(folder, before, name), "utf8")).toBe(garbage);
  });

  it("reports a damaged store also when its backups cannot be listed", { tags: "long" }, async () => {
    const { folder } = await createDamagedFolder();
    const { backups } = getDataFolderPaths(folder);
    await rm(backups, { recursive: true });
    await writeFile(backups, "in the way");
    const { app } = await startDesktop(folder);
    await openDialog(app).toMatchObject({
      message: "The Lanedesk data is damaged",
      buttons: ["Try again", "Choose another folder…", "Show data folder", "Quit"],
    });
    const exited = once(app.process(), "exit");
    await answer(app, "Quit");
    expect(await exited).toEqual([0, null]);
  });

  it("offers the next older backup when the newest is damaged", { tags: "long" }, async () => {
    const { folder } = await createDamagedFolder();
    const { backups } = getDataFolderPaths(folder);
    const [newest = ""] = await readdir(backups);
    await copyFile(join(backups, newest), join(backups, "lanedesk-2026-01-02T08-00-00Z.backup"));
    await writeFile(join(backups, newest), garbage);
    const { app, quit } = await startDesktop(folder);
    await openDialog(app).toMatchObject({ message: "The Lanedesk data is damaged" });
    await answer(app, "Restore backup…");
    await openDialog(app).toMatchObject({ message: expect.stringContaining("Restore the backup from") });
    await answer(app, "Restore backup");
    await openDialog(app).toMatchObject({ message: "Can't restore the backup" });
    await app.evaluate(({ dialog }) =>
      (dialog as unknown as { openDialogs: OpenDialog[] }).openDialogs[0]?.answer(0),
    );
    await openDialog(app).toMatchObject({ message: "The Lanedesk data is damaged" });
    await answer(app, "Restore backup…");
    await openDialog(app).toMatchObject({ message: expect.stringMatching(/ from Fri 1\/2(\/2026)? /) });
    await answer(app, "Restore backup");
    const page = await app.firstWindow();
    await page.getByRole("row", { name: /E-1/ }).waitFor();
    expect(await quit()).toBe(0);
  });

  it("asks again when the only backup is damaged", { tags: "long" }, async () => {
    const { folder } = await createDamagedFolder();
    const [backup = ""] = await readdir(getDataFolderPaths(folder).backups);
    await writeFile(join(getDataFolderPaths(folder).backups, backup), garbage);
    const { app } = await startDesktop(folder);
    await openDialog(app).toMatchObject({ message: "The Lanedesk data is damaged" });
    await answer(app, "Restore backup…");
    await openDialog(app).toMatchObject({ message: expect.stringContaining("Restore the backup from") });
    await answer(app, "Restore backup");
    await openDialog(app).toMatchObject({ message: "Can't restore the backup" });
    await app.evaluate(({ dialog }) =>
      (dialog as unknown as { openDialogs: OpenDialog[] }).openDialogs[0]?.answer(0),
    );
    await openDialog(app).toMatchObject({ message: "The Lanedesk data is damaged" });
    const exited = once(app.process(), "exit");
    await answer(app, "Quit");
    expect(await exited).toEqual([0, null]);
  });

  it("explains that it cannot claim its folder when no other Lanedesk has it, and starts again", {
    tags: "long",
  }, async () => {
    const folder = await temporaryFolder();
    // The fake runtime writes its lock here.
    await mkdir(join(folder, "instance.lock"));
    const { app } = await startDesktop(folder);
    await openDialog(app).toMatchObject({
      message: "Lanedesk can't open its data",
      detail: expect.stringContaining("use a folder on a local disk"),
    });
    const note = join(folder, "note");
    await app.evaluate(({ app }, file) => {
      process.env.APPIMAGE = "/opt/Lanedesk.AppImage";
      app.relaunch = (options) =>
        process.getBuiltinModule("node:fs").writeFileSync(file, JSON.stringify(options));
    }, note);
    const exited = once(app.process(), "exit");
    await answer(app, "Try again");
    expect(await exited).toEqual([0, null]);
    // The executable inside an AppImage is unmounted when it ends.
    const relaunched = JSON.parse(await readFile(note, "utf8"));
    expect(relaunched.execPath).toBe("/opt/Lanedesk.AppImage");
    expect(relaunched.args.slice(-2)).toEqual(["--data", folder]);
  });

  it("does not use Electron's default folder when the data folder cannot be created", {
    tags: "long",
  }, async () => {
    const home = await temporaryFolder();
    const folder = join(home, "a file where a folder should be");
    await writeFile(folder, "");
    const { app } = await startDesktop(folder);
    await openDialog(app).toMatchObject({ message: "Lanedesk can't write to its data folder" });
    const paths = await app.evaluate(({ app }) => [app.getPath("userData"), app.getPath("sessionData")]);
    for (const path of paths) expect(path).toContain(join(tmpdir(), "lanedesk-"));
  });

  it("starts without a sandbox where the AppImage finds it blocked", { tags: "long" }, async () => {
    const { app, quit } = await startDesktop(await temporaryFolder(), undefined, ["--no-sandbox"]);
    await app.firstWindow();
    expect(await quit()).toBe(0);
  });

  it("shows the folder, asks again and quits", { tags: "long" }, async () => {
    const folder = join(await temporaryFolder(), "a file where a folder should be");
    await writeFile(folder, "");
    const { app } = await startDesktop(folder);
    await openDialog(app).toMatchObject({ message: "Lanedesk can't write to its data folder" });
    await answer(app, "Show data folder");
    expect(await app.evaluate(({ shell }) => (shell as unknown as { opened: string[] }).opened)).toEqual([
      folder,
    ]);
    await openDialog(app).toMatchObject({ message: "Lanedesk can't write to its data folder" });
    const exited = once(app.process(), "exit");
    await answer(app, "Quit");
    expect(await exited).toEqual([0, null]);
  });
});
