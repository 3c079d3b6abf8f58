import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { isRealRuntime, openDesktop } from "../../support/electron.ts";
import { smallLoad } from "../../support/loads.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

it.skipIf(isRealRuntime)("sends no request to another computer unless someone configures one", async () => {
  const recorded = join(await temporaryFolder(), "connections");
  await writeFile(recorded, "");
  process.env.LANEDESK_TEST_CONNECTIONS = recorded;
  onTestFinished(() => {
    delete process.env.LANEDESK_TEST_CONNECTIONS;
  });
  const { app, page, quit } = await openDesktop(await temporaryFolder());
  await page.evaluate((load) => window.lanedesk.call("loads.create", { load }), smallLoad);
  expect(await readFile(recorded, "utf8")).toBe("");
  // The recording works.
  await app.evaluate(() => fetch("http://elsewhere.example/").catch(() => undefined));
  expect(await readFile(recorded, "utf8")).toBe("elsewhere.example\n");
  expect(await quit()).toBe(0);
});
