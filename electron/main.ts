import { app, BrowserWindow, ipcMain, Menu, safeStorage } from "electron";
import { createReopenable, createWindowApi, openFolderService, syncApi } from "./app.ts";
import { createDesktopGateway } from "./gateway/desktop-gateway.ts";
import { bindElectron } from "./ipc/electron-binding.ts";
import { createEventBus } from "./ipc/event-bus.ts";
import { findBackupFolder } from "./policy/backup-folder.ts";
import { readPolicy } from "./policy/read-policy.ts";
import type { SystemNotification } from "./services/board/notify-stops.ts";
import { createDraftTransfer } from "./services/saved-items/drafts.ts";
import { readSettings } from "./services/settings/settings.ts";
import { isOwnAddress } from "./shell/address.ts";
import { PAGES_FOLDER, setAppFolders } from "./shell/app-folders.ts";
import { APP_ID } from "./shell/app-id.ts";
import { parseArguments } from "./shell/arguments.ts";
import { applyColorScheme, followColorScheme } from "./shell/color-scheme.ts";
import { findDataFolder } from "./shell/data-folder.ts";
import { publishDownloads } from "./shell/downloads.ts";
import { createErrorLog } from "./shell/error-log.ts";
import { createKeychain } from "./shell/keychain.ts";
import { openMainWindow, showMainWindow } from "./shell/main-window.ts";
import { createMenu } from "./shell/menu.ts";
import { createElectronHttpClient } from "./shell/network.ts";
import { showNotification } from "./shell/notifications.ts";
import { registerPageScheme, servePages } from "./shell/page-protocol.ts";
import { connectToParentProcess } from "./shell/parent-process.ts";
import { printConfirmation } from "./shell/print-pdf.ts";
import { closeBeforeQuitting, quitWhenAllWindowsClosed } from "./shell/quit.ts";
import { runCommandAndExit } from "./shell/run-command.ts";
import { enableSandboxUnlessBlocked } from "./shell/sandbox.ts";
import { claimSingleInstance, showWindowOnSecondStart } from "./shell/single-instance.ts";
import { quitWithError, startOrExplain } from "./shell/start-or-explain.ts";
import { onSystemResume } from "./shell/system-resume.ts";
import { handleUncaughtErrors } from "./shell/uncaught-errors.ts";
import { restrictAllWebContents } from "./shell/web-contents-rules.ts";
import { restrictNewFiles } from "./store/files/private-files.ts";
import { createSecretStore } from "./sync/connection/secrets.ts";

// The desktop program. Only wiring: each rule is a module in shell/.

restrictNewFiles();
const policy = readPolicy();
const { command, data } = parseArguments(process.argv, app.isPackaged);
if (command) await runCommandAndExit(command, findDataFolder(policy, undefined));
connectToParentProcess();
enableSandboxUnlessBlocked();
// Chromium repeats failed QUIC requests over TCP, also when they had arrived (see shell/fetch-once.ts).
app.commandLine.appendSwitch("disable-quic");
registerPageScheme();
if (process.platform === "win32") app.setAppUserModelId(APP_ID);
// Electron is ready only after this, because the module has not ended.
const folders = await setAppFolders(policy, data);
const { dataFolder } = folders;
claimSingleInstance(folders)
  .then((isClaimed) => (isClaimed ? app.whenReady().then(open) : undefined))
  .catch((cause: unknown) => quitWithError(cause, dataFolder));

async function open(): Promise<void> {
  const report = createErrorLog(dataFolder, Date.now);
  handleUncaughtErrors(report);
  restrictAllWebContents();
  servePages(PAGES_FOLDER);
  Menu.setApplicationMenu(createMenu(dataFolder));

  const eventBus = createEventBus();
  publishDownloads(eventBus.publish);
  followColorScheme(eventBus);
  const drafts = createDraftTransfer();
  const opened = await openApp();
  if (!opened) {
    app.quit();
    return;
  }
  const reopenable = createReopenable(opened, openApp);
  closeBeforeQuitting(reopenable.close);
  bindElectron({
    calls: ipcMain,
    router: { dispatch: (...call) => reopenable.current().router.dispatch(...call) },
    eventBus,
    windows: () => BrowserWindow.getAllWindows().map(({ webContents }) => webContents),
  });

  quitWhenAllWindowsClosed();
  showWindowOnSecondStart(showMainWindow);
  onSystemResume(() => reopenable.current().wake());
  openMainWindow();
  await opened.gateway.resume();

  function notify(notification: SystemNotification): void {
    showNotification(notification, showMainWindow);
  }

  async function openApp() {
    const secrets = createSecretStore(dataFolder, createKeychain(safeStorage, process.platform));
    const options = { http: createElectronHttpClient(), secrets, eventBus, drafts, report, policy, notify };
    const service = await startOrExplain(
      () => openFolderService(dataFolder, options),
      dataFolder,
      findBackupFolder(await policy, dataFolder),
      report,
    );
    if (!service) return undefined;
    service.startBackgroundWork();
    applyColorScheme(await readSettings(service.context));
    const gateway = createDesktopGateway(service.context, report, syncApi(service));
    const place = { host: "electron", dataFolder } as const;
    const router = createWindowApi(service, {
      gateway,
      place,
      trusts: isOwnAddress,
      report,
      restart,
      printConfirmation,
    });
    const close = async () => {
      await service.sync.stop();
      await gateway.close();
      await service.close();
    };
    return { router, gateway, close, wake: service.wake };
  }

  /** Reopens the store, for example after a restore; quits if the user chooses that in an error dialog. */
  async function restart(message: string): Promise<void> {
    const before = reopenable.current();
    await reopenable.reopen();
    if (reopenable.current() === before) {
      app.quit();
      return;
    }
    await reopenable.current().gateway.resume();
    eventBus.publish("program.restarted", message);
  }
}
