import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useAppInfo } from "../../../renderer/app-info.ts";
import { queryClient } from "../../../renderer/ui/data/query.ts";
import { renderApp } from "../../support/component/render-app.tsx";

test("a click on the status of the HTTP interface opens its section of Settings", async () => {
  await renderApp();
  await expect.poll(() => useAppInfo.getState().info).toBeDefined();
  useAppInfo.setState({ gateway: { isOn: false, url: "", problem: "Port 8380 is in use." } });
  await page.getByText("HTTP interface off").click();
  await expect.element(page.getByRole("region", { name: "HTTP interface" })).toBeVisible();
});

test("a problem of the HTTP interface does not hide a failed backup", async () => {
  await renderApp();
  await expect.poll(() => useAppInfo.getState().info).toBeDefined();
  useAppInfo.setState({ gateway: { isOn: false, url: "", problem: "Port 8380 is in use." } });
  await expect.element(page.getByText("HTTP interface off")).toBeVisible();
  queryClient.setQueriesData({ queryKey: ["backups.list"] }, (stored: object) => ({
    ...stored,
    problem: "The disk is full.",
  }));
  await expect.element(page.getByText("Backup problem")).toBeVisible();
});

test("a problem of the HTTP interface does not hide that the program is offline", async () => {
  await renderApp();
  await expect.poll(() => useAppInfo.getState().info).toBeDefined();
  useAppInfo.setState({ gateway: { isOn: false, url: "", problem: "Port 8380 is in use." } });
  await expect.element(page.getByText("HTTP interface off")).toBeVisible();
  const offline = { connected: true, offlineSince: Date.now() };
  queryClient.setQueriesData({ queryKey: ["sync.status"] }, (stored: object) => ({ ...stored, ...offline }));
  await expect.element(page.getByText(/^Offline since/)).toBeVisible();
});
