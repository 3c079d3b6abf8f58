import { existsSync, readFileSync } from "node:fs";
import { win32 } from "node:path";
import { type AuthInfo, app } from "electron";
import { DAY_MS } from "../../shared/durations.ts";
import type { ProxyLogin } from "../sync/connection/proxy-sign-in.ts";
import { APP_ID } from "./app-id.ts";

/** The part of electron-updater that Lanedesk uses. */
interface Updater {
  logger: unknown;
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  setFeedURL(options: { provider: "generic"; url: string }): void;
  /** Resolves while the download still runs, with null if the updater is inactive. */
  checkForUpdates(): Promise<{ downloadPromise?: Promise<unknown> | null } | null>;
  on(event: "update-downloaded", listen: (update: { version: string }) => void): unknown;
  on(event: "error", listen: (cause: Error) => void): unknown;
  on(
    event: "login",
    listen: (challenge: AuthInfo, authenticate: (user?: string, password?: string) => void) => void,
  ): unknown;
}

const CHECK_INTERVAL_MS = DAY_MS;

/** macOS writes this file when a pkg is installed; IT updates those installations. */
const PKG_RECEIPT = `/var/db/receipts/${APP_ID}.plist`;

/** The facts about this installation that decide whether it may update itself. */
interface Installation {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  executable: string;
  resources: string;
  exists(path: string): boolean;
  /** Reads a file; returns "" if it does not exist. */
  read(path: string): string;
}

/**
 * Whether this installation may update itself: only a Windows installation for one user, or the macOS program from a
 * zip or dmg. On Windows, the package must name its publisher, because electron-updater checks no signature without
 * a publisher; macOS always compares the signatures.
 */
export function canUpdateItself({
  platform,
  isPackaged,
  executable,
  resources,
  exists,
  read,
}: Installation): boolean {
  if (!isPackaged) return false;
  if (platform === "darwin") return !exists(PKG_RECEIPT);
  if (platform !== "win32") return false;
  const uninstaller = win32.join(win32.dirname(executable), "Uninstall Lanedesk.exe");
  return exists(uninstaller) && /^publisherName:/m.test(read(win32.join(resources, "app-update.yml")));
}

/**
 * Looks for updates at the policy's address at startup and every 24 hours, reports a downloaded update, and installs
 * the update when Lanedesk quits. Does nothing, and does not load electron-updater, if the policy has no address, if
 * the instance is read-only, or if this installation may not update itself. A read-only instance can run at the same
 * time as another instance, and Lanedesk's installer for Windows would end the other instance.
 * @param feed the policy's address for updates; undefined if the policy has none
 */
export async function startUpdates(
  feed: string | undefined,
  {
    installation = readInstallation(),
    loadUpdater = importUpdater,
    isReadOnly,
    onDownloaded,
    findProxyCredentials,
    report,
  }: {
    installation?: Installation;
    /** Loads electron-updater. */
    loadUpdater?: () => Promise<Updater>;
    isReadOnly: boolean;
    onDownloaded(version: string): void;
    findProxyCredentials: ProxyLogin;
    report(reference: string, cause: unknown): void;
  },
): Promise<void> {
  if (feed === undefined || isReadOnly || !canUpdateItself(installation)) return;
  const updater = await loadUpdater();
  updater.logger = null;
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = true;
  updater.allowDowngrade = false;
  updater.on("update-downloaded", ({ version }) => onDownloaded(version));
  updater.on("error", (cause) => report("update", cause));
  updater.on("login", async (challenge, authenticate) => {
    const credentials = challenge.isProxy ? await findProxyCredentials(challenge) : undefined;
    authenticate(credentials?.user, credentials?.password);
  });
  updater.setFeedURL({ provider: "generic", url: feed });
  const check = () => {
    const downloaded = updater.checkForUpdates().then((found) => found?.downloadPromise);
    // The event "error" reports a failed check and a failed download.
    downloaded.catch(() => {});
  };
  check();
  setInterval(check, CHECK_INTERVAL_MS).unref();
}

const readInstallation = (): Installation => ({
  platform: process.platform,
  isPackaged: app.isPackaged,
  executable: process.execPath,
  resources: process.resourcesPath,
  exists: existsSync,
  read: (path) => (existsSync(path) ? readFileSync(path, "utf8") : ""),
});

async function importUpdater(): Promise<Updater> {
  const { default: module } = await import("electron-updater");
  return module.autoUpdater;
}
