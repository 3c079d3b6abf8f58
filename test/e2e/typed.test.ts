import { expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { callChannel, laneLoad, openWindow } from "../support/window.ts";

test("keeps the quick-post line and lanes through a power cut, and drops the line once posted", {
  tags: "long",
}, async () => {
  const folder = await temporaryFolder();
  const first = await openWindow({}, folder);
  await callChannel(first.page, "loads.create", {
    load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1"),
  });
  await first.page.reload();
  await first.page.getByRole("row", { name: /A-1/ }).waitFor();
  await first.page.getByLabel("Quick post").fill("chicago il atlanta ga van 42k");
  await first.page.getByRole("link", { name: "Rates" }).click();
  await first.page.getByRole("textbox", { name: "Lane" }).first().fill("dal tx atl ga van");
  await first.page.getByRole("button", { name: "Compare lane" }).click();
  await first.page.getByRole("textbox", { name: "Lane" }).nth(1).fill("laredo tx mem");
  const stored = async () =>
    (await callChannel(first.page, "drafts.list", null)).drafts.map(({ content }) => content);
  await expect
    .poll(stored)
    .toEqual(['["dal tx atl ga van","laredo tx mem"]', "chicago il atlanta ga van 42k"]);
  await first.served.kill();

  const { page, pageErrors } = await openWindow({}, folder);
  const line = page.getByLabel("Quick post");
  await expect.poll(() => line.inputValue()).toBe("chicago il atlanta ga van 42k");
  await page.getByRole("link", { name: "Rates" }).click();
  await expect
    .poll(() => page.getByRole("textbox", { name: "Lane" }).last().inputValue())
    .toBe("laredo tx mem");
  await page.getByRole("link", { name: "Loads" }).click();
  await line.press("Enter");
  await page.getByRole("row", { name: /Chicago/ }).waitFor();
  await expect
    .poll(async () => (await callChannel(page, "drafts.list", null)).drafts.map(({ kind }) => kind))
    .toEqual(["lanes"]);
  expect(pageErrors).toEqual([]);
});

test("keeps what was typed right before the window closed", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openWindow();
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1") });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  const address = page.url();
  await page.keyboard.press("n");
  await page.getByLabel("City").first().pressSequentially("Lared");
  const context = page.context();
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
  const again = await context.newPage();
  await again.goto(address);
  await again.getByRole("button", { name: "New: Lared → ?", exact: true }).click();
  expect(pageErrors).toEqual([]);
});

test("shows notices above the drafts strip, not over it", { tags: "long" }, async () => {
  const { page, pageErrors } = await openWindow();
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1") });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  for (const city of ["Laredo", "Waco"]) {
    await page.keyboard.press("n");
    await page.getByRole("combobox", { name: "City" }).first().fill(city);
    // The first Escape closes the list of cities, the second one the editor.
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: `New: ${city} → ?`, exact: true }).waitFor();
  }
  await page.getByRole("button", { name: "Discard New: Laredo → ?" }).click();
  const note = page.getByRole("status").filter({ hasText: "Draft discarded" });
  await note.waitFor();
  const strip = await page.getByRole("region", { name: "Drafts" }).boundingBox();
  const bottom = async () => {
    const box = await note.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  await expect.poll(bottom).toBeLessThanOrEqual(strip?.y ?? 0);
  expect(pageErrors).toEqual([]);
});
