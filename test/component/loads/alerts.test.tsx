import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { findAxeViolations, renderApp } from "../../support/component/render-app.tsx";
import { loadFrom } from "../../support/component/render-board.tsx";

const carriers = (
  allowed: "Y" | "N",
  otherAllowed: "Y" | "N",
) => `DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE,PHONE
100001,Juniper Express,${allowed},2145550101
100002,Farrow Express,N,2145550101
100003,Larkspur Freight,${otherAllowed},9135550103
`;

const importCarriers = (allowed: "Y" | "N", otherAllowed: "Y" | "N" = "Y") =>
  ({ kind: "carriers", content: carriers(allowed, otherAllowed), workId: crypto.randomUUID() }) as const;

/** Drops new timers with this delay until the test ends. */
function getDropTimers(droppedMs: number): void {
  const { setTimeout } = window;
  window.setTimeout = ((run: () => void, delayMs?: number) =>
    delayMs === droppedMs ? 0 : setTimeout(run, delayMs)) as typeof window.setTimeout;
  onTestFinished(() => {
    window.setTimeout = setTimeout;
  });
}

test("marks a booked load whose carrier changes to Stop on the board, in a notice and in its panel", async () => {
  const call = await renderApp(async (prepare) => {
    await prepare("import.run", importCarriers("Y"));
    const { load } = await prepare("loads.create", { load: loadFrom("Dallas", "A-1") as never });
    const found = await prepare("carriers.byNumber", { usdotNumber: "100001" });
    await prepare("loads.book", {
      loadId: load.loadId,
      carrierId: found?.insdId ?? 0,
      rate: 900,
      reason: "Called the office",
    });
  });
  await page.getByRole("button", { name: "Booked", exact: true }).click();
  const row = page.getByRole("row", { name: /A-1/ });
  await expect.element(row).toBeVisible();
  expect(row.getByText("Stop").elements()).toEqual([]);
  await call("import.run", importCarriers("N"));
  await expect.element(row.getByText("Stop")).toBeVisible();
  const notice = page.getByRole("region", { name: "Stopped carriers" });
  await expect.element(notice.getByText("1 booked load with a stopped carrier:")).toBeVisible();
  const strip = notice.element();
  expect(strip.scrollHeight).toBe(strip.clientHeight);
  await notice.getByRole("button", { name: "A-1" }).click();
  await expect.element(page.getByText("Not allowed to operate. Check this booking.")).toBeVisible();
  const booking = page.getByRole("region", { name: "Booking" });
  await expect.element(booking.getByText(/Farrow Express/)).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  await notice.getByRole("button", { name: "Close" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(row.getByText("Stop")).toBeVisible();
});

test("a closed notice appears again if the load is booked again and the new carrier changes to Stop", async () => {
  let loadId = "";
  const call = await renderApp(async (prepare) => {
    await prepare("import.run", importCarriers("Y"));
    const { load } = await prepare("loads.create", { load: loadFrom("Dallas", "A-1") as never });
    loadId = load.loadId;
  });
  const book = async (usdotNumber: string) => {
    const carrierId = (await call("carriers.byNumber", { usdotNumber }))?.insdId ?? 0;
    await call("loads.book", { loadId, carrierId, rate: 900, reason: "Called the office" });
  };
  const notice = page.getByRole("region", { name: "Stopped carriers" });
  await book("100001");
  await call("import.run", importCarriers("N"));
  await notice.getByRole("button", { name: "Close" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await call("loads.unbook", { loadId });
  await book("100003");
  await call("import.run", importCarriers("N", "N"));
  await expect.element(notice.getByText("Larkspur Freight")).toBeVisible();
});

test("shows a due reminder in a notice and marks its row until it is done", async () => {
  await renderApp(async (prepare) => {
    const { load } = await prepare("loads.create", { load: loadFrom("Dallas", "A-1") as never });
    await prepare("loads.create", { load: loadFrom("Waco", "A-2") as never });
    const reminderId = crypto.randomUUID();
    const reminder = { reminderId, text: "Call the driver", dueAt: Date.now() - 60_000 };
    await prepare("loads.changeInternal", {
      loadId: load.loadId,
      change: { kind: "save reminder", ...reminder },
    });
  });
  const row = page.getByRole("row", { name: /A-1/ });
  await expect.element(row.getByText("Reminder due")).toBeInTheDocument();
  expect(page.getByRole("row", { name: /A-2/ }).getByText("Reminder due").elements()).toEqual([]);
  const notice = page.getByRole("region", { name: "Reminders" });
  await expect.element(notice.getByText(/Call the driver/)).toBeVisible();
  await notice.getByRole("button", { name: "A-1" }).click();
  await expect.element(page.getByRole("region", { name: "Internal" })).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  // Changes of other loads reach the notice after 2 s; this one must not wait for that.
  getDropTimers(2_000);
  await page.getByRole("button", { name: "Mark done" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(row.getByText("Reminder due")).not.toBeInTheDocument();
});
