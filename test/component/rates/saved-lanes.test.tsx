import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { type Call, findAxeViolations, renderApp } from "../../support/component/render-app.tsx";
import { loadFrom } from "../../support/component/render-board.tsx";

const today = new Date().toISOString().slice(0, 10);
const HEADER = "bookedDate,originZip,destinationZip,equipmentCode,totalRate,loadNumber,accepted";

const importRates = (call: Call, totalRate: number) =>
  call("import.run", {
    kind: "rates",
    content: [
      HEADER,
      ...Array.from(
        { length: 8 },
        (_, index) => `${today},75201,30303,V,${totalRate + index},${totalRate}-${index},yes`,
      ),
    ].join("\n"),
    workId: crypto.randomUUID(),
  });

/** The texts of the files that the window downloads. */
function followDownloads(): string[] {
  const texts: string[] = [];
  const spies = [
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      void (blob as Blob).text().then((text) => texts.push(text));
      return "blob:download";
    }),
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return texts;
}

test("saves a lane and alerts when its estimate moves by the percentage", async () => {
  const call = await renderApp(async (prepare) => {
    await importRates(prepare, 1_880);
    await prepare("loads.create", { load: loadFrom("Dallas", "A-1") as never });
  });
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("w");
  await page.getByRole("button", { name: "Save lane" }).click();
  await expect.element(page.getByRole("button", { name: "Saved" })).toBeDisabled();
  const list = page.getByRole("region", { name: "Saved lanes" });
  await list.getByLabelText(/^Alert at/).fill("8");
  await press("Enter");
  await expect
    .poll(async () => (await call("savedLanes.list", null)).lanes.map(({ percent }) => percent))
    .toEqual([8]);
  await importRates(call, 2_600);
  await expect.element(page.getByText("Rate changes on 1 saved lane")).toBeVisible();
  await expect.element(list.getByText(/^Up \d+% to \$2,\d{3} from \$1,\d{3}/)).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  const { lanes } = await call("savedLanes.list", null);
  await list.getByRole("button", { name: /^Remove/ }).click();
  await expect.element(list).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("Restored Dallas, TX → Atlanta, GA.")).toBeVisible();
  expect((await call("savedLanes.list", null)).lanes).toEqual(lanes);
  await list.getByRole("button", { name: "Mark as seen" }).click();
  await expect.element(list.getByRole("cell", { name: "none" })).toBeVisible();
});

test("a percentage that another window changed replaces the shown one", { tags: "long" }, async () => {
  const call = await renderApp(async (prepare) => {
    await importRates(prepare, 1_880);
    const lane = {
      ...{ originCity: "Dallas", originState: "TX", destinationCity: "Atlanta", destinationState: "GA" },
      ...{ originZip: "", destinationZip: "", equipmentCode: "V" },
    };
    await prepare("savedLanes.save", { laneId: crypto.randomUUID(), lane, percent: 5 });
    return "rates";
  });
  const percent = page.getByRole("textbox", { name: /^Alert at/ });
  await expect.element(percent).toHaveValue("5%");
  const [saved] = (await call("savedLanes.list", null)).lanes;
  if (saved) await call("savedLanes.save", { ...saved, percent: 12 });
  await expect.element(percent).toHaveValue("12%");
});

test("a double click on Save lane saves the lane once", { tags: "long" }, async () => {
  const call = await renderApp(async (prepare) => {
    await importRates(prepare, 1_880);
    await prepare("loads.create", { load: loadFrom("Dallas", "A-1") as never });
  });
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("w");
  await page.getByRole("button", { name: "Save lane" }).dblClick();
  await expect.element(page.getByRole("button", { name: "Saved" })).toBeDisabled();
  expect((await call("savedLanes.list", null)).lanes).toHaveLength(1);
});

test("lists the estimates of booked loads next to the agreed rates, in pages, and exports them", {
  tags: "long",
}, async () => {
  await renderApp(async (prepare) => {
    await importRates(prepare, 1_880);
    for (let index = 0; index < 22; index++) {
      const { load } = await prepare("loads.create", { load: loadFrom("Dallas", `B-${index}`) as never });
      const rate = index === 21 ? 9_000 : 1_880;
      await prepare("loads.book", { loadId: load.loadId, carrierName: "Swift", rate });
    }
  });
  await press("g r");
  const section = page.getByRole("region", { name: "Estimates and agreed rates" });
  await expect
    .element(section.getByText("21 of your last 22 bookings were inside the 80% range."))
    .toBeVisible();
  await section.getByRole("button", { name: "Bookings", exact: true }).click();
  await expect.poll(() => section.getByRole("row").elements().length).toBe(21);
  await section.getByRole("button", { name: "Show older" }).click();
  await expect.poll(() => section.getByRole("row").elements().length).toBe(3);
  await section.getByRole("button", { name: "Show newer" }).click();
  await expect.poll(() => section.getByRole("row").elements().length).toBe(21);
  expect(await findAxeViolations()).toEqual([]);
  const texts = followDownloads();
  await section.getByRole("button", { name: "Export CSV of bookings" }).click();
  await expect
    .element(page.getByText("Exported 22 bookings to estimates-and-agreed-rates.csv."))
    .toBeVisible();
  await expect.poll(() => texts[0]?.trim().split("\n")).toHaveLength(23);
  expect(texts[0]).toMatch(/B-21,"?Dallas, TX"?,.*,9000,above/);
});

test("the weekly data and the evidence of a lane are exported as CSV", { tags: "long" }, async () => {
  await renderApp(async (prepare) => {
    await importRates(prepare, 1_880);
    await prepare("loads.create", { load: loadFrom("Dallas", "A-1") as never });
  });
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("w");
  const texts = followDownloads();
  await page.getByRole("button", { name: "Export CSV of weekly data" }).click();
  await expect.element(page.getByText("Exported 4 rows to dallas-tx-atlanta-ga-weekly.csv.")).toBeVisible();
  await page.getByRole("button", { name: "Export CSV of evidence" }).click();
  await expect.poll(() => texts.length).toBe(2);
  expect(texts[0]).toMatch(/week,rate,per mile,lower,upper,source/);
  expect(texts[1]).toMatch(/Bookings on this lane,8/);
});
