import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { holdChannel, renderApp } from "../../../support/component/render-app.tsx";

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

test("names an export with the day of this computer, also late in the evening", async () => {
  await renderApp(async () => "settings/full-export");
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 27, 23, 30) });
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  onTestFinished(() => {
    vi.useRealTimers();
    click.mockRestore();
  });
  await page.getByRole("button", { name: "Export all" }).click();
  await expect.poll(() => names).toEqual(["lanedesk-2026-11-27.jsonl"]);
});

test.each([
  { section: "full-export", name: "File to import", type: ".jsonl" },
  { section: "code-lists", name: "Import lists", type: ".csv" },
])("the same file can be chosen again in $section", async ({ section, name, type }) => {
  await renderApp(async () => `settings/${section}`);
  const button = page.getByRole("button", { name });
  await expect.element(button).toBeVisible();
  const input = document.querySelector<HTMLInputElement>(`#settings-${section} input[type=file]`);
  if (!input) throw new Error("No file input");
  await userEvent.upload(input, new File(["{}"], `lanedesk${type}`));
  expect(input.files).toHaveLength(1);
  // The browser's file picker does not open.
  input.addEventListener("click", (event) => event.preventDefault());
  await button.click();
  // With an empty input, the browser reports a change also for the same file.
  expect(input.files).toHaveLength(0);
  if (section === "full-export") await expect.element(page.getByText("lanedesk.jsonl").first()).toBeVisible();
});
