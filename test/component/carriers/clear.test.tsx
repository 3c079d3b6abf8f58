import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { renderApp } from "../../support/component/render-app.tsx";

test("Clear leaves the cursor on its carrier when carriers above it are cleared, and can be undone", async () => {
  await renderApp(async (call) => {
    const rows = ["Alpha", "Bravo", "Charlie", "Delta"].map(
      (name, index) => `10000${index},${name} Freight,Y`,
    );
    const content = ["DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE", ...rows].join("\n");
    await call("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
  });
  await page.getByRole("link", { name: "Carriers" }).click();
  const options = page.getByRole("listbox", { name: "Carrier changes" }).getByRole("option");
  await expect.element(options.nth(3)).toBeVisible();
  const nameAt = (index: number) => options.nth(index).element().querySelector("strong")?.textContent ?? "";
  const carrier = (index: number) => page.getByRole("heading", { level: 2, name: nameAt(index) });
  const shown = carrier(2);
  for (const index of [0, 1]) {
    await expect.element(carrier(index)).toBeVisible();
    await press("Space");
    await expect.element(page.getByText(`${index + 1} reviewed`, { exact: true })).toBeVisible();
    await press("j");
  }
  await expect.element(shown).toBeVisible();
  await press("c");
  await expect.element(options.nth(2)).not.toBeInTheDocument();
  await expect.element(shown).toBeVisible();
  await expect.element(options.first()).toHaveAttribute("aria-selected", "true");
  await press("Mod+z");
  await expect.element(options.nth(3)).toBeVisible();
});
