import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { QueueRow } from "../../../shared/views/carrier.ts";
import { decisionForm, noDecision } from "../../../shared/views/carrier-decision.ts";
import { changeAnswers, renderApp } from "../../support/component/render-app.tsx";

test("a row and a search result have the verdict of the panel, and name the blocked carrier with the same phone, also after a later block", async () => {
  const call = await renderApp(async (prepare) => {
    const rows = ["1,Prairie Wind,2145550100", "2,Chameleon,(214) 555-0100", "3,Cedar,2145550199"];
    const content = ["DOT NUMBER,LEGAL NAME,PHONE", ...rows].join("\n");
    await prepare("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
  });
  await page.getByRole("link", { name: "Carriers" }).click();
  const option = page.getByRole("option", { name: /Prairie Wind/ });
  await expect.element(option).toBeVisible();
  expect(option.element().textContent).not.toContain("Same phone");
  await expect.element(option.getByText("Unknown")).toBeVisible();
  const decision = { ...decisionForm.parse(noDecision), status: "blocked" as const };
  await call("carriers.decide", { insdId: 2, decision });
  await expect.element(option.getByText("Same phone as Chameleon, which is blocked")).toBeVisible();
  await expect.element(option.getByText("Attention")).toBeVisible();
  expect(option.element().textContent).not.toContain("Unknown");
  await option.click();
  const panel = page.getByRole("region", { name: "Carrier", exact: true });
  await expect.element(panel.getByRole("strong").getByText("Attention")).toBeVisible();
  expect(page.getByRole("option", { name: /Cedar/ }).element().textContent).not.toContain("Same");
  await page.getByRole("textbox", { name: "Search carriers" }).fill("prairie");
  const result = page
    .getByRole("region", { name: "All carriers" })
    .getByRole("button", { name: /Prairie Wind/ });
  await expect.element(result.getByText("Attention")).toBeVisible();
});

test("a row shows the USDOT number in full while a colleague with a long name works on the carrier", async () => {
  await renderApp(async (prepare) => {
    const content = "DOT NUMBER,MC NUMBER,LEGAL NAME\n9400101,MC9400101,Prairie Wind Motor Freight Inc";
    await prepare("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
    await prepare("changeQueue.fetch", { limit: 1 });
  });
  changeRows((row) => ({ ...row, colleague: "Christopher Montgomery-Washington" }));
  await page.getByRole("link", { name: "Carriers" }).click();
  const option = page.getByRole("option", { name: /Prairie Wind/ });
  await expect.element(option.getByText(/^Christopher/)).toBeVisible();
  const number = option.getByText("USDOT 9400101", { exact: true }).element();
  expect(number.scrollWidth).toBeLessThanOrEqual(number.clientWidth);
  const [end, state] = [number, option.getByText(/^Christopher/).element()].map((part) =>
    part.getBoundingClientRect(),
  );
  expect(end?.right).toBeLessThanOrEqual(state?.left ?? 0);
  expect(state?.right).toBeLessThanOrEqual(option.element().getBoundingClientRect().right);
});

test("the state of a row is at the right edge of a narrow window", async () => {
  await renderApp(async (prepare) => {
    const content = "DOT NUMBER,LEGAL NAME\n1,Cedar";
    await prepare("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
  });
  await page.viewport(640, 800);
  await page.getByRole("link", { name: "Carriers" }).click();
  const option = page.getByRole("option", { name: /Cedar/ });
  const state = option.getByText("waiting");
  await expect.element(state).toBeVisible();
  const [row, end] = [option, state].map((part) => part.element().getBoundingClientRect().right);
  expect((row ?? 0) - (end ?? 0)).toBeLessThan(20);
});

test("a row shows each entry of a list that changed at the same time", async () => {
  await renderApp(async (prepare) => {
    const content = "DOT NUMBER,LEGAL NAME\n1,Cedar";
    await prepare("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
  });
  const filings = ["Liability, Acme Insurance", "Cargo, Best Insurance"];
  changeRows((row) => ({
    ...row,
    changes: filings.map((after) => ({ field: "insuranceFilings", before: "", after, at: 1 })),
  }));
  await page.getByRole("link", { name: "Carriers" }).click();
  for (const filing of filings) await expect.element(page.getByText(filing)).toBeVisible();
});

/** Changes the rows of the queue on their way to the window. */
const changeRows = (change: (row: QueueRow) => QueueRow): void =>
  changeAnswers("changeQueue.page", (queue) => ({ ...queue, rows: queue.rows.map(change) }));
