import { readdir } from "node:fs/promises";
import type { ElectronApplication } from "playwright-core";
import { describe, expect, it } from "vitest";
import { getDataFolderPaths } from "../../../electron/store/data-folder/paths.ts";
import { isRealRuntime, openDesktop } from "../../support/electron.ts";
import { smallLoad } from "../../support/loads.ts";
import { modifierKey } from "../../support/platform.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

it("loads its page over the app scheme", async () => {
  const { app, page } = await openDesktop(await temporaryFolder());
  expect(new URL(page.url()).pathname).toBe("/");
  expect(
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL()),
  ).toBe("app://lanedesk/");
  expect(await page.title()).toBe("Lanedesk");
  expect(await page.evaluate(() => isSecureContext)).toBe(true);
});

it("exposes only the bridge to the page", async () => {
  const { page } = await openDesktop(await temporaryFolder());
  expect(await page.evaluate(() => Object.entries(window.lanedesk).map((entry) => typeof entry[1]))).toEqual([
    "function",
    "function",
  ]);
  const seen = await page.evaluate(() => {
    const frame = document.createElement("iframe");
    document.body.append(frame);
    const bare = new Set(Object.getOwnPropertyNames(frame.contentWindow));
    frame.remove();
    return Object.getOwnPropertyNames(window).filter((name) => !bare.has(name) && !/^\d+$/.test(name));
  });
  const ofLibraries = /^__(playwright|zod_)/;
  expect(seen.filter((name) => !ofLibraries.test(name))).toEqual(["lanedesk"]);
});

it("posts a load, publishes the event, and has the load after a restart", async () => {
  const folder = await temporaryFolder();
  const first = await openDesktop(folder);
  const { answer, heard } = await first.page.evaluate(
    async (load) => {
      const heard = new Promise((resolve) => window.lanedesk.on("loads.changed", resolve));
      return { answer: await window.lanedesk.call("loads.create", { load }), heard: await heard };
    },
    { ...smallLoad, loadNumber: "E-1" },
  );
  if (!answer.ok) throw new Error(answer.failure.message);
  const { loadId } = answer.value.load;
  expect(heard).toEqual({ loadIds: [loadId] });
  expect(await first.quit()).toBe(0);
  expect(await readdir(getDataFolderPaths(folder).backups)).toHaveLength(1);

  const second = await openDesktop(folder);
  const again = await second.page.evaluate((id) => window.lanedesk.call("loads.get", { loadId: id }), loadId);
  expect(again).toMatchObject({
    ok: true,
    value: { load: { loadId, loadNumber: "E-1", source: "Desktop" } },
  });
});

it("shows a load posted in the window after a power failure", { tags: "long" }, async () => {
  const folder = await temporaryFolder();
  const first = await openDesktop(folder);
  await first.page.evaluate((load) => window.lanedesk.call("loads.create", { load }), {
    ...smallLoad,
    loadNumber: "E-1",
  });
  await first.page.reload();
  await first.page.getByRole("row", { name: /E-1/ }).waitFor();
  await first.page.getByLabel("Quick post").fill("chicago il atlanta ga van 42k 2450");
  await first.page.getByText(/Chicago, IL.*Atlanta, GA/).waitFor();
  await first.page.keyboard.press("Enter");
  await first.page.getByRole("row", { name: /Chicago IL/ }).waitFor();
  await first.kill();

  const second = await openDesktop(folder);
  await second.page.getByRole("row", { name: /Chicago IL.*\$2,450/ }).waitFor();
  expect(await second.quit()).toBe(0);
});

it("keeps what was typed right before the window closed", { tags: "long" }, async () => {
  const folder = await temporaryFolder();
  const first = await openDesktop(folder);
  await first.page.evaluate((load) => window.lanedesk.call("loads.create", { load }), smallLoad);
  // Without timers, only the closing of the page saves the draft.
  await first.page.evaluate(() => Object.assign(window, { setTimeout: () => 0 }));
  await first.page.getByLabel("Quick post").fill("chicago il atlanta ga");
  expect(await first.quit()).toBe(0);

  const second = await openDesktop(folder);
  await expect.poll(() => second.page.getByLabel("Quick post").inputValue()).toBe("chicago il atlanta ga");
  expect(await second.quit()).toBe(0);
});

it("returns failures as values", { tags: "long" }, async () => {
  const { page } = await openDesktop(await temporaryFolder());
  const answer = await page.evaluate(() => window.lanedesk.call("loads.get", { loadId: "none" }));
  expect(answer).toMatchObject({ ok: false, failure: { code: "not-found" } });
});

it("has every acknowledged load after a power failure", { tags: "long" }, async () => {
  const folder = await temporaryFolder();
  const first = await openDesktop(folder);
  const posted: string[] = [];
  await first.page.exposeFunction("acknowledged", (loadId: string) => posted.push(loadId));
  const posting = first.page
    .evaluate(async (load) => {
      for (;;) {
        const answer = await window.lanedesk.call("loads.create", { load });
        const { acknowledged } = window as unknown as { acknowledged(loadId: string): Promise<void> };
        if (answer.ok) await acknowledged(answer.value.load.loadId);
      }
    }, smallLoad)
    .catch(() => undefined);
  await expect.poll(() => posted.length).toBeGreaterThan(20);
  await first.kill();
  await posting;

  const second = await openDesktop(folder);
  for (const loadId of posted) {
    const answer = await second.page.evaluate(
      (id) => window.lanedesk.call("loads.get", { loadId: id }),
      loadId,
    );
    expect(answer.ok).toBe(true);
  }
  expect(await second.quit()).toBe(0);
});

it("shows dialogs and title bars in the chosen color scheme, also after the next start", {
  tags: "long",
}, async () => {
  const folder = await temporaryFolder();
  const first = await openDesktop(folder);
  const getTheme = (app: ElectronApplication) => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource);
  expect(await getTheme(first.app)).toBe("system");
  await first.page.evaluate(() => window.lanedesk.call("settings.change", { colorScheme: "dark" }));
  expect(await getTheme(first.app)).toBe("dark");
  expect(await first.quit()).toBe(0);
  const second = await openDesktop(folder);
  expect(await getTheme(second.app)).toBe("dark");
  expect(await second.quit()).toBe(0);
});

/** The real save dialog cannot be answered. */
describe.skipIf(isRealRuntime)("a download", () => {
  interface OpenDialog {
    options: { message: string; buttons: string[] };
    answer(response: number): void;
  }
  const answerSaveDialog = async (app: ElectronApplication, label: string) => {
    const message = () =>
      app.evaluate(
        ({ dialog }) => (dialog as unknown as { openDialogs: OpenDialog[] }).openDialogs[0]?.options.message,
      );
    await expect.poll(message).toBe("Save loads.csv");
    await app.evaluate(({ dialog }, name) => {
      const [open] = (dialog as unknown as { openDialogs: OpenDialog[] }).openDialogs;
      open?.answer(open.options.buttons.indexOf(name));
    }, label);
  };

  it("is reported when the save dialog is closed: not after Cancel, and with a failure", {
    tags: "long",
  }, async () => {
    const { app, page, quit } = await openDesktop(await temporaryFolder());
    await page.evaluate((load) => window.lanedesk.call("loads.create", { load }), {
      ...smallLoad,
      loadNumber: "E-1",
    });
    await page.getByRole("row", { name: /E-1/ }).waitFor();
    const exportView = () => page.keyboard.press(`${modifierKey}+Shift+E`);
    const exported = page.getByText("Exported 1 load to loads.csv.");

    await exportView();
    await answerSaveDialog(app, "Cancel");
    await exportView();
    await answerSaveDialog(app, "Save to a full disk");
    await page.getByText("Can't write loads.csv. Choose another folder.").waitFor();
    expect(await exported.count()).toBe(0);
    await exportView();
    await answerSaveDialog(app, "Save");
    await exported.waitFor();
    expect(await quit()).toBe(0);
  });
});
