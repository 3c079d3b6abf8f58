import { app, BrowserWindow, ipcMain, Menu } from "electron";
import { createWindowApi, openService, syncApi } from "./app.ts";
import { keepFilesPrivate } from "./files/private-files.ts";
import { createDesktopGateway } from "./gateway/desktop-gateway.ts";
import { bindElectron } from "./ipc/electron-binding.ts";
import { createEventBus } from "./ipc/event-bus.ts";
import { keepOpen } from "./reopening.ts";
import { createTakenAlong } from "./services/saved-items/drafts.ts";
import { isOwnAddress } from "./shell/address.ts";
import { readArguments } from "./shell/arguments.ts";
import { guardAllContents } from "./shell/contents-rules.ts";
import { createFaultLog } from "./shell/fault-log.ts";
import { tellFaults } from "./shell/faults.ts";
import { pagesFolder, settleFolders } from "./shell/folders.ts";
import { openMainWindow, showMainWindow } from "./shell/main-window.ts";
import { createMenu } from "./shell/menu.ts";
import { desktopOutside } from "./shell/outside.ts";
import { registerPageScheme, servePages } from "./shell/page-protocol.ts";
import { closeBeforeQuitting, quitWithoutWindows } from "./shell/quitting.ts";
import { comeForwardWhenAsked, isFirstInstance } from "./shell/single-instance.ts";
import { quitWithWords, startOrExplain } from "./shell/start.ts";
import { whenAwake } from "./shell/waking.ts";

// The desktop program: wiring only. Each rule and each manner is a module of shell/.

keepFilesPrivate();
const dataFolder = settleFolders(readArguments(process.argv, app.isPackaged).data);
app.enableSandbox();
// What fails over QUIC is sent again over TCP by itself, also when it had arrived (see shell/fetch-once.ts).
app.commandLine.appendSwitch("disable-quic");
registerPageScheme();
if (isFirstInstance())
  app
    .whenReady()
    .then(open)
    .catch((cause: unknown) => quitWithWords(cause, dataFolder));
else app.quit();

async function open(): Promise<void> {
  const report = createFaultLog(dataFolder, Date.now);
  tellFaults(report);
  guardAllContents();
  servePages(pagesFolder);
  Menu.setApplicationMenu(createMenu(dataFolder));

  const eventBus = createEventBus();
  const typed = createTakenAlong();
  const opened = await openDesk();
  if (!opened) {
    app.quit();
    return;
  }
  const desk = keepOpen(opened, openDesk);
  closeBeforeQuitting(desk.close);
  bindElectron({
    calls: ipcMain,
    router: { dispatch: (...call) => desk.current().router.dispatch(...call) },
    eventBus,
    windows: () => BrowserWindow.getAllWindows().map(({ webContents }) => webContents),
  });

  quitWithoutWindows();
  comeForwardWhenAsked(showMainWindow);
  whenAwake(() => desk.current().wake());
  openMainWindow();
  await opened.gateway.resume();

  async function openDesk() {
    const outside = { ...desktopOutside(dataFolder), eventBus, typed, report };
    const service = await startOrExplain(() => openService(dataFolder, outside), dataFolder, report);
    if (!service) return undefined;
    service.startBackgroundWork();
    const gateway = createDesktopGateway(service.context, report, syncApi(service));
    const place = { host: "electron", dataFolder } as const;
    const router = createWindowApi(service, { gateway, place, trusts: isOwnAddress, report, restart });
    const close = async () => {
      await service.sync.stop();
      await gateway.close();
      await service.close();
    };
    return { router, gateway, close, wake: service.wake };
  }

  /** Whoever would rather quit than open the store again does. */
  async function restart(words: string): Promise<void> {
    const before = desk.current();
    await desk.reopen();
    if (desk.current() === before) {
      app.quit();
      return;
    }
    await desk.current().gateway.resume();
    eventBus.publish("program.restarted", words);
  }
}
