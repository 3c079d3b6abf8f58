import { expect } from "vitest";
import { page } from "vitest/browser";
import type { ChannelOutput } from "../../../shared/channels.ts";
import type { LoadRow, LoadView } from "../../../shared/views/load-rows.ts";
import { type Call, renderApp } from "./render-app.tsx";

/** A load from a city in Texas to Atlanta. */
export const loadFrom = (city: string, loadNumber: string) => ({
  loadNumber,
  loadStops: [
    { location: { city, state: "TX", countryCode: "US" } },
    { location: { city: "Atlanta", state: "GA", countryCode: "US" } },
  ],
  equipmentAttributes: { equipmentTypeId: 1 },
  rateAttributes: { postedAllInRate: { amount: 2450 } },
});

/** Renders the window on a board with one load per city, N-0 (the first city) on top. */
export async function renderBoard(...cities: string[]): Promise<Call> {
  const call = await renderApp(async (prepare) => {
    for (const [index, city] of [...cities.entries()].reverse())
      await prepare("loads.create", { load: loadFrom(city, `N-${index}`) });
  });
  await expect.element(page.getByRole("row", { name: /N-0/ })).toBeVisible();
  return call;
}

/** Reads the newest rows of a view. */
export async function readRows(call: Call, view: LoadView): Promise<LoadRow[]> {
  const { rows } = await call("loads.page", {
    view,
    order: "created",
    isDescending: true,
    after: null,
    size: 50,
  });
  return rows;
}

/** Reads the newest load of a view. */
export async function readNewestLoad(call: Call, view: LoadView): Promise<ChannelOutput<"loads.get">> {
  const [row] = await readRows(call, view);
  return call("loads.get", { loadId: row?.loadId ?? "" });
}
