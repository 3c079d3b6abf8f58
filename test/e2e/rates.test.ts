import { expect, test } from "vitest";
import { callChannel, findAxeViolationsInThemes, openWindow } from "../support/window.ts";

/** A booking of each of the last days on one lane. */
function bookings(days: number): string {
  const header = "bookedDate,originCity,originState,destinationCity,destinationState,equipmentCode,totalRate";
  const rows = Array.from({ length: days }, (_, ago) => {
    const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    return `${day},Dallas,TX,Atlanta,GA,V,${2300 + ago * 10}`;
  });
  return [header, ...rows].join("\n");
}

test("a lane that is typed shows its estimate, bounds, four weeks and what it rests on", async () => {
  const { page, pageErrors } = await openWindow();
  await callChannel(page, "import.run", {
    kind: "rates",
    content: bookings(28),
    workId: crypto.randomUUID(),
  });
  await page.reload();
  await page.getByText("No open loads").waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await page.getByPlaceholder("dal tx atl ga van").waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("dal tx atl ga van");
  await page.getByText(/^Dallas, TX.*→ Atlanta, GA.*Van$/).waitFor();
  await page
    .getByText(/^\$2,[34]\d\d$/)
    .first()
    .waitFor();
  await page.getByText(/In 8 of 10 cases between \$2,\d{3} and \$2,\d{3}/).waitFor();
  await page.getByText(/28 bookings on this lane/).waitFor();
  await page.getByRole("figure", { name: /^Four weeks: .*observed/ }).waitFor();
  await page.getByRole("button", { name: "The weeks in figures" }).click();
  expect(await page.getByRole("table").getByRole("row").count()).toBe(5);
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test("a lane without evidence says so calmly and invents nothing", { tags: "long" }, async () => {
  const { page } = await openWindow();
  await callChannel(page, "import.run", { kind: "rates", content: bookings(3), workId: crypto.randomUUID() });
  await page.reload();
  await page.getByRole("link", { name: "Rates" }).click();
  await page.getByLabel("Lane", { exact: true }).last().fill("seattle wa miami fl flatbed");
  await page.getByText(/No booked rates/).waitFor();
  expect(await page.getByRole("figure").count()).toBe(0);
});

test("lanes stand side by side, and one near them is put beside", async () => {
  const { page } = await openWindow();
  await callChannel(page, "import.run", {
    kind: "rates",
    content: bookings(28),
    workId: crypto.randomUUID(),
  });
  await page.reload();
  await page.getByRole("link", { name: "Rates" }).click();
  await page.getByRole("button", { name: "Compare lane" }).click();
  const lines = page.getByPlaceholder("dal tx atl ga van");
  await lines.first().fill("dal tx atl ga van");
  await lines.nth(1).fill("houston tx savannah ga van");
  await expect.poll(() => page.getByRole("figure").count()).toBe(2);
  // Houston to Savannah was never booked; Dallas to Atlanta is near it.
  const nearby = page.getByRole("table", { name: "Lanes nearby" });
  await nearby.getByRole("button", { name: "Dallas, TX → Atlanta, GA" }).click();
  await expect.poll(() => page.getByRole("figure").count()).toBe(3);
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
});
