import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { renderBoard } from "../../support/component/render-board.tsx";

const MINUTE_MS = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

test("ages in the board and in the panel keep running", async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date", "setInterval", "clearInterval"] });
  await renderBoard("Dallas");
  await press("Enter");
  const row = page.getByRole("row", { name: /N-0/ });
  const panel = page.getByRole("complementary");
  await expect.element(panel.getByText(/^Posted just now/)).toBeVisible();
  await expect.element(row.getByText("now", { exact: true })).toBeVisible();
  // The service, whose clock keeps running, posts the load some seconds after the start.
  vi.advanceTimersByTime(3.5 * MINUTE_MS);
  await expect.element(row.getByText("3 min", { exact: true })).toBeVisible();
  await expect.element(panel.getByText(/^Posted 3 min ago/)).toBeVisible();
  await expect.element(panel.getByRole("time").getByText("3 min ago").first()).toBeVisible();
  vi.advanceTimersByTime(2 * MINUTE_MS);
  await expect.element(row.getByText("5 min", { exact: true })).toBeVisible();
});
