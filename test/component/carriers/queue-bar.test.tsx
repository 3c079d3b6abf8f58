import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { renderApp } from "../../support/component/render-app.tsx";

test.each([13, 16] as const)(
  "assigned carriers neither move the list nor cut off names, at %i px",
  async (textSize) => {
    await renderApp(async (call) => {
      const rows = Array.from({ length: 30 }, (_, index) => `${100_000 + index},Prairie Wind ${index},Y`);
      const content = ["DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE", ...rows].join("\n");
      await call("settings.change", { textSize });
      await call("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
    });
    await page.getByRole("link", { name: "Carriers" }).click();
    const list = page.getByRole("listbox", { name: "Carrier changes" });
    await expect.element(list.getByRole("option").first()).toBeVisible();
    const before = list.element().getBoundingClientRect().top;
    await press("f");
    await expect.element(page.getByText(/^ · \d:\d\d left$/)).toBeVisible();
    expect(list.element().getBoundingClientRect().top).toBe(before);
    const name = list.getByText("Prairie Wind 0", { exact: true }).element();
    const text = document.createRange();
    text.selectNodeContents(name);
    expect(text.getBoundingClientRect().width).toBeLessThanOrEqual(name.getBoundingClientRect().width);
  },
);

test("fetches a whole number of carriers", async () => {
  await renderApp(async (call) => {
    const content = "DOT NUMBER,LEGAL NAME\n1,Cedar\n2,Elm\n3,Oak";
    await call("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
  });
  await page.getByRole("link", { name: "Carriers" }).click();
  await page.getByRole("textbox", { name: "Number to fetch" }).fill("2.5");
  await page.getByRole("button", { name: "Fetch" }).click();
  await expect.element(page.getByText("3 carriers are assigned to you for two minutes.")).toBeVisible();
});
