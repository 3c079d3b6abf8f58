import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { GivenEstimate } from "../../../shared/views/rate.ts";
import { holdChannel, renderApp } from "../../support/component/render-app.tsx";

const createRow = (loadNumber: string): GivenEstimate => ({
  rateId: loadNumber,
  bookedDate: "2026-11-20",
  loadNumber,
  origin: "Dallas, TX",
  destination: "Atlanta, GA",
  equipmentCode: "V",
  agreedRate: 1_900,
  estimate: 1_880,
  lower: 1_700,
  upper: 2_050,
  isInside: true,
});

const pages = [
  { after: null, rows: [createRow("A-1")], next: "2" },
  { after: "2", rows: [createRow("A-2")], next: "3" },
  { after: "3", rows: [createRow("A-3")], next: null },
];

test("a second click on Show older before the page is read shows no page twice", async () => {
  await renderApp(async () => {
    const bridge = window.lanedesk;
    window.lanedesk = {
      ...bridge,
      async call(channel, input) {
        if (channel === "rates.trackRecord") return { ok: true, value: { inside: 3, bookings: 3 } as never };
        if (channel !== "rates.givenEstimates") return bridge.call(channel, input);
        const { after } = input as { after: string | null };
        return { ok: true, value: pages.find((found) => found.after === after) as never };
      },
    };
    return "rates";
  });
  const section = page.getByRole("region", { name: "Estimates and agreed rates" });
  await section.getByRole("button", { name: "Bookings", exact: true }).click();
  await expect.element(section.getByText("A-1")).toBeVisible();
  const older = section.getByRole("button", { name: "Show older" });
  await expect.element(older).toBeEnabled();
  const { called, release } = holdChannel("rates.givenEstimates");
  await older.click();
  await called;
  (older.element() as HTMLButtonElement).click();
  await release();
  await expect.element(section.getByText("A-2")).toBeVisible();
  await section.getByRole("button", { name: "Show newer" }).click();
  await expect.element(section.getByText("A-1")).toBeVisible();
  await expect.element(section.getByRole("button", { name: "Show newer" })).toBeDisabled();
});
