/** @module-tag long */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { ChannelName, ChannelOutput } from "../../shared/channels.ts";
import type { EditRow, SyncStatus } from "../../shared/views/sync.ts";
import { modifierKey } from "../support/platform.ts";
import { syncedStatus } from "../support/sync/synced-status.ts";
import {
  callChannel,
  findAxeViolationsInThemes,
  laneLoad,
  openSettings,
  openWindow,
  pickUnmonitoredCarrier,
} from "../support/window.ts";

/** Makes a channel of the window return a rare result, as the main process would. */
const answer = <N extends ChannelName>(page: Page, channel: N, value: ChannelOutput<N>) =>
  page.route(`**/ipc/${channel}`, (route) => route.fulfill({ json: { ok: true, value } }));

const undecided: SyncStatus = { ...syncedStatus, pending: 2, inDoubt: 1, conflicts: 5, refused: 1 };

const edit = (editId: number, change: Partial<EditRow>): EditRow => ({
  editId,
  loadId: `load-${editId}`,
  loadNumber: `A-${editId}`,
  lane: "Dallas, TX → Atlanta, GA",
  kind: "update",
  state: "pending",
  changes: 2,
  firstAt: Date.UTC(2026, 10, 21, 8),
  lastAt: Date.UTC(2026, 10, 21, 9),
  nextAttemptAt: Date.now() + 90_000,
  attempts: 1,
  message: "What happened, and what happens next.",
  conflict: null,
  ...change,
});

const conflict = (
  kind: NonNullable<EditRow["conflict"]>["kind"],
  fields: NonNullable<EditRow["conflict"]>["fields"] = [],
) => ({
  state: "conflict" as const,
  nextAttemptAt: null,
  conflict: {
    kind,
    changedAt: Date.UTC(2026, 10, 21, 8),
    changedBy: "ana@example.com",
    fields,
  },
});

const rows: EditRow[] = [
  edit(
    1,
    conflict("fields", [
      { path: "note", label: "Note", base: "as posted", local: "mine", remote: "theirs" },
      { path: "rate", label: "Posted rate", base: "", local: "$2,500", remote: "$2,600" },
    ]),
  ),
  edit(2, conflict("booked")),
  edit(3, conflict("deleted")),
  edit(4, { kind: "delete", ...conflict("changed") }),
  edit(5, conflict("missing")),
  edit(6, { kind: "create", state: "in doubt", nextAttemptAt: null }),
  edit(7, { state: "rejected", nextAttemptAt: null }),
  edit(8, { kind: "refresh" }),
  edit(9, { kind: "create", state: "sending", nextAttemptAt: null }),
];

/** The edits that differ in more than their message, because axe is slow. */
const distinctEdits = new Set([1, 2, 6, 7]);

test("passes axe on every state of edits and sync, and on each confirmation", async () => {
  const { page } = await openWindow();
  const log = { lines: [{ at: Date.UTC(2026, 10, 20, 9), loadId: "", message: "Connected." }], next: null };
  await answer(page, "sync.outboxPage", { rows, next: null });
  await answer(page, "sync.log", log);
  const found: string[] = [];
  const check = async (state: string) =>
    found.push(...(await findAxeViolationsInThemes(page)).map((violation) => `${state}: ${violation}`));
  const show = async (status: SyncStatus, message: RegExp) => {
    await page.unroute("**/ipc/sync.status");
    await answer(page, "sync.status", status);
    await page.goto(`${page.url().split("#")[0]}#sync`);
    await page.reload();
    await page.getByRole("main").getByText(message).waitFor();
  };

  await show(undecided, /^7 edits need your decision/);
  for (const row of rows) {
    await page.getByRole("option", { name: new RegExp(`A-${row.editId}`) }).click();
    await page.getByRole("complementary", { name: "Edit" }).getByText(row.message).waitFor();
    if (distinctEdits.has(row.editId)) await check(`${row.state} ${row.conflict?.kind ?? ""}`);
  }
  await page.getByRole("option", { name: /A-6/ }).click();
  await page.getByRole("button", { name: "Discard" }).first().click();
  await page
    .getByRole("dialog", { name: "Discard" })
    .getByText("Lanedesk does not send this load again")
    .waitFor();
  await check("dropping");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // The button was clicked, so the keys go to the list again.
  const list = page.getByRole("listbox", { name: "Unsent edits" });
  await expect.poll(() => list.evaluate((element) => element === document.activeElement)).toBe(true);

  await show({ ...undecided, paused: "many ended", problem: "44 of 52 loads have ended." }, /44 of 52 loads/);
  await page.getByRole("button", { name: "Resume…" }).click();
  await page.getByRole("button", { name: "Resume", exact: true }).waitFor();
  await check("many ended");
  await show({ ...undecided, paused: "token refused" }, /rejects the token/);
  const problem = "The token was entered for https://a.example, but Lanedesk now has https://b.example.";
  await show({ ...undecided, paused: "address refused", problem }, /^7 edits need.*but Lanedesk now has/);
  await page.getByRole("button", { name: "Connect again" }).click();
  await page.getByText(problem, { exact: true }).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await show(
    { ...undecided, offlineSince: Date.now(), problem: "It took too long." },
    /It took too long\. Keep working/,
  );
  await check("offline");
  await show({ ...undecided, isRunning: true, sendProgress: { done: 3, total: 9 } }, /3 of 9 edits sent/);
  await check("sending");

  await page.unroute("**/ipc/sync.window");
  await answer(page, "sync.outboxPage", { rows, next: "of more" });
  await show({ ...undecided, pending: 9_990 }, /^7 edits need your decision/);
  await page.getByText("9,997 edits in the outbox").waitFor();

  await answer(page, "sync.preview", { toSend: 40, toPostAgain: 0, linked: 0, isCopy: true });
  await show({ ...undecided, connected: false }, /^Connect a load board/);
  await page.getByLabel("Post these loads").check();
  await page.getByText("Connecting puts all 40 available loads in the outbox.").waitFor();
  await check("connecting a restored store");
  await page.getByLabel("No other copy has posted these loads").check();
  await page.getByText("Connecting posts all 40 available loads.").waitFor();
  expect(found).toEqual([]);
});

/** Whether something inside an element is wider than the element. */
const isOverflowing = (box: Locator): Promise<boolean> =>
  box.evaluate((element) =>
    [...element.querySelectorAll("*")].some(
      (child) =>
        // A map clips the shapes outside of its area.
        !child.parentElement?.closest("[role=img]") &&
        child.getBoundingClientRect().right > element.getBoundingClientRect().right + 1,
    ),
  );

test("passes axe on booking, repeating, filters, notices and empty results", async () => {
  const { page } = await openWindow();
  const found: string[] = [];
  const check = async (state: string) =>
    found.push(...(await findAxeViolationsInThemes(page)).map((violation) => `${state}: ${violation}`));
  const long = "Société Générale d'Entreposage Frigorifique de Saint-Jean-sur-Richelieu et de l'Île-Perrot";
  await callChannel(page, "loads.create", {
    load: {
      ...laneLoad(["Dallas", "TX"], ["Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch", "GA"], long),
    },
  });
  await page.reload();
  const panel = page.getByRole("complementary", { name: "Details" });
  const row = page.getByRole("row", { name: /Société/ });
  await row.waitFor();
  await page.keyboard.press("b");
  await page.getByRole("combobox", { name: "Carrier" }).waitFor();
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByText("Select a carrier from the list.").waitFor();
  await check("booking");
  await pickUnmonitoredCarrier(page, long);
  await page.keyboard.press(`${modifierKey}+Enter`);
  const notice = page.getByRole("status").filter({ hasText: /booked with Société/ });
  await notice.waitFor();
  expect(await isOverflowing(notice), "the notice holds long names").toBe(false);
  await check("notice");
  await row.waitFor({ state: "detached" });
  await page.keyboard.press(`${modifierKey}+z`);
  await row.waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+D");
  await page.getByText("Pickup days").waitFor();
  await check("repeating");
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  await page.getByRole("heading", { name: "Edit load" }).waitFor();
  expect(await isOverflowing(panel), "the editor holds long names").toBe(false);
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: /^Dallas TX/ }).waitFor();
  expect(await isOverflowing(panel), "the panel holds long names").toBe(false);
  await page.keyboard.press("Escape");
  await page.keyboard.press("s");
  await page.getByRole("rowheader", { name: "TX → GA" }).waitFor();
  await check("at a glance");
  await page.keyboard.press("s");
  await page.keyboard.press("f");
  await page.getByRole("textbox", { name: /Origin/ }).fill("zzz");
  await page.getByText("No loads match these filters").waitFor();
  await check("filtered");
  expect(found).toEqual([]);
});

test("passes axe on every view whose data cannot be read, and on the changes per day", async () => {
  const { page } = await openWindow();
  await callChannel(page, "demo.fill", { workId: crypto.randomUUID() });
  await page.reload();
  await page.getByRole("row").nth(1).waitFor();
  const found: string[] = [];
  const check = async (state: string) =>
    found.push(...(await findAxeViolationsInThemes(page)).map((violation) => `${state}: ${violation}`));
  const show = async (view: string) => {
    await page.locator(`nav a[href="#${view}"]`).click();
    await page.locator(`nav a[href="#${view}"][aria-current=page]`).waitFor();
  };
  await show("carriers");
  await page.getByText("Daily data").click();
  await page.getByRole("table", { name: "Changes per day" }).waitFor();
  await check("changes per day");
  const failure = { code: "unavailable", message: "The disk is full. Free some space.", fields: [] };
  await page.route(/\/ipc\/(?!app\.)/, (route) => route.fulfill({ json: { ok: false, failure } }));
  await show("loads");
  await page.reload();
  for (const view of ["loads", "carriers", "rates", "sync"]) {
    await show(view);
    await page.getByText(failure.message).first().waitFor();
    await check(`${view} without data`);
  }
  expect(found).toEqual([]);
});

test("shows cut-off text as a tooltip", async () => {
  const { page } = await openWindow();
  const city = "San José de las Piñas del Río Ñuble y de los Ángeles";
  await callChannel(page, "loads.create", { load: laneLoad([city, "TX"], ["Waco", "TX"], "A-1") });
  await page.reload();
  const cell = page.getByRole("gridcell", { name: new RegExp(`^${city}`) });
  await cell.hover();
  await page.locator(`[title="${city}"]`).waitFor();
  await page.getByRole("gridcell", { name: /^Waco/ }).hover();
  await expect.poll(() => page.locator(`[title="${city}"]`).count()).toBe(0);
  await expect.poll(() => page.locator('[title="Waco"]').count()).toBe(0);
});

test("passes axe on the confirmations in Settings", async () => {
  const { page } = await openWindow();
  await openSettings(page, "Backups");
  await page.getByRole("button", { name: "Back up now" }).click();
  await page.getByRole("button", { name: /^Restore \d/ }).click();
  await page.getByRole("dialog", { name: /^Restore/ }).waitFor();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("scrolls a long panel by keys without moving the board", async () => {
  const { page } = await openWindow({ viewport: { width: 1280, height: 400 } });
  for (const number of ["A-1", "A-2"])
    await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], number) });
  await page.reload();
  const first = page.getByRole("row", { name: /A-2/ });
  await first.waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Dallas TX → Atlanta GA" }).waitFor();
  const body = page.locator("[data-scrolls]");
  await body.focus();
  await page.keyboard.press("End");
  await expect.poll(() => body.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await expect.poll(() => first.getAttribute("data-active")).toBe("true");
});
