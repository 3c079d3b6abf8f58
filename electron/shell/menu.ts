import { app, Menu, type MenuItemConstructorOptions, shell } from "electron";

/** The menu: what the operating system expects. Lanedesk's own commands live in the window. */
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
          label: "Show the data folder",
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
