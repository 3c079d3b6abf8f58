/** Replaces the module "electron"; contains only what the program imports. */
export { app } from "./app.ts";
export { BrowserWindow } from "./browser-window.ts";
export { dialog } from "./dialog.ts";
export { ipcMain } from "./ipc-main.ts";
export { Menu } from "./menu.ts";
export { nativeImage } from "./native-image.ts";
export { nativeTheme } from "./native-theme.ts";
export { net } from "./net.ts";
export { Notification } from "./notification.ts";
export { powerMonitor } from "./power-monitor.ts";
export { protocol } from "./protocol.ts";
export { safeStorage } from "./safe-storage.ts";
export { session } from "./session.ts";
export { shell } from "./shell.ts";
export { webContents } from "./web-contents.ts";
