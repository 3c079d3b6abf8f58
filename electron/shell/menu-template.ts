import type { MenuItemConstructorOptions } from "electron";

/** The functions that menu items call. */
interface MenuActions {
  showDataFolder(): void;
  showSettings(): void;
  saveDiagnostics(): void;
  /** Runs a command of the window by its id. */
  runWindowCommand(id: string): void;
}

type Items = MenuItemConstructorOptions[];

const SEPARATOR: MenuItemConstructorOptions = { type: "separator" };

/**
 * Creates the template of the application menu. The window handles the keys of its commands itself, so the menu only
 * shows these keys on Windows and Linux. A key without Ctrl or Command must not run a command while someone types.
 */
export function createMenuTemplate(
  actions: MenuActions,
  { platform, isPackaged }: { platform: NodeJS.Platform; isPackaged: boolean },
): Items {
  const isMac = platform === "darwin";
  const createItem = (id: string, label: string, key?: string): MenuItemConstructorOptions => ({
    id,
    label,
    click: () => actions.runWindowCommand(id),
    // macOS registers every accelerator of a menu, so the menu of macOS shows no key without Command.
    ...(key && (!isMac || key.includes("+")) ? { accelerator: key, registerAccelerator: false } : {}),
  });
  return [
    ...(isMac ? [createMacMenu(actions.showSettings)] : []),
    {
      label: "File",
      submenu: [
        createItem("new", "New load", "N"),
        createItem("quick", "Quick post", "P"),
        SEPARATOR,
        createItem("import", "Import loads…", "V"),
        createItem("export", "Export loads"),
        createItem("print", "Print load sheet", "CmdOrCtrl+P"),
        SEPARATOR,
        ...(isMac
          ? []
          : [
              {
                id: "settings",
                label: "Settings",
                accelerator: "Ctrl+,",
                registerAccelerator: false,
                click: actions.showSettings,
              },
              SEPARATOR,
            ]),
        { role: isMac ? "close" : "quit" },
      ],
    },
    { role: "editMenu" },
    {
      label: "Load",
      submenu: [
        createItem("open", "Open load", "Enter"),
        createItem("edit", "Edit", "E"),
        createItem("duplicate", "Duplicate"),
        createItem("book", "Book load", "B"),
        createItem("refresh", "Refresh", "R"),
        createItem("delete", "Delete"),
        SEPARATOR,
        createItem("refresh-due", "Refresh all due"),
      ],
    },
    {
      label: "Go",
      submenu: [
        createItem("palette", "Search or command", "CmdOrCtrl+K"),
        SEPARATOR,
        ...["Loads", "Carriers", "Rates", "Sync"].map((view) => createItem(`go-${view.toLowerCase()}`, view)),
      ],
    },
    { label: "View", submenu: createViewItems(isPackaged) },
    { role: "windowMenu" },
    {
      role: "help",
      submenu: [
        createItem("keys", "Show all keys", "?"),
        SEPARATOR,
        { id: "save-diagnostics", label: "Save diagnostics…", click: actions.saveDiagnostics },
        { id: "show-data-folder", label: "Show data folder", click: actions.showDataFolder },
        ...(isMac ? [] : [{ role: "about" } satisfies MenuItemConstructorOptions]),
      ],
    },
  ];
}

/** Creates the first menu of macOS, because the default items of the role "appMenu" include no settings. */
const createMacMenu = (showSettings: () => void): MenuItemConstructorOptions => ({
  role: "appMenu",
  submenu: [
    { role: "about" },
    SEPARATOR,
    { id: "settings", label: "Settings…", accelerator: "Cmd+,", click: showSettings },
    SEPARATOR,
    { role: "services" },
    SEPARATOR,
    { role: "hide" },
    { role: "hideOthers" },
    { role: "unhide" },
    SEPARATOR,
    { role: "quit" },
  ],
});

const createViewItems = (isPackaged: boolean): Items => [
  { role: "reload" },
  ...(isPackaged ? [] : [{ role: "toggleDevTools" } satisfies MenuItemConstructorOptions]),
  SEPARATOR,
  { role: "resetZoom" },
  { role: "zoomIn" },
  // The role's own accelerator, Ctrl and Plus, needs Shift on most keyboards.
  { role: "zoomIn", accelerator: "CmdOrCtrl+=", visible: false, acceleratorWorksWhenHidden: true },
  { role: "zoomOut" },
  SEPARATOR,
  { role: "togglefullscreen" },
];
