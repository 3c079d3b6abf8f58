import type { MenuItemConstructorOptions } from "electron";

export interface MenuActions {
  showSettings(): void;
  showDataFolder(): void;
}

/** The standard menu of the operating system. Lanedesk's other commands are in the window. */
export function createMenuTemplate(
  { showSettings, showDataFolder }: MenuActions,
  { platform, isPackaged }: { platform: NodeJS.Platform; isPackaged: boolean },
): MenuItemConstructorOptions[] {
  const isMac = platform === "darwin";
  return [
    ...(isMac ? [macApplicationMenu(showSettings)] : []),
    { role: "fileMenu" },
    { role: "editMenu" },
    { label: "View", submenu: viewItems(isPackaged) },
    { role: "windowMenu" },
    {
      role: "help",
      submenu: [
        { id: "show-data-folder", label: "Show data folder", click: showDataFolder },
        ...(isMac ? [] : [{ role: "about" } satisfies MenuItemConstructorOptions]),
      ],
    },
  ];
}

/** The role "appMenu" has no settings. */
const macApplicationMenu = (showSettings: () => void): MenuItemConstructorOptions => ({
  role: "appMenu",
  submenu: [
    { role: "about" },
    { type: "separator" },
    { id: "settings", label: "Settings…", accelerator: "Cmd+,", click: showSettings },
    { type: "separator" },
    { role: "services" },
    { type: "separator" },
    { role: "hide" },
    { role: "hideOthers" },
    { role: "unhide" },
    { type: "separator" },
    { role: "quit" },
  ],
});

const viewItems = (isPackaged: boolean): MenuItemConstructorOptions[] => [
  { role: "reload" },
  ...(isPackaged ? [] : [{ role: "toggleDevTools" } satisfies MenuItemConstructorOptions]),
  { type: "separator" },
  { role: "resetZoom" },
  { role: "zoomIn" },
  // The role's own Ctrl Plus needs Shift on most keyboards.
  { role: "zoomIn", accelerator: "CmdOrCtrl+=", visible: false, acceleratorWorksWhenHidden: true },
  { role: "zoomOut" },
  { type: "separator" },
  { role: "togglefullscreen" },
];
