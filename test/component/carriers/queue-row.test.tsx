import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { decisionForm, noDecision } from "../../../shared/views/carrier-decision.ts";
import { renderApp } from "../../support/component/render-app.tsx";

test("a row names the blocked carrier with the same phone, also after a later block", async () => {
  const call = await renderApp(async (prepare) => {
    const rows = ["1,Prairie Wind,2145550100", "2,Chameleon,(214) 555-0100", "3,Cedar,2145550199"];
    const content = ["DOT NUMBER,LEGAL NAME,PHONE", ...rows].join("\n");
    await prepare("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
  });
  await page.getByRole("link", { name: "Carriers" }).click();
  const option = page.getByRole("option", { name: /Prairie Wind/ });
  await expect.element(option).toBeVisible();
  expect(option.element().textContent).not.toContain("Same phone");
  const decision = { ...decisionForm.parse(noDecision), status: "blocked" as const };
  await call("carriers.decide", { insdId: 2, decision });
  await expect.element(option.getByText("Same phone as Chameleon, which is blocked")).toBeVisible();
  expect(page.getByRole("option", { name: /Cedar/ }).element().textContent).not.toContain("Same");
});
