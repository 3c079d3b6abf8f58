import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ElectronApplication } from "playwright-core";
import { expect, it } from "vitest";
import { openDesktop, startDesktop, startSecondInstance } from "../../support/electron.ts";
import { smallLoad } from "../../support/loads.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** The part of each window's address after #. */
const addresses = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(({ BrowserWindow }) =>
    Promise.all(
      BrowserWindow.getAllWindows().map(({ webContents }) => webContents.executeJavaScript("location.hash")),
    ),
  );

it("opens a load by its address, from a second start and from the system", async () => {
  const folder = await temporaryFolder();
  const { app, page, quit } = await openDesktop(folder);
  const answer = await page.evaluate(
    (load) => window.lanedesk.call("loads.create", { load }),
    smallLoad as never,
  );
  const loadId = answer.ok ? answer.value.load.loadId : "";
  const address = `lanedesk://load/${loadId}`;

  const second = await startSecondInstance(folder, address, "--data", join(folder, "other"));
  expect(await once(second, "exit")).toEqual([0, null]);
  await expect.poll(() => addresses(app)).toContain(`#load/${loadId}`);

  await app.evaluate(({ app }, opened) => {
    app.emit("open-url", { preventDefault: () => undefined }, opened);
  }, address);
  await expect.poll(() => addresses(app)).toHaveLength(2);
  expect(await quit()).toBe(0);
});

it("rejects another address with a dialog that does not repeat it", { tags: "long" }, async () => {
  const { app, quit } = await openDesktop(await temporaryFolder());
  const shown = await app.evaluate(
    ({ app, dialog }) =>
      new Promise<string>((resolve) => {
        dialog.showMessageBox = async (...parts: unknown[]) => {
          resolve(JSON.stringify(parts.at(-1)));
          return { response: 0, checkboxChecked: false };
        };
        app.emit("open-url", { preventDefault: () => undefined }, "lanedesk://run/evil");
      }),
  );
  expect(shown).toContain("can't open this link");
  expect(shown).not.toContain("evil");
  expect(await addresses(app)).toHaveLength(1);
  expect(await quit()).toBe(0);
});

it("previews the import of a sheet that it was started with, and of one opened later", {
  tags: "long",
}, async () => {
  const folder = await temporaryFolder();
  const [first, later] = [join(folder, "monday.csv"), join(folder, "tuesday.csv")];
  const rows = "load number,origin,destination,pickup,equipment\nA1,Dallas TX,Atlanta GA,12/1/2030,van\n";
  await writeFile(first, rows);
  await writeFile(later, rows.replace("A1", "B2"));
  const { app, quit } = await startDesktop(join(folder, "data"), undefined, [], [first]);
  const page = await app.firstWindow();
  await page.getByText("monday.csv").first().waitFor();
  const second = await startSecondInstance(join(folder, "data"), later);
  expect(await once(second, "exit")).toEqual([0, null]);
  await page.getByText("tuesday.csv").first().waitFor();
  expect(await quit()).toBe(0);
});

it("runs commands of the window from the menu", { tags: "long" }, async () => {
  const { app, page, quit } = await openDesktop(await temporaryFolder());
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById("go-carriers")?.click());
  await page.waitForFunction(() => location.hash === "#carriers");
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById("keys")?.click());
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  expect(await quit()).toBe(0);
});

it("runs each command in a new main window when only a load's window is open", { tags: "long" }, async () => {
  const { app, page, quit } = await openDesktop(await temporaryFolder());
  const load = app.waitForEvent("window");
  const address = "lanedesk://load/eeeeeeee-0000-4000-8000-000000000001";
  await app.evaluate(({ app }, opened) => {
    app.emit("open-url", { preventDefault: () => undefined }, opened);
  }, address);
  await load;
  await page.close();
  await expect.poll(() => addresses(app)).toHaveLength(1);
  const opened = app.waitForEvent("window");
  await app.evaluate(({ Menu }) => {
    for (const id of ["go-carriers", "keys"]) Menu.getApplicationMenu()?.getMenuItemById(id)?.click();
  });
  const main = await opened;
  await main.getByRole("dialog", { name: "Keys" }).waitFor();
  await main.waitForFunction(() => location.hash === "#carriers");
  expect(await quit()).toBe(0);
});
