import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderApp } from "../../../support/component/render-app.tsx";

test("a long list of rejected rows says that it shows only the first 50", async () => {
  await renderApp(async () => "settings/code-lists");
  await expect.element(page.getByRole("button", { name: "Import lists" })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>("#settings-code-lists input[type=file]");
  if (!input) throw new Error("No file input");
  const importRows = (count: number) =>
    userEvent.upload(input, new File(["list,id,name\n", "fruit,1,Fig\n".repeat(count)], "codes.csv"));
  const note = page.getByText("Only the first 50 rows are shown.");
  await importRows(51);
  await expect.element(note).toBeVisible();
  expect(page.getByRole("list", { name: "Rejected rows" }).getByRole("listitem").all()).toHaveLength(50);
  await importRows(50);
  await expect.element(page.getByText("50 rows are invalid")).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});
