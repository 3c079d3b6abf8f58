import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderApp } from "../../support/component/render-app.tsx";

test("a carrier file can be imported once the chosen mode imports rows of it", async () => {
  await renderApp(async (call) => {
    const content = "DOT NUMBER,LEGAL NAME\n1,Prairie Wind";
    await call("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
    return "settings/import";
  });
  const section = page.getByRole("region", { name: "Import" });
  await expect.element(section.getByText("Choose a CSV file")).toBeVisible();
  const input = document.querySelector<HTMLInputElement>("#settings-import input[type=file]");
  if (!input) throw new Error("No file input");
  await page
    .elementLocator(input)
    .upload(new File(["DOT NUMBER,LEGAL NAME\n2,Cedar\n3,Elm\n"], "carriers.csv"));
  await expect.element(section.getByRole("radio", { name: "Only carriers I watch (0 rows)" })).toBeChecked();
  await expect.element(section.getByRole("button", { name: /^Import/ })).toBeDisabled();
  await section.getByRole("radio", { name: "All carriers (2 rows)" }).click();
  await expect.element(section.getByRole("button", { name: "Import 2 carriers" })).toBeEnabled();
});
