import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { holdChannel, renderApp } from "../../support/component/render-app.tsx";
import { loadFrom, readRows, renderBoard } from "../../support/component/render-board.tsx";

const city = page.getByRole("combobox", { name: "City" });
const addressText = () =>
  page
    .getByRole("button", { name: /Address, contact, notes/ })
    .first()
    .element().textContent;

/** Opens the editor on a copy of a load with a pickup address. */
async function duplicateLoad(): Promise<void> {
  const load = loadFrom("Dallas", "A-1");
  const [pickup, delivery] = load.loadStops;
  const facility = { ...pickup?.location, locationName: "Pioneer Plastics", streetAddress1: "1240 Depot St" };
  const loadStops = [{ ...pickup, location: facility, contactName: "Hollis" }, delivery];
  await renderApp(
    async (call) => void (await call("loads.create", { load: { ...load, loadStops } as never })),
  );
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("d");
  await expect.element(page.getByRole("heading", { name: "New load" })).toBeVisible();
  await expect.element(city.first()).toHaveFocus();
}

test("Esc first closes an open list, then the editor", { tags: "long" }, async () => {
  await renderBoard("Dallas");
  const editor = page.getByRole("heading", { name: "New load" });
  await press("n");
  await expect.element(editor).toBeVisible();
  await city.first().fill("dall");
  await expect.element(page.getByRole("option", { name: "Dallas, TX 75201" })).toBeVisible();
  await expect.element(city.first()).toHaveAttribute("aria-expanded", "true");
  await press("Escape");
  await expect.element(city.first()).toHaveAttribute("aria-expanded", "false");
  await page.getByRole("combobox", { name: "Equipment", exact: true }).click();
  await expect.element(page.getByRole("option", { name: "Reefer", exact: true })).toBeVisible();
  await press("Escape");
  await expect.element(page.getByRole("option")).not.toBeInTheDocument();
  expect(editor.elements()).toHaveLength(1);
  await press("Escape");
  await expect.element(editor).not.toBeInTheDocument();
});

test("the lane rate moves no field when it arrives, and an open list stays open", {
  tags: "long",
}, async () => {
  await renderApp(async (call) => {
    await call("loads.create", { load: loadFrom("Dallas", "A-1") as never });
    const bo = { firstName: "Bo", lastName: "Adams", email: "bo@example.com", username: "bo", phone: "" };
    await call("users.add", { ...bo, isActive: true });
  });
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  const rate = holdChannel("rates.read");
  await press("d");
  await expect.element(city.first()).toHaveFocus();
  await rate.called;
  await page.getByRole("button", { name: /^Contact and posting/ }).click();
  const postAs = page.getByRole("combobox", { name: "Post as" });
  await postAs.click();
  const option = page.getByRole("option", { name: "Bo Adams" });
  await expect.element(option).toBeVisible();
  const top = () => postAs.element().getBoundingClientRect().top;
  const before = top();
  await rate.release();
  await expect.element(page.getByText(/^Lane rate: /)).toBeVisible();
  expect(top()).toBe(before);
  await option.click();
  await expect.element(postAs).toHaveValue("Bo Adams");
});

test("the lane rate names an unknown city without asking for coordinates", async () => {
  await renderBoard("Xyzzyville");
  await press("e");
  await expect.element(page.getByText("Lane rate: City “Xyzzyville, TX” not found.")).toBeVisible();
});

test("another city in the first field removes the address, and keeps the contact", async () => {
  await duplicateLoad();
  await expect.poll(addressText).toContain("Pioneer Plastics");
  await userEvent.keyboard("waco tx");
  await expect.element(page.getByRole("option", { name: /Waco, TX/ })).toBeVisible();
  await press("Tab");
  await expect.element(city.first()).toHaveValue("Waco");
  await expect.poll(addressText).toContain("Hollis");
  expect(addressText()).not.toMatch(/Pioneer|Depot/);
});

test("the same city keeps the address", async () => {
  await duplicateLoad();
  await userEvent.keyboard("dallas tx");
  await expect.element(page.getByRole("option", { name: /Dallas, TX/ })).toBeVisible();
  await press("Tab");
  await expect.element(city.first()).toHaveValue("Dallas");
  await expect.poll(addressText).toContain("Pioneer Plastics");
});

test("the same city keeps the address also after the state was changed", async () => {
  await duplicateLoad();
  await page.getByLabelText("State", { exact: true }).first().fill("GA");
  await city.first().fill("dallas ga");
  await expect.element(page.getByRole("option", { name: /Dallas, GA/ })).toBeVisible();
  await press("Tab");
  await expect.element(city.first()).toHaveValue("Dallas");
  await expect.poll(addressText).toContain("Pioneer Plastics");
});

test("a new stop receives the focus, and letters on a button of the editor are no board commands", {
  tags: "long",
}, async () => {
  await duplicateLoad();
  await page.getByRole("button", { name: "Add stop" }).click();
  await expect.element(city.nth(1)).toHaveFocus();
  await userEvent.keyboard("memphis");
  await expect.element(page.getByRole("option", { name: /Memphis, TN/ })).toBeVisible();
  await press("Enter");
  (page.getByRole("button", { name: /Equipment and freight/ }).element() as HTMLElement).focus();
  await press("e", "d", "b", "Delete");
  expect(
    page
      .getByRole("heading", { level: 2 })
      .elements()
      .map((heading) => heading.textContent),
  ).toEqual(["New load"]);
  await expect.element(city.nth(1)).toHaveValue("Memphis");
  await press("Escape");
  await expect.element(page.getByRole("button", { name: /^New: Dallas TX/ })).toBeVisible();
});

test("Tab after a completed city skips the fields it filled; Shift Tab does not", async () => {
  await renderBoard("Dallas");
  await press("n");
  await expect.element(city.first()).toHaveFocus();
  await userEvent.keyboard("tulsa ok");
  await expect.element(page.getByRole("option", { name: /Tulsa, OK/ })).toBeVisible();
  await press("Tab");
  await expect.element(page.getByLabelText(/^Earliest/).first()).toHaveFocus();
  await expect.element(page.getByLabelText("State", { exact: true }).first()).toHaveValue("OK");
  await press("Shift+Tab");
  await expect.element(page.getByLabelText("Country").first()).toHaveFocus();
});

test("Undo of Discard restores the draft also if the load is open in the editor again", {
  tags: "long",
}, async () => {
  await renderBoard("Dallas");
  const rate = page.getByLabelText("Posted rate, all-in");
  await press("e");
  await rate.fill("2600");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.element(rate).not.toBeInTheDocument();
  await press("e");
  await expect.element(rate).toHaveValue("2,450");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(page.getByText("Draft restored.")).toBeVisible();
  await expect.element(rate).toHaveValue("2,600");
});

test("Undo of Discard keeps a newer draft of the load and says so", { tags: "long" }, async () => {
  await renderBoard("Dallas");
  const rate = page.getByLabelText("Posted rate, all-in");
  await press("e");
  await rate.fill("2600");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.element(rate).not.toBeInTheDocument();
  await press("e");
  await rate.fill("2700");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect
    .element(page.getByText("This load has a newer draft. Continue with that draft."))
    .toBeVisible();
  await expect.element(rate).toHaveValue("2,700");
});

test("the editor shows a change of its load that was reported as a change of any loads", {
  tags: "long",
}, async () => {
  const call = await renderBoard("Dallas");
  const bridge = window.lanedesk;
  window.lanedesk = {
    ...bridge,
    on: (event, listener) =>
      bridge.on(event, (detail) => listener(event === "loads.changed" ? ({ loadIds: [] } as never) : detail)),
  };
  await press("e");
  await page.getByLabelText("Posted rate, all-in").fill("2600");
  const [row] = await readRows(call, "available");
  const { loadId, revision } = row ?? { loadId: "", revision: 0 };
  await call("loads.update", { loadId, revision, load: loadFrom("Houston", "N-0") as never });
  await expect.element(page.getByText("This load changed while you edited it.")).toBeVisible();
});

test("Undo and Redo after Merge changes never bring back values that changed elsewhere", async () => {
  const call = await renderBoard("Dallas");
  const [rate, weight] = [
    page.getByLabelText("Posted rate, all-in"),
    page.getByRole("textbox", { name: "Weight", exact: true }),
  ];
  const changeElsewhere = async (amount: number) => {
    const [row] = await readRows(call, "available");
    const { loadId, revision } = row ?? { loadId: "", revision: 0 };
    const load = { ...loadFrom("Dallas", "N-0"), rateAttributes: { postedAllInRate: { amount } } };
    await call("loads.update", { loadId, revision, load: load as never });
  };
  await press("e");
  await weight.fill("40000");
  await changeElsewhere(2_700);
  await page.getByRole("button", { name: "Merge changes" }).click();
  await expect.element(rate).toHaveValue("2,700");
  await expect.element(weight).toHaveValue("40,000");
  await press("Mod+z");
  await expect.element(weight).toHaveValue("");
  await expect.element(rate).toHaveValue("2,700");
  await changeElsewhere(2_800);
  await expect.element(rate).toHaveValue("2,800");
  await press("Mod+Shift+z", "Mod+z");
  await expect.element(rate).toHaveValue("2,800");
  await expect.element(weight).toHaveValue("");
});

test("Undo after Merge changes restores the typed value that the merge replaced", async () => {
  const call = await renderBoard("Dallas");
  const rate = page.getByLabelText("Posted rate, all-in");
  await press("e");
  await rate.fill("2600");
  const [row] = await readRows(call, "available");
  const { loadId, revision } = row ?? { loadId: "", revision: 0 };
  const load = { ...loadFrom("Waco", "N-0"), rateAttributes: { postedAllInRate: { amount: 2_700 } } };
  await call("loads.update", { loadId, revision, load: load as never });
  await page.getByText("Saved", { exact: true }).click();
  await page.getByRole("button", { name: "Merge changes" }).click();
  await expect.element(rate).toHaveValue("2,700");
  await press("Mod+z");
  await expect.element(rate).toHaveValue("2,600");
  await expect.element(city.first()).toHaveValue("Waco");
});

test("a save that fails after the editor has closed shows a notice", async () => {
  const call = await renderBoard("Dallas");
  await press("d");
  const weight = page.getByRole("textbox", { name: "Weight", exact: true });
  await weight.fill("88123");
  await expect.element(page.getByText(/^Lane rate: /)).toBeVisible();
  const checking = holdChannel("rates.read");
  await press("Mod+Enter");
  await checking.called;
  await press("Escape");
  await expect.element(weight).not.toBeInTheDocument();
  await checking.release();
  await expect.element(page.getByText("Not posted yet")).toBeVisible();
  await expect.element(page.getByText(/Weight 88,123 lb is over 48,000 lb\./)).toBeVisible();
  await press("e");
  await weight.fill("40000");
  const saving = holdChannel("loads.update");
  await press("Mod+Enter");
  await saving.called;
  await press("Escape");
  await expect.element(weight).not.toBeInTheDocument();
  const [row] = await readRows(call, "available");
  const { loadId, revision } = row ?? { loadId: "", revision: 0 };
  await call("loads.update", { loadId, revision, load: loadFrom("Houston", "N-0") as never });
  await saving.release();
  await expect.element(page.getByText("Not saved yet")).toBeVisible();
  await expect.element(page.getByText(/This load changed while you edited it\./)).toBeVisible();
});

test("what the broker types while a load is saved stays in the editor, and Discard waits for the save", async () => {
  const call = await renderBoard("Dallas");
  await press("e");
  await page.getByLabelText("Posted rate, all-in").fill("2600");
  const saving = holdChannel("loads.update");
  await press("Mod+Enter");
  await saving.called;
  const weight = page.getByRole("textbox", { name: "Weight", exact: true });
  await weight.fill("40000");
  await expect.element(page.getByRole("button", { name: "Discard" })).toBeDisabled();
  await press("Escape");
  await expect.element(page.getByRole("button", { name: "Discard Edit: Dallas TX" })).toBeDisabled();
  await saving.release();
  await expect.element(page.getByText("Dallas TX → Atlanta GA updated.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Discard Edit: Dallas TX" })).toBeEnabled();
  await press("e");
  await expect.element(weight).toHaveValue("40,000");
  await expect.element(page.getByRole("button", { name: "Discard" })).toBeEnabled();
  await press("Mod+Enter");
  await expect.element(weight).not.toBeInTheDocument();
  const [row] = await readRows(call, "available");
  expect(row).toMatchObject({ rate: 2_600, weight: 40_000 });
});

test("what the broker types while a load is posted becomes an edit of that load, not another load", {
  tags: "long",
}, async () => {
  const call = await renderBoard("Dallas");
  await press("d");
  const weight = page.getByRole("textbox", { name: "Weight", exact: true });
  await expect.element(weight).toBeVisible();
  const posting = holdChannel("loads.create");
  await press("Mod+Enter");
  await posting.called;
  await weight.fill("40000");
  await posting.release();
  await expect.element(page.getByRole("heading", { name: "Edit load" })).toBeVisible();
  await press("Escape");
  await expect.element(weight).not.toBeInTheDocument();
  await expect.element(page.getByText("2 loads", { exact: true })).toBeVisible();
  await page
    .getByRole("row", { name: /Dallas/ })
    .first()
    .click();
  await press("e");
  await expect.element(weight).toHaveValue("40,000");
  await press("Mod+Enter");
  await expect.element(weight).not.toBeInTheDocument();
  expect((await readRows(call, "available")).map((row) => row.weight)).toEqual([40_000, null]);
});

test("Esc in a tag field keeps an unfinished tag in the draft", async () => {
  await renderBoard("Dallas");
  await press("e");
  await page.getByRole("button", { name: /^References and notes/ }).click();
  await page.getByPlaceholder("Press Enter after each").fill("PO 4711");
  await press("Escape", "Escape");
  await expect.element(page.getByRole("heading", { name: "Edit load" })).not.toBeInTheDocument();
  await press("e");
  await expect.element(page.getByText("PO 4711").first()).toBeVisible();
});

test("a field changed on both sides shows names instead of codes and ids", async () => {
  let annId = "";
  const call = await renderApp(async (prepare) => {
    const user = { lastName: "Lee", phone: "", isActive: true };
    await prepare("users.add", { ...user, firstName: "Bo", username: "bo", email: "bo@example.com" });
    const ann = { ...user, firstName: "Ann", username: "ann", email: "ann@example.com" };
    ({ userId: annId } = await prepare("users.add", ann));
    await prepare("loads.create", { load: loadFrom("Dallas", "A-1") });
  });
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("e");
  await page.getByRole("combobox", { name: "Equipment", exact: true }).fill("ree");
  await page.getByRole("option", { name: "Reefer", exact: true }).click();
  await page.getByRole("combobox", { name: "Equipment options" }).fill("tarp");
  await page.getByRole("option", { name: "Tarps" }).click();
  await page.getByRole("button", { name: /^Contact and posting/ }).click();
  await page.getByRole("combobox", { name: "Post as" }).fill("bo");
  await page.getByRole("option", { name: "Bo Lee" }).click();
  await page.getByRole("combobox", { name: "Tracking" }).click();
  await page.getByRole("option", { name: "Required", exact: true }).click();
  const [row] = await readRows(call, "available");
  const { loadId, revision } = row ?? { loadId: "", revision: 0 };
  const load = {
    ...loadFrom("Dallas", "A-1"),
    equipmentAttributes: { equipmentTypeId: 3, equipmentOptions: [2] },
    postAsUserId: annId,
    loadTrackingRequired: false,
  };
  await call("loads.update", { loadId, revision, load });
  const notice = page.getByRole("alert").filter({ hasText: "This load changed while you edited it." });
  for (const name of [
    "Equipment Reefer Flatbed",
    "Equipment options Tarps Team drivers",
    "Post as Bo Lee Ann Lee",
    "Tracking Required Not required",
  ])
    await expect.element(notice.getByRole("row", { name })).toBeVisible();
});

test("a list or an action changed on both sides shows readable values in one row each", async () => {
  const call = await renderApp(async (prepare) => {
    const load = { ...loadFrom("Dallas", "A-1"), customData: [{ key: "PO", value: "1" }] };
    await prepare("loads.create", { load });
  });
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("e");
  await page.getByRole("button", { name: "Add stop" }).click();
  await page.getByRole("button", { name: /^Contact and posting/ }).click();
  await page.getByRole("combobox", { name: "Action" }).click();
  await page.getByRole("option", { name: "Post with online tender" }).click();
  await page.getByRole("button", { name: /^Custom data and terms/ }).click();
  await page.getByRole("textbox", { name: "Value" }).fill("2");
  const [row] = await readRows(call, "available");
  const { loadId, revision } = row ?? { loadId: "", revision: 0 };
  const load = {
    ...loadFrom("Waco", "A-1"),
    loadActionAttributes: { loadActionId: "9", loadActionOption: "Hold" },
    customData: [{ key: "PO", value: "3" }],
  };
  await call("loads.update", { loadId, revision, load });
  const notice = page.getByRole("alert").filter({ hasText: "This load changed while you edited it." });
  for (const name of [
    "Stops Dallas, no city, Atlanta Waco, Atlanta",
    "Action Post with online tender Hold",
    "Custom data PO: 2 PO: 3",
  ])
    await expect.element(notice.getByRole("row", { name })).toBeVisible();
  const { customData, ...rest } = load;
  await call("loads.update", { loadId, revision: revision + 1, load: rest });
  await expect.element(notice.getByRole("row", { name: "Custom data PO: 2 none" })).toBeVisible();
});
