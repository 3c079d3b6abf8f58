import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { renderApp } from "../../support/component/render-app.tsx";

test("carriers that are assigned to the user move neither the list nor cut off names", async () => {
  await renderApp(async (call) => {
    const rows = Array.from({ length: 30 }, (_, index) => `${100_000 + index},Prairie Wind Lines ${index},Y`);
    const content = ["DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE", ...rows].join("\n");
    await call("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
  });
  await page.getByRole("link", { name: "Carriers" }).click();
  const list = page.getByRole("listbox", { name: "Carrier changes" });
  await expect.element(list.getByRole("option").first()).toBeVisible();
  const before = list.element().getBoundingClientRect().top;
  await press("f");
  await expect.element(page.getByText(/^ · \d:\d\d left$/)).toBeVisible();
  expect(list.element().getBoundingClientRect().top).toBe(before);
  const name = list.getByRole("option").first().element().querySelector("strong");
  expect(name?.scrollWidth).toBe(name?.clientWidth);
});
