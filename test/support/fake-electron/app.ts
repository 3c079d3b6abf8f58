import { EventEmitter } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";
import type * as Electron from "electron";
import { closeBrowser } from "./browser.ts";
import { type Claim, claim } from "./single-instance.ts";
import { strict } from "./strict-object.ts";

class FakeApp
  extends EventEmitter
  implements
    Pick<
      Electron.App,
      | "whenReady"
      | "isReady"
      | "getName"
      | "getVersion"
      | "getPath"
      | "setPath"
      | "enableSandbox"
      | "setAppUserModelId"
      | "requestSingleInstanceLock"
      | "setBadgeCount"
      | "relaunch"
      | "quit"
      | "exit"
    >
{
  readonly isPackaged = false;
  name = "";
  isQuitting = false;
  /** Set by browser-window.ts: closes all windows; returns whether there was one. */
  closeWindows: () => boolean = () => false;

  /** Values by name from the command line, without hyphens. */
  readonly switches = new Map<string, string>();
  private version = "";
  private readonly paths = new Map<string, string>();
  private readonly ready = Promise.withResolvers<void>();
  private isReadyNow = false;
  private claimed: Claim | undefined;

  /** Reads name and version from the program's package.json, as Electron does. */
  readManifest(folder: string): { main: string } {
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    this.name = manifest.productName ?? manifest.name;
    this.version = manifest.version;
    return manifest;
  }

  becomeReady(): void {
    this.isReadyNow = true;
    this.ready.resolve();
    this.emit("ready");
  }
  whenReady(): Promise<void> {
    return this.ready.promise;
  }
  isReady(): boolean {
    return this.isReadyNow;
  }
  getName(): string {
    return this.name;
  }
  getVersion(): string {
    return this.version;
  }
  getPath(name: string): string {
    if (name === "userData") return this.paths.get(name) ?? join(homedir(), ".config", this.name);
    if (name === "sessionData") return this.paths.get(name) ?? this.getPath("userData");
    if (name === "temp") return tmpdir();
    throw new Error(`The fake Electron has no path for ${name}.`);
  }
  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error("Path must be absolute");
    mkdirSync(path, { recursive: true });
    this.paths.set(name, path);
  }
  /** Removes --no-sandbox; a system that blocks the sandbox then aborts the program. */
  enableSandbox(): void {
    if (this.commandLine.hasSwitch("no-sandbox")) throw new Error("The sandbox is blocked.");
  }
  /** Electron has this function on Windows only. */
  setAppUserModelId(): void {
    if (process.platform !== "win32") throw new TypeError("app.setAppUserModelId is not a function");
  }
  readonly commandLine = strict("app.commandLine", {
    appendSwitch: (name: string) => void this.switches.set(name, ""),
    hasSwitch: (name: string) => this.switches.has(name),
  });

  requestSingleInstanceLock(passed?: unknown): boolean {
    try {
      this.claimed = claim(this.getPath("userData"), passed, (argv, folder, data) =>
        this.emit("second-instance", {}, argv, folder, data),
      );
      return this.claimed.isFirst;
    } catch {
      return false;
    }
  }

  /** For tests. */
  badgeCount = 0;
  setBadgeCount(count = 0): boolean {
    this.badgeCount = count;
    return true;
  }

  /** For tests. Nothing is started. As in Electron, an executable without arguments gets none. */
  relaunched: string[] | undefined;
  relaunch(options?: Electron.RelaunchOptions): void {
    this.relaunched = options ? (options.args ?? []) : process.argv.slice(1);
  }

  quit(): void {
    if (this.isPrevented("before-quit")) return;
    this.isQuitting = true;
    if (!this.closeWindows()) this.onLastWindowClosed();
  }

  /** Called when the last window closed, or there was none. */
  onLastWindowClosed(): void {
    if (!this.isQuitting) {
      if (this.listenerCount("window-all-closed") > 0) this.emit("window-all-closed");
      else this.quit();
      return;
    }
    if (!this.isPrevented("will-quit")) this.exit();
  }

  exit(code = 0): void {
    void this.end(code);
  }

  private async end(code: number): Promise<void> {
    await closeBrowser();
    await this.claimed?.release();
    this.emit("quit", {}, code);
    process.exit(code);
  }

  private isPrevented(name: string): boolean {
    let prevented = false;
    this.emit(name, { preventDefault: () => (prevented = true) });
    return prevented;
  }
}

export const app = strict("app", new FakeApp());
