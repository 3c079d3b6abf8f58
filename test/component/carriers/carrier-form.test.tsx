import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { findAxeViolations, holdChannel, renderApp } from "../../support/component/render-app.tsx";
import { loadFrom } from "../../support/component/render-board.tsx";

const panel = page.getByRole("complementary", { name: /carrier/ });
const field = (name: string) => panel.getByRole("textbox", { name });

test("adds a carrier by hand, with errors at their fields, and edits only what changed", async () => {
  const call = await renderApp(async () => "carriers");
  await page.getByRole("button", { name: "Add carrier" }).click();
  await expect.element(field("USDOT number")).toHaveFocus();
  await userEvent.keyboard("12A");
  await field("MC number").fill("x");
  await field("Legal name").fill("Oak LLC");
  await press("Mod+Enter");
  await expect.element(panel.getByText("The USDOT number must be digits.")).toBeVisible();
  await expect.element(panel.getByText("The MC number must be digits.")).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  await field("USDOT number").fill("0077");
  await field("MC number").fill("5");
  await panel.getByRole("button", { name: "Add carrier" }).click();
  await expect.element(page.getByRole("heading", { level: 2, name: "Oak LLC" })).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Edit" }).click();
  await expect.element(field("USDOT number")).toBeDisabled();
  await field("Phone").fill("2145550100");
  await panel.getByRole("button", { name: "Save carrier" }).click();
  await expect.element(page.getByText("(214) 555-0100", { exact: true }).first()).toBeVisible();
  const { carriers } = await call("carriers.search", { search: "77", limit: 5 });
  expect(carriers).toMatchObject([{ name: "Oak LLC", usdotNumber: "77", mcNumber: "MC5" }]);
});

test("Escape closes only the form", async () => {
  await renderApp(async (call) => {
    await call("loads.create", { load: loadFrom("Dallas", "A-1") as never });
  });
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("b");
  const carrier = page.getByRole("combobox", { name: "Carrier" });
  await expect.element(carrier).toHaveFocus();
  await userEvent.keyboard("prairie movers");
  await page.getByRole("option", { name: /“prairie movers”/ }).click();
  await page.getByRole("button", { name: "Add carrier" }).click();
  await expect.element(field("Legal name")).toHaveValue("prairie movers");
  await press("Escape");
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(carrier).toBeVisible();
  await page.getByRole("button", { name: "Add carrier" }).click();
  await field("USDOT number").fill("77");
  await press("Mod+Enter");
  await expect.element(page.getByLabelText("Reason to book this carrier")).toBeVisible();
  await expect.element(carrier).toHaveValue("prairie movers");
});

test("Undo restores what was typed into a form that was canceled or replaced by another form", async () => {
  await renderApp(async (call) => {
    await call("carriers.save", { insdId: null, facts: { usdotNumber: "77", legalName: "Oak LLC" } });
    return "carriers";
  });
  const undo = page.getByRole("button", { name: /^Undo/ });
  const edit = page.getByRole("button", { name: "Edit" });
  await edit.click();
  await press("Escape");
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(undo).not.toBeInTheDocument();
  await edit.click();
  await field("Phone").fill("2145550100");
  await panel.getByRole("textbox", { name: "Officers" }).fill("Ann Oak");
  await press("Escape");
  await undo.click();
  await expect.element(field("Phone")).toHaveValue("2145550100");
  await expect.element(field("Officers")).toHaveValue("Ann Oak");
  await page.getByRole("button", { name: "Add carrier" }).click();
  await expect.element(field("USDOT number")).toHaveValue("");
  await undo.click();
  await expect.element(field("Phone")).toHaveValue("2145550100");
});

test("a second Edit keeps what was typed, and the save changes only the fields that the user changed", async () => {
  const call = await renderApp(async (prepare) => {
    const facts = { usdotNumber: "77", legalName: "Oak LLC", phone: "2145550100" };
    await prepare("carriers.save", { insdId: null, facts });
    return "carriers";
  });
  const edit = page.getByRole("button", { name: "Edit" });
  await edit.click();
  await field("Doing business as").fill("Oak Freight");
  await call("carriers.save", { insdId: 1, facts: { phone: "2145550199" } });
  await expect.element(page.getByText("(214) 555-0199", { exact: true }).first()).toBeVisible();
  await edit.click();
  await expect.element(field("Doing business as")).toHaveValue("Oak Freight");
  await press("Mod+Enter");
  await expect.element(panel).not.toBeInTheDocument();
  const { carrier } = await call("carriers.get", { insdId: 1 });
  expect(carrier.facts).toMatchObject({ dbaName: "Oak Freight", phone: "(214) 555-0199" });
});

test("text typed while a save runs stays in the form, and the next save sends only this text", async () => {
  const call = await renderApp(async (prepare) => {
    await prepare("carriers.save", { insdId: null, facts: { usdotNumber: "77", legalName: "Oak LLC" } });
    return "carriers";
  });
  await page.getByRole("button", { name: "Edit" }).click();
  await field("Doing business as").fill("Oak Freight");
  const { called, release } = holdChannel("carriers.save");
  await press("Mod+Enter");
  await called;
  await field("Phone").fill("2145550100");
  await release("answer");
  await expect.element(panel.getByRole("button", { name: "Save carrier" })).toBeEnabled();
  await expect.element(field("Phone")).toHaveValue("2145550100");
  await call("carriers.save", { insdId: 1, facts: { dbaName: "Oak Lines" } });
  await press("Mod+Enter");
  await expect.element(panel).not.toBeInTheDocument();
  const { carrier } = await call("carriers.get", { insdId: 1 });
  expect(carrier.facts).toMatchObject({ dbaName: "Oak Lines", phone: "(214) 555-0100" });
});

test.each(["Escape", "Add carrier"])(
  "a save goes on after %s closes the form, and closes no other form",
  async (way) => {
    await renderApp(async (call) => {
      await call("carriers.save", { insdId: null, facts: { usdotNumber: "77", legalName: "Oak LLC" } });
      return "carriers";
    });
    await page.getByRole("button", { name: "Edit" }).click();
    await field("Phone").fill("2145550100");
    const { called, release } = holdChannel("carriers.save");
    await press("Mod+Enter");
    await called;
    if (way === "Escape") await press("Escape");
    await page.getByRole("button", { name: "Add carrier" }).click();
    await field("USDOT number").fill("88");
    await release();
    await expect.element(page.getByText("(214) 555-0100", { exact: true }).first()).toBeVisible();
    await expect.element(field("USDOT number")).toHaveValue("88");
    expect(page.getByText("Draft discarded.").elements()).toEqual([]);
  },
);

test("a save that fails after Escape closed the form shows the failure in a notice", {
  tags: "long",
}, async () => {
  await renderApp(async () => "carriers");
  const add = page.getByRole("button", { name: "Add carrier" });
  await add.click();
  await field("USDOT number").fill("77");
  const { called, release } = holdChannel("carriers.save");
  await press("Mod+Enter");
  await called;
  await press("Escape");
  await add.click();
  await field("USDOT number").fill("88");
  await release("fail");
  await expect.element(page.getByText("Can't save the carrier")).toBeVisible();
  await expect.element(field("USDOT number")).toHaveValue("88");
});

test("the palette opens the form from another view", async () => {
  await renderApp(async (call) => {
    await call("loads.create", { load: loadFrom("Dallas", "A-1") as never });
  });
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("Mod+k");
  await userEvent.keyboard("add carrier");
  await page.getByRole("option", { name: /Add carrier/ }).click();
  await expect.element(field("USDOT number")).toBeVisible();
});

test("the cursor of the queue follows a carrier that was added, and moves on when the carrier is cleared", async () => {
  await renderApp(async (call) => {
    const content = "DOT NUMBER,LEGAL NAME\n1,Cedar\n2,Elm";
    await call("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
    return "carriers";
  });
  const list = page.getByRole("listbox", { name: "Carrier changes" });
  const selected = list.getByRole("option", { selected: true });
  await expect.element(selected.getByText("Cedar")).toBeVisible();
  await page.getByRole("button", { name: "Add carrier" }).click();
  await field("USDOT number").fill("77");
  await field("Legal name").fill("Oak LLC");
  await press("Mod+Enter");
  const title = page.getByRole("region", { name: "Carrier", exact: true }).getByRole("heading", { level: 2 });
  await expect.element(title).toHaveTextContent("Oak LLC");
  await expect.element(selected.getByText("Oak LLC")).toBeVisible();
  await press("Space", "c");
  await expect.element(list.getByText("Oak LLC")).not.toBeInTheDocument();
  await expect.element(selected).toBeVisible();
  await expect
    .poll(() => title.element().textContent)
    .toBe(selected.element().querySelector("strong")?.textContent);
});

test("one officer becomes two when the user splits the line; typing removes the error of the officers", async () => {
  const call = await renderApp(async (prepare) => {
    const facts = { usdotNumber: "77", legalName: "Oak LLC", officers: ["Ann Oak,Bo Elm"] };
    await prepare("carriers.save", { insdId: null, facts });
    return "carriers";
  });
  await page.getByRole("button", { name: "Edit" }).click();
  await field("Officers").fill(Array.from({ length: 11 }, (_, index) => `Officer ${index}`).join("\n"));
  await press("Mod+Enter");
  await expect.element(field("Officers")).toBeInvalid();
  await field("Officers").fill("Ann Oak\nBo Elm");
  await expect.element(field("Officers")).toBeValid();
  await press("Mod+Enter");
  await expect.element(panel).not.toBeInTheDocument();
  const { carrier } = await call("carriers.get", { insdId: 1 });
  expect(carrier.facts.officers).toEqual(["Ann Oak", "Bo Elm"]);
});
