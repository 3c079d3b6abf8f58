import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type * as Electron from "electron";
import { fromBrowser, toBrowser } from "./addresses.ts";
import { browser } from "./browser.ts";
import { invoke } from "./ipc-main.ts";
import { pageScript, preloadScript } from "./isolated-worlds.ts";
import { getAnswer } from "./protocol.ts";
import { createValues } from "./serialize-values.ts";
import { applyPermissions, session } from "./session.ts";

const values = createValues();
const world = "preload";

/** A page that does not answer is closed anyway. */
const MAX_UNLOAD_MS = 3_000;

interface FrameNavigated {
  frame: { id: string; parentId?: string; url: string };
}
interface RequestPaused {
  requestId: string;
  frameId: string;
  resourceType: string;
  request: { url: string; method: string };
}
type FromPreload =
  | { kind: "invoke"; content: { id: number; channel: string; parts: unknown[] } }
  | { kind: "window-open"; content: string };

/** A page of the test browser as Electron's WebContents. */
export class FakeContents
  extends EventEmitter
  implements
    Pick<Electron.WebContents, "send" | "reload" | "getURL" | "isDestroyed" | "forcefullyCrashRenderer">
{
  static readonly all = new Set<FakeContents>();

  readonly id: number;
  readonly session = session.defaultSession;
  targetId = "";
  private sessionId = "";
  private worldId = 0;
  private address = "";
  private destroyed = false;
  private onOpen: ((details: { url: string }) => { action: string }) | undefined;
  /** Addresses that the page, not the program, navigates to. */
  private readonly pageInitiatedUrls = new Set<string>();
  private readonly opened: Promise<void>;

  constructor(preferences: Electron.WebPreferences, size: { width: number; height: number }) {
    super();
    FakeContents.all.add(this);
    this.id = FakeContents.all.size;
    this.opened = this.open(preferences, size);
  }

  private async open({ preload }: Electron.WebPreferences, size: object): Promise<void> {
    const { targetId } = await browser().send<{ targetId: string }>("Target.createTarget", {
      url: "about:blank",
      newWindow: true,
      ...size,
    });
    this.targetId = targetId;
    const { sessionId } = await browser().send<{ sessionId: string }>("Target.attachToTarget", {
      targetId,
      flatten: true,
    });
    this.sessionId = sessionId;
    this.listen();
    const secret = randomUUID();
    await this.command("Page.enable");
    await this.command("Runtime.enable");
    await this.command("Inspector.enable");
    await this.command("Runtime.addBinding", { name: "fakeElectronToMain", executionContextName: world });
    await this.command("Page.addScriptToEvaluateOnNewDocument", { source: pageScript(secret) });
    if (preload)
      await this.command("Page.addScriptToEvaluateOnNewDocument", {
        source: preloadScript(secret, readFileSync(preload, "utf8")),
        worldName: world,
      });
    await this.command("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
  }

  private listen(): void {
    const events = browser().events(this.sessionId);
    events.on("Page.frameRequestedNavigation", ({ frameId, url }: { frameId: string; url: string }) => {
      if (frameId === this.targetId) this.pageInitiatedUrls.add(url);
    });
    events.on("Page.frameNavigated", ({ frame }: FrameNavigated) => {
      if (frame.parentId === undefined) this.address = fromBrowser(frame.url);
    });
    events.on("Page.loadEventFired", () => {
      if (!this.address.startsWith("about:")) this.emit("did-finish-load");
    });
    events.on("Runtime.executionContextCreated", ({ context }: { context: { id: number; name: string } }) => {
      if (context.name === world) this.worldId = context.id;
    });
    events.on("Runtime.bindingCalled", ({ payload }: { payload: string }) => {
      void this.receive(values.unpack(payload) as FromPreload);
    });
    events.on("Fetch.requestPaused", (paused: RequestPaused) => {
      this.respond(paused).catch((cause) => this.fail(cause));
    });
    events.on("Inspector.targetCrashed", () =>
      this.emit("render-process-gone", {}, { reason: "crashed", exitCode: 5 }),
    );
  }

  private async receive(message: FromPreload): Promise<void> {
    if (message.kind === "window-open") {
      const answer = this.onOpen?.({ url: fromBrowser(message.content) });
      if (answer?.action !== "deny") throw new Error("The fake Electron does not open windows for pages.");
      return;
    }
    const { id, channel, parts } = message.content;
    const senderFrame = { url: this.address, parent: null } as Electron.WebFrameMain;
    const answer = await invoke({ sender: this as never, senderFrame }, channel, parts).then(
      (value) => ({ answer: id, value }),
      (cause) => ({ answer: id, error: `Error invoking remote method '${channel}': ${cause}` }),
    );
    this.toPreload(answer);
  }

  private async respond({ requestId, frameId, resourceType, request }: RequestPaused): Promise<void> {
    const url = fromBrowser(request.url);
    const isDocument = resourceType === "Document";
    const isMainFrame = frameId === this.targetId;
    const isPageNavigation = !isMainFrame || this.pageInitiatedUrls.delete(request.url);
    if (isDocument && isPageNavigation && this.isPrevented(url, isMainFrame)) {
      await this.command("Fetch.failRequest", { requestId, errorReason: "Aborted" });
      return;
    }
    const response = await getAnswer(url, request.method);
    if (!response) {
      await this.command("Fetch.continueRequest", { requestId });
      return;
    }
    if (response.type === "error") {
      await this.command("Fetch.failRequest", { requestId, errorReason: "Failed" });
      return;
    }
    if (isDocument) await applyPermissions(this as never, url);
    await this.command("Fetch.fulfillRequest", {
      requestId,
      responseCode: response.status,
      responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
      body: Buffer.from(await response.arrayBuffer()).toString("base64"),
    });
  }

  private isPrevented(url: string, isMainFrame: boolean): boolean {
    let prevented = false;
    const details = { url, isMainFrame, isSameDocument: false, preventDefault: () => (prevented = true) };
    this.emit("will-frame-navigate", details);
    if (isMainFrame) this.emit("will-navigate", details, url);
    return prevented;
  }

  private toPreload(message: object): void {
    const text = JSON.stringify(values.pack(message));
    this.command("Runtime.evaluate", {
      expression: `fakeElectronFromMain(${text})`,
      contextId: this.worldId,
    }).catch(() => undefined);
  }

  private command<T>(method: string, params?: object): Promise<T> {
    return browser().send<T>(method, params, this.sessionId);
  }

  /** Ignores errors of a closed page. */
  private fail(cause: unknown): void {
    if (!this.destroyed) console.error("The fake Electron failed:", cause);
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.onOpen = handler;
  }

  async load(address: string): Promise<void> {
    await this.opened;
    const { errorText } = await this.command<{ errorText?: string }>("Page.navigate", {
      url: toBrowser(address),
    });
    if (!errorText) return;
    this.emit(
      "did-fail-load",
      {},
      errorText === "net::ERR_ABORTED" ? -3 : -2,
      errorText.slice(5),
      address,
      true,
    );
    throw new Error(`${errorText} loading '${address}'`);
  }

  send(channel: string, ...parts: unknown[]): void {
    if (this.worldId !== 0) this.toPreload({ channel, parts: structuredClone(parts) });
  }

  reload(): void {
    this.command("Page.reload").catch((cause) => this.fail(cause));
  }

  /** Evaluates an expression in the page's world. */
  async executeJavaScript(expression: string): Promise<unknown> {
    const { result } = await this.command<{ result: { value: unknown } }>("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    return result.value;
  }

  forcefullyCrashRenderer(): void {
    this.command("Page.crash").catch(() => undefined);
  }

  getURL(): string {
    return this.address;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  close(): void {
    this.emit("close-requested");
  }

  /** Runs the page's unload handlers, whose calls still arrive, and closes the page. */
  async closePage(): Promise<void> {
    await this.opened.catch(() => undefined);
    const closed = Promise.withResolvers<void>();
    browser()
      .events("")
      .on("Target.detachedFromTarget", ({ sessionId }) => sessionId === this.sessionId && closed.resolve());
    this.command("Page.close").catch(() => closed.resolve());
    await Promise.race([closed.promise, setTimeout(MAX_UNLOAD_MS)]);
  }

  async destroy(): Promise<void> {
    if (this.destroyed) return;
    this.destroyed = true;
    FakeContents.all.delete(this);
    await this.opened.catch(() => undefined);
    await browser()
      .send("Target.closeTarget", { targetId: this.targetId })
      .catch(() => undefined);
    this.emit("destroyed");
  }
}

export const webContents = {
  fromDevToolsTargetId: (targetId: string) =>
    [...FakeContents.all].find((contents) => contents.targetId === targetId),
};
