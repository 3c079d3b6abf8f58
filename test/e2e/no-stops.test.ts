/** @module-tag long */
import { expect, test } from "vitest";
import { ask } from "../support/brokerage.ts";
import { loadPath, loadsPath, smallLoad } from "../support/loads.ts";
import { runCommand } from "../support/program.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { findAxeViolations, openWindow } from "../support/window.ts";

test("shows a load without stops, and the editor adds them", async () => {
  const folder = await temporaryFolder();
  const person = ["--email", "ann@example.com", "--first", "Ann", "--last", "Lee"];
  const token = String((await runCommand("user", "add", "--data", folder, ...person)).answer?.token);
  const { page, served, pageErrors } = await openWindow({}, folder);
  const { body: posted } = await ask(served.url, "POST", loadsPath, { token, body: smallLoad });
  const left = { loadNumber: "LEFT-OUT", note: "nothing else" };
  await ask(served.url, "PUT", loadPath(posted.loadId), { token, body: left });

  await page.getByRole("row", { name: /LEFT-OUT/ }).click();
  await page.getByText("nothing else").first().waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press("e");
  await expect.poll(() => page.getByLabel("City", { exact: true }).count()).toBe(2);
  expect(pageErrors).toEqual([]);
});
