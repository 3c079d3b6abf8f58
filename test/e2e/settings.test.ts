import { expect, test } from "vitest";
import { accessibilityFaults, openWindow } from "../support/window.ts";

test("a token is shown once, works over HTTP, and is refused once it is revoked", async () => {
  const { page, served, problems } = await openWindow();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("What it is for").fill("Transport management");
  await page.getByRole("button", { name: "Issue a token" }).click();
  const token = (await page.locator("code", { hasNotText: "http" }).first().textContent()) ?? "";
  expect(token.length).toBeGreaterThan(20);

  expect(await accessibilityFaults(page)).toEqual([]);

  const users = () =>
    fetch(`${served.url}/accountmanagement/v1/accountuser/active`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: "{}",
    });
  expect((await users()).status).toBe(200);

  await page.getByRole("button", { name: "I have it" }).click();
  await page.reload();
  await page.getByRole("cell", { name: "Transport management", exact: true }).waitFor();
  expect(await page.content()).not.toContain(token);

  await page.getByRole("button", { name: "Revoke Transport management" }).click();
  await page.getByText(/^revoked \d\d:\d\d/).waitFor();
  expect((await users()).status).toBe(401);
  expect(problems).toEqual([]);
});

test("a user is added with words beside what is missing, and can then sit at the window", async () => {
  const { page } = await openWindow();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Add a user" }).click();
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("E-mail").fill("ana");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("A last name is required.").waitFor();
  await page.getByText("Must be an e-mail address.").waitFor();
  await page.getByLabel("Last name").fill("Ruiz");
  await page.getByLabel("E-mail").fill("ana@example.com");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("cell", { name: "Ana Ruiz", exact: true }).waitFor();
  await page.getByRole("combobox", { name: "Who sits at this window" }).click();
  await page.getByRole("option", { name: "Ana Ruiz" }).click();
  await expect
    .poll(() => page.getByRole("combobox", { name: "Who sits at this window" }).inputValue())
    .toBe("Ana Ruiz");
  await page.reload();
  await expect
    .poll(() => page.getByRole("combobox", { name: "Who sits at this window" }).inputValue())
    .toBe("Ana Ruiz");
});

test("the appearance that is chosen stays", async () => {
  const { page } = await openWindow();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByText("Dark", { exact: true }).click();
  const scheme = () => page.locator("html").getAttribute("data-mantine-color-scheme");
  await expect.poll(scheme).toBe("dark");
  await page.reload();
  await expect.poll(scheme).toBe("dark");
});

test("when the program stops, the status says so and nothing typed is lost", async () => {
  const { page, served } = await openWindow();
  await page.getByRole("button", { name: "Post the first load" }).click();
  await page.getByLabel("City").first().fill("Laredo");
  await served.kill();
  await page.getByText("no answer").waitFor();
  expect(await page.getByLabel("City").first().inputValue()).toBe("Laredo");
});
