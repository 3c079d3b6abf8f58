import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { holdChannel, renderApp } from "../../support/component/render-app.tsx";
import { loadFrom, readNewestLoad, readRows, renderBoard } from "../../support/component/render-board.tsx";

const [text, due] = [page.getByLabelText("Remind me to"), page.getByLabelText("When", { exact: true })];

test("a typed reminder survives closing the panel, and is empty after it was added", {
  tags: "long",
}, async () => {
  await renderBoard("Dallas", "Houston");
  await press("Enter");
  await text.fill("Call about the dock");
  await due.fill("12/1 8:00");
  await press("Escape", "Escape");
  await expect.element(text).not.toBeInTheDocument();
  await press("j", "Enter");
  await expect.element(text).toHaveValue("");
  await press("k");
  await expect.element(text).toHaveValue("Call about the dock");
  await expect.element(due).toHaveValue(expect.stringContaining("12/1"));
  await page.getByRole("button", { name: "Add reminder" }).click();
  await expect.element(page.getByRole("list").getByText("Call about the dock")).toBeVisible();
  await expect.element(text).toHaveValue("");
  await press("j", "k");
  await expect.element(text).toHaveValue("");
});

test("closing the panel keeps the customer and the rate that someone else entered meanwhile", async () => {
  const call = await renderBoard("Dallas");
  await press("Enter");
  const internal = page.getByRole("region", { name: "Internal" });
  const customer = internal.getByLabelText("Customer", { exact: true });
  await expect.element(customer).toHaveValue("");
  const [row] = await readRows(call, "available");
  const loadId = row?.loadId ?? "";
  const terms = { customer: "Acme Foods", customerRate: 3_000 };
  await call("loads.changeInternal", { loadId, change: { kind: "customer", ...terms } });
  await call("loads.changeInternal", {
    loadId,
    change: { kind: "add note", noteId: crypto.randomUUID(), text: "Calls at noon" },
  });
  await expect.element(internal.getByText("Calls at noon")).toBeVisible();
  await expect.element(customer).toHaveValue("Acme Foods");
  await expect.element(internal.getByText("Margin $550 · 18.3%")).toBeVisible();
  await press("Escape");
  await expect.element(internal).not.toBeInTheDocument();
  expect((await call("loads.get", { loadId })).internal).toMatchObject(terms);
});

test("a minus sign in the customer rate changes nothing", async () => {
  const call = await renderBoard("Dallas");
  const [row] = await readRows(call, "available");
  const loadId = row?.loadId ?? "";
  const terms = { customer: "Acme Foods", customerRate: 3_000 };
  await call("loads.changeInternal", { loadId, change: { kind: "customer", ...terms } });
  await press("Enter");
  const rate = page.getByLabelText("Customer rate (USD)");
  await expect.element(rate).toHaveValue("$3,000");
  await rate.click();
  await press("Mod+a", "-", "Enter", "Tab");
  await expect.element(rate).toHaveValue("$3,000");
  await press("Escape", "Escape");
  await expect.element(rate).not.toBeInTheDocument();
  expect((await call("loads.get", { loadId })).internal).toMatchObject(terms);
});

test("a second click while a note is saved adds no second note, and keeps what was typed meanwhile", async () => {
  const call = await renderBoard("Dallas");
  await press("Enter");
  const internal = page.getByRole("region", { name: "Internal" });
  const note = internal.getByLabelText("Note", { exact: true });
  const add = internal.getByRole("button", { name: "Add note" });
  await note.fill("Call first");
  const saving = holdChannel("loads.changeInternal");
  await add.click();
  await saving.called;
  (add.element() as HTMLButtonElement).click();
  await note.fill("Gate 4");
  await saving.release();
  await expect.element(internal.getByRole("list").getByText("Call first")).toBeVisible();
  await expect.element(note).toHaveValue("Gate 4");
  const [row] = await readRows(call, "available");
  const { internal: stored } = await call("loads.get", { loadId: row?.loadId ?? "" });
  expect(stored.notes.map((saved) => saved.text)).toEqual(["Call first"]);
});

test("a second Enter while a reminder is saved adds no second reminder", { tags: "long" }, async () => {
  const call = await renderBoard("Dallas");
  await press("Enter");
  await due.fill("12/1 8:00");
  await text.fill("Call about the dock");
  const saving = holdChannel("loads.changeInternal");
  await press("Enter");
  await saving.called;
  await press("Enter");
  await saving.release();
  const done = page.getByRole("button", { name: "Mark done" });
  await expect.element(done).toBeVisible();
  const [row] = await readRows(call, "available");
  const { internal } = await call("loads.get", { loadId: row?.loadId ?? "" });
  expect(internal.reminders).toHaveLength(1);
});

test("a reminder that can't be saved keeps what was typed meanwhile", async () => {
  await renderBoard("Dallas");
  await press("Enter");
  await due.fill("12/1 8:00");
  await text.fill("Call about the dock");
  const saving = holdChannel("loads.changeInternal");
  await press("Enter");
  await saving.called;
  await text.fill("Gate 4");
  await saving.release("fail");
  await expect.element(page.getByText(/^Can't save the change/)).toBeVisible();
  await expect.element(text).toHaveValue("Call about the dock Gate 4");
  await expect.element(due).toHaveValue(expect.stringContaining("12/1"));
});

/** Renders the window with a load that has a note by Lee Left, who is no longer active. */
const renderNoteByOther = () =>
  renderApp(async (call) => {
    const { userId: ownId } = await call("app.info", null);
    const left = { firstName: "Lee", lastName: "Left", email: "lee@example.com", username: "", phone: "" };
    const user = { ...left, role: "administrator" as const, isActive: true };
    const { userId } = await call("users.add", user);
    await call("settings.change", { currentUserId: userId });
    const { load } = await call("loads.create", { load: loadFrom("Dallas", "A-1") });
    const change = { kind: "add note" as const, noteId: crypto.randomUUID(), text: "Call first" };
    await call("loads.changeInternal", { loadId: load.loadId, change });
    await call("settings.change", { currentUserId: ownId });
    await call("users.change", { userId, user: { ...user, isActive: false } });
  });

test("names the author of a note and of a load who is no longer active", async () => {
  await renderNoteByOther();
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("Enter");
  const note = page.getByRole("list", { name: "Notes" }).getByRole("listitem");
  await expect.element(note.getByText(/ by Lee Left$/)).toBeVisible();
  await expect.element(page.getByText(/by Lee Left/).first()).toBeInTheDocument();
});

test("Undo of a deleted note restores the note with its author and time", async () => {
  const call = await renderNoteByOther();
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  const { internal } = await readNewestLoad(call, "available");
  await press("Enter");
  await page.getByRole("button", { name: "Delete note" }).click();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(page.getByText("Restored the note.")).toBeVisible();
  expect((await readNewestLoad(call, "available")).internal).toEqual(internal);
});
