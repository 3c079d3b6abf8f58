import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { refreshLoads } from "../../../renderer/loads/actions/refresh.ts";
import { useBoard } from "../../../renderer/loads/board/board.ts";
import { press } from "../../support/component/press.ts";
import { findAxeViolations, holdChannel, renderApp } from "../../support/component/render-app.tsx";
import { loadFrom, readRows, renderBoard } from "../../support/component/render-board.tsx";

const heading = (name: string | RegExp) => page.getByRole("heading", { level: 2, name });
const postButton = page.getByRole("button", { name: /^Post \d+ cop/ });
/** The button of the progress bar; the panel has another Cancel. */
const cancelWork = page.getByRole("button", { name: "Cancel", exact: true }).first();
const getRate = (name: RegExp) => page.getByRole("row", { name }).getByText(/^\$\d,\d{3}$/);

test("$ changes the rates of a whole selection by percent, with a preview and one undo", async () => {
  await renderBoard("Dallas", "Houston", "Austin");
  await press("Space", "j", "Space", "j", "$");
  await expect.element(heading("Edit 2 loads")).toBeVisible();
  await expect.element(page.getByLabelText("Posted rate")).toHaveFocus();
  await page.getByText("± %").click();
  await page.getByLabelText("Posted rate").fill("10");
  await expect.element(page.getByText("Rate $2,450 → $2,695").first()).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  await press("Mod+Enter");
  await expect.element(getRate(/N-0/)).toHaveTextContent("$2,695");
  await expect.element(getRate(/N-1/)).toHaveTextContent("$2,695");
  await expect.element(getRate(/N-2/)).toHaveTextContent("$2,450");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(getRate(/N-0/)).toHaveTextContent("$2,450");
  await expect.element(getRate(/N-1/)).toHaveTextContent("$2,450");
});

test("a bulk edit rejects a negative new rate instead of dropping the minus", async () => {
  await renderBoard("Dallas", "Houston");
  await press("Mod+a", "$");
  const rate = page.getByLabelText("Posted rate");
  await expect.element(rate).toHaveFocus();
  await userEvent.keyboard("-50");
  await expect.element(page.getByText("Enter $0 or more.")).toBeVisible();
  await expect.element(page.getByText(/^Rate \$2,450/)).not.toBeInTheDocument();
  await page.getByLabelText(/^Note/).fill("Call first");
  await expect.element(page.getByRole("button", { name: /^Change 2 loads/ })).toBeDisabled();
  await rate.fill("50");
  await expect.element(page.getByText("Rate $2,450 → $50").first()).toBeVisible();
});

test("a bulk edit with an invalid pickup day changes nothing", async () => {
  await renderBoard("Dallas", "Houston");
  await press("Mod+a", "$");
  await page.getByLabelText("Posted rate").fill("2000");
  const button = page.getByRole("button", { name: /^Change 2 loads/ });
  await expect.element(button).toBeEnabled();
  const day = page.getByLabelText(/^Pickup day/);
  await day.fill("13/45");
  await expect.element(page.getByText("Enter a day, for example 12/4 or tue.")).toBeVisible();
  await expect.element(button).toBeDisabled();
  await day.fill("");
  await expect.element(button).toBeEnabled();
});

test("a bulk edit reads the loads again after a failure", async () => {
  await renderBoard("Dallas", "Houston");
  const { called, release } = holdChannel("loads.get");
  await press("Mod+a", "$");
  await called;
  await expect.element(page.getByText("Reading loads…")).toBeVisible();
  await release("fail");
  const retry = page.getByRole("complementary").getByRole("button", { name: "Try again" });
  await expect.element(retry).toBeVisible();
  await expect.element(page.getByText("Reading loads…")).not.toBeInTheDocument();
  await page.getByLabelText("Posted rate").fill("2000");
  await retry.click();
  await expect.element(page.getByRole("button", { name: /^Change 2 loads/ })).toBeEnabled();
});

test("a canceled undo reports only the loads that it restored", { tags: "long" }, async () => {
  await renderBoard(...Array<string>(21).fill("Dallas"));
  await press("Mod+a", "$");
  await page.getByLabelText("Posted rate").fill("2000");
  await press("Mod+Enter");
  await expect.element(page.getByText("21 loads changed.")).toBeVisible();
  const { called, release } = holdChannel("loads.update");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await called;
  await page.getByRole("button", { name: /^Cancel/ }).click();
  await release();
  await expect.element(page.getByText("Restored the previous values of 20 loads.")).toBeVisible();
});

test("the preview of a bulk edit warns of a pickup in the past, but not of what was there before", {
  tags: "long",
}, async () => {
  const call = await renderBoard("Dallas", "Houston");
  const [load] = await readRows(call, "available");
  const { load: heavy, revision } = await call("loads.get", { loadId: load?.loadId ?? "" });
  const dimensional = { weight: 60_000 };
  const { loadStops, equipmentAttributes } = heavy;
  const changed = { loadNumber: "N-0", loadStops, equipmentAttributes, dimensional };
  await call("loads.update", { loadId: heavy.loadId, revision, load: changed as never });
  await press("Mod+a", "e");
  await page.getByLabelText(/^Pickup day/).fill("Tomorrow");
  await expect.element(page.getByLabelText(/^Pickup day/)).not.toHaveAttribute("aria-invalid", "true");
  await page.getByLabelText(/^Pickup day/).fill("1/2/2020");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect.element(preview.getByText("Check: Pickup Thu 1/2/2020 is in the past.").nth(1)).toBeVisible();
  await expect.element(preview.getByText(/60,000 lb/)).not.toBeInTheDocument();
});

test("E with one selected load edits that load and not the cursor row", async () => {
  await renderBoard("Dallas", "Houston");
  await press("Space", "j", "e");
  await expect.element(heading("Edit load")).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "City" }).first()).toHaveValue("Dallas");
});

test("D with a selection posts copies with one undo; B explains why it works on one load only", async () => {
  await renderBoard("Dallas", "Houston");
  await press("Mod+a", "d");
  await expect.element(heading("Duplicate 2 loads")).toBeVisible();
  await expect.element(postButton).toBeEnabled();
  await press("Mod+Enter");
  await expect.element(page.getByText("4 loads", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(page.getByText("2 loads", { exact: true })).toBeVisible();
  await press("Mod+a", "b");
  await expect.element(page.getByText("Book one load at a time")).toBeVisible();
});

test("B asks for one load whatever the size of the selection", async () => {
  await renderBoard("Dallas");
  useBoard.setState({ selection: new Set(Array.from({ length: 1_001 }, (_, index) => `load-${index}`)) });
  await press("b");
  await expect.element(page.getByText("Book one load at a time")).toBeVisible();
});

test("Duplicate of a selection warns of pickups in the past before it posts", async () => {
  const call = await renderApp(async (prepare) => {
    const pickups = [
      { earlyDateTime: "2020-01-05" },
      { earlyDateTime: "2020-01-06T08:00:00" },
      { earlyDateTime: "2020-01-06", lateDateTime: "2099-01-05" },
      { earlyDateTime: "2099-01-05" },
    ];
    for (const [index, times] of pickups.entries()) {
      const load = loadFrom("Dallas", `N-${index}`);
      const [pickup, delivery] = load.loadStops;
      await prepare("loads.create", {
        load: { ...load, loadStops: [{ ...pickup, ...times }, delivery] } as never,
      });
    }
  });
  await expect.element(page.getByRole("row", { name: /N-0/ })).toBeVisible();
  const { called, release } = holdChannel("loads.rows");
  await press("Mod+a", "d");
  await called;
  await press("Mod+Enter");
  await release();
  await expect.element(page.getByText("Check: 2 copies have a pickup in the past.")).toBeVisible();
  expect(await readRows(call, "available")).toHaveLength(4);
});

test("Duplicate posts if Lanedesk can't check the pickups", { tags: "long" }, async () => {
  await renderBoard("Dallas", "Houston");
  const { called, release } = holdChannel("loads.rows");
  await press("Mod+a", "d");
  await called;
  await release("fail");
  await expect.element(page.getByText("The main process did not answer.")).toBeVisible();
  await press("Mod+Enter");
  await expect.element(page.getByText("2 loads posted.")).toBeVisible();
});

test("U unbooks the selected load and not the cursor row, and explains why it works on one load only", async () => {
  const call = await renderBoard("Dallas", "Houston");
  for (const { loadId, revision } of await readRows(call, "available"))
    await call("loads.book", { loadId, carrierName: "Swift", rate: 2_000, revision } as never);
  await page.getByRole("button", { name: "Booked", exact: true }).click();
  await expect.element(page.getByRole("row", { name: /N-1/ })).toBeVisible();
  await press("Mod+a", "u");
  await expect.element(page.getByText("Unbook one load at a time")).toBeVisible();
  await press("Escape", "Home", "Space", "j", "u");
  await expect.element(page.getByText(/^Unbooked /)).toBeVisible();
  const [unbooked, ...others] = await readRows(call, "available");
  expect([unbooked?.loadNumber, others]).toEqual(["N-0", []]);
});

test("U restores or unbooks the selected load, whatever the status of the cursor row", async () => {
  const call = await renderBoard("Dallas", "Houston", "Austin");
  for (const { loadId, loadNumber, revision } of await readRows(call, "available")) {
    const request = { reason: "0" };
    if (loadNumber === "N-1") await call("loads.delete", { loadId, request } as never);
    if (loadNumber === "N-2")
      await call("loads.book", { loadId, carrierName: "Swift", rate: 2_000, revision } as never);
  }
  await page.getByRole("button", { name: "All", exact: true }).click();
  const readFooter = () => page.getByRole("contentinfo").element().textContent;
  await page.getByRole("checkbox", { name: "Select Houston to Atlanta" }).click();
  await press("End");
  await expect.element(page.getByRole("row", { name: /N-2/ })).toHaveAttribute("data-active");
  await expect.poll(readFooter).toMatch(/restore\WU/);
  await press("u");
  await expect.element(page.getByText("Restored 1 load.")).toBeVisible();
  await expect.element(page.getByText("1 selected")).not.toBeInTheDocument();
  await press("Space", "Home");
  await expect.element(page.getByRole("row", { name: /N-0/ })).toHaveAttribute("data-active");
  await expect.poll(readFooter).toMatch(/unbook\WU/);
  await press("u");
  await expect.element(page.getByText("Unbooked Austin TX → Atlanta GA.")).toBeVisible();
  expect(await readRows(call, "available")).toHaveLength(3);
});

/** Starts to change the rates of two loads, then opens the editor. Returns a function that ends the change. */
async function openEditorDuringBulkEdit(): Promise<(outcome: "answer" | "fail") => Promise<void>> {
  await renderBoard("Dallas", "Houston");
  await press("Mod+a", "$");
  await page.getByLabelText("Posted rate").fill("2500");
  await expect.element(page.getByRole("button", { name: /^Change 2 loads/ })).toBeEnabled();
  const { called, release } = holdChannel("loads.update");
  await press("Mod+Enter");
  await called;
  (page.getByRole("grid").element() as HTMLElement).focus();
  await press("n");
  await expect.element(heading("New load")).toBeVisible();
  return release;
}

test("a bulk edit that ends later leaves the editor open", { tags: "long" }, async () => {
  const release = await openEditorDuringBulkEdit();
  await release("answer");
  await expect.element(page.getByText("2 loads changed.")).toBeVisible();
  expect(heading("New load").elements()).toHaveLength(1);
});

test("a bulk edit that fails after its panel closed shows the failure in a notice", {
  tags: "long",
}, async () => {
  const release = await openEditorDuringBulkEdit();
  await release("fail");
  await expect.element(page.getByText(/^Can't change 2 loads; first reason: /)).toBeVisible();
  expect(heading("New load").elements()).toHaveLength(1);
});

/** Refreshes two loads again, and holds the refresh. @returns a function that ends it as declined */
async function holdDeclinedRefresh() {
  const call = await renderBoard("Dallas", "Houston");
  const loadIds = (await readRows(call, "available")).map(({ loadId }) => loadId);
  await call("loads.refresh", { loadIds, workId: crypto.randomUUID() });
  const { called, release } = holdChannel("loads.refresh");
  await press("Mod+a", "r");
  await called;
  return release;
}

test("the result of a refresh that ends later does not replace a load whose note is typed", async () => {
  const release = await holdDeclinedRefresh();
  await press("Enter");
  const note = page.getByRole("textbox", { name: "Note", exact: true });
  await note.fill("Call");
  await release();
  await expect.element(page.getByText("0 refreshed, 2 declined, 0 failed.")).toBeVisible();
  await expect.element(note).toHaveFocus();
});

test("the result of a refresh that ends later does not replace the editor", { tags: "long" }, async () => {
  const release = await holdDeclinedRefresh();
  await press("n");
  await expect.element(heading("New load")).toBeVisible();
  await release();
  await expect.element(page.getByText("0 refreshed, 2 declined, 0 failed.")).toBeVisible();
  expect(heading("New load").elements()).toHaveLength(1);
});

test("a load that is selected while other loads are deleted stays selected", { tags: "long" }, async () => {
  await renderBoard("Dallas", "Houston", "Austin");
  await press("Space", "j", "Space", "Delete");
  await expect.element(heading("Delete 2 loads")).toBeVisible();
  const { called, release } = holdChannel("loads.deleteMany");
  await press("Mod+Enter");
  await called;
  await press("Escape");
  await expect.element(heading("Delete 2 loads")).not.toBeInTheDocument();
  await press("j", "Space");
  await release();
  await expect.element(page.getByText("2 loads deleted.")).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: "Select Austin to Atlanta" })).toBeChecked();
  await expect.element(page.getByText("1 selected")).toBeVisible();
});

test("after a failed duplicate, Post posts only the copies that are missing", { tags: "long" }, async () => {
  const call = await renderBoard("Dallas", "Houston");
  const rows = await readRows(call, "available");
  const failing = rows.find(({ loadNumber }) => loadNumber === "N-1")?.loadId;
  await press("Space", "j", "Space", "d");
  await expect.element(heading("Duplicate 2 loads")).toBeVisible();
  await expect.element(postButton).toBeEnabled();
  const bridge = window.lanedesk;
  const failure = { code: "unavailable" as const, message: "The disk is full.", fields: [] };
  window.lanedesk = {
    ...bridge,
    call: async (name, input) =>
      name === "loads.get" && (input as { loadId: string }).loadId === failing
        ? ({ ok: false, failure } as never)
        : bridge.call(name, input),
  };
  await press("Mod+Enter");
  await expect.element(page.getByText("The disk is full.")).toBeVisible();
  window.lanedesk = bridge;
  await expect.element(postButton).toBeEnabled();
  await press("Mod+Enter");
  await expect.element(heading(/^Duplicate/)).not.toBeInTheDocument();
  const cities = (await readRows(call, "available")).map(({ originCity }) => originCity);
  expect(cities.toSorted()).toEqual(["Dallas", "Dallas", "Houston", "Houston"]);
});

test("after a failed bulk edit, Change saves only the loads that failed", { tags: "long" }, async () => {
  const call = await renderBoard("Dallas", "Houston");
  const rows = await readRows(call, "available");
  await press("Mod+a", "$");
  await page.getByText("± $").click();
  await page.getByLabelText("Posted rate").fill("100");
  await expect.element(page.getByRole("button", { name: /^Change 2 loads/ })).toBeEnabled();
  const stale = rows.find(({ loadNumber }) => loadNumber === "N-1")?.loadId ?? "";
  const { revision } = await call("loads.get", { loadId: stale });
  const load = { ...loadFrom("Houston", "N-1"), rateAttributes: { postedAllInRate: { amount: 3000 } } };
  await call("loads.update", { loadId: stale, revision, load: load as never });
  await press("Mod+Enter");
  await expect.element(page.getByText(/^Can't change 1 load; first reason: /)).toBeVisible();
  await expect.element(page.getByText("Rate $3,000 → $3,100")).toBeVisible();
  await page.getByRole("button", { name: /^Change 1 load(?!s)/ }).click();
  await expect.element(heading(/^Edit/)).not.toBeInTheDocument();
  await expect.element(getRate(/N-0/)).toHaveTextContent("$2,550");
  await expect.element(getRate(/N-1/)).toHaveTextContent("$3,100");
});

test("Undo of a bulk edit restores the other loads if one load has changed since", {
  tags: "long",
}, async () => {
  const call = await renderBoard(...Array<string>(21).fill("Dallas"));
  const [changed, ...others] = (await readRows(call, "available")).map(({ loadId }) => loadId);
  await press("Mod+a", "$");
  await page.getByLabelText("Posted rate").fill("2000");
  await press("Mod+Enter");
  await expect.element(page.getByText("21 loads changed.")).toBeVisible();
  const { revision } = await call("loads.get", { loadId: changed ?? "" });
  const load = { ...loadFrom("Dallas", "N-0"), rateAttributes: { postedAllInRate: { amount: 3000 } } };
  await call("loads.update", { loadId: changed ?? "", revision, load: load as never });
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(page.getByText(/^1 load not restored; first reason: /)).toBeVisible();
  const { rows } = await call("loads.rows", { loadIds: others });
  expect(new Set(rows.map(({ rate }) => rate))).toEqual(new Set([2_450]));
});

test("Undo of a duplicate deletes the other copies if one copy is booked", { tags: "long" }, async () => {
  const call = await renderBoard("Dallas", "Houston", "Austin");
  await press("Mod+a", "d");
  await expect.element(postButton).toBeEnabled();
  await press("Mod+Enter");
  await expect.element(page.getByText("3 loads posted.")).toBeVisible();
  const copies = (await readRows(call, "available")).filter(({ loadNumber }) => loadNumber === "");
  const { loadId, revision } = copies.at(-1) ?? { loadId: "", revision: 0 };
  await call("loads.book", { loadId, carrierName: "Swift", rate: 2_000, revision } as never);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(page.getByText(/^1 load not deleted; first reason: /)).toBeVisible();
  await expect.element(page.getByText("3 loads", { exact: true })).toBeVisible();
});

test("a refresh of more than 10,000 loads asks for fewer", async () => {
  await renderBoard("Dallas");
  void refreshLoads(Array<string>(10_001).fill("unknown"));
  await expect.element(page.getByText(/^Select at most 10,000 loads to refresh/)).toBeVisible();
});

test("a delete counts only the loads that can be deleted, and offers Covered", async () => {
  const call = await renderBoard("Dallas", "Houston", "Austin");
  const { loadIds } = await call("loads.ids", { view: "all", search: "", columnFilters: [], after: null });
  const { revision } = await call("loads.get", { loadId: loadIds[0] ?? "" });
  await call("loads.book", {
    loadId: loadIds[0] ?? "",
    carrierName: "Swift",
    rate: 2_000,
    revision,
  } as never);
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect.element(page.getByText("3 loads", { exact: true })).toBeVisible();
  await press("Mod+a", "Delete");
  await expect.element(heading("Delete 2 loads")).toBeVisible();
  await expect.element(page.getByText("1 booked load stays. Unbook a load to delete it.")).toBeVisible();
  await page.getByRole("radio", { name: "Covered" }).click();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("2 loads deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Deleted", exact: true }).click();
  await expect.element(page.getByRole("grid", { name: "Loads: Deleted" })).toHaveFocus();
  await expect.element(page.getByText("2 loads", { exact: true })).toBeVisible();
  await press("Enter");
  await expect.element(page.getByText("Covered", { exact: true })).toBeVisible();
});

test("Del on another selection of the same size deletes the loads that are selected now", {
  tags: "long",
}, async () => {
  const call = await renderBoard("Dallas", "Houston", "Austin");
  await press("Space", "j", "Space", "Delete");
  const list = page.getByRole("complementary").getByRole("listitem");
  await expect.element(list.getByText("Houston TX")).toBeVisible();
  await page.getByLabelText("Comment").fill("Houston is covered");
  await page.getByRole("checkbox", { name: "Select Houston to Atlanta" }).click();
  await page.getByRole("checkbox", { name: "Select Austin to Atlanta" }).click();
  const rows = holdChannel("loads.rows");
  (page.getByRole("grid").element() as HTMLElement).focus();
  await press("Delete");
  await rows.called;
  await press("Mod+Enter");
  await expect.element(page.getByText("2 loads deleted.")).toBeVisible();
  await rows.release();
  const deleted = await readRows(call, "deleted");
  expect(deleted.map(({ loadNumber }) => loadNumber).toSorted()).toEqual(["N-0", "N-2"]);
  const { load } = await call("loads.get", { loadId: deleted[0]?.loadId ?? "" });
  expect(load.loadActivity.at(-1)?.comment).not.toContain("Houston");
});

test("a failed delete reports the number of loads that stay", { tags: "long" }, async () => {
  await renderBoard("Dallas", "Houston");
  await press("Mod+a", "Delete");
  await expect.element(heading("Delete 2 loads")).toBeVisible();
  const { called, release } = holdChannel("loads.deleteMany");
  await userEvent.keyboard("{Enter}");
  await called;
  await release("fail");
  await expect.element(page.getByText(/^Can't delete 2 loads; first reason: /)).toBeVisible();
});

test("after a partly failed delete, the panel keeps only the loads that were not deleted", {
  tags: "long",
}, async () => {
  const call = await renderBoard("Dallas", "Houston", "Austin");
  await press("Mod+a", "Delete");
  await expect.element(heading("Delete 3 loads")).toBeVisible();
  await expect.element(page.getByRole("listitem").getByText("Houston TX")).toBeVisible();
  const [first] = await readRows(call, "available");
  const { loadId, revision } = first ?? { loadId: "", revision: 0 };
  await call("loads.book", { loadId, carrierName: "Swift", rate: 2_000, revision } as never);
  await press("Mod+Enter");
  await expect.element(page.getByText("2 loads deleted.")).toBeVisible();
  await expect.element(page.getByText("1 booked load stays. Unbook a load to delete it.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Delete 0 loads/ })).toBeDisabled();
});

test("Covered comes after the reasons of the code list and before Not Specified", async () => {
  await renderBoard("Dallas");
  await press("Delete");
  await expect.element(page.getByRole("radio", { name: "Covered" })).toBeVisible();
  const labels = page
    .getByRole("radio")
    .elements()
    .map((radio) => radio.parentElement?.parentElement?.textContent);
  expect(labels[0]).toContain("Expired");
  expect(labels.slice(-2).join()).toBe("Covered,Not Specified");
});

test("the preview of a bulk edit names a user who is no longer active", { tags: "long" }, async () => {
  await renderApp(async (call) => {
    const lee = { firstName: "Lee", lastName: "Left", email: "lee@example.com", username: "", phone: "" };
    const user = { ...lee, role: "administrator" as const, isActive: true };
    const { userId } = await call("users.add", user);
    for (const number of ["A-1", "A-2"])
      await call("loads.create", { load: { ...loadFrom("Dallas", number), postAsUserId: userId } });
    await call("users.change", { userId, user: { ...user, isActive: false } });
  });
  await expect.element(page.getByRole("row", { name: /A-2/ })).toBeVisible();
  await press("Mod+a", "e");
  await page.getByRole("combobox", { name: "Post as" }).click();
  await page.getByRole("option", { name: "Desk User" }).click();
  await expect.element(page.getByText("Post as Lee Left → Desk User").first()).toBeVisible();
});

test("a click on a load in the refresh result opens the load", async () => {
  await renderBoard("Dallas", "Houston");
  await press("Mod+a", "r");
  await expect.element(page.getByText("2 loads refreshed.")).toBeVisible();
  await press("r");
  await expect.element(heading("Refresh result")).toBeVisible();
  await page.getByRole("button", { name: "Houston TX → Atlanta GA N-1" }).click();
  await expect.element(heading("Houston TX → Atlanta GA")).toBeVisible();
});

test("a canceled delete keeps the loads that it did not try, and counts only those that can't be deleted", {
  tags: "long",
}, async () => {
  const call = await renderBoard(...Array<string>(202).fill("Dallas"));
  await press("Mod+a", "Delete");
  await expect.element(heading("Delete 202 loads")).toBeVisible();
  const { called, release } = holdChannel("loads.deleteMany");
  const [first] = await readRows(call, "available");
  const { loadId, revision } = first ?? { loadId: "", revision: 0 };
  await press("Mod+Enter");
  await called;
  await call("loads.book", { loadId, carrierName: "Swift", rate: 2_000, revision } as never);
  await cancelWork.click();
  await release();
  await expect.element(page.getByText("199 loads deleted.")).toBeVisible();
  await expect.element(page.getByText(/^The load is booked/)).toBeVisible();
  expect(page.getByText(/first reason/).elements()).toEqual([]);
  await expect.element(heading("Delete 2 loads")).toBeVisible();
  await expect.element(page.getByText("3 selected")).toBeVisible();
});

test("a canceled duplicate keeps the loads without a copy selected and in the panel", {
  tags: "long",
}, async () => {
  await renderBoard(...Array<string>(21).fill("Dallas"));
  await press("Mod+a", "d");
  await expect.element(postButton).toBeEnabled();
  const { called, release } = holdChannel("loads.create");
  await press("Mod+Enter");
  await called;
  await cancelWork.click();
  await release();
  await expect.element(page.getByText("20 loads posted.")).toBeVisible();
  await expect.element(heading("Duplicate 1 load")).toBeVisible();
  await expect.element(page.getByText("1 selected")).toBeVisible();
  await expect.element(postButton).toBeEnabled();
});

test("a canceled bulk edit keeps its panel and the typed edit for the loads that it did not change", {
  tags: "long",
}, async () => {
  await renderBoard(...Array<string>(21).fill("Dallas"));
  await press("Mod+a", "$");
  await page.getByLabelText("Posted rate").fill("2000");
  await expect.element(page.getByRole("button", { name: /^Change 21 loads/ })).toBeEnabled();
  const { called, release } = holdChannel("loads.update");
  await press("Mod+Enter");
  await called;
  await cancelWork.click();
  await release();
  await expect.element(page.getByText("20 loads changed.")).toBeVisible();
  await expect.element(heading("Edit 1 load")).toBeVisible();
  await expect.element(page.getByLabelText("Posted rate")).toHaveValue("$2,000");
  await expect.element(page.getByRole("button", { name: /^Change 1 load/ })).toBeEnabled();
});

test("a delete panel that reads its loads after a failed read shows no failure", {
  tags: "long",
}, async () => {
  await renderBoard(...Array<string>(201).fill("Dallas"));
  const rows = holdChannel("loads.rows");
  await press("Mod+a", "Delete");
  await rows.called;
  await rows.release("fail");
  const failure = page.getByText("The main process did not answer.");
  await expect.element(failure).toBeVisible();
  const { called, release } = holdChannel("loads.deleteMany");
  await press("Mod+Enter");
  await called;
  await cancelWork.click();
  await release();
  await expect.element(heading("Delete 1 load")).toBeVisible();
  await expect.element(page.getByText("1 selected")).toBeVisible();
  await expect.element(page.getByRole("complementary").getByRole("listitem")).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});
