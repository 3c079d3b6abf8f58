import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { press } from "../support/component/press.ts";
import { renderApp } from "../support/component/render-app.tsx";
import { renderBoard } from "../support/component/render-board.tsx";

const focused = () => {
  const element = document.activeElement;
  return element?.id || element?.textContent || element?.tagName;
};

async function pressButton(name: RegExp): Promise<void> {
  const button = page.getByRole("button", { name }).first();
  await expect.element(button).toBeInTheDocument();
  (button.element() as HTMLElement).focus();
  await press("Enter");
}

test("the board receives the focus when the focused element is removed", { tags: "long" }, async () => {
  await renderBoard("Dallas");
  const row = page.getByRole("row", { name: /N-0/ });
  await press("b");
  await expect.element(page.getByRole("combobox", { name: "Carrier" })).toHaveFocus();
  await userEvent.keyboard("Swift");
  await expect.element(page.getByRole("option", { name: /“Swift” as not monitored/ })).toBeVisible();
  await press("Enter", "Enter");
  await pressButton(/^Undo/);
  await expect.element(row).toBeVisible();
  await expect.poll(focused).toBe("board");

  await press("n");
  await expect.element(page.getByRole("heading", { name: "New load" })).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "City" }).first()).toHaveFocus();
  await userEvent.keyboard("Nowhereville");
  // The first Esc closes the list of cities if it is still open.
  await expect
    .poll(async () => {
      await press("Escape");
      return page.getByRole("heading", { name: "New load" }).elements().length;
    })
    .toBe(0);
  await pressButton(/^Discard New: Nowhereville/);
  await expect.element(page.getByRole("button", { name: /Nowhereville/ })).not.toBeInTheDocument();
  await expect.poll(focused).toBe("board");

  await press("/");
  await userEvent.keyboard("zzz");
  await expect.element(page.getByText("No loads match “zzz”")).toBeVisible();
  await pressButton(/^Clear search/);
  await expect.element(row).toBeVisible();
  await expect.poll(focused).toBe("board");
});

test("the settings keep the focus on a button that is disabled while it works, and in their section", {
  tags: "long",
}, async () => {
  await renderApp();
  await press("Mod+,");
  await page.getByRole("button", { name: "Backups", exact: true }).click();
  await pressButton(/^Back up now/);
  await expect.element(page.getByRole("button", { name: /^Restore \d/ })).toBeVisible();
  await expect.poll(focused).toBe("Back up now");
  await page.getByRole("button", { name: "Users", exact: true }).click();
  await pressButton(/^Add user/);
  await expect.element(page.getByLabelText("First name")).toHaveFocus();
  await page.getByLabelText("First name").fill("Ann");
  await page.getByLabelText("Last name").fill("Lee");
  await page.getByLabelText("E-mail").fill("ann@example.com");
  await press("Enter");
  await expect.element(page.getByRole("button", { name: "Edit Ann Lee" })).toBeVisible();
  await expect.poll(focused).toBe("settings-users");
});

test("Esc in an internal field of the panel moves the focus to the board, the next Esc closes the panel", async () => {
  await renderBoard("Dallas");
  await press("Enter");
  const note = page.getByRole("textbox", { name: "Note" });
  await note.fill("Call at noon");
  await press("Escape");
  await expect.poll(focused).toBe("board");
  await expect.element(note).toHaveValue("Call at noon");
  await press("Escape");
  await expect.element(note).not.toBeInTheDocument();
});

test("the focus does not return to a field that the user left with Esc", async () => {
  await renderBoard("Dallas");
  await press("g r");
  const line = page.getByPlaceholder("dal tx atl ga van");
  await line.fill("dal tx atl ga van");
  await press("Escape");
  await expect.element(page.getByText(/^Dallas, TX.*→ Atlanta, GA.*Van$/)).toBeVisible();
  await expect.element(page.getByText(/There are no booked rates/)).toBeVisible();
  await expect.element(line).not.toHaveFocus();
});
