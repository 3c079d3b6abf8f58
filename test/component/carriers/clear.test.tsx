import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useQueue } from "../../../renderer/carriers/queue.ts";
import { queryClient } from "../../../renderer/ui/data/query.ts";
import { press } from "../../support/component/press.ts";
import { type Call, holdChannel, renderApp } from "../../support/component/render-app.tsx";

const options = page.getByRole("listbox", { name: "Carrier changes" }).getByRole("option");

const importCarriers = (call: Call, ...rows: string[]) =>
  call("import.run", {
    kind: "carriers",
    content: ["DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE", ...rows].join("\n"),
    workId: crypto.randomUUID(),
  });

/** Shows a queue of four carriers. */
async function showQueue(): Promise<Call> {
  const names = ["Alpha", "Bravo", "Charlie", "Delta"];
  const call = await renderApp((prepare) =>
    importCarriers(prepare, ...names.map((name, index) => `10000${index},${name} Freight,Y`)),
  );
  await page.getByRole("link", { name: "Carriers" }).click();
  await expect.element(options.nth(3)).toBeVisible();
  return call;
}

const nameAt = (index: number) => options.nth(index).element().querySelector("strong")?.textContent ?? "";
const carrier = (index: number) => page.getByRole("heading", { level: 2, name: nameAt(index) });

/** Marks rows as reviewed, the first of which has the cursor, and moves the cursor below them. */
async function reviewRows(...indexes: number[]): Promise<void> {
  for (const index of indexes) {
    await expect.element(carrier(index)).toBeVisible();
    await press("Space");
    await expect.element(options.nth(index).getByText("✓ reviewed")).toBeVisible();
    await press("j");
  }
}

test("Clear leaves the cursor on its carrier when carriers above it are cleared, and can be undone", async () => {
  await showQueue();
  const shown = carrier(2);
  await reviewRows(0, 1);
  await expect.element(shown).toBeVisible();
  await press("c");
  await expect.element(options.nth(2)).not.toBeInTheDocument();
  await expect.element(shown).toBeVisible();
  await expect.element(options.first()).toHaveAttribute("aria-selected", "true");
  await press("Mod+z");
  await expect.element(options.nth(3)).toBeVisible();
});

test("a carrier that is marked during a Clear stays marked", { tags: "long" }, async () => {
  await showQueue();
  await reviewRows(0);
  const clear = holdChannel("changeQueue.clear");
  await press("c");
  await clear.called;
  await reviewRows(1);
  await clear.release();
  await expect.element(options.nth(3)).not.toBeInTheDocument();
  await expect.element(page.getByText("Cleared 1 carrier.")).toBeVisible();
  await expect.element(options.first().getByText("✓ reviewed")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Clear 1 reviewed" })).toBeVisible();
});

const addMilliseconds = (time: string, milliseconds: number) =>
  new Date(Date.parse(time) + milliseconds).toISOString();

test("the carriers that a failed Clear cleared can be restored", { tags: "long" }, async () => {
  await showQueue();
  await reviewRows(0, 1);
  // One call clears the carriers that were read at the same time.
  useQueue.setState(({ reviewed }) => ({
    reviewed: new Map([...reviewed].map(([id, readAt]) => [id, addMilliseconds(readAt, id)])),
  }));
  const bridge = window.lanedesk;
  let clears = 0;
  window.lanedesk = {
    ...bridge,
    call: (channel, input) =>
      channel === "changeQueue.clear" && ++clears === 2
        ? Promise.reject(new Error("The main process did not answer."))
        : bridge.call(channel, input),
  };
  await press("c");
  await expect.element(page.getByText("Some carriers were not cleared and stay in the queue")).toBeVisible();
  await expect.element(options.nth(3)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("Restored 1 carrier.")).toBeVisible();
  await expect.element(options.nth(3)).toBeVisible();
});

test("a failure to mark all carriers as seen leaves the review marks", { tags: "long" }, async () => {
  await showQueue();
  await reviewRows(0);
  const { called, release } = holdChannel("changeQueue.markSeen");
  await page.getByRole("button", { name: "Mark all seen" }).click();
  await page.getByRole("button", { name: "Mark 4 seen" }).click();
  await called;
  await release("fail");
  await expect.element(page.getByText("Some carriers were not marked as seen")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Clear 1 reviewed" })).toBeVisible();
});

test("a canceled Mark all seen leaves the review marks of the carriers that it did not clear", async () => {
  await showQueue();
  await reviewRows(0, 1);
  const bridge = window.lanedesk;
  // Answers like a call that was canceled after the first carrier.
  window.lanedesk = {
    ...bridge,
    async call(channel, input) {
      if (channel !== "changeQueue.markSeen") return bridge.call(channel, input);
      const [[insdId, readAt] = [0, ""]] = useQueue.getState().reviewed;
      await bridge.call("changeQueue.clear", { insdIds: [insdId], readAt });
      return { ok: true, value: { cleared: 1, changed: 0, handledIfCanceled: [insdId] } } as never;
    },
  };
  await page.getByRole("button", { name: "Mark all seen" }).click();
  await page.getByRole("button", { name: "Mark 4 seen" }).click();
  await expect.element(page.getByText("Marked 1 carrier as seen.")).toBeVisible();
  await expect.element(options.nth(3)).not.toBeInTheDocument();
  await expect.element(options.first().getByText("✓ reviewed")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Clear 1 reviewed" })).toBeVisible();
});

test("Space marks the row that the user has clicked as reviewed", async () => {
  await showQueue();
  await options.nth(1).click();
  await expect.element(carrier(1)).toBeVisible();
  await press("Space");
  await expect.element(options.nth(1).getByText("✓ reviewed")).toBeVisible();
});

test("the cursor stays where the user moves it during a Clear", async () => {
  await showQueue();
  await reviewRows(0);
  const moved = carrier(2);
  const clear = holdChannel("changeQueue.clear");
  await press("c");
  await clear.called;
  await press("j");
  await expect.element(moved).toBeVisible();
  await clear.release();
  await expect.element(page.getByRole("button", { name: "Clear reviewed" })).toBeDisabled();
  await expect.element(moved).toBeVisible();
  await expect.element(options.nth(1)).toHaveAttribute("aria-selected", "true");
});

test("names a carrier that a Clear left in the queue, also after a Clear during a search", async () => {
  const call = await showQueue();
  const name = nameAt(0);
  await reviewRows(0);
  const search = page.getByRole("textbox", { name: "Search carriers" });
  await search.fill(nameAt(3));
  await expect.element(options.nth(1)).not.toBeInTheDocument();
  await importCarriers(
    call,
    `10000${["Alpha", "Bravo", "Charlie", "Delta"].indexOf(name.split(" ")[0] ?? "")},${name},N`,
  );
  await page.getByRole("button", { name: "Clear 1 reviewed" }).click();
  await expect.element(page.getByText("No carrier was cleared.")).toBeVisible();
  expect(page.getByRole("alert").elements()).toEqual([]);
  await search.fill("");
  const reason = "the carrier changed after you read it. Review the change, then clear the carrier again.";
  await expect.element(page.getByText(`${name} was not cleared: ${reason}`)).toBeVisible();
});

test("no row has the cursor while the panel shows a carrier outside the list", async () => {
  await renderApp(async (call) => {
    const content = "DOT NUMBER,LEGAL NAME\n2,Birch Freight";
    await call("import.run", { kind: "carriers", mode: "seen", content, workId: crypto.randomUUID() });
    await importCarriers(call, "100000,Alpha Freight,Y");
  });
  await page.getByRole("link", { name: "Carriers" }).click();
  await expect.element(options.first()).toHaveAttribute("aria-selected", "true");
  await page.getByRole("textbox", { name: "Search carriers" }).fill("freight");
  await page.getByRole("button", { name: /Birch Freight/ }).click();
  await expect.element(page.getByRole("heading", { level: 2, name: "Birch Freight" })).toBeVisible();
  await expect.element(options.first()).toHaveAttribute("aria-selected", "false");
  await press("j");
  await expect.element(options.first()).toHaveAttribute("aria-selected", "true");
  await expect.element(page.getByRole("heading", { level: 2, name: "Alpha Freight" })).toBeVisible();
});

test("the cursor stays on its row while another view is shown and the queue changes", async () => {
  await showQueue();
  await press("j", "j");
  await expect.element(options.nth(2)).toHaveAttribute("aria-selected", "true");
  await page.getByRole("link", { name: "Rates" }).click();
  await expect.element(options.first()).not.toBeInTheDocument();
  // An event does the same.
  queryClient.removeQueries({ queryKey: ["changeQueue.page"] });
  await page.getByRole("link", { name: "Carriers" }).click();
  await expect.element(options.nth(2)).toHaveAttribute("aria-selected", "true");
});
