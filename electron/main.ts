import { app, BrowserWindow, ipcMain, Menu, safeStorage } from "electron";
import { createSyncApi, createWindowApi, openFolderService } from "./app.ts";
import { listAttention } from "./attention/list-attention.ts";
import { watchAttention } from "./attention/watch-attention.ts";
import { createReport } from "./diagnostics/report.ts";
import { createDesktopGateway } from "./gateway/desktop-gateway.ts";
import { bindElectron } from "./ipc/electron-binding.ts";
import { createEventBus } from "./ipc/event-bus.ts";
import { createOpenedFiles } from "./ipc/opened-files.ts";
import { findBackupFolder } from "./policy/backup-folder.ts";
import { readPolicy } from "./policy/read-policy.ts";
import { createReopenable } from "./reopenable.ts";
import type { SystemNotification } from "./services/board/notify-of-stopped-carriers.ts";
import { createDraftTransfer } from "./services/saved-items/drafts.ts";
import { readSettings } from "./services/settings/settings.ts";
import { isOwnAddress } from "./shell/address.ts";
import { PAGES_FOLDER, setAppFolders } from "./shell/app-folders.ts";
import { APP_ID } from "./shell/app-id.ts";
import { getOwnArguments, parseArguments } from "./shell/arguments.ts";
import { notifyOfItem, showCount } from "./shell/attention.ts";
import { applyColorScheme, followColorScheme } from "./shell/color-scheme.ts";
import { confirmNetworkDrive } from "./shell/confirm-network-drive.ts";
import { findDataFolder } from "./shell/data-folder.ts";
import { publishDownloads } from "./shell/downloads.ts";
import { createElectronHttpClient } from "./shell/electron-http-client.ts";
import { createErrorLog } from "./shell/error-log.ts";
import { createKeychain } from "./shell/keychain.ts";
import { createMenu } from "./shell/menu.ts";
import { showNotification } from "./shell/notifications.ts";
import { openRequestedItem } from "./shell/open-requested-item.ts";
import { collectOpenRequests } from "./shell/open-requests.ts";
import { registerPageScheme, servePages } from "./shell/page-protocol.ts";
import { connectToParentProcess } from "./shell/parent-process.ts";
import { printConfirmation } from "./shell/print-pdf.ts";
import { closeBeforeQuitting, quitWhenAllWindowsClosed } from "./shell/quit.ts";
import { runCommandAndExit } from "./shell/run-command.ts";
import { enableSandboxUnlessBlocked } from "./shell/sandbox.ts";
import { claimSingleInstance, showWindowOnSecondStart } from "./shell/single-instance.ts";
import { quitWithError, startProgram } from "./shell/start-program.ts";
import { listenForSystemResume } from "./shell/system-resume.ts";
import { handleUncaughtErrors } from "./shell/uncaught-errors.ts";
import { startUpdates } from "./shell/updates.ts";
import { restrictAllWebContents } from "./shell/web-contents-rules.ts";
import { openMainWindow, showMainWindow } from "./shell/windows.ts";
import { restrictNewFiles } from "./store/files/private-files.ts";
import { createProxySignIn } from "./sync/connection/proxy-sign-in.ts";
import { createSecretStore } from "./sync/connection/secrets.ts";

// The desktop program. This file only connects modules; each rule is a module in shell/.

restrictNewFiles();
const policy = readPolicy();
const handleOpenRequests = collectOpenRequests(getOwnArguments(process.argv, app.isPackaged));
const { command, data, isReadOnly = false } = parseArguments(process.argv, app.isPackaged);
if (command) await runCommandAndExit(command, findDataFolder(policy, undefined));
connectToParentProcess();
enableSandboxUnlessBlocked();
// Chromium repeats a failed QUIC request over TCP, even if the server received the request (shell/fetch-once.ts).
app.commandLine.appendSwitch("disable-quic");
registerPageScheme();
if (process.platform === "win32") app.setAppUserModelId(APP_ID);
// Sets the folders before Electron becomes ready: Electron waits until this module has run.
const folders = await setAppFolders(policy, data, isReadOnly);
const { dataFolder, isFixed } = folders;
(isReadOnly && folders.problem === undefined ? Promise.resolve(true) : claimSingleInstance(folders))
  .then((isClaimed) => (isClaimed ? app.whenReady().then(openProgram) : undefined))
  .catch((cause: unknown) => quitWithError(cause, dataFolder));

async function openProgram(): Promise<void> {
  const report = createErrorLog(dataFolder, Date.now);
  handleUncaughtErrors(report);
  restrictAllWebContents();
  servePages(PAGES_FOLDER);

  const eventBus = createEventBus();
  publishDownloads(eventBus.publish);
  followColorScheme(eventBus);
  const openedFiles = createOpenedFiles(() => eventBus.publish("file.opened", null));
  const drafts = createDraftTransfer();
  const keychain = createKeychain(safeStorage, process.platform);
  const proxySignIn = createProxySignIn(dataFolder, keychain, {
    onNeeded: () => eventBus.publish("proxy.changed", null),
    onSignedIn: () => reopenable.getCurrent().wake(),
    report: (cause) => report("proxy", cause),
  });
  const isConfirmed = isReadOnly || (await confirmNetworkDrive(dataFolder, !isFixed));
  const opened = isConfirmed ? await openApp() : undefined;
  if (!opened) {
    app.quit();
    return;
  }
  const reopenable = createReopenable(opened, openApp);
  // On Linux, Electron reports no shutdown if "shutdown" is the first power event that the program listens for.
  listenForSystemResume(() => reopenable.getCurrent().wake());
  closeBeforeQuitting(reopenable.close);
  bindElectron({
    calls: ipcMain,
    router: { dispatch: (...call) => reopenable.getCurrent().router.dispatch(...call) },
    eventBus,
    listWindows: () => BrowserWindow.getAllWindows().map(({ webContents }) => webContents),
  });

  quitWhenAllWindowsClosed();
  showWindowOnSecondStart(showMainWindow);
  Menu.setApplicationMenu(createMenu(dataFolder, () => reopenable.getCurrent().createReport()));
  openMainWindow();
  handleOpenRequests((request) => openRequestedItem(request, openedFiles));
  void startUpdates((await policy)?.settings.updateFeed, {
    isReadOnly,
    onDownloaded: (version) => eventBus.publish("update.ready", version),
    findProxyCredentials: proxySignIn.createLogin(),
    report,
  }).catch((cause: unknown) => report("update", cause));
  if (!isReadOnly) await opened.gateway.resume();

  function notify(notification: SystemNotification): void {
    showNotification(notification, showMainWindow);
  }

  async function openApp() {
    const options = {
      http: createElectronHttpClient(proxySignIn),
      secrets: createSecretStore(dataFolder, keychain),
      eventBus,
      drafts,
      report,
      policy,
      isReadOnly,
      notify,
    };
    const service = await startProgram(
      () => openFolderService(dataFolder, options),
      { folder: dataFolder, backupFolder: findBackupFolder(await policy, dataFolder), canChoose: !isFixed },
      report,
    );
    if (!service) return undefined;
    service.startBackgroundWork();
    applyColorScheme(await readSettings(service.context));
    const gateway = createDesktopGateway(service.context, report, createSyncApi(service));
    const hostInfo = { host: "electron", dataFolder, isReadOnly } as const;
    const router = createWindowApi(service, {
      gateway,
      hostInfo,
      isTrusted: isOwnAddress,
      report,
      restart,
      printConfirmation,
      openedFiles,
      proxySignIn,
    });
    const stopWatching = isReadOnly
      ? () => {}
      : watchAttention({
          listAttention: () => listAttention(service.context),
          listen: eventBus.listen,
          showCount,
          canNotify: async () => (await readSettings(service.context)).notificationsOn,
          notify: notifyOfItem,
          report: (cause) => report("attention", cause),
        });
    const close = async () => {
      stopWatching();
      await service.sync.stop();
      await gateway.close();
      await service.close();
    };
    const createServiceReport = () => createReport(dataFolder, service);
    return { router, gateway, close, wake: service.wake, createReport: createServiceReport };
  }

  /** Reopens the store, for example after a restore; quits if the user chooses that in an error dialog. */
  async function restart(message: string): Promise<void> {
    const before = reopenable.getCurrent();
    await reopenable.reopen();
    if (reopenable.getCurrent() === before) {
      app.quit();
      return;
    }
    await reopenable.getCurrent().gateway.resume();
    eventBus.publish("program.restarted", message);
  }
}
