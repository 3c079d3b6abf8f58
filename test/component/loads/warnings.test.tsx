import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { readNewestLoad, renderBoard } from "../../support/component/render-board.tsx";

const line = page.getByLabelText("Quick post");
const posted = page.getByRole("row", { name: /A-2/ });

test("quick post asks what an unclear number means, and posts references, third place and answer", async () => {
  const call = await renderBoard("Dallas");
  await line.fill("dal tx atl ga mia fl van PO# 88123 15000 2450 900 #A-2");
  await expect.element(page.getByText(/^Dallas, TX .* → Atlanta, GA .* → Miami, FL/)).toBeVisible();
  await press("Enter");
  await expect.element(page.getByText(/^To fix: 15000 is unclear/).last()).toBeVisible();
  await expect.element(posted).not.toBeInTheDocument();
  await line.fill("dal tx atl ga mia fl van PO# 88123 15000 $2450 #A-2");
  await expect.element(page.getByText(/15,000 lb/)).toBeVisible();
  await line.fill("dal tx atl ga mia fl van PO# 88123 15000 #A-2");
  await page.getByRole("group").getByRole("button", { name: "Use as weight", exact: true }).click();
  await expect.element(line).toHaveValue("dal tx atl ga mia fl van PO# 88123 15000 lb #A-2");
  await line.click();
  await press("Enter");
  await expect.element(posted).toBeVisible();
  const { load } = await readNewestLoad(call, "available");
  expect(load.loadReferenceNumbers).toEqual(["PO 88123"]);
  expect(load.dimensional?.weight).toBe(15_000);
  expect(load.loadStops.map(({ location }) => location.city)).toEqual(["Dallas", "Atlanta", "Miami"]);
});

test("quick post warns of weight and dates before it posts, and posts on the second Enter", async () => {
  await renderBoard("Dallas");
  await line.fill("dal tx atl ga 12/3/2099 del 12/1/2099 van 88123 lb #A-2");
  await expect
    .element(
      page.getByText("Check: Delivery Tue 12/1/2099 is before pickup. Weight 88,123 lb is over 48,000 lb."),
    )
    .toBeVisible();
  await press("Enter");
  await expect.element(page.getByText("Not posted yet")).toBeVisible();
  await expect.element(posted).not.toBeInTheDocument();
  await press("Enter");
  await expect.element(posted).toBeVisible();
});

test("quick post warns again if the same line is typed after a post", async () => {
  await renderBoard("Dallas");
  const text = "dal tx atl ga van 88123 lb #A-2";
  const warning = page.getByText(/Press Enter again to post anyway/);
  await line.fill(text);
  await press("Enter");
  await expect.element(warning).toBeVisible();
  await page.getByRole("button", { name: "Close notice" }).click();
  await expect.element(warning).not.toBeInTheDocument();
  await line.click();
  await press("Enter");
  await expect.element(line).toHaveValue("");
  await line.fill(text);
  await press("Enter");
  await expect.element(warning).toBeVisible();
  await expect.element(line).toHaveValue(text);
});

test("the editor warns before it posts, and posts on the second attempt", async () => {
  await renderBoard("Dallas");
  await press("d");
  const heavy = page.getByRole("row", { name: /88,123 lb/ });
  await page.getByRole("textbox", { name: "Weight", exact: true }).fill("88123");
  await page.getByRole("button", { name: /^Post (Ctrl|⌘)/ }).click();
  await expect.element(page.getByText("Check: Weight 88,123 lb is over 48,000 lb.")).toBeVisible();
  await expect.element(heavy).not.toBeInTheDocument();
  await page.getByRole("button", { name: /^Post anyway/ }).click();
  await expect.element(heavy).toBeVisible();
});

test("a changed weight limit applies to quick post, editor and import", async () => {
  const call = await renderBoard("Dallas");
  await call("settings.change", { maxWeightPounds: 44_000 });
  const warning = page.getByText("Weight 45,000 lb is over 44,000 lb.").first();
  await line.fill("dal tx atl ga van 45000 lb");
  await expect.element(warning).toBeVisible();
  await line.fill("dal tx atl ga van 45000");
  await expect.element(page.getByText(/45000 is unclear/).first()).toBeVisible();
  await line.fill("");
  await expect.element(warning).not.toBeInTheDocument();
  await page.getByRole("row", { name: /N-0/ }).click();
  await press("d");
  await page.getByRole("textbox", { name: "Weight", exact: true }).fill("45000");
  await page.getByRole("button", { name: /^Post (Ctrl|⌘)/ }).click();
  await expect.element(warning).toBeVisible();
  await press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.element(warning).not.toBeInTheDocument();
  await press("v");
  await page
    .getByLabelText("Paste rows or an e-mail")
    .fill(
      "load number,origin city,origin state,destination city,destination state,equipment,weight\nA-2,Waco,TX,Memphis,TN,Van,45000",
    );
  await page.getByRole("button", { name: /^Review/ }).click();
  await expect.element(warning).toBeVisible();
});
