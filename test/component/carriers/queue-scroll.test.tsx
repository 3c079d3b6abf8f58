import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderApp } from "../../support/component/render-app.tsx";

test("the queue stays where the user has scrolled when more rows arrive", { tags: "long" }, async () => {
  await renderApp(async (call) => {
    const rows = Array.from({ length: 450 }, (_, index) => `${100_000 + index},Carrier ${index}`);
    const content = ["DOT NUMBER,LEGAL NAME", ...rows].join("\n");
    await call("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
  });
  await page.getByRole("link", { name: "Carriers" }).click();
  const list = page.getByRole("listbox", { name: "Carrier changes" });
  await expect.element(list.getByRole("option").first()).toBeVisible();
  const scroller = list.element();
  const height = scroller.scrollHeight;
  scroller.scrollTop = height;
  await expect.poll(() => scroller.scrollHeight).toBeGreaterThan(1.5 * height);
  await expect.element(list.getByRole("option").first()).toBeVisible();
  expect(scroller.scrollTop).toBeGreaterThan(height / 2);
});
