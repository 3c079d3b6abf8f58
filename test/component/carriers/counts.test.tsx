import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useQueue } from "../../../renderer/carriers/queue.ts";
import { changeAnswers, renderApp } from "../../support/component/render-app.tsx";

test("counts in the carriers view have a comma between thousands", async () => {
  await renderApp(async (call) => {
    const content = "DOT NUMBER,LEGAL NAME\n1,Cedar";
    await call("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
  });
  changeAnswers("carriers.visit", () => ({ total: 1_237, changed: [] }));
  changeAnswers("changeQueue.page", (queue) => ({
    ...queue,
    rows: queue.rows.map((row) => ({ ...row, state: "stuck" as const, fetches: 1_235 })),
  }));
  changeAnswers("registrationSteps.today", () => ({
    records: Array.from({ length: 1_236 }, (_, index) => ({
      MonitorID: `M${index}`,
      CompanyName: `Carrier ${index}`,
      MCNumber: "",
      USDOTNumber: "",
      IntraStateNumber: "",
      LastStep: "Thank You",
      UTC_RegistrationDate: new Date().toISOString(),
    })),
  }));
  await page.getByRole("link", { name: "Carriers" }).click();
  useQueue.setState({ reviewed: new Map(Array.from({ length: 1_238 }, (_, index) => [index + 2, ""])) });
  await expect.element(page.getByText(/and 1,234 more/)).toBeVisible();
  await expect.element(page.getByText("stuck, fetched 1,235 times")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Thank You 1,236" })).toBeVisible();
  await expect.element(page.getByRole("contentinfo").getByText("1,238 reviewed")).toBeVisible();
});
