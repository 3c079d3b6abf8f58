import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { refreshPath } from "../support/loads.ts";
import { run } from "../support/program.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { accessibilityFaults, askAs, laneLoad, openWindow } from "../support/window.ts";

const cities = ["Dallas", "Houston", "Austin", "Laredo"];
const mark = "MARKED-FOR-DAMAGE";

/** A desk with four loads; in the record of one of them a bit has flipped on the disk. */
async function deskWithDamage(): Promise<string> {
  const folder = await temporaryFolder();
  const { page, served, browser } = await openWindow({}, folder);
  for (const [index, city] of cities.entries()) {
    const load = laneLoad([city, "TX"], ["Atlanta", "GA"], `N-${index}`);
    await askAs(page, "loads.create", { load: { ...load, note: city === "Austin" ? mark : "fine" } });
  }
  await browser.close();
  await served.stop();
  const file = join(folder, "store", "lanedesk.sqlite");
  const bytes = await readFile(file);
  const places = [...placesOf(bytes, Buffer.from(mark))];
  for (const at of places) bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
  expect(places.length).toBeGreaterThan(0);
  return folder;
}

function* placesOf(bytes: Buffer, wanted: Buffer): Generator<number> {
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1)) yield at;
}

test("a damaged load stands among the others as unreadable, with the way on, and takes none of them along", async () => {
  const folder = await deskWithDamage();
  const { page, problems } = await openWindow({}, folder);
  await page.getByText("4 loads", { exact: true }).waitFor();
  const rows = page.locator("[role=row][id^=load-]");
  const words = /This load cannot be read: its record is damaged/;
  expect(await rows.count()).toBe(4);
  await page.getByRole("row", { name: words }).waitFor();
  for (const number of ["N-0", "N-1", "N-3"])
    expect(await page.getByRole("row", { name: new RegExp(number) }).count()).toBe(1);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole("columnheader", { name: /Miles/ }).getByRole("button").click();
  await page.getByRole("row", { name: words }).waitFor();
  expect(await rows.count()).toBe(4);
  await page.keyboard.press("/");
  await page.keyboard.type("laredo");
  await page.getByText("1 load", { exact: true }).waitFor();
  await page.getByRole("row", { name: /N-3/ }).waitFor();
  await page.getByRole("button", { name: "Search for nothing" }).click();
  await page.getByText("4 loads", { exact: true }).waitFor();

  const { text, rows: written } = await askAs(page, "loads.export", {
    view: "all",
    order: "created",
    descending: false,
    after: null,
    fields: ["number", "origin"],
  });
  expect(written).toBe(4);
  expect(text).toContain("N-3");
  expect(text).toContain("Unreadable");

  await page.getByRole("button", { name: "Check or restore…" }).click();
  await page.getByRole("region", { name: "Backups" }).waitFor();
  await page.getByRole("button", { name: "Check the store", exact: true }).click();
  await page.getByText(/The store is damaged: Table loads: 1 of its records is damaged/).waitFor();
  expect(problems).toEqual([]);
});

test("what is done with many loads is done with those that can be read, and says which one cannot", async () => {
  const folder = await deskWithDamage();
  const { page } = await openWindow({}, folder);
  await page.getByText("4 loads", { exact: true }).waitFor();
  const { loadIds } = await askAs(page, "loads.ids", { view: "all", after: null });
  expect(loadIds.length).toBe(4);
  const refreshed = await askAs(page, "loads.refresh", { loadIds, workId: "refresh" });
  expect([refreshed.successful, refreshed.failed]).toEqual([3, 1]);
  const deleted = await askAs(page, "loads.deleteMany", {
    loadIds,
    request: { reason: "2", comment: null },
  });
  expect(deleted.changed.length).toBe(3);
  expect(deleted.refused.map(({ message }) => message)).toEqual([expect.stringMatching(/record is damaged/)]);
});

test("a program that refreshes over HTTP is told of the damaged load alone", async () => {
  const folder = await deskWithDamage();
  const { answer } = await run(
    ...["user", "add", "--data", folder, "--email", "ann@example.com", "--first", "Ann", "--last", "Lee"],
  );
  const { page, served } = await openWindow({}, folder);
  const { loadIds } = await askAs(page, "loads.ids", { view: "all", after: null });
  const ask = (method: string, path: string, body: unknown) =>
    fetch(`${served.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${answer?.token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const refreshed = await ask("POST", refreshPath, loadIds);
  expect(refreshed.status).toBe(200);
  expect(await refreshed.json()).toMatchObject({ successful: 3, failed: 1 });
});
