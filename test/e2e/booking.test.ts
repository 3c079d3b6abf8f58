import { expect, test } from "vitest";
import { callChannel, findAxeViolationsInThemes, laneLoad, openWindow } from "../support/window.ts";

/** Opens the book panel of a load; one of two known carriers is not allowed to operate. */
async function openBooking() {
  const opened = await openWindow();
  const { page } = opened;
  await callChannel(page, "import.run", {
    kind: "carriers",
    content:
      "DOT NUMBER,MC,LEGAL NAME,ALLOWED TO OPERATE\n100001,MC200001,Blue Ridge Freight,N\n100002,MC200002,Prairie Star,Y\n",
    workId: crypto.randomUUID(),
  });
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1") });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await page.keyboard.press("b");
  await page.getByRole("combobox", { name: "Carrier" }).waitFor();
  return opened;
}

test("completes a carrier by name or number and warns before booking one that must not get the load", async () => {
  const { page, pageErrors } = await openBooking();
  await page.keyboard.type("blue r");
  await page.getByRole("option", { name: /Blue Ridge Freight.*USDOT 100001/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  expect(await page.getByRole("combobox", { name: "Carrier" }).inputValue()).toBe("Blue Ridge Freight");
  await page.getByText("Not allowed to operate").waitFor();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);

  await page.getByRole("combobox", { name: "Carrier" }).fill("100002");
  await page.getByRole("option", { name: /Prairie Star/ }).click();
  await page.getByText("Authority is not known").waitFor();
  await page.getByRole("combobox", { name: "Carrier" }).press("Enter");
  await page.getByText("Dallas TX → Atlanta GA booked with Prairie Star.").waitFor();
  expect(pageErrors).toEqual([]);
});

test("books an unknown carrier by name, and Esc closes the suggestions first", async () => {
  const { page, pageErrors } = await openBooking();
  await page.keyboard.type("prairie");
  await page.getByRole("option", { name: /Prairie Star/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("option").waitFor({ state: "detached" });
  expect(await page.getByRole("combobox", { name: "Carrier" }).inputValue()).toBe("prairie");
  await page.keyboard.type(" movers");
  await page.keyboard.press("Enter");
  await page.getByText("Dallas TX → Atlanta GA booked with prairie movers.").waitFor();
  expect(pageErrors).toEqual([]);
});
