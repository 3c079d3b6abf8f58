import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { invalidateChannels } from "../../../renderer/ui/data/query.ts";
import type { EditRow } from "../../../shared/views/sync.ts";
import { press } from "../../support/component/press.ts";
import { renderApp } from "../../support/component/render-app.tsx";
import { syncedStatus } from "../../support/sync/synced-status.ts";

const createConflict = (editId: number, loadNumber: string, remote = "Gate 4"): EditRow => ({
  editId,
  loadId: `load ${editId}`,
  loadNumber,
  lane: "Dallas, TX → Atlanta, GA",
  kind: "update",
  state: "conflict",
  changes: 1,
  firstAt: Date.UTC(2026, 10, 21, 9),
  lastAt: Date.UTC(2026, 10, 21, 9),
  nextAttemptAt: null,
  attempts: 0,
  message: "Both sides changed this load.",
  conflict: {
    kind: "fields",
    changedAt: null,
    changedBy: "",
    fields: [
      { path: "note", label: "Note", base: "", local: "Call first", remote },
      { path: "loadNumber", label: "Load number", base: "", local: "A", remote: "B" },
    ],
  },
});

const panel = page.getByRole("complementary", { name: "Edit" });

const log = Array.from({ length: 100 }, (_, index) => ({
  at: Date.UTC(2026, 10, 21, 9, 0, index),
  loadId: "load",
  message: `Stop ${index}: Latest: your “2020-12-01 14:30”, discarded none.`,
}));

/** Shows an outbox and a long log. @returns a function that replaces the rows of the outbox */
async function showOutbox(...first: EditRow[]) {
  await renderApp();
  const bridge = window.lanedesk;
  let rows = first;
  window.lanedesk = {
    ...bridge,
    async call(name, input) {
      if (name === "sync.status") return { ok: true, value: { ...syncedStatus, conflicts: 1 } } as never;
      if (name === "sync.outboxPage") return { ok: true, value: { rows, next: null } } as never;
      if (name === "sync.log") return { ok: true, value: { lines: log, next: null } } as never;
      return bridge.call(name, input);
    },
  };
  await press("g s");
  return async (...shown: EditRow[]) => {
    rows = shown;
    await invalidateChannels("sync.outboxPage");
    if (shown.length > 0)
      await expect.element(page.getByRole("option").nth(shown.length - 1)).toBeInTheDocument();
  };
}

test("the panel keeps its conflict and the chosen sides when another edit enters the list above", async () => {
  const [first, second] = [createConflict(1, "A-1"), createConflict(2, "A-2")];
  const showRows = await showOutbox(first);
  await expect.element(panel.getByRole("heading", { name: /A-1/ })).toBeVisible();
  await press("ArrowLeft");
  await expect.element(panel.getByText("1 of 2 chosen")).toBeVisible();

  await showRows(second, first);
  await expect.element(page.getByRole("option", { selected: true }).getByText(/A-1/)).toBeVisible();
  await expect.element(panel.getByRole("heading", { name: /A-1/ })).toBeVisible();
  await expect.element(panel.getByText("1 of 2 chosen")).toBeVisible();
  await panel.getByRole("radio", { checked: true }).click();
  await press("k");
  await expect.element(panel.getByRole("heading", { name: /A-2/ })).toBeVisible();

  await showRows(first, { ...second, state: "pending", conflict: null });
  await expect.element(panel.getByRole("heading", { name: /A-1/ })).toBeVisible();
});

test("a chosen side is not chosen any more after its value changed", async () => {
  const showRows = await showOutbox(createConflict(1, "A-1"));
  await expect.element(panel.getByText("0 of 2 chosen")).toBeVisible();
  await press("ArrowRight", "ArrowRight");
  await expect.element(panel.getByText("Ready to save")).toBeVisible();
  await showRows(createConflict(1, "A-1", "Gate 9"));
  await expect.element(panel.getByText("Gate 9")).toBeVisible();
  await expect.element(panel.getByText("0 of 2 chosen")).toBeVisible();
});

test("a choice about a whole load is not chosen any more after the load changed again", async () => {
  const createDeleted = (changedAt: number): EditRow => ({
    ...createConflict(1, "A-1"),
    kind: "delete",
    conflict: { kind: "changed", changedAt, changedBy: "", fields: [] },
  });
  const showRows = await showOutbox(createDeleted(Date.UTC(2026, 10, 21, 9)));
  await press("ArrowLeft");
  await expect.element(panel.getByText("Ready to save")).toBeVisible();
  await showRows(createDeleted(Date.UTC(2026, 10, 21, 10)));
  await expect.element(panel.getByText("0 of 1 chosen")).toBeVisible();
});

const outbox = page.getByRole("listbox", { name: "Unsent edits" });

test("a new outbox takes the focus, except while the user types in a field or a dialog", async () => {
  const showRows = await showOutbox();
  const conflict = createConflict(1, "A-1");
  const loadId = page.getByRole("textbox", { name: "Load board ID" });
  await loadId.fill("A");
  await showRows(conflict);
  await press("d", "1");
  await expect.element(loadId).toHaveValue("Ad1");
  await showRows();
  await expect.element(outbox).not.toBeInTheDocument();
  await press("Mod+k");
  const search = page.getByPlaceholder("Search or command");
  await expect.element(search).toHaveFocus();
  await showRows(conflict);
  await expect.element(search).toHaveFocus();
  await press("Escape");
  await showRows();
  await expect.element(outbox).not.toBeInTheDocument();
  (document.activeElement as HTMLElement).blur();
  await showRows(conflict);
  await expect.element(outbox).toHaveFocus();
});

test("the selected edit of a long outbox stays in view", async () => {
  await showOutbox(...Array.from({ length: 20 }, (_, index) => createConflict(index + 1, `A-${index + 1}`)));
  await expect.element(outbox).toHaveFocus();
  await press(Array(19).fill("j").join(" "));
  await expect.element(page.getByRole("option", { selected: true }).getByText(/A-20$/)).toBeInViewport();
});

test("the arrow keys scroll the log after its key, and leave the selected edit", async () => {
  await showOutbox(createConflict(1, "A-1"), createConflict(2, "A-2"));
  await expect.element(outbox).toHaveFocus();
  await press("d", "ArrowDown");
  await expect.poll(() => document.activeElement?.scrollTop).toBeGreaterThan(0);
  await expect.element(page.getByRole("option", { selected: true }).getByText(/A-1$/)).toBeVisible();
});

test("a conflict and the log show a stop's times as the board does", async () => {
  const edit = createConflict(1, "A-1");
  const time = { path: "loadStops/1/lateDateTime", label: "Stop 1: Latest", base: "" };
  const fields = [{ ...time, local: "2020-12-01 14:30", remote: "2020-12-02" }];
  await showOutbox({ ...edit, conflict: { ...edit.conflict, fields } as EditRow["conflict"] });
  await expect.element(panel.getByText("Tue 12/1/2020 2:30 PM")).toBeVisible();
  await expect.element(panel.getByText("Wed 12/2/2020")).toBeVisible();
  await expect
    .element(page.getByText("Stop 9: Latest: your “Tue 12/1/2020 2:30 PM”, discarded none."))
    .toBeVisible();
});
