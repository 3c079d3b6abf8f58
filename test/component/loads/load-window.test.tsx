import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { type Call, renderApp } from "../../support/component/render-app.tsx";
import { loadFrom, readRows, renderBoard } from "../../support/component/render-board.tsx";

const heading = (name: string) => page.getByRole("heading", { level: 2, name });

/** Renders the window of a load from Dallas. */
async function renderLoadWindow(prepare: (call: Call, loadId: string) => Promise<unknown> = async () => {}) {
  let loadId = "";
  const call = await renderApp(async (beforehand) => {
    const { load } = await beforehand("loads.create", { load: loadFrom("Dallas", "N-0") as never });
    loadId = load.loadId;
    await prepare(beforehand, loadId);
    return `load/${loadId}`;
  });
  await expect.element(heading("Dallas TX → Atlanta GA")).toBeVisible();
  return { call, loadId };
}

const deleteByKey = async () => {
  await press("Delete");
  await expect.element(heading("Delete 1 load")).toBeVisible();
  await press("Mod+Enter");
  await expect.element(page.getByText("Deleted. Restore to edit.")).toBeVisible();
};

test("after Duplicate, the keys of a load's window act on the copy that the panel shows", async () => {
  const { call, loadId } = await renderLoadWindow();
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect.element(heading("New load")).toBeVisible();
  await press("Mod+Enter");
  await expect.element(page.getByText("Dallas TX → Atlanta GA posted.")).toBeVisible();
  await deleteByKey();
  const [deleted, ...others] = await readRows(call, "deleted");
  expect(others).toEqual([]);
  expect(deleted?.loadId).not.toBe(loadId);
  expect(deleted?.loadNumber).toBe("");
});

test("a load's window stays the window of its load after Duplicate", async () => {
  const { loadId } = await renderLoadWindow();
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect.element(heading("New load")).toBeVisible();
  await press("Escape");
  await expect.element(heading("Dallas TX → Atlanta GA")).toBeVisible();
  await expect.element(page.getByText(loadId)).toBeVisible();
  expect(location.hash).toBe(`#load/${loadId}`);
  await expect.element(page.getByRole("button", { name: "Pin panel" })).not.toBeInTheDocument();
});

test("a load's window shows the booked carrier as text, because the window has no Carriers view", async () => {
  await renderLoadWindow(async (call, loadId) => {
    const facts = { usdotNumber: "100003", legalName: "Farrow Express" };
    const { insdId } = await call("carriers.save", { insdId: null, facts });
    await call("loads.book", { loadId, carrierId: insdId, rate: 2_000, reason: "Called the office" });
  });
  const booking = page.getByRole("region", { name: "Booking" });
  await expect.element(booking.getByText("Farrow Express")).toBeVisible();
  await expect.element(booking.getByRole("button", { name: "Farrow Express" })).not.toBeInTheDocument();
});

test("in a load's window, Ctrl Z undoes a deletion and U restores or unbooks the load", async () => {
  const { call, loadId } = await renderLoadWindow();
  await deleteByKey();
  await press("Mod+z");
  await expect.element(page.getByText("Restored 1 load.")).toBeVisible();
  await expect.element(page.getByText("Deleted. Restore to edit.")).not.toBeInTheDocument();
  await deleteByKey();
  await press("u");
  await expect.element(page.getByText("Deleted. Restore to edit.")).not.toBeInTheDocument();
  const { revision } = await call("loads.get", { loadId });
  await call("loads.book", { loadId, carrierName: "Swift", rate: 2_000, revision });
  await expect.element(page.getByText("Booked. Unbook to edit.")).toBeVisible();
  await press("u");
  await expect.element(page.getByText("Unbooked Dallas TX → Atlanta GA.")).toBeVisible();
});

test("in a load's window, the keys that need an available load do nothing on a booked load", async () => {
  await renderLoadWindow((call, loadId) => call("loads.book", { loadId, carrierName: "Swift", rate: 2_000 }));
  await expect.element(page.getByText("Booked. Unbook to edit.")).toBeVisible();
  await press("b", "r", "Delete", "e");
  await expect.element(page.getByText("Unbook to edit (U).")).toBeVisible();
  await expect.element(heading("Dallas TX → Atlanta GA")).toBeVisible();
});

test("a load's window offers the keys for duplicate, rate, rate confirmation and the list of keys", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(window);
  onTestFinished(() => opened.mockRestore());
  const { call, loadId } = await renderLoadWindow();
  await press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect.element(keys.getByText("Change rate")).toBeVisible();
  await press("Escape");
  await expect.element(keys).not.toBeInTheDocument();
  await press("$");
  await expect.element(page.getByRole("textbox", { name: "Posted rate, all-in" })).toHaveFocus();
  await press("Escape");
  await expect.element(heading("Dallas TX → Atlanta GA")).toBeVisible();
  await press("d");
  await expect.element(heading("New load")).toBeVisible();
  await press("Escape");
  await expect.element(heading("Dallas TX → Atlanta GA")).toBeVisible();
  await press("c");
  expect(opened).not.toHaveBeenCalled();
  const { revision } = await call("loads.get", { loadId });
  await call("loads.book", { loadId, carrierName: "Swift", rate: 2_000, revision });
  await expect.element(page.getByText("Booked. Unbook to edit.")).toBeVisible();
  await press("c");
  expect(opened).toHaveBeenCalledWith(`#confirmation/${loadId}`, expect.anything(), expect.anything());
});

test("a blocked pop-up explains how to open the new window", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  onTestFinished(() => opened.mockRestore());
  await renderBoard("Dallas");
  await press("o");
  await expect
    .element(page.getByText("Allow pop-ups for this page in the browser.", { exact: true }))
    .toBeVisible();
});
