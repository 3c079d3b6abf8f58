import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { findAxeViolations, holdChannel, renderApp } from "../../support/component/render-app.tsx";

const content = [
  "DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE,PHONE",
  "100001,Alpha Freight,Y,2145550100",
  "100002,Bravo Freight,N,2145550101",
  "100003,Charlie Freight,Y,2145550102",
].join("\n");

const renderCarriers = async () => {
  const call = await renderApp(async (prepare) => {
    await prepare("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
  });
  await page.getByRole("link", { name: "Carriers" }).click();
  return call;
};

const list = page.getByRole("listbox", { name: "Carrier changes" });
const panelTitle = (name: string) => page.getByRole("heading", { level: 2, name });

test("shows each entry of a list in its own line", async () => {
  await renderApp(async (call) => {
    const rows = "DOT NUMBER,LEGAL NAME,OFFICERS\n100001,Alpha Freight,Ann Lee;Bob Ray";
    await call("import.run", { kind: "carriers", content: rows, workId: crypto.randomUUID() });
  });
  await page.getByRole("link", { name: "Carriers" }).click();
  await expect.element(page.getByText(/Ann Lee\s+Bob Ray/)).toBeVisible();
  expect((page.getByText(/Ann Lee\s+Bob Ray/).element() as HTMLElement).innerText).toBe("Ann Lee\nBob Ray");
});

test("groups the list by verdict, stops first", async () => {
  await renderCarriers();
  await expect.element(list.getByText("Stop 1", { exact: true })).toBeVisible();
  await expect.element(list.getByText("Unknown 2", { exact: true })).toBeVisible();
  await expect.element(list.getByRole("option").first().getByText("Bravo Freight")).toBeVisible();
});

test("shows the verdict Stop for a carrier that was blocked with a note", async () => {
  await renderCarriers();
  await list.getByRole("option", { name: /Alpha/ }).click();
  await expect.element(page.getByRole("heading", { level: 2, name: "Alpha Freight" })).toBeVisible();
  await page.getByRole("button", { name: "Change decision" }).click();
  await page.getByText("Blocked", { exact: true }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("Double brokered");
  await page.getByRole("button", { name: "Save decision" }).click();
  const decision = page.getByRole("region", { name: "Decision" });
  await expect.element(decision.getByText("Blocked", { exact: true })).toBeVisible();
  await expect.element(list.getByText("Stop 2", { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole("list", { name: "Timeline" }).getByText("Blocked: Double brokered"))
    .toBeVisible();
});

test("keeps a typed decision while another carrier or view is shown, until it is saved or canceled; Undo restores it", async () => {
  await renderCarriers();
  const note = page.getByRole("textbox", { name: "Note" });
  await list.getByRole("option", { name: /Alpha/ }).click();
  await expect.element(panelTitle("Alpha Freight")).toBeVisible();
  await page.getByRole("button", { name: "Change decision" }).click();
  await note.fill("Double brokered");
  await list.getByRole("option", { name: /Charlie/ }).click();
  await expect.element(panelTitle("Charlie Freight")).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Rates" }).click();
  await page.getByRole("link", { name: "Carriers" }).click();
  await list.getByRole("option", { name: /Alpha/ }).click();
  await expect.element(note).toHaveValue("Double brokered");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Change decision" }).click();
  await expect.element(note).toHaveValue("");
  await list.getByRole("option", { name: /Charlie/ }).click();
  await expect.element(panelTitle("Charlie Freight")).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(panelTitle("Alpha Freight")).toBeVisible();
  await expect.element(note).toHaveValue("Double brokered");
});

test("keeps what the broker types while the decision is saved", async () => {
  const call = await renderCarriers();
  await list.getByRole("option", { name: /Alpha/ }).click();
  await page.getByRole("button", { name: "Change decision" }).click();
  const note = page.getByRole("textbox", { name: "Note" });
  await note.fill("Two trucks ");
  const { called, release } = holdChannel("carriers.decide");
  const save = page.getByRole("button", { name: "Save decision" });
  await save.click();
  await called;
  await note.fill("Two trucks on file");
  await release();
  await expect.poll(async () => (await call("carriers.get", { insdId: 1 })).decision.note).toBe("Two trucks");
  await expect.element(note).toHaveValue("Two trucks on file");
  await save.click();
  await expect.element(save).not.toBeInTheDocument();
  expect((await call("carriers.get", { insdId: 1 })).decision.note).toBe("Two trucks on file");
});

test("shows the days of a decision in the timeline in the American format", async () => {
  const call = await renderCarriers();
  await list.getByRole("option", { name: /Alpha/ }).click();
  const decision = { status: "none" as const, note: "", endDate: "", remitTo: "", certificateEnd: "" };
  await call("carriers.decide", { insdId: 1, decision: { ...decision, w9Date: "2020-11-20" } });
  const timeline = page.getByRole("list", { name: "Timeline" });
  await expect.element(timeline.getByText("W-9: none → Fri 11/20/2020")).toBeVisible();
});

test("keeps the form open while the broker types and somebody else clears the carrier", async () => {
  const call = await renderCarriers();
  const alpha = list.getByRole("option", { name: /Alpha/ });
  await alpha.click();
  await page.getByRole("button", { name: "Change decision" }).click();
  const note = page.getByRole("textbox", { name: "Note" });
  await note.fill("Two trucks");
  const { readAt } = await call("carriers.get", { insdId: 1 });
  await call("changeQueue.clear", { insdIds: [1], readAt });
  await expect.element(alpha).not.toBeInTheDocument();
  await expect.element(panelTitle("Alpha Freight")).toBeVisible();
  await expect.element(note).toHaveFocus();
});

test("keeps a colleague's block that came while the broker typed a W-9 date", { tags: "long" }, async () => {
  const call = await renderCarriers();
  await list.getByRole("option", { name: /Alpha/ }).click();
  await page.getByRole("button", { name: "Change decision" }).click();
  const none = {
    status: "none" as const,
    note: "",
    endDate: "",
    remitTo: "",
    w9Date: "",
    certificateEnd: "",
  };
  await call("carriers.decide", { insdId: 1, decision: { ...none, status: "blocked" } });
  await page.getByLabelText("W-9 date").fill("2026-11-20");
  await page.getByRole("button", { name: "Save decision" }).click();
  const decision = page.getByRole("region", { name: "Decision" });
  await expect.element(decision.getByText("Blocked", { exact: true })).toBeVisible();
  await expect.element(decision.getByText("W-9 date")).toBeVisible();
});

describe("a colleague's decision that is saved first", () => {
  const colleague = {
    status: "blocked" as const,
    note: "Double brokered",
    endDate: "2027-03-01",
    remitTo: "",
    w9Date: "2026-11-20",
    certificateEnd: "",
  };
  const save = page.getByRole("button", { name: "Save decision" });
  const notice = page.getByRole("alert");

  /** Types a decision while a colleague saves another one, and saves twice. Returns the saved decision. */
  async function saveTwice(type: () => Promise<void>) {
    const call = await renderCarriers();
    await list.getByRole("option", { name: /Alpha/ }).click();
    await page.getByRole("button", { name: "Change decision" }).click();
    await call("carriers.decide", { insdId: 1, decision: colleague });
    await type();
    await save.click();
    await expect.element(notice.getByText("Blocked", { exact: true })).toBeVisible();
    await expect.element(notice.getByText("Double brokered")).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    await save.click();
    await expect.element(save).not.toBeInTheDocument();
    return (await call("carriers.get", { insdId: 1 })).decision;
  }

  test("is shown, and the next save replaces only what the broker typed", { tags: "long" }, async () => {
    const saved = await saveTwice(() =>
      page.getByRole("textbox", { name: "Note" }).fill("Two trucks on file"),
    );
    expect(saved).toMatchObject({ ...colleague, note: "Two trucks on file" });
  });

  test("leaves no note and no end date in another status", { tags: "long" }, async () => {
    const saved = await saveTwice(() => page.getByText("Approved", { exact: true }).click());
    expect(saved).toMatchObject({ ...colleague, status: "approved", note: "", endDate: "" });
  });
});

test("keeps the cursor on its carrier when another one enters the list above it", {
  tags: "long",
}, async () => {
  const call = await renderCarriers();
  await list.getByRole("option", { name: /Charlie/ }).click();
  await expect.element(panelTitle("Charlie Freight")).toBeVisible();
  const added = "DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE\n100004,Delta Freight,N";
  await call("import.run", { kind: "carriers", content: added, workId: crypto.randomUUID() });
  await expect.element(list.getByText("Stop 2", { exact: true })).toBeVisible();
  await expect
    .element(list.getByRole("option", { selected: true }).getByText("Charlie Freight"))
    .toBeVisible();
  await expect.element(panelTitle("Charlie Freight")).toBeVisible();
});

test("marks the whole list as seen after a confirmation", async () => {
  await renderCarriers();
  await page.getByRole("button", { name: "Mark all seen" }).click();
  await page.getByRole("button", { name: "Mark 3 seen" }).click();
  await expect.element(page.getByText("No carriers to review")).toBeVisible();
});

test("clears the rows from the cursor to a Shift-click", async () => {
  await renderCarriers();
  await list.getByRole("option").first().click();
  await list
    .getByRole("option")
    .nth(1)
    .click({ modifiers: ["Shift"] });
  expect(String(document.getSelection())).toBe("");
  await page.getByRole("button", { name: "Clear 2 reviewed" }).click();
  await expect.element(list.getByRole("option")).toHaveLength(1);
});
