import { app, Menu, type MenuItemConstructorOptions, shell } from "electron";

/** The standard menu of the operating system. Lanedesk's commands are in the window. */
export function createMenu(dataFolder: string): Menu {
  const isMac = process.platform === "darwin";
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: "appMenu" } satisfies MenuItemConstructorOptions] : []),
    { role: "fileMenu" },
    { role: "editMenu" },
    { label: "View", submenu: viewItems() },
    { role: "windowMenu" },
    {
      role: "help",
      submenu: [
        {
          id: "show-data-folder",
          label: "Show data folder",
          click: () => void shell.openPath(dataFolder),
        },
        ...(isMac ? [] : [{ role: "about" } satisfies MenuItemConstructorOptions]),
      ],
    },
  ];
  return Menu.buildFromTemplate(template);
}

const viewItems = (): MenuItemConstructorOptions[] => [
  { role: "reload" },
  ...(app.isPackaged ? [] : [{ role: "toggleDevTools" } satisfies MenuItemConstructorOptions]),
  { type: "separator" },
  { role: "resetZoom" },
  { role: "zoomIn" },
  { role: "zoomOut" },
  { type: "separator" },
  { role: "togglefullscreen" },
];
