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

test("shows the estimate, 80% range, trend and evidence of a typed lane", { tags: "long" }, async () => {
  const { page, pageErrors } = await openWindow();
  await callChannel(page, "import.run", {
    kind: "rates",
    content: bookings(28),
    workId: crypto.randomUUID(),
  });
  await page.reload();
  await page.getByText("No open loads").waitFor();
  await page.getByRole("link", { name: "Rates" }).click();
  await page.getByPlaceholder("dal tx atl ga van").fill("dal tx atl ga van");
  await page.getByText(/^Dallas, TX.*→ Atlanta, GA.*Van$/).waitFor();
  await page
    .getByText(/^\$2,[34]\d\d$/)
    .first()
    .waitFor();
  await page.getByText(/80% range \$2,\d{3}–\$2,\d{3}/).waitFor();
  await page.getByText(/28 bookings on this lane/).waitFor();
  await page.getByRole("figure", { name: /^Four weeks: .*observed/ }).waitFor();
  await page.getByRole("button", { name: "Weekly data", exact: true }).click();
  await expect.poll(() => page.getByRole("table").getByRole("row").count()).toBe(5);
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test("shows no estimate without evidence", { tags: "long" }, async () => {
  const { page } = await openWindow();
  await callChannel(page, "import.run", { kind: "rates", content: bookings(3), workId: crypto.randomUUID() });
  await page.reload();
  await page.getByRole("link", { name: "Rates" }).click();
  await page.getByLabel("Lane", { exact: true }).last().fill("seattle wa miami fl flatbed");
  await page.getByText(/There are no booked rates/).waitFor();
  expect(await page.getByRole("figure").count()).toBe(0);
});

test("compares lanes side by side, and adds a nearby one", { tags: "long" }, async () => {
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
  const nearby = page.getByRole("table", { name: "Nearby lanes" });
  await nearby.getByRole("button", { name: "Dallas, TX → Atlanta, GA" }).click();
  await expect.poll(() => page.getByRole("figure").count()).toBe(3);
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
});
