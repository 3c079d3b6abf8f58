import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { holdChannel } from "../../support/component/render-app.tsx";
import { loadFrom, readRows, renderBoard } from "../../support/component/render-board.tsx";

const heading = (name: string) => page.getByRole("heading", { level: 2, name });
const activeRow = (name: RegExp) => page.getByRole("row", { name, includeHidden: false });

const book = async (call: Awaited<ReturnType<typeof renderBoard>>, loadNumber: string) => {
  const rows = await readRows(call, "all");
  const loadId = rows.find((row) => row.loadNumber === loadNumber)?.loadId ?? "";
  const { revision } = await call("loads.get", { loadId });
  await call("loads.book", { loadId, carrierName: "Swift Freight", rate: 2_000, revision } as never);
};

test("a click on a tab, a heading or a checkbox returns the focus to the board", async () => {
  await renderBoard("Dallas", "Houston");
  const board = page.getByRole("grid");
  for (const control of [
    page.getByRole("button", { name: "Mine" }),
    page.getByRole("columnheader", { name: "Miles" }),
    page.getByRole("checkbox", { name: "Select all" }),
  ]) {
    await control.click();
    await expect.element(board).toHaveFocus();
  }
});

test("the board gets the focus when Esc closes a clicked popover, or leaves the quick-post line", async () => {
  await renderBoard("Dallas", "Houston");
  const board = page.getByRole("grid");
  await page.getByRole("button", { name: "Columns…" }).click();
  await expect.element(page.getByRole("checkbox", { name: "Load #" })).toBeVisible();
  await press("Tab", "Escape");
  await expect.element(board).toHaveFocus();
  await page.getByLabelText("Quick post").fill("dal tx");
  await press("Escape");
  await expect.element(board).toHaveFocus();
});

test("a column moves past columns of other views, and the last visible column can't move right", async () => {
  await renderBoard("Dallas", "Houston");
  const listTitles = () =>
    page
      .getByRole("columnheader")
      .elements()
      .map(({ textContent }) => textContent);
  const before = listTitles();
  await page.getByRole("button", { name: "Columns…" }).click();
  await page.getByRole("button", { name: "Move Weight right" }).click();
  await expect.poll(() => listTitles().indexOf("Weight")).toBe(before.indexOf("Weight") + 1);
  await expect.element(page.getByRole("button", { name: `Move ${before.at(-1)} right` })).toBeDisabled();
});

test("a click anywhere in a heading sorts by the column", async () => {
  await renderBoard("Dallas", "Houston");
  const origin = page.getByRole("columnheader", { name: "Origin" });
  const { width } = origin.element().getBoundingClientRect();
  await origin.click({ position: { x: width - 16, y: 3 } });
  await expect.element(origin).toHaveAttribute("aria-sort", "ascending");
});

test("Ctrl Z never triggers the browser's undo in a field that lost the focus", async () => {
  await renderBoard("Dallas");
  await page.getByLabelText("Quick post").fill("dal tx atl ga");
  (page.getByRole("grid").element() as HTMLElement).focus();
  let isPrevented = false;
  const note = (event: KeyboardEvent) => {
    if (event.key === "z") isPrevented = event.defaultPrevented;
  };
  window.addEventListener("keydown", note);
  await press("Mod+z");
  window.removeEventListener("keydown", note);
  expect(isPrevented).toBe(true);
});

test("the panel shows the next load when its load leaves the view, and Del acts on that load", async () => {
  const call = await renderBoard("Dallas", "Houston", "Austin");
  await press("Enter");
  await expect.element(heading("Dallas TX → Atlanta GA")).toBeVisible();
  await book(call, "N-0");
  await expect.element(heading("Houston TX → Atlanta GA")).toBeVisible();
  await press("Delete");
  await expect.element(heading("Delete 1 load")).toBeVisible();
  await expect.element(page.getByRole("listitem").getByText("Houston TX")).toBeVisible();
});

test("the cursor and the panel stay on their load when another load is posted above it", async () => {
  const call = await renderBoard("Dallas", "Houston");
  await press("j", "Enter");
  await expect.element(heading("Houston TX → Atlanta GA")).toBeVisible();
  await call("loads.create", { load: loadFrom("Waco", "W-1") as never });
  await expect.element(activeRow(/W-1/)).toBeVisible();
  await expect.element(activeRow(/N-1/)).toHaveAttribute("data-active");
  await expect.element(heading("Houston TX → Atlanta GA")).toBeVisible();
});

test("a space after the search moves neither the cursor nor the rows when loads change", async () => {
  const call = await renderBoard("Dallas", "Houston");
  const search = page.getByLabelText("Search loads");
  await search.fill("atlanta");
  await press("Enter", "j");
  await expect.element(activeRow(/N-1/)).toHaveAttribute("data-active");
  await search.fill("atlanta ");
  await call("loads.create", { load: loadFrom("Waco", "W-1") as never });
  await expect.element(activeRow(/W-1/)).toBeVisible();
  await expect.element(activeRow(/N-1/)).toHaveAttribute("data-active");
});

test("the panel follows the cursor, and a load opened in another way moves the cursor", async () => {
  await renderBoard("Dallas", "Houston", "Austin");
  await press("Enter", "j");
  await expect.element(heading("Houston TX → Atlanta GA")).toBeVisible();
  await press("e");
  await expect.element(heading("Edit load")).toBeVisible();
  await press("Escape");
  await expect.element(heading("Houston TX → Atlanta GA")).toBeVisible();
  await expect.element(activeRow(/N-1/)).toHaveAttribute("data-active");
});

test("the footer's keys act on the load in the panel, also when it is not in the view", async () => {
  const call = await renderBoard("Dallas", "Houston");
  await book(call, "N-1");
  await expect.element(activeRow(/N-1/)).not.toBeInTheDocument();
  await press("Enter", "Mod+k");
  await page.getByPlaceholder("Search or command").fill("N-1");
  await page.getByRole("option", { name: /Houston TX → Atlanta GA N-1/ }).click();
  await expect.element(heading("Houston TX → Atlanta GA")).toBeVisible();
  const readFooter = () => page.getByRole("contentinfo").element().textContent;
  await expect.poll(readFooter).toMatch(/unbook\WU/);
  expect(readFooter()).not.toMatch(/(?<!un)book\WB/);
  await press("w");
  await expect
    .element(page.getByRole("textbox", { name: "Lane" }))
    .toHaveValue(expect.stringContaining("houston"));
});

test("another view opens its first load if the load in the panel is not in the view", async () => {
  const call = await renderBoard("Dallas", "Houston", "Austin");
  await book(call, "N-1");
  await expect.element(activeRow(/N-1/)).not.toBeInTheDocument();
  await press("Enter");
  await expect.element(heading("Dallas TX → Atlanta GA")).toBeVisible();
  await page.getByRole("navigation", { name: "Board views" }).getByRole("button", { name: "Booked" }).click();
  await expect.element(heading("Houston TX → Atlanta GA")).toBeVisible();
  await expect.element(activeRow(/N-1/)).toHaveAttribute("data-active");
});

test("a search keeps the load in the panel if the load matches", async () => {
  await renderBoard("Dallas", "Houston", "Austin");
  await press("j", "Enter");
  await expect.element(heading("Houston TX → Atlanta GA")).toBeVisible();
  await page.getByLabelText("Search loads").fill("atlanta");
  await expect.poll(() => page.getByRole("grid").element().ariaLabel).toContain("atlanta");
  await expect.element(activeRow(/N-1/)).toHaveAttribute("data-active");
  await expect.element(heading("Houston TX → Atlanta GA")).toBeVisible();
});

test("no row is the cursor row while the panel shows a load outside the view", async () => {
  const call = await renderBoard("Dallas", "Houston", "Austin");
  await book(call, "N-1");
  await expect.element(activeRow(/N-1/)).not.toBeInTheDocument();
  const board = page.getByRole("grid");
  await expect.element(board).toHaveAttribute("aria-activedescendant");
  await press("Mod+k");
  await page.getByPlaceholder("Search or command").fill("N-1");
  await page.getByRole("option", { name: /Houston TX → Atlanta GA N-1/ }).click();
  await expect.element(heading("Houston TX → Atlanta GA")).toBeVisible();
  await expect.element(board).not.toHaveAttribute("aria-activedescendant");
  await expect.element(activeRow(/N-0/)).not.toHaveAttribute("data-active");
  await press("Space");
  await expect.element(activeRow(/N-0/)).toHaveAttribute("aria-selected", "false");
  await press("j");
  await expect.element(heading("Austin TX → Atlanta GA")).toBeVisible();
  await expect.element(activeRow(/N-2/)).toHaveAttribute("data-active");
});

test("Shift ↓ selects only the next row while no row is the cursor row", async () => {
  const call = await renderBoard("Dallas", "Houston", "Austin");
  await book(call, "N-1");
  await expect.element(activeRow(/N-1/)).not.toBeInTheDocument();
  await press("Mod+k");
  await page.getByPlaceholder("Search or command").fill("N-1");
  await page.getByRole("option", { name: /Houston TX → Atlanta GA N-1/ }).click();
  await expect.element(heading("Houston TX → Atlanta GA")).toBeVisible();
  await press("Shift+ArrowDown");
  await expect.element(activeRow(/N-2/)).toHaveAttribute("aria-selected", "true");
  await expect.element(activeRow(/N-0/)).toHaveAttribute("aria-selected", "false");
});

test("a load that arrives in an empty view does not replace the load in the panel", async () => {
  const call = await renderBoard("Dallas", "Houston");
  await press("Enter");
  const shown = page.getByRole("heading", { level: 2, name: /TX → Atlanta GA/ });
  await expect.element(shown).toBeVisible();
  const name = shown.element().textContent ?? "";
  const other = name.startsWith("Dallas") ? "N-1" : "N-0";
  await page.getByRole("navigation", { name: "Board views" }).getByRole("button", { name: "Booked" }).click();
  await expect.element(page.getByRole("heading", { name: "No booked loads" })).toBeVisible();
  await book(call, other);
  await expect.element(page.getByRole("row", { name: new RegExp(other) })).toBeVisible();
  await expect.element(heading(name)).toBeVisible();
});

test("keys act on the load in the panel, also when the view is empty", async () => {
  await renderBoard("Dallas", "Houston");
  await page.getByRole("navigation", { name: "Board views" }).getByRole("button", { name: "Due" }).click();
  await expect.element(page.getByRole("heading", { name: "No loads due for refresh" })).toBeVisible();
  await press("Mod+k");
  await page.getByPlaceholder("Search or command").fill("N-1");
  await page.getByRole("option", { name: /Houston TX → Atlanta GA N-1/ }).click();
  await expect.element(heading("Houston TX → Atlanta GA")).toBeVisible();
  const readFooter = () => page.getByRole("contentinfo").element().textContent;
  await expect.poll(readFooter).toMatch(/edit\WE.*book\WB.*refresh\WR.*delete\W/);
  await press("e");
  await expect.element(heading("Edit load")).toBeVisible();
  await press("Escape");
  await expect.element(heading("Houston TX → Atlanta GA")).toBeVisible();
  await press("Shift+p");
  await expect
    .element(page.getByRole("button", { name: "Pin panel" }))
    .toHaveAttribute("aria-pressed", "true");
  await press("Shift+p");
  await expect
    .element(page.getByRole("button", { name: "Pin panel" }))
    .toHaveAttribute("aria-pressed", "false");
  await press("Delete");
  await expect.element(heading("Delete 1 load")).toBeVisible();
});

test("after a booking, the panel, the cursor and the footer's keys refer to the next load", async () => {
  await renderBoard("Dallas", "Houston");
  await press("Enter", "b");
  await expect.element(page.getByRole("combobox", { name: "Carrier" })).toHaveFocus();
  await userEvent.keyboard("Swift Freight");
  await expect.element(page.getByRole("option", { name: /Swift Freight/ })).toBeVisible();
  await press("Enter", "Mod+Enter");
  await expect.element(page.getByText(/booked with Swift Freight/)).toBeVisible();
  await expect.element(heading("Houston TX → Atlanta GA")).toBeVisible();
  await expect.element(activeRow(/N-1/)).toHaveAttribute("data-active");
  await press("b");
  await expect.element(heading("Book Houston TX → Atlanta GA")).toBeVisible();
});

test("Ctrl Z undoes each change of the session after its notice closed, and names the one it can't undo", async () => {
  const call = await renderBoard("Dallas", "Houston");
  const row = page.getByRole("row", { name: /N-0/ });
  const remove = async () => {
    await press("Delete", "Enter");
    await expect.element(page.getByText("1 load deleted.")).toBeVisible();
    await page
      .getByRole("status")
      .filter({ hasText: "1 load deleted." })
      .getByRole("button", { name: "Close notice" })
      .click();
    await expect.element(page.getByText("1 load deleted.")).not.toBeInTheDocument();
  };
  await remove();
  await expect.element(row).not.toBeInTheDocument();
  await press("Mod+z");
  await expect.element(row).toBeVisible();
  await expect.element(page.getByText("Restored 1 load.")).toBeVisible();
  await remove();
  const [deleted] = await readRows(call, "deleted");
  await call("loads.restoreMany", { loadIds: [deleted?.loadId ?? ""] });
  await press("Mod+z");
  await expect.element(page.getByText("Can't undo: 1 load deleted.")).toBeVisible();
});

test("keys pressed while the editor or the booking opens run no board commands", async () => {
  await renderBoard("Dallas", "Houston");
  const firstRow = page.getByRole("row", { name: /N-0/ });
  const openings = [
    { key: "e", field: page.getByRole("combobox", { name: "City" }).first() },
    { key: "b", field: page.getByRole("combobox", { name: "Carrier" }) },
  ];
  for (const { key, field } of openings) {
    const load = holdChannel("loads.get");
    await press(key);
    await load.called;
    await press("x", "s", "j");
    await load.release();
    await expect.element(field).toHaveFocus();
    await expect.element(firstRow).toHaveAttribute("aria-selected", "false");
    await expect.element(page.getByRole("region", { name: "Summary" })).not.toBeInTheDocument();
    await press("Escape", "Escape");
    await expect.element(field).not.toBeInTheDocument();
  }
});
