import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { renderBoard } from "../../support/component/render-board.tsx";

test("Carriers and Rates without data show the next step of their own view", async () => {
  await renderBoard("Dallas");
  await press("g", "c");
  await expect.element(page.getByRole("heading", { name: "No carriers to review" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Import carriers" })).toBeVisible();
  await press("g", "r");
  await expect.element(page.getByText(/^Type a lane: two places and the equipment/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Import CSV" })).not.toBeInTheDocument();
});

test("the window shows the bundled typeface, and all digits have one width", async () => {
  await renderBoard("Dallas");
  await document.fonts.ready;
  const faces = [...document.fonts].filter(({ family, status }) => family === "Inter" && status === "loaded");
  expect(faces.map(({ weight }) => weight)).toEqual(["100 900"]);
  const row = page.getByRole("row", { name: /N-0/ }).element();
  expect(getComputedStyle(row).fontFamily).toMatch(/^Inter\b/);
  expect(getComputedStyle(row).fontVariantNumeric).toContain("tabular-nums");
});
