import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { holdChannel, renderApp } from "../../support/component/render-app.tsx";

test("canceling a backup returns the focus to the button that started it", async () => {
  await renderApp();
  await press("Mod+,");
  await page.getByRole("button", { name: "Backups", exact: true }).click();
  const start = page.getByRole("button", { name: "Back up now" });
  await expect.element(start).toBeVisible();
  (start.element() as HTMLElement).focus();
  const { called, release } = holdChannel("backups.take");
  await press("Enter");
  await called;
  const cancel = page.getByRole("button", { name: "Cancel" });
  await expect.element(cancel).toBeVisible();
  (cancel.element() as HTMLElement).focus();
  await press("Enter");
  void release();
  await expect.element(cancel).not.toBeInTheDocument();
  await expect.element(start).toHaveFocus();
});
