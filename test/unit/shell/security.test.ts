import { EventEmitter } from "node:events";
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import config from "../../../build/electron-builder.ts";
import { START_ADDRESS } from "../../../electron/shell/address.ts";
import { registerPageScheme } from "../../../electron/shell/page-protocol.ts";
import { restrictAllWebContents } from "../../../electron/shell/web-contents-rules.ts";
import { openMainWindow } from "../../../electron/shell/windows.ts";
import { hasUnixFiles } from "../../support/system.ts";

/** What the program set on Electron, by the name of the member. */
const electron = vi.hoisted(() => ({ set: new Map<string, unknown>(), isPackaged: true }));

// The next file of this worker shares the modules that were loaded with the mock.
afterAll(() => void vi.resetModules());

vi.mock("electron", async () => {
  const { EventEmitter } = await import("node:events");
  const record = (name: string) => (value: unknown) => void electron.set.set(name, value);
  class BrowserWindow extends EventEmitter {
    static getAllWindows = () => [];
    readonly webContents = new EventEmitter();
    constructor(options: object) {
      super();
      electron.set.set("window", options);
    }
    loadURL = async () => undefined;
    show = () => undefined;
  }
  const app = Object.assign(new EventEmitter(), {
    name: "Lanedesk",
    commandLine: { appendSwitch: () => undefined, hasSwitch: () => false },
    setAppUserModelId: record("application ID"),
    enableSandbox: () => electron.set.set("sandbox", true),
    requestSingleInstanceLock: () => true,
    setPath: () => undefined,
    whenReady: async () => undefined,
    quit: () => undefined,
  });
  Object.defineProperty(app, "isPackaged", { get: () => electron.isPackaged });
  return {
    app,
    BrowserWindow,
    contextBridge: { exposeInMainWorld: (name: string, api: object) => electron.set.set(name, api) },
    dialog: {},
    ipcMain: { handle: () => undefined },
    ipcRenderer: { invoke: () => undefined, on: () => undefined, off: () => undefined },
    Menu: { setApplicationMenu: () => undefined, buildFromTemplate: () => undefined },
    net: {},
    powerMonitor: new EventEmitter(),
    protocol: { registerSchemesAsPrivileged: record("schemes"), handle: () => undefined },
    safeStorage: { isStandIn: true },
    session: {
      defaultSession: {
        setPermissionRequestHandler: record("permission request"),
        setPermissionCheckHandler: record("permission check"),
        setDevicePermissionHandler: record("device permission"),
        webRequest: { onHeadersReceived: () => undefined },
      },
    },
    shell: { openExternal: async () => undefined },
  };
});
vi.mock("../../../electron/app.ts", () => ({
  createWindowApi: (_service: unknown, options: object) => {
    electron.set.set("window api", options);
    return { dispatch: async () => undefined };
  },
  openFolderService: async (_folder: string, options: object) => {
    electron.set.set("service", options);
    return { startBackgroundWork: () => undefined };
  },
  createSyncApi: () => undefined,
}));
vi.mock("../../../electron/reopenable.ts", () => ({
  createReopenable: <T>(opened: T) => ({ getCurrent: () => opened, close: async () => undefined }),
}));
vi.mock("../../../electron/attention/watch-attention.ts", () => ({ watchAttention: () => () => undefined }));
vi.mock("../../../electron/policy/read-policy.ts", () => ({ readPolicy: async () => undefined }));
vi.mock("../../../electron/gateway/desktop-gateway.ts", () => ({
  createDesktopGateway: () => ({ resume: async () => undefined }),
}));
vi.mock("../../../electron/shell/app-folders.ts", () => ({
  PAGES_FOLDER: "pages",
  PRELOAD_SCRIPT: "preload.cjs",
  setAppFolders: () => ({ dataFolder: "folder" }),
}));
vi.mock("../../../electron/services/settings/settings.ts", () => ({ readSettings: async () => ({}) }));
vi.mock("../../../electron/shell/color-scheme.ts", () => ({
  applyColorScheme: () => undefined,
  followColorScheme: () => undefined,
}));
vi.mock("../../../electron/shell/downloads.ts", () => ({ publishDownloads: () => undefined }));
vi.mock("../../../electron/shell/electron-http-client.ts", () => ({
  createElectronHttpClient: () => undefined,
}));
vi.mock("../../../electron/shell/single-instance.ts", () => ({
  claimSingleInstance: async () => true,
  showWindowOnSecondStart: () => undefined,
}));
vi.mock("../../../electron/shell/parent-process.ts", () => ({ connectToParentProcess: () => undefined }));
vi.mock("../../../electron/shell/uncaught-errors.ts", () => ({ handleUncaughtErrors: () => undefined }));
vi.mock("../../../electron/shell/keychain.ts", () => ({
  createKeychain: (storage: object) => {
    electron.set.set("keychain", storage);
    return {};
  },
}));

const elsewhere = "https://elsewhere.example/";
const setBy = <T>(name: string): T => electron.set.get(name) as T;

beforeEach(async () => {
  (await import("electron")).app.removeAllListeners();
  electron.set.clear();
  electron.isPackaged = true;
});

describe("a window", () => {
  const openWindow = () => {
    openMainWindow();
    return setBy<{ webPreferences: object }>("window").webPreferences;
  };

  it("has safe preferences only", () => {
    expect(openWindow()).toEqual({
      preload: "preload.cjs",
      spellcheck: false,
      devTools: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
    });
  });

  it("has developer tools in development only", () => {
    expect(openWindow()).toMatchObject({ devTools: false });
    electron.isPackaged = false;
    expect(openWindow()).toMatchObject({ devTools: true });
  });
});

describe("a session", () => {
  const copy = "clipboard-sanitized-write";

  it("grants a permission request for copying text on its own pages only", () => {
    restrictAllWebContents();
    type Handler = (contents: null, name: string, reply: (ok: boolean) => void, details: object) => void;
    const isGranted = (name: string, requestingUrl: string) => {
      let granted: boolean | undefined;
      const reply = (ok: boolean) => {
        granted = ok;
      };
      setBy<Handler>("permission request")(null, name, reply, { requestingUrl });
      return granted;
    };
    expect(isGranted(copy, START_ADDRESS)).toBe(true);
    expect(isGranted(copy, elsewhere)).toBe(false);
    for (const name of ["media", "geolocation", "notifications", "clipboard-read", "openExternal"])
      expect(isGranted(name, START_ADDRESS), name).toBe(false);
  });

  it("passes a permission check for copying text on its own pages only", () => {
    restrictAllWebContents();
    const check = setBy<(contents: null, name: string, origin: string) => boolean>("permission check");
    expect([check(null, copy, START_ADDRESS), check(null, copy, elsewhere)]).toEqual([true, false]);
    expect(check(null, "media", START_ADDRESS)).toBe(false);
  });

  it("denies every device", () => {
    restrictAllWebContents();
    expect(setBy<() => boolean>("device permission")()).toBe(false);
  });
});

describe("web contents", () => {
  type OpenHandler = (details: { url: string }) => { action: string };

  async function createContents() {
    restrictAllWebContents();
    let openHandler: OpenHandler = () => ({ action: "allow" });
    const contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler: (handler: OpenHandler) => {
        openHandler = handler;
      },
    });
    const { app } = await import("electron");
    app.emit("web-contents-created", {}, contents);
    const isPrevented = (event: string, details: object = {}) => {
      let prevented = false;
      contents.emit(event, { ...details, preventDefault: () => (prevented = true) });
      return prevented;
    };
    return { isPrevented, open: (url: string) => openHandler({ url }) };
  }

  it("cannot attach a webview", async () => {
    expect((await createContents()).isPrevented("will-attach-webview")).toBe(true);
  });

  it("cannot navigate a frame to another address", async () => {
    const { isPrevented } = await createContents();
    expect(isPrevented("will-frame-navigate", { url: elsewhere, isMainFrame: false })).toBe(true);
    expect(isPrevented("will-frame-navigate", { url: START_ADDRESS, isMainFrame: true })).toBe(false);
  });

  it("cannot be redirected to another address", async () => {
    const { isPrevented } = await createContents();
    expect(isPrevented("will-redirect", { url: elsewhere })).toBe(true);
    expect(isPrevented("will-redirect", { url: START_ADDRESS })).toBe(false);
  });

  it("cannot open windows", async () => {
    expect((await createContents()).open(elsewhere)).toEqual({ action: "deny" });
  });
});

describe("the scheme of the pages", () => {
  it("has no privileges beyond those of a secure site", () => {
    registerPageScheme();
    const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true };
    expect(setBy("schemes")).toEqual([{ scheme: "app", privileges }]);
  });
});

describe("the main process", () => {
  async function startMain() {
    const umask = process.umask();
    onTestFinished(() => void process.umask(umask));
    process.umask(0o022);
    vi.resetModules();
    await import("../../../electron/main.ts");
    await vi.waitFor(() => expect(electron.set.has("window")).toBe(true));
  }

  it("enables the sandbox for every page", async () => {
    await startMain();
    expect(setBy("sandbox")).toBe(true);
  });

  it.runIf(hasUnixFiles)("makes new files readable by the owner only", async () => {
    await startMain();
    expect(process.umask()).toBe(0o077);
  });

  it("reports its application ID to Windows, which has no such function elsewhere", async () => {
    await startMain();
    expect(electron.set.has("application ID")).toBe(process.platform === "win32");
    const { platform } = process;
    onTestFinished(() => void Object.defineProperty(process, "platform", { value: platform }));
    Object.defineProperty(process, "platform", { value: "win32" });
    await startMain();
    expect(setBy("application ID")).toBe(config.appId);
  });

  it("accepts calls only from its own pages", async () => {
    await startMain();
    const { isTrusted } = setBy<{ isTrusted(address: string): boolean }>("window api");
    expect([START_ADDRESS, elsewhere, ""].map(isTrusted)).toEqual([true, false, false]);
  });

  it("encrypts the token with the operating system's keychain", async () => {
    await startMain();
    expect(setBy("keychain")).toEqual({ isStandIn: true });
  });
});

describe("the preload script", () => {
  it("exposes calls and events only, never Electron's objects", async () => {
    vi.resetModules();
    await import("../../../electron/preload.ts");
    expect(Object.keys(setBy<object>("lanedesk")).sort()).toEqual(["call", "on"]);
  });
});

describe("the packaged program", () => {
  it("has the features of the runtime disabled that it does not use", () => {
    expect(config.electronFuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
    });
  });
});
