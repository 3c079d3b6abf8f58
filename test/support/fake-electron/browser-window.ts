import { EventEmitter } from "node:events";
import type * as Electron from "electron";
import { app } from "./app.ts";
import { strict } from "./strict-object.ts";
import { StandInContents } from "./web-contents.ts";

class StandInWindow
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
  static readonly open = new Set<StandInWindow>();
  static getAllWindows = (): StandInWindow[] => [...StandInWindow.open];
  static fromWebContents = (contents: unknown): StandInWindow | undefined =>
    StandInWindow.getAllWindows().find((window) => window.webContents === contents);

  readonly webContents: StandInContents;
  private visible: boolean;
  private minimized = false;
  private destroyed = false;

  constructor({ webPreferences, width, height, show }: Electron.BrowserWindowConstructorOptions) {
    super();
    const contents = new StandInContents(webPreferences ?? {}, {
      width: width ?? 800,
      height: height ?? 600,
    });
    this.webContents = strict("webContents", contents);
    this.visible = show ?? true;
    const self = strict("BrowserWindow", this);
    StandInWindow.open.add(self);
    contents.once("did-finish-load", () => this.emit("ready-to-show"));
    contents.on("close-asked", () => self.close());
    app.emit("web-contents-created", {}, this.webContents);
    // biome-ignore lint/correctness/noConstructorReturn: what the program gets throws on what is missing
    return self;
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

  close(): void {
    let prevented = false;
    this.emit("close", { preventDefault: () => (prevented = true) });
    if (!prevented) this.destroy();
  }

  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    void this.webContents.destroy().then(() => {
      for (const window of StandInWindow.open)
        if (window.webContents === this.webContents) StandInWindow.open.delete(window);
      this.emit("closed");
      if (StandInWindow.open.size === 0) app.windowsAreGone();
    });
  }
}

app.closeWindows = () => {
  const windows = StandInWindow.getAllWindows();
  for (const window of windows) window.close();
  return windows.length > 0;
};

export const BrowserWindow = strict("BrowserWindow", StandInWindow);
