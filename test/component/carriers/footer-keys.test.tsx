import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { changeAnswers, renderApp } from "../../support/component/render-app.tsx";

test("the footer lists the keys of the carriers view in one order at each visit", async () => {
  await renderApp(async (call) => {
    const content = "DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE\n100001,Blue Ridge Freight,Y";
    await call("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
  });
  const footer = page.getByRole("contentinfo");
  const readKeys = async () => {
    await page.getByRole("link", { name: "Carriers" }).click();
    await expect.element(page.getByRole("heading", { level: 2, name: "Blue Ridge Freight" })).toBeVisible();
    await expect.element(footer.getByText("reviewed")).toBeVisible();
    return footer.element().textContent;
  };
  const first = await readKeys();
  await page.getByRole("link", { name: "Loads" }).click();
  await expect.element(footer.getByText("all due")).toBeVisible();
  expect(await readKeys()).toBe(first);
});

test("the footer counts every carrier in the queue, also stuck ones", async () => {
  await renderApp(async (call) => {
    const content = "DOT NUMBER,LEGAL NAME\n1,Cedar\n2,Elm";
    await call("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
  });
  changeAnswers("changeQueue.summary", (summary) => ({ ...summary, waiting: 1, stuck: 1 }));
  await page.getByRole("link", { name: "Carriers" }).click();
  await expect.element(page.getByRole("contentinfo").getByText("2 carriers")).toBeVisible();
});
