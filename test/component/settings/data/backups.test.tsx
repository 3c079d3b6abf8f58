import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../../../renderer/ui/data/query.ts";
import { press } from "../../../support/component/press.ts";
import { changeAnswers, holdChannel, renderApp } from "../../../support/component/render-app.tsx";

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

test("counts the progress of an upload in the megabytes of a file size", { tags: "long" }, async () => {
  await renderApp();
  await press("Mod+,");
  await page.getByRole("button", { name: "Backups", exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Restore file…" })).toBeVisible();
  const input = document.querySelector('input[type="file"][accept=".backup"]') as HTMLInputElement;
  await userEvent.upload(input, new File([new Uint8Array(1_020_000)], "large.backup"));
  const { called, release } = holdChannel("backups.restore");
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await called;
  await expect.element(page.getByText("Reading the backup: 2 of 2")).toBeVisible();
  await release("fail");
  await expect.element(page.getByRole("alert")).toBeVisible();
});

test("a notice shows the result of a check that ends after the user has left Settings", {
  tags: "long",
}, async () => {
  await renderApp(async () => "settings/backups");
  const { called, release } = holdChannel("store.check");
  await page.getByRole("button", { name: "Check data" }).click();
  await called;
  await page.getByRole("link", { name: "Sync" }).click();
  await release();
  await expect.element(page.getByText(/^No damage found in/)).toBeVisible();
});

test("a notice shows the failure of a backup that fails after the user has left Settings", {
  tags: "long",
}, async () => {
  await renderApp(async () => "settings/backups");
  const { called, release } = holdChannel("backups.take");
  await page.getByRole("button", { name: "Back up now" }).click();
  await called;
  await page.getByRole("link", { name: "Sync" }).click();
  await release("fail");
  await expect.element(page.getByText("Backing up failed")).toBeVisible();
});

test("shows where backups are and how many are kept; with a database, shows that Lanedesk neither makes any nor compacts", async () => {
  const call = await renderApp();
  await press("Mod+,");
  const section = page.getByRole("button", { name: "Backups", exact: true });
  await section.click();
  const { schedule } = await call("backups.list", null);
  if (!schedule) throw new Error("A data folder has a schedule.");
  await expect.element(page.getByText(`All backups are in “${schedule.folder}”`)).toBeVisible();
  await expect.element(page.getByText("(the last 24)")).toBeVisible();
  changeAnswers("backups.list", (backups) => ({ ...backups, schedule: null }));
  await queryClient.invalidateQueries();
  await expect.element(page.getByText("Your administrator backs up the database")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Back up now" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "History and storage", exact: true }).click();
  await expect.element(page.getByLabelText("Days of history")).toBeVisible();
  await expect.element(page.getByText("Your data uses")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Compact" })).not.toBeInTheDocument();
});

test("after damage, names the backup that has the damaged records; after damage of an index only, the next backup", {
  tags: "long",
}, async () => {
  await renderApp(async () => "settings/backups");
  let hasAllRecords = false;
  const intactBackupAt = new Date(2026, 3, 29, 14, 30).getTime();
  changeAnswers("store.check", (check) => ({ ...check, isSound: false, hasAllRecords, intactBackupAt }));
  await page.getByRole("button", { name: "Check data" }).click();
  await expect.element(page.getByText(/then restore the backup of Wed 4\/29.* 2:30 PM\.$/)).toBeVisible();
  hasAllRecords = true;
  await page.getByRole("button", { name: "Check data" }).click();
  await expect.element(page.getByText(/back up now, then restore that backup\.$/)).toBeVisible();
});
