import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { holdChannel, renderApp } from "../../support/component/render-app.tsx";

test("an export counts records while it is written, and megabytes while it is saved", async () => {
  await renderApp(async () => "settings/full-export");
  const saving = holdChannel("files.read");
  const writing = holdChannel("store.export");
  await page.getByRole("button", { name: "Export all" }).click();
  await writing.called;
  await expect.element(page.getByText("Exporting records:")).toBeVisible();
  void writing.release();
  await saving.called;
  await expect.element(page.getByText("Saving copy (MB):")).toBeVisible();
  await expect.element(page.getByText("Exporting records:")).not.toBeInTheDocument();
  await saving.release("fail");
});
