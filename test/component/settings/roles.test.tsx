import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useAppInfo } from "../../../renderer/app-info.ts";
import { useBoard } from "../../../renderer/loads/board/board.ts";
import type { Role } from "../../../shared/views/roles.ts";
import { press } from "../../support/component/press.ts";
import { findAxeViolations, renderApp } from "../../support/component/render-app.tsx";
import { renderBoard } from "../../support/component/render-board.tsx";

/** Changes the role of the signed-in user in the window. */
async function actAs(userRole: Role): Promise<void> {
  await expect.poll(() => useAppInfo.getState().info).toBeDefined();
  const { info } = useAppInfo.getState();
  if (info) useAppInfo.setState({ info: { ...info, userRole } });
}

const open = async (section: string) => {
  await page.getByRole("button", { name: section, exact: true }).click();
  return page.getByRole("region", { name: section, exact: true });
};

test("Settings disables what a broker may not change, with the reason", async () => {
  await renderApp();
  await page.getByRole("link", { name: "Settings" }).click();
  await actAs("broker");
  const users = await open("Users");
  await expect.element(users.getByRole("button", { name: "Add user" })).toBeDisabled();
  await expect.element(users.getByText("Only administrators can change the brokerage")).toBeVisible();
  const keys = await open("Access keys");
  await expect.element(keys.getByText("Only administrators can change access keys.")).toBeVisible();
  const codes = await open("Code lists");
  await expect
    .element(codes.getByText("Only managers and administrators can change code lists."))
    .toBeVisible();
  const brokerage = await open("Brokerage");
  await expect.element(brokerage.getByLabelText("Brokerage name")).toBeDisabled();
  await expect.element(brokerage.getByLabelText("Brokerage name")).toHaveStyle({ opacity: "1" });
  await expect.element(brokerage.getByRole("combobox", { name: "Signed in as" })).toBeEnabled();
  expect(await findAxeViolations()).toEqual([]);
  await actAs("administrator");
  await expect.element(brokerage.getByLabelText("Brokerage name")).toBeEnabled();
});

test("an administrator gives a user a role", async () => {
  const call = await renderApp();
  await page.getByRole("link", { name: "Settings" }).click();
  const users = await open("Users");
  await users.getByRole("button", { name: "Add user" }).click();
  const form = users.getByRole("heading", { name: "Add user" }).element().getBoundingClientRect();
  expect(form.top).toBeGreaterThanOrEqual(
    users.getByRole("table").element().getBoundingClientRect().bottom + 16,
  );
  await users.getByLabelText("First name").fill("Bo");
  await users.getByLabelText("Last name").fill("Adams");
  await users.getByLabelText("E-mail").fill("bo@example.com");
  await users.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Manager" }).click();
  await users.getByRole("button", { name: "Add", exact: true }).click();
  await expect.element(users.getByRole("cell", { name: "Manager" })).toBeVisible();
  const { users: saved } = await call("users.list", null);
  expect(saved.find(({ firstName }) => firstName === "Bo")).toMatchObject({ role: "manager" });
});

test("the import command of a broker shows why it is not allowed", async () => {
  await renderBoard("Dallas");
  await actAs("broker");
  await press("v");
  await expect.element(page.getByText("Only managers and administrators can import data.")).toBeVisible();
});

test("a broker's selection of more than 50 loads is not deleted, with the reason", async () => {
  await renderBoard("Dallas");
  await actAs("broker");
  const selection = new Set(Array.from({ length: 51 }, (_, index) => `load-${index}`));
  useBoard.setState({ selection });
  await press("Delete");
  await press("Delete");
  const reason = page.getByText(
    "Only managers and administrators can change more than 50 loads in one step.",
  );
  await expect.element(reason.first()).toBeVisible();
  expect(reason.all()).toHaveLength(1);
  await expect.element(page.getByRole("heading", { name: /^Delete/ })).not.toBeInTheDocument();
});

test("B asks a broker with more than 50 selected loads for one load", async () => {
  await renderBoard("Dallas");
  await actAs("broker");
  useBoard.setState({ selection: new Set(Array.from({ length: 51 }, (_, index) => `load-${index}`)) });
  await press("b");
  await expect.element(page.getByText("Book one load at a time")).toBeVisible();
  await expect.element(page.getByText("Not allowed")).not.toBeInTheDocument();
});
