import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderApp } from "../../support/component/render-app.tsx";

/** Shows a queue of two carriers; a colleague works on the first one. @returns the carriers that the window claimed */
async function showQueue(): Promise<number[]> {
  await renderApp(async (call) => {
    const content =
      "DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE\n100001,Alpha Freight,Y\n100002,Bravo Freight,Y";
    await call("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
    await call("changeQueue.fetch", { limit: 1 });
  });
  const bridge = window.lanedesk;
  const claimed: number[] = [];
  window.lanedesk = {
    ...bridge,
    async call(channel, input) {
      if (channel === "changeQueue.claim") claimed.push((input as { insdId: number }).insdId);
      const answer = await bridge.call(channel, input);
      if (channel !== "changeQueue.page" || !answer.ok) return answer;
      const { rows, ...rest } = answer.value as { rows: { leaseEndsAt: number | null }[] };
      const shown = rows.map((row) => ({ ...row, colleague: row.leaseEndsAt === null ? "" : "Ann Lee" }));
      return { ok: true, value: { rows: shown, ...rest } as never };
    },
  };
  await page.getByRole("link", { name: "Carriers" }).click();
  return claimed;
}

test("shows who works on a carrier, in the queue and in the carrier's panel", async () => {
  await showQueue();
  const alpha = page.getByRole("option", { name: /Alpha Freight/ });
  await expect.element(alpha.getByText("Ann Lee is working on this carrier")).toBeVisible();
  await alpha.click();
  const panel = page.getByRole("region", { name: "Carrier", exact: true });
  await expect.element(panel.getByText("Ann Lee is working on this carrier")).toBeVisible();
  await page.getByRole("option", { name: /Bravo Freight/ }).click();
  await expect.element(panel.getByRole("heading", { name: "Bravo Freight" })).toBeVisible();
  await expect.element(panel.getByText("is working on this carrier")).not.toBeInTheDocument();
  expect(await page.getByText(/assigned to you, /).query()).toBeNull();
});

test("claims a carrier whose panel is open, but none that the cursor only passes", {
  tags: "long",
}, async () => {
  const claimed = await showQueue();
  await page.getByRole("option", { name: /Alpha Freight/ }).click();
  await page.getByRole("option", { name: /Bravo Freight/ }).click();
  await expect.poll(() => claimed, { timeout: 10_000 }).toEqual([2]);
});
