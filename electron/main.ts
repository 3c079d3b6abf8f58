import { app, BrowserWindow, ipcMain, Menu } from "electron";
import { createWindowApi, openService, syncApi } from "./app.ts";
import { createDesktopGateway } from "./gateway/desktop-gateway.ts";
import { bindElectron } from "./ipc/electron-binding.ts";
import { createEventBus } from "./ipc/event-bus.ts";
import { createReopenable } from "./reopening.ts";
import { createDraftTransfer } from "./services/saved-items/drafts.ts";
import { isOwnAddress } from "./shell/address.ts";
import { pagesFolder, setAppFolders } from "./shell/app-folders.ts";
import { parseArguments } from "./shell/arguments.ts";
import { createErrorLog } from "./shell/error-log.ts";
import { openMainWindow, showMainWindow } from "./shell/main-window.ts";
import { createMenu } from "./shell/menu.ts";
import { createNetworkAndKeychain } from "./shell/network-and-keychain.ts";
import { registerPageScheme, servePages } from "./shell/page-protocol.ts";
import { closeBeforeQuitting, quitWhenAllWindowsClosed } from "./shell/quit.ts";
import { claimSingleInstance, showWindowOnSecondStart } from "./shell/single-instance.ts";
import { quitWithError, startOrExplain } from "./shell/start-or-explain.ts";
import { onSystemResume } from "./shell/system-resume.ts";
import { handleUncaughtErrors } from "./shell/uncaught-errors.ts";
import { restrictAllWebContents } from "./shell/web-contents-rules.ts";
import { restrictNewFiles } from "./store/files/private-files.ts";

// The desktop program: wiring only. Each rule and each manner is a module of shell/.

restrictNewFiles();
const dataFolder = setAppFolders(parseArguments(process.argv, app.isPackaged).data);
app.enableSandbox();
// What fails over QUIC is sent again over TCP by itself, also when it had arrived (see shell/fetch-once.ts).
app.commandLine.appendSwitch("disable-quic");
registerPageScheme();
if (claimSingleInstance())
  app
    .whenReady()
    .then(open)
    .catch((cause: unknown) => quitWithError(cause, dataFolder));
else app.quit();

async function open(): Promise<void> {
  const report = createErrorLog(dataFolder, Date.now);
  handleUncaughtErrors(report);
  restrictAllWebContents();
  servePages(pagesFolder);
  Menu.setApplicationMenu(createMenu(dataFolder));

  const eventBus = createEventBus();
  const typed = createDraftTransfer();
  const opened = await openDesk();
  if (!opened) {
    app.quit();
    return;
  }
  const desk = createReopenable(opened, openDesk);
  closeBeforeQuitting(desk.close);
  bindElectron({
    calls: ipcMain,
    router: { dispatch: (...call) => desk.current().router.dispatch(...call) },
    eventBus,
    windows: () => BrowserWindow.getAllWindows().map(({ webContents }) => webContents),
  });

  quitWhenAllWindowsClosed();
  showWindowOnSecondStart(showMainWindow);
  onSystemResume(() => desk.current().wake());
  openMainWindow();
  await opened.gateway.resume();

  async function openDesk() {
    const outside = { ...createNetworkAndKeychain(dataFolder), eventBus, typed, report };
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
