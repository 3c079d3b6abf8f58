import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Attention, AttentionItem } from "../../../electron/attention/list-attention.ts";
import { watchAttention } from "../../../electron/attention/watch-attention.ts";
import type { EventName } from "../../../shared/events.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const item = (key: string): AttentionItem => ({
  key,
  title: key,
  body: "",
  view: "sync",
  loadId: "",
  isNotified: true,
});

/** A watch on a list that the test changes. */
async function watched(first: AttentionItem[], isOn = true) {
  let attention: Attention = { total: first.length, items: first };
  let publish: (event: EventName) => void = () => {};
  const [counts, notified]: [number[], string[]] = [[], []];
  const stop = watchAttention({
    listAttention: async () => attention,
    listen(listener) {
      publish = listener;
      return () => {};
    },
    showCount: (total) => counts.push(total),
    canNotify: async () => isOn,
    notify: ({ title }) => notified.push(title),
    report: (cause) => expect.fail(String(cause)),
  });
  await vi.advanceTimersByTimeAsync(0);
  const change = async (items: AttentionItem[], event: EventName = "sync.changed") => {
    attention = { total: items.length, items };
    publish(event);
    publish(event);
    await vi.advanceTimersByTimeAsync(2_000);
  };
  return { counts, notified, change, stop };
}

test("counts the items of the start, and notifies only of new ones, each once", async () => {
  const { counts, notified, change, stop } = await watched([item("old")]);
  await change([item("old"), item("new")]);
  await change([item("new")]);
  await change([item("old"), item("new"), item("newer")], "loads.changed");
  stop();
  expect(counts).toEqual([1, 2, 1, 3]);
  expect(notified).toEqual(["new", "newer"]);
});

test("notifies of nothing when notifications are off, but counts", async () => {
  const { counts, notified, change, stop } = await watched([], false);
  await change([item("new")]);
  stop();
  expect([counts, notified]).toEqual([[0, 1], []]);
});

test("shows one notification for many new items", async () => {
  const { notified, change, stop } = await watched([]);
  await change(Array.from({ length: 6 }, (_, index) => item(`item ${index}`)));
  stop();
  expect(notified).toEqual(["6 items need your attention"]);
});

test("lists again every minute, because reminders become due, and stops", async () => {
  const { counts, stop } = await watched([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(counts).toHaveLength(2);
  stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(counts).toHaveLength(2);
});
