import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openDesktop } from "../../support/electron.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { laneLoad } from "../../support/window.ts";

it("shuts down immediately without a last backup, and keeps every acknowledged load", async () => {
  const folder = await temporaryFolder();
  const first = await openDesktop(folder);
  const posted = await first.page.evaluate(
    (load) => window.lanedesk.call("loads.create", { load }),
    laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "L-1"),
  );
  expect(posted.ok).toBe(true);
  await first.app.evaluate(({ powerMonitor }) => powerMonitor.emit("shutdown"));
  expect(await first.quit()).toBe(0);
  expect(await readdir(join(folder, "backups")).catch(() => [])).toEqual([]);
  const second = await openDesktop(folder);
  await second.page.getByText("L-1", { exact: true }).first().waitFor();
  expect(await second.quit()).toBe(0);
  expect(await readdir(join(folder, "backups"))).toHaveLength(1);
});

it("writes the last backup on a quit long after a canceled shutdown", { tags: "long" }, async () => {
  const folder = await temporaryFolder();
  const { app, page, quit } = await openDesktop(folder);
  await page.evaluate(
    (load) => window.lanedesk.call("loads.create", { load }),
    laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "L-1"),
  );
  await app.evaluate(({ powerMonitor }) => {
    powerMonitor.emit("shutdown");
    const { now } = performance;
    performance.now = () => now.call(performance) + 180_000;
  });
  expect(await quit()).toBe(0);
  expect(await readdir(join(folder, "backups"))).toHaveLength(1);
});
