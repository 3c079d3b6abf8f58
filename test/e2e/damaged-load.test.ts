import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadsPath } from "../support/loads.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { callChannel, laneLoad, openWindow } from "../support/window.ts";

const cities = ["Dallas", "Houston", "Austin", "Laredo"];
const mark = "MARKED-FOR-DAMAGE";

/** A store with four loads; one record has a flipped bit on the disk. */
async function createDamagedStore(): Promise<string> {
  const folder = await temporaryFolder();
  const { page, served } = await openWindow({}, folder);
  for (const [index, city] of cities.entries()) {
    const load = laneLoad([city, "TX"], ["Atlanta", "GA"], `N-${index}`);
    await callChannel(page, "loads.create", { load: { ...load, note: city === "Austin" ? mark : "fine" } });
  }
  await page.close();
  await served.stop();
  await flipBitAt(folder, mark);
  return folder;
}

/** Flips a bit at each occurrence of a text in the store's file. */
async function flipBitAt(folder: string, text: string): Promise<void> {
  const file = join(folder, "store", "lanedesk.sqlite");
  const bytes = await readFile(file);
  const places = [...getPlaces(bytes, Buffer.from(text))];
  for (const at of places) bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
  expect(places.length).toBeGreaterThan(0);
}

function* getPlaces(bytes: Buffer, wanted: Buffer): Generator<number> {
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1)) yield at;
}

test("a damaged load is absent from the board, and the others are listed, found and exported", {
  tags: "long",
}, async () => {
  const folder = await createDamagedStore();
  const { page, pageErrors } = await openWindow({}, folder);
  await page.getByText("3 loads", { exact: true }).waitFor();
  const rows = page.locator("[role=row][id^=load-]");
  await expect.poll(() => rows.count()).toBe(3);
  for (const number of ["N-0", "N-1", "N-3"])
    await page.getByRole("row", { name: new RegExp(number) }).waitFor();

  const sorted = page.waitForResponse("**/ipc/loads.page");
  await page.getByRole("columnheader", { name: /Miles/ }).getByRole("button").click();
  await sorted;
  await expect.poll(() => rows.count()).toBe(3);
  await page.keyboard.press("/");
  await page.keyboard.type("laredo");
  await page.getByText("1 load", { exact: true }).waitFor();
  await page.getByRole("row", { name: /N-3/ }).waitFor();

  const { text, rows: written } = await callChannel(page, "loads.export", {
    view: "all",
    order: "created",
    isDescending: false,
    after: null,
    fields: ["number", "origin"],
  });
  expect(written).toBe(3);
  expect(text).toContain("N-3");
  expect(await callChannel(page, "store.damage", null)).toEqual([{ table: "loads", count: 1 }]);
  expect(pageErrors).toEqual([]);
});

test("loads are refreshed and deleted although one of them is damaged", { tags: "long" }, async () => {
  const folder = await createDamagedStore();
  const { page } = await openWindow({}, folder);
  await page.getByText("3 loads", { exact: true }).waitFor();
  const { loadIds } = await callChannel(page, "loads.ids", { view: "all", after: null });
  expect(loadIds.length).toBe(3);
  const refreshed = await callChannel(page, "loads.refresh", { loadIds, workId: "refresh" });
  expect([refreshed.successful, refreshed.failed]).toEqual([3, 0]);
  const deleted = await callChannel(page, "loads.deleteMany", {
    loadIds,
    request: { reason: "2", comment: null },
  });
  expect(deleted).toMatchObject({ changed: expect.toSatisfy((ids) => ids.length === 3), rejected: [] });
});

const askOver = (url: string, token: string) => async (path: string, body: unknown) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
};

test("a damaged user is absent, and their loads and the other users are served", {
  tags: "long",
}, async () => {
  const folder = await temporaryFolder();
  const first = await openWindow({}, folder);
  const { userId } = await callChannel(first.page, "app.info", null);
  const bo = {
    firstName: "Bo",
    lastName: "Adams",
    email: "bo@example.com",
    username: "bo-marked",
    phone: "",
  };
  const { userId: boId } = await callChannel(first.page, "users.add", { ...bo, isActive: true });
  const { token } = await callChannel(first.page, "accessKeys.issueToken", { userId: boId, label: "test" });
  const { token: own } = await callChannel(first.page, "accessKeys.issueToken", { userId, label: "test" });
  const load = laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "N-1");
  expect((await askOver(first.served.url, token)(loadsPath, load)).status).toBeLessThan(300);
  await first.page.close();
  await first.served.stop();
  await flipBitAt(folder, '"username":"bo-marked');

  const { page, served, pageErrors } = await openWindow({}, folder);
  await page.getByRole("row", { name: /N-1/ }).waitFor();
  const users = await askOver(served.url, own)("/accountmanagement/v1/accountuser/active", {
    pagination: { pageNumber: 1, pageSize: 25 },
  });
  expect(users.status).toBe(200);
  expect(users.body.results[0].data.map((user: { lastName: string }) => user.lastName)).toEqual(["User"]);
  expect(pageErrors).toEqual([]);
});
