import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { MenuItemConstructorOptions } from "electron";
import { expect, it, vi } from "vitest";
import { repository } from "../../../build/paths.ts";
import { createMenuTemplate } from "../../../electron/shell/menu-template.ts";

const views = ["loads", "carriers", "rates", "sync"];

const actions = {
  runWindowCommand: vi.fn(),
  saveDiagnostics: vi.fn(),
  showSettings: vi.fn(),
  showDataFolder: vi.fn(),
};

/** All items of a template, also those of submenus. */
const flatten = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flatten(item.submenu) : [])]);

it("has Settings in the first menu of macOS, and in the File menu elsewhere", () => {
  const [first] = createMenuTemplate(actions, { platform: "darwin", isPackaged: true });
  const settings = flatten([first ?? {}]).find(({ label }) => label === "Settings…");
  expect(settings).toMatchObject({ accelerator: "Cmd+,", click: actions.showSettings });
  const windows = flatten(createMenuTemplate(actions, { platform: "win32", isPackaged: true }));
  expect(windows.find(({ id }) => id === "settings")).toMatchObject({
    label: "Settings",
    registerAccelerator: false,
  });
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
  const getRoles = (isPackaged: boolean) =>
    flatten(createMenuTemplate(actions, { platform: "win32", isPackaged })).map(({ role }) => role);
  expect(getRoles(true)).not.toContain("toggleDevTools");
  expect(getRoles(false)).toContain("toggleDevTools");
});

/** The commands of the window: every one that a file of renderer/ offers. */
const offered = globSync("renderer/**/*.{ts,tsx}", { cwd: repository })
  .flatMap((file) => [...readFileSync(join(repository, file), "utf8").matchAll(/\bid: "([\w-]+)"/g)])
  .map(([, id]) => id);

it.each(["win32", "darwin"] as const)("runs only commands that the window offers on %s", (platform) => {
  const own = ["settings", "save-diagnostics", "show-data-folder"];
  const items = flatten(createMenuTemplate(actions, { platform, isPackaged: true }));
  const commands = items.filter(({ id, click }) => id && click && !own.includes(id));
  expect(commands.length).toBeGreaterThan(15);
  for (const { id = "", click } of commands) {
    expect([...offered, ...views.map((view) => `go-${view}`)]).toContain(id);
    click?.({} as never, undefined, {} as never);
    expect(actions.runWindowCommand).toHaveBeenLastCalledWith(id);
  }
});

it("never registers a key without Ctrl or Command, which would run a command while someone types", () => {
  for (const platform of ["win32", "linux", "darwin"] as const)
    for (const { id, accelerator, registerAccelerator } of flatten(
      createMenuTemplate(actions, { platform, isPackaged: true }),
    ))
      if (id && accelerator && !String(accelerator).includes("+"))
        expect([platform === "darwin", registerAccelerator], id).toEqual([false, false]);
});
