/** The stand-in for the module "electron": what the program imports, and nothing more. */
export { app } from "./app.ts";
export { BrowserWindow } from "./browser-window.ts";
export { dialog } from "./dialog.ts";
export { ipcMain } from "./ipc-main.ts";
export { Menu } from "./menu.ts";
export { net } from "./net.ts";
export { powerMonitor } from "./power-monitor.ts";
export { protocol } from "./protocol.ts";
export { safeStorage } from "./safe-storage.ts";
export { session } from "./session.ts";
export { shell } from "./shell.ts";
export { webContents } from "./web-contents.ts";
