import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { startSheet } from "../../../renderer/importing/sheets.ts";
import { press } from "../../support/component/press.ts";
import { findAxeViolations, holdChannel } from "../../support/component/render-app.tsx";
import { readRows, renderBoard } from "../../support/component/render-board.tsx";

const text = page.getByLabelText("Paste rows or an e-mail");
const email =
  "Hi Tom,\nI have a reefer from Houston, TX to Memphis, TN for $1,450, 38k lbs, PO# 88123.\nThanks, Jim";

test("import parses a pasted e-mail, shows the parsed load, and posts it", async () => {
  await renderBoard("Dallas");
  await press("v");
  await text.fill(email);
  await page.getByRole("button", { name: /^Review/ }).click();
  const understood = page.getByText(/Row 2: .* · Houston, TX → Memphis, TN · Reefer · 38,000 lb · \$1,450/);
  await expect.element(understood).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  await page.getByRole("button", { name: /^Post 1 load/ }).click();
  await expect.element(page.getByRole("row", { name: /Houston TX/ })).toBeVisible();
});

test("import offers to number rows without a load number", async () => {
  await renderBoard("Dallas");
  await press("v");
  await text.fill('origin,destination,equipment\n"Houston, TX","Memphis, TN",Van');
  await page.getByRole("button", { name: /^Review/ }).click();
  await page.getByRole("checkbox", { name: "Assign a load number to rows without one" }).click();
  await page.getByRole("button", { name: /^Post 1 load/ }).click();
  await expect.element(page.getByRole("row", { name: /Houston TX/ })).toBeVisible();
});

const header = "load number,origin city,origin state,destination city,destination state,equipment";
const twoRows = ["A-1,Houston,TX,Memphis,TN,Van", "A-2,Austin,TX,Memphis,TN,Van"];

/** Reviews two loads on the board of Dallas. Returns the button that posts them. */
async function reviewTwoLoads() {
  const call = await renderBoard("Dallas");
  await press("v");
  await text.fill([header, ...twoRows].join("\n"));
  await page.getByRole("button", { name: /^Review/ }).click();
  const post = page.getByRole("button", { name: /^Post 2 loads/ });
  await expect.element(post).toBeEnabled();
  return { call, post };
}

/** Lets the next import read only the first row. */
const readHalf = (input: unknown) => ({ ...(input as object), content: [header, twoRows[0]].join("\n") });

test("an import that failed halfway and its retry each have an undo", { tags: "long" }, async () => {
  const { call, post } = await reviewTwoLoads();
  const bridge = window.lanedesk;
  let failed: unknown;
  window.lanedesk = {
    ...bridge,
    async call(name, input) {
      if (name === "import.failed") return { ok: true, value: failed as never };
      if (name !== "import.run") return bridge.call(name, input);
      const { result, addedLoadIds } = await call("import.run", readHalf(input) as never);
      failed = { added: result.added, changed: result.changed, addedLoadIds };
      return { ok: false, failure: { code: "unavailable", message: "The disk is full.", fields: [] } };
    },
  };
  await post.click();
  await expect.element(page.getByText("The disk is full.")).toBeVisible();
  await expect.element(page.getByText("Imported 1 load.")).toBeVisible();
  window.lanedesk = bridge;
  await post.click();
  await expect.element(page.getByText("1 load posted, 0 changed, 1 unchanged.")).toBeVisible();
  await press("Mod+z");
  await press("Mod+z");
  const readNumbers = async () => (await readRows(call, "available")).map(({ loadNumber }) => loadNumber);
  await expect.poll(readNumbers).toEqual(["N-0"]);
});

test("after a canceled import, the button names the loads that are not posted yet", {
  tags: "long",
}, async () => {
  const { post } = await reviewTwoLoads();
  const bridge = window.lanedesk;
  window.lanedesk = {
    ...bridge,
    call: (name, input) => bridge.call(name, (name === "import.run" ? readHalf(input) : input) as never),
  };
  await post.click();
  await expect
    .element(page.getByText("Canceled: 1 load posted, 0 changed, 0 unchanged, 1 row not imported."))
    .toBeVisible();
  window.lanedesk = bridge;
  await page.getByRole("button", { name: /^Post 1 load(?!s)/ }).click();
  await expect.element(page.getByText("1 load posted, 0 changed, 1 unchanged.")).toBeVisible();
});

test("one notice shows the end of an import whose view was left, and its Undo", async () => {
  const { call, post } = await reviewTwoLoads();
  const { called, release } = holdChannel("import.run");
  await post.click();
  await called;
  await page.getByRole("link", { name: "Rates" }).click();
  await release();
  await expect.element(page.getByText(/: 2 loads posted, 0 changed, 0 unchanged\.$/)).toBeVisible();
  await expect.element(page.getByText("Imported 2 loads.")).not.toBeInTheDocument();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(page.getByText("Deleted 2 imported loads.")).toBeVisible();
  expect(await readRows(call, "available")).toHaveLength(1);
});

test("a button reopens the closed import of a file that is too large for a draft", async () => {
  await renderBoard("Dallas");
  startSheet({ kind: "loads", name: "large.csv", content: "", uploadId: crypto.randomUUID(), isText: false });
  await expect.element(page.getByRole("button", { name: "Import: large.csv" })).toBeVisible();
});

test("after the import of a file that is too large for a draft, the table shows only the rows that still need fixing", async () => {
  const call = await renderBoard("Dallas");
  const [{ loadId } = { loadId: "" }] = await readRows(call, "available");
  await call("loads.book", { loadId, carrierName: "Swift", rate: 1000 });
  const uploadId = crypto.randomUUID();
  const rows = ["N-0", "A-1", "A-2"].map((number) => `${number},Houston,TX,Memphis,TN,Vann`);
  await call("import.upload", { uploadId, text: [header, ...rows].join("\n") });
  startSheet({ kind: "loads", name: "large.csv", content: "", uploadId, isText: false });
  await page.getByRole("button", { name: "Import: large.csv" }).click();
  const equipment = (row: number) => page.getByRole("textbox", { name: `Equipment, row ${row}` });
  await equipment(2).fill("Van");
  await equipment(3).fill("Van");
  await page.getByRole("button", { name: /^Post 2 loads/ }).click();
  const outcome = "1 load posted, 0 changed, 0 unchanged, 2 rows need fixing.";
  await expect.element(page.getByText(outcome)).toBeVisible();
  await expect.element(equipment(3)).not.toBeInTheDocument();
  await expect.element(equipment(4)).toBeVisible();
  await expect.element(page.getByText(/^The load is booked/)).toBeVisible();
  await equipment(4).fill("Van");
  await page.getByRole("button", { name: /^Post 2 loads/ }).click();
  await expect.element(page.getByText("1 load posted, 0 changed, 1 unchanged.")).toBeVisible();
  await expect.element(equipment(4)).not.toBeInTheDocument();
  await expect.element(page.getByText(/^The load is booked/)).toBeVisible();
});

test("Ctrl Z deletes the loads that an import added, and names those that it keeps", async () => {
  const call = await renderBoard("Dallas");
  await press("v");
  const rows = ["A-1,Houston", "A-2,Austin", "N-0,El Paso"].map((row) => `${row},TX,Memphis,TN,Van`);
  await text.fill([header, ...rows].join("\n"));
  await page.getByRole("button", { name: /^Review/ }).click();
  await page.getByRole("button", { name: /^Post 3 loads/ }).click();
  await expect.element(page.getByText("Imported 2 loads.")).toBeVisible();
  const booked = (await readRows(call, "available")).find(({ loadNumber }) => loadNumber === "A-2");
  await call("loads.book", { loadId: booked?.loadId ?? "", carrierName: "Swift", rate: 1000 });
  await press("Mod+z");
  const outcome =
    "Deleted 1 imported load; 1 load and the changes to 1 load remain: The load is booked with Swift and cannot be deleted. Nothing was changed; unbook the load first.";
  await expect.element(page.getByText(outcome)).toBeVisible();
  expect((await readRows(call, "available")).map(({ loadNumber }) => loadNumber)).toEqual(["N-0"]);
});

test("each of several dropped files opens its own import", async () => {
  await renderBoard("Dallas");
  const dataTransfer = new DataTransfer();
  for (const name of ["first.csv", "second.csv"])
    dataTransfer.items.add(new File([[header, ...twoRows].join("\n")], name, { type: "text/csv" }));
  document.dispatchEvent(new DragEvent("drop", { dataTransfer }));
  await expect.element(page.getByRole("heading", { name: "Import second.csv" })).toBeVisible();
  await page.getByRole("button", { name: "Import: first.csv" }).click();
  await expect.element(page.getByRole("heading", { name: "Import first.csv" })).toBeVisible();
});
