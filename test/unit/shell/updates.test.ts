import { EventEmitter } from "node:events";
import { setImmediate } from "node:timers/promises";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { canUpdateItself, startUpdates } from "../../../electron/shell/updates.ts";

// The next file of this worker shares the modules that were loaded with the mock.
afterAll(() => void vi.resetModules());

vi.mock("electron", () => ({ app: { isPackaged: false } }));

const signed = "provider: generic\npublisherName:\n  - Lanedesk\n";

const windows = {
  platform: "win32" as const,
  isPackaged: true,
  executable: "C:\\Users\\ann\\AppData\\Local\\Programs\\Lanedesk\\Lanedesk.exe",
  resources: "C:\\Users\\ann\\AppData\\Local\\Programs\\Lanedesk\\resources",
  exists: (path: string) => path.endsWith("\\Lanedesk\\Uninstall Lanedesk.exe"),
  read: () => signed,
};

const mac = { ...windows, platform: "darwin" as const, exists: () => false };

describe("an installation updates itself", () => {
  it("when it is for one Windows user and names its publisher", () => {
    expect(canUpdateItself(windows)).toBe(true);
    expect(canUpdateItself({ ...windows, read: () => "provider: generic\n" })).toBe(false);
  });

  it("when it came from a zip or dmg on macOS", () => {
    expect(canUpdateItself(mac)).toBe(true);
  });

  it.each([
    ["an MSI", { ...windows, exists: () => false }],
    ["a pkg", { ...mac, exists: (path: string) => path.startsWith("/var/db/receipts/") }],
    ["a deb", { ...windows, platform: "linux" as const }],
    ["a checkout", { ...windows, isPackaged: false }],
  ])("never from %s", (_, installation) => {
    expect(canUpdateItself(installation)).toBe(false);
  });
});

describe("updates", () => {
  /** @param download the download of an update; electron-updater starts it and does not wait for it in the check */
  const start = async (
    feed: string | undefined,
    installation = windows,
    {
      download,
      isReadOnly = false,
    }: { download?: (updater: EventEmitter) => Promise<unknown>; isReadOnly?: boolean } = {},
  ) => {
    const updater = Object.assign(new EventEmitter(), {
      logger: {} as unknown,
      autoDownload: false,
      autoInstallOnAppQuit: false,
      allowDowngrade: true,
      setFeedURL: vi.fn(),
      checkForUpdates: vi.fn(async () => (download ? { downloadPromise: download(updater) } : null)),
    });
    const loadUpdater = vi.fn(async () => updater);
    const onDownloaded = vi.fn();
    const report = vi.fn();
    const findProxyCredentials = async () => ({ user: "ann", password: "p" });
    const hooks = { installation, loadUpdater, onDownloaded, findProxyCredentials, report };
    await startUpdates(feed, { isReadOnly, ...hooks });
    return { updater, loadUpdater, onDownloaded, report };
  };

  it("load no code and send no request without an address in the policy, in an MSI, or read-only", async () => {
    const feed = "https://u.example.com/";
    const starts = [
      await start(undefined),
      await start(feed, { ...windows, exists: () => false }),
      await start(feed, windows, { isReadOnly: true }),
    ];
    for (const { loadUpdater } of starts) expect(loadUpdater).not.toHaveBeenCalled();
  });

  it("come from the policy's address, are reported, and are installed at quit", async () => {
    const { updater, onDownloaded, report } = await start("https://u.example.com/");
    expect(updater.setFeedURL).toHaveBeenCalledWith({ provider: "generic", url: "https://u.example.com/" });
    expect(updater.checkForUpdates).toHaveBeenCalledOnce();
    expect(updater).toMatchObject({ autoInstallOnAppQuit: true, allowDowngrade: false });
    updater.emit("update-downloaded", { version: "1.2.3" });
    expect(onDownloaded).toHaveBeenCalledWith("1.2.3");
    updater.emit("error", new Error("unreachable"));
    expect(report).toHaveBeenCalledWith("update", new Error("unreachable"));
  });

  it("report a failed download once, not also as an uncaught error", async () => {
    const uncaught = vi.fn();
    process.on("unhandledRejection", uncaught);
    onTestFinished(() => void process.off("unhandledRejection", uncaught));
    const cause = new Error("sha512 checksum mismatch");
    const download = async (updater: EventEmitter) => {
      await setImmediate();
      updater.emit("error", cause);
      throw cause;
    };
    const { report } = await start("https://u.example.com/", windows, { download });
    await expect.poll(() => report.mock.calls).toEqual([["update", cause]]);
    await setImmediate();
    expect(uncaught).not.toHaveBeenCalled();
  });

  it("sign in to a proxy, and to nothing else", async () => {
    const { updater } = await start("https://u.example.com/");
    const challenge = (isProxy: boolean) =>
      new Promise((resolve) => {
        const answer = (...credentials: unknown[]) => resolve(credentials);
        updater.emit("login", { isProxy, host: "proxy.example.com", port: 8080 }, answer);
      });
    expect(await challenge(true)).toEqual(["ann", "p"]);
    expect(await challenge(false)).toEqual([undefined, undefined]);
  });
});
