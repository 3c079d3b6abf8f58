import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { findAxeViolations, renderApp } from "../../support/component/render-app.tsx";
import { loadFrom } from "../../support/component/render-board.tsx";

test("the first run asks once who posts the loads, and uses that person as the contact on each load", async () => {
  const call = await renderApp();
  await page.getByLabelText("Brokerage name").fill("Acme Logistics");
  await page.getByLabelText("MC number").fill("MC123456");
  await page.getByLabelText("First name").fill("Ana");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByText("A phone number is required.")).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  await page.getByLabelText("Last name").fill("Ruiz");
  await page.getByLabelText("Your phone").fill("(214) 555-0100");
  await page.getByLabelText("Your e-mail").fill("ana@example.com");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByRole("button", { name: "Post first load" })).toBeVisible();
  expect(await call("app.info", null)).toMatchObject({ accountName: "Acme Logistics", mcNumber: "MC123456" });
  const { load } = await call("loads.create", { load: loadFrom("Dallas", "A-1") as never });
  expect(load.postAsUser).toMatchObject({ firstName: "Ana", phone: "(214) 555-0100" });
});

test.each([
  ["n", page.getByRole("heading", { name: "New load" })],
  ["v", page.getByLabelText("Paste rows or an e-mail")],
])(
  "on the Welcome page, key %s works as on the board, but not before the identity is known",
  async (key, panel) => {
    const call = await renderApp();
    await userEvent.keyboard(key);
    await expect.element(page.getByLabelText("First name")).toBeVisible();
    await expect.element(panel).not.toBeInTheDocument();
    const { userId } = await call("app.info", null);
    const user = {
      firstName: "Ana",
      lastName: "Ruiz",
      email: "ana@example.com",
      phone: "",
      username: "",
      isActive: true,
    };
    await call("users.change", { userId, user });
    await expect.element(page.getByRole("button", { name: "Post first load" })).toBeVisible();
    await userEvent.keyboard(key);
    await expect.element(panel).toBeVisible();
  },
);
