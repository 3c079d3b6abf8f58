import { expect, test } from "vitest";
import { openWindow } from "../support/window.ts";

test("a file is imported with a reason for each rejected row, and importing it again changes nothing", async () => {
  const { page, problems } = await openWindow();
  await page.getByRole("button", { name: "Import from CSV" }).click();
  const content =
    "DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE\n100001,Blue Ridge Freight,Y\n,Nameless,Y\n100002,Prairie Star,Y\n";
  const choose = async () => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "File" }).click();
    await (await chooser).setFiles({
      name: "carriers.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(content),
    });
    await page.getByRole("button", { name: "Import", exact: true }).last().click();
  };
  await choose();
  await page.getByText("3 rows read: 2 added, 0 changed, 0 unchanged, 1 rejected.").waitFor();
  expect(
    await page.getByRole("table", { name: "Rejected rows" }).getByRole("row").nth(1).textContent(),
  ).toMatch(/^2\D/);
  await choose();
  await page.getByText("3 rows read: 0 added, 0 changed, 2 unchanged, 1 rejected.").waitFor();
  expect(problems).toEqual([]);
});
