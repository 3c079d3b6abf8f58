import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ChannelOutput } from "../../../shared/channels.ts";
import { press } from "../../support/component/press.ts";
import { holdChannel, renderApp } from "../../support/component/render-app.tsx";
import { loadFrom, renderBoard } from "../../support/component/render-board.tsx";

test("the error of a required list is not hidden by the list itself", { tags: "long" }, async () => {
  await renderBoard("Dallas");
  await press("n");
  for (const [index, city] of ["tulsa ok", "waco tx"].entries()) {
    await page.getByRole("combobox", { name: "City" }).nth(index).click();
    await userEvent.keyboard(city);
    await expect.element(page.getByRole("option").first()).toBeVisible();
    await press("Enter");
  }
  await press("Mod+Enter");
  const equipment = page.getByRole("combobox", { name: "Equipment", exact: true });
  await expect.element(equipment).toHaveFocus();
  await expect.element(page.getByText("Required")).toBeVisible();
  await expect.element(page.getByRole("option")).not.toBeInTheDocument();
});

test.each([13, 14, 16] as const)(
  "each error of a stop is on one line at a text size of %i px",
  { tags: "long" },
  async (textSize) => {
    await renderApp(async (call) => {
      await call("loads.create", { load: loadFrom("Dallas", "A-1") });
      await call("settings.change", { textSize });
    });
    await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
    await press("n");
    await expect.element(page.getByRole("heading", { name: "New load" })).toBeVisible();
    await press("Mod+Enter");
    await expect.element(page.getByText("Required").first()).toBeVisible();
    const heights = page
      .getByText("Required")
      .elements()
      .map((error) => error.getBoundingClientRect().height);
    expect(heights.length).toBeGreaterThan(4);
    expect(new Set(heights).size).toBe(1);
  },
);

test("text that is not a date blocks the save and stays in the draft", async () => {
  await renderBoard("Dallas");
  await press("e");
  const earliest = page.getByLabelText(/^Earliest/).first();
  await earliest.fill("2/30 8:00");
  await press("Mod+Enter");
  await expect.element(earliest).toHaveFocus();
  await expect.element(page.getByText("Enter a date, for example 12/1 8:00 or tue 8a.")).toBeVisible();
  await press("Escape", "e");
  await expect.element(earliest).toHaveValue("2/30 8:00");
  await earliest.fill("12/1/2099 8:00");
  await press("Mod+Enter");
  await expect.element(page.getByText(/updated\.$/)).toBeVisible();
});

test("Tab picks the highlighted option of a list, and keeps a value without typing", async () => {
  await renderBoard("Dallas");
  await press("e");
  const equipment = page.getByRole("combobox", { name: "Equipment", exact: true });
  await equipment.fill("ree");
  await expect.element(page.getByRole("option", { name: "Reefer", exact: true })).toBeVisible();
  await press("Tab");
  await expect.element(equipment).not.toHaveFocus();
  await expect.element(equipment).toHaveValue("Reefer");
  await equipment.click();
  await expect.element(page.getByRole("option", { name: "Reefer", exact: true })).toBeVisible();
  await press("Tab");
  await expect.element(equipment).not.toHaveFocus();
  await expect.element(equipment).toHaveValue("Reefer");
});

test("picking the current option of a list again keeps it", async () => {
  await renderBoard("Dallas");
  await press("e");
  const equipment = page.getByRole("combobox", { name: "Equipment", exact: true });
  const van = page.getByRole("option", { name: "Van", exact: true });
  await equipment.fill("van");
  await expect.element(van).toHaveAttribute("data-combobox-selected");
  await press("Enter");
  await expect.element(van).not.toBeInTheDocument();
  await press("Tab");
  await expect.element(equipment).toHaveValue("Van");
  const tracking = page.getByRole("combobox", { name: "Tracking" });
  await page.getByRole("button", { name: /^Contact and posting/ }).click();
  for (let click = 0; click < 2; click++) {
    await tracking.click();
    await page.getByRole("option", { name: "Required", exact: true }).click();
    await expect.element(tracking).toHaveValue("Required");
  }
});

test("Tab in an emptied list picks no option", async () => {
  await renderBoard("Dallas");
  await press("e");
  const currency = page.getByRole("combobox", { name: "Currency" }).first();
  await currency.click();
  await page.getByRole("option", { name: "CAD" }).click();
  await expect.element(currency).toHaveValue("CAD");
  await currency.fill("");
  await expect.element(page.getByRole("option", { name: "USD" })).toHaveAttribute("data-combobox-selected");
  await press("Tab");
  await expect.element(currency).not.toHaveFocus();
  await expect.element(currency).toHaveValue("CAD");
});

test("Enter and Tab pick the first option found in a list of several options", async () => {
  await renderBoard("Dallas");
  await press("e");
  const options = page.getByRole("combobox", { name: "Equipment options" });
  for (const [text, key, name] of [
    ["tarp", "Enter", "Tarps"],
    ["team", "Tab", "Team drivers"],
  ] as const) {
    await options.fill(text);
    await expect.element(page.getByRole("option", { name })).toBeVisible();
    await press(key);
    await expect.element(options).toHaveValue("");
  }
  await expect.element(options).not.toHaveFocus();
  await expect.element(page.getByRole("option")).not.toBeInTheDocument();
  await expect.element(page.getByText("Tarps", { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText("Team drivers", { exact: true }).first()).toBeVisible();
});

test("the currency is a list", { tags: "long" }, async () => {
  await renderBoard("Dallas");
  await press("e");
  const currency = page.getByRole("combobox", { name: "Currency" }).first();
  await expect.element(currency).toHaveValue("USD");
  await currency.click();
  await page.getByRole("option", { name: "CAD" }).click();
  await expect.element(currency).toHaveValue("CAD");
});

test("the minus sign of a longitude can be typed, also in place of another number", {
  tags: "long",
}, async () => {
  await renderBoard("Dallas");
  await press("e");
  await page
    .getByRole("button", { name: /Address, contact, notes/ })
    .first()
    .click();
  const longitude = page.getByLabelText("Longitude");
  await longitude.click();
  await userEvent.keyboard("-96.05");
  await expect.element(longitude).toHaveValue("-96.05");
  await press("Mod+a");
  await userEvent.keyboard("-97.5");
  await expect.element(longitude).toHaveValue("-97.5");
});

test("Tab and Enter right after fast typing pick a place for all letters, not for those before", async () => {
  await renderBoard("Dallas");
  await press("n");
  const city = page.getByRole("combobox", { name: "City" }).first();
  const state = page.getByRole("textbox", { name: "State" }).first();
  // Two places, because the window does not ask again for a place that it knows.
  for (const [key, place, stateCode] of [
    ["Tab", "Dalton", "GA"],
    ["Enter", "Dallas", "GA"],
  ] as const) {
    await city.fill("dal");
    await expect.element(page.getByRole("option", { name: /Dallas, TX/ })).toBeVisible();
    const suggestions = holdChannel("places.suggest");
    await city.fill(`${place} ${stateCode}`);
    await press(key);
    await suggestions.called;
    await suggestions.release();
    await expect.element(city).toHaveValue(place);
    await expect.element(state).toHaveValue(stateCode);
    if (key === "Tab") await expect.element(city).not.toHaveFocus();
  }
});

test("Tab right after fast typing goes to the state if no place has that name", async () => {
  await renderBoard("Dallas");
  await press("n");
  const city = page.getByRole("combobox", { name: "City" }).first();
  await city.fill("dal");
  await expect.element(page.getByRole("option", { name: /Dallas, TX/ })).toBeVisible();
  await city.fill("qqqq");
  await press("Tab");
  await expect.element(page.getByRole("textbox", { name: "State" }).first()).toHaveFocus();
  await expect.element(city).toHaveValue("qqqq");
});

/** Changes the loads that the window reads, because Lanedesk itself stores no load with these values. */
function changeReadLoads(change: object): void {
  const bridge = window.lanedesk;
  window.lanedesk = {
    ...bridge,
    async call(channel, input) {
      const answer = await bridge.call(channel, input);
      if (channel !== "loads.get" || !answer.ok) return answer;
      const { load, ...rest } = answer.value as ChannelOutput<"loads.get">;
      return { ok: true, value: { ...rest, load: { ...load, ...change } } } as never;
    },
  };
}

test("Post as names a user whom only the load board has; the user of a copy is the current one", async () => {
  await renderBoard("Dallas");
  const name = { firstName: "Ann", lastName: "There", email: "ann@example.com", phone: "", userName: "" };
  changeReadLoads({ postAsUserId: "ann-there", postAsUser: { id: "ann-there", ...name } });
  await press("e");
  await page.getByRole("button", { name: /^Contact and posting/ }).click();
  const postAs = page.getByRole("combobox", { name: "Post as" });
  await expect.element(postAs).toHaveValue("Ann There");
  await press("Escape", "d");
  await expect.element(page.getByRole("heading", { name: "New load" })).toBeVisible();
  await page.getByRole("button", { name: /^Contact and posting/ }).click();
  await expect.element(postAs).toHaveValue("");
});

test("the summary of the rates names a currency that only the load board has", async () => {
  await renderBoard("Dallas");
  changeReadLoads({ rateAttributes: { postedAllInRate: { amount: 2_450, currencyCode: "EURO" } } });
  await press("e");
  const money = page.getByRole("button", { name: /^Money/ });
  await money.click();
  await expect.poll(() => money.element().textContent).toContain("posted 2,450 EURO");
});

test("the summary of terms without a name shows their ID", async () => {
  const id = crypto.randomUUID();
  await renderApp(async (call) => {
    const load = { ...loadFrom("Dallas", "A-1"), termsAndConditions: { id } };
    await call("loads.create", { load });
  });
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("e");
  await expect.element(page.getByRole("button", { name: `terms ${id}` })).toBeVisible();
});

test("a number field shows a decimal point that starts a number", async () => {
  await renderBoard("Dallas");
  await press("e");
  const weight = page.getByRole("textbox", { name: "Weight", exact: true });
  await weight.click();
  await userEvent.keyboard(".");
  await expect.element(weight).toHaveValue(".");
  await userEvent.keyboard("5");
  await expect.element(weight).toHaveValue("0.5");
});
