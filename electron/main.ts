import { app, BrowserWindow, ipcMain, Menu } from "electron";
import { openService, openWindowDoor, syncDoor } from "./app.ts";
import { createDesktopGateway } from "./gateway/switch.ts";
import { bindElectron } from "./ipc/electron-binding.ts";
import { isOwnAddress } from "./shell/address.ts";
import { readArguments } from "./shell/arguments.ts";
import { guardAllContents } from "./shell/contents-rules.ts";
import { createFaultLog } from "./shell/fault-log.ts";
import { pagesFolder, settleFolders } from "./shell/folders.ts";
import { openMainWindow, showMainWindow } from "./shell/main-window.ts";
import { createMenu } from "./shell/menu.ts";
import { desktopOutside } from "./shell/outside.ts";
import { registerPageScheme, servePages } from "./shell/page-protocol.ts";
import { closeBeforeQuitting, quitWithoutWindows } from "./shell/quitting.ts";
import { comeForwardWhenAsked, isFirstInstance } from "./shell/single-instance.ts";
import { quitWithWords, startOrExplain } from "./shell/start.ts";

// The desktop program: wiring only. Each rule and each manner is a module of shell/.

const dataFolder = settleFolders(readArguments(process.argv, app.isPackaged).data);
app.enableSandbox();
registerPageScheme();
if (isFirstInstance())
  app
    .whenReady()
    .then(open)
    .catch((cause: unknown) => quitWithWords(cause, dataFolder));
else app.quit();

async function open(): Promise<void> {
  guardAllContents();
  servePages(pagesFolder);
  Menu.setApplicationMenu(createMenu(dataFolder));

  const service = await startOrExplain(() => openService(dataFolder, desktopOutside(dataFolder)), dataFolder);
  if (!service) {
    app.quit();
    return;
  }
  const { context, announcer } = service;
  const report = createFaultLog(dataFolder, context.surroundings.clock.now);
  service.settleIn(report);
  service.keepRefreshing(report);
  service.sync.start();
  const gateway = createDesktopGateway(context, report, syncDoor(service));
  closeBeforeQuitting(async () => {
    await gateway.close();
    await service.close();
  });
  bindElectron({
    calls: ipcMain,
    router: openWindowDoor(service, {
      gateway,
      place: { host: "electron", dataFolder },
      trusts: isOwnAddress,
      report,
    }),
    announcer,
    windows: () => BrowserWindow.getAllWindows().map(({ webContents }) => webContents),
  });

  quitWithoutWindows();
  comeForwardWhenAsked(showMainWindow);
  openMainWindow();
  await gateway.resume();
}
