import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { renderBoard } from "../../support/component/render-board.tsx";

const row = (city: string) => page.getByRole("row", { name: new RegExp(`${city} TX`) });

test("search reads places as quick post does, and shows deadhead miles within a radius", async () => {
  await renderBoard("Dallas", "Fort Worth", "Houston");
  await press("/");
  await userEvent.keyboard("dalas");
  await expect.element(row("Houston")).not.toBeInTheDocument();
  await expect.element(row("Dallas")).toBeVisible();
  await page.getByLabelText("Search loads").fill("within 100 mi of dallas tx");
  await expect.element(row("Fort Worth")).toBeVisible();
  await expect.element(row("Fort Worth").getByTitle("35 mi deadhead")).toBeVisible();
  await expect.element(row("Houston")).not.toBeInTheDocument();
  await page.getByLabelText("Search loads").fill("CA");
  await expect.element(page.getByRole("heading", { name: "No loads match “CA”" })).toBeVisible();
});

test("shows how a search was interpreted, and offers a text search when it finds nothing", async () => {
  await renderBoard("Dallas", "Houston");
  const search = page.getByLabelText("Search loads");
  await search.fill("van texas");
  await expect
    .element(page.getByRole("contentinfo").getByText("Van · Texas (any stop or text)"))
    .toBeVisible();
  await expect.element(row("Houston")).toBeVisible();
  await search.fill("van ohio");
  await expect.element(page.getByText("Lanedesk looked for Van · Ohio (any stop or text).")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Search as text" }));
  await expect.element(search).toHaveValue('"van ohio"');
  await expect.element(page.getByText("Search covers numbers, places")).toBeVisible();
});

test("the origin filter reads places with the same parser", async () => {
  await renderBoard("Dallas", "Houston");
  await press("f");
  await page.getByLabelText("Filter Origin").fill("within 30 mi of houston tx");
  await expect.element(row("Dallas")).not.toBeInTheDocument();
  await expect.element(row("Houston")).toBeVisible();
  await expect
    .element(page.getByRole("contentinfo").getByText("CA, dal, dallas tx or within 100 mi of dallas tx"))
    .toBeVisible();
});
