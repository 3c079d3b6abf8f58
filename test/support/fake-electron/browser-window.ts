import { EventEmitter } from "node:events";
import type * as Electron from "electron";
import { app } from "./app.ts";
import { strict } from "./strict-object.ts";
import { FakeContents } from "./web-contents.ts";

class FakeWindow
  extends EventEmitter
  implements
    Pick<
      Electron.BrowserWindow,
      | "loadURL"
      | "show"
      | "focus"
      | "isMinimized"
      | "minimize"
      | "restore"
      | "close"
      | "destroy"
      | "isDestroyed"
    >
{
  static readonly open = new Set<FakeWindow>();
  static getAllWindows = (): FakeWindow[] => [...FakeWindow.open];
  static fromWebContents = (contents: unknown): FakeWindow | undefined =>
    FakeWindow.getAllWindows().find((window) => window.webContents === contents);

  readonly webContents: FakeContents;
  private visible: boolean;
  private minimized = false;
  private isClosing = false;
  private destroyed = false;

  private readonly name: string | undefined;

  constructor({ webPreferences, width, height, show, name }: Electron.BrowserWindowConstructorOptions) {
    super();
    if (name !== undefined && FakeWindow.getAllWindows().some((window) => window.name === name))
      throw new Error(`Window name '${name}' is already in use.`);
    this.name = name;
    const contents = new FakeContents(webPreferences ?? {}, {
      width: width ?? 800,
      height: height ?? 600,
    });
    this.webContents = strict("webContents", contents);
    this.visible = show ?? true;
    const proxy = strict("BrowserWindow", this);
    FakeWindow.open.add(proxy);
    contents.once("did-finish-load", () => this.emit("ready-to-show"));
    contents.on("close-requested", () => proxy.close());
    app.emit("web-contents-created", {}, this.webContents);
    // biome-ignore lint/correctness/noConstructorReturn: the proxy throws for missing members
    return proxy;
  }

  async loadURL(address: string): Promise<void> {
    await this.webContents.load(address);
  }

  show(): void {
    this.visible = true;
    this.emit("show");
  }
  isVisible(): boolean {
    return this.visible;
  }
  focus(): void {
    this.emit("focus");
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  minimize(): void {
    this.minimized = true;
  }
  restore(): void {
    this.minimized = false;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }

  /** Closes the page first, and the window when the page is closed. */
  close(): void {
    let prevented = false;
    this.emit("close", { preventDefault: () => (prevented = true) });
    if (prevented || this.isClosing) return;
    this.isClosing = true;
    void this.webContents.closePage().then(() => this.destroy());
  }

  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    void this.webContents.destroy().then(() => {
      for (const window of FakeWindow.open)
        if (window.webContents === this.webContents) FakeWindow.open.delete(window);
      this.emit("closed");
      if (FakeWindow.open.size === 0) app.onLastWindowClosed();
    });
  }
}

app.closeWindows = () => {
  const windows = FakeWindow.getAllWindows();
  for (const window of windows) window.close();
  return windows.length > 0;
};

export const BrowserWindow = strict("BrowserWindow", FakeWindow);
