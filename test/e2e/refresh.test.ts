import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { withService } from "../../electron/commands/with-service.ts";
import { deskUser } from "../../electron/services/people/people.ts";
import { fillLoads } from "../support/fill-loads.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { openWindow } from "../support/window.ts";

const hour = 3_600_000;

/** Presses Cancel as soon as anything is done: no hand is as fast, and no machine too fast for it. */
const cancelOnceBegun = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = () => {
          const isBegun = /Refreshing all that are due: [1-9]/.test(document.body.textContent ?? "");
          const cancel = [...document.querySelectorAll("button")].find((one) => one.textContent === "Cancel");
          if (!isBegun || !cancel) return;
          observer.disconnect();
          cancel.click();
          resolve();
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );

test("ten thousand that are due are refreshed with progress, can be cancelled, and the others go on from there", async () => {
  const folder = await temporaryFolder();
  await withService(folder, async ({ context }) => {
    const { user } = await deskUser(context);
    await fillLoads(context, user, 10_000, Date.now() - hour);
  });
  const { page, problems } = await openWindow({}, folder);
  await page.getByText("10,000 loads", { exact: true }).waitFor();
  const cancelled = cancelOnceBegun(page);
  await page.keyboard.press("Shift+R");
  await cancelled;
  const refreshed = async () => Number((await words.textContent())?.replace(/ .*/, "").replaceAll(",", ""));
  const words = page.getByText(/^[\d,]+ loads refreshed\.$/).last();
  const first = await refreshed();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(10_000);
  await page.getByRole("button", { name: "Close this notice" }).last().click();
  await words.waitFor({ state: "detached" });

  await page.keyboard.press("Shift+R");
  expect(await refreshed()).toBe(10_000 - first);
  await page.keyboard.press("Shift+R");
  await page.getByText("Nothing was due.").waitFor();
  expect(problems).toEqual([]);
});
