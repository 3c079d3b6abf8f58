import type { MenuItemConstructorOptions } from "electron";
import { expect, it, vi } from "vitest";
import { createMenuTemplate } from "../../../electron/shell/menu-template.ts";

const actions = { showSettings: vi.fn(), showDataFolder: vi.fn() };

/** All items of a template, also those of submenus. */
const flatten = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flatten(item.submenu) : [])]);

it("has Settings in the application menu of macOS only", () => {
  const [first] = createMenuTemplate(actions, { platform: "darwin", isPackaged: true });
  const settings = flatten([first ?? {}]).find(({ label }) => label === "Settings…");
  expect(settings).toMatchObject({ accelerator: "Cmd+,", click: actions.showSettings });
  const windows = flatten(createMenuTemplate(actions, { platform: "win32", isPackaged: true }));
  expect(windows.map(({ label }) => label)).not.toContain("Settings…");
});

it("zooms in with Ctrl = too, because Ctrl Plus needs Shift", () => {
  const items = flatten(createMenuTemplate(actions, { platform: "win32", isPackaged: true }));
  const zoomItems = items.filter(({ role }) => role === "zoomIn");
  expect(zoomItems).toMatchObject([
    {},
    { accelerator: "CmdOrCtrl+=", visible: false, acceleratorWorksWhenHidden: true },
  ]);
  expect(zoomItems[0]).not.toHaveProperty("accelerator");
});

it("has developer tools in development only", () => {
  const rolesOf = (isPackaged: boolean) =>
    flatten(createMenuTemplate(actions, { platform: "win32", isPackaged })).map(({ role }) => role);
  expect(rolesOf(true)).not.toContain("toggleDevTools");
  expect(rolesOf(false)).toContain("toggleDevTools");
});
