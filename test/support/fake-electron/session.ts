import { EventEmitter } from "node:events";
import type { Session, WebContents } from "electron";
import { toBrowser } from "./addresses.ts";
import { browser } from "./browser.ts";
import { Network } from "./net.ts";
import { strict } from "./strict-object.ts";

type CheckHandler = NonNullable<Parameters<Session["setPermissionCheckHandler"]>[0]>;

/** Permissions by Electron's and the web's name. */
const PERMISSIONS = [
  ["geolocation", "geolocation"],
  ["notifications", "notifications"],
  ["media", "camera"],
  ["media", "microphone"],
  ["clipboard-read", "clipboard-read"],
  ["clipboard-sanitized-write", "clipboard-write"],
] as const;

const networks = new Map<string, Network>();

let check: CheckHandler = () => true;

/** The default session; "will-download" comes from downloads.ts. */
export const sessionEvents = new EventEmitter();

export const session = {
  defaultSession: strict("session.defaultSession", {
    on: sessionEvents.on.bind(sessionEvents) as never as Session["on"],
    setPermissionRequestHandler: () => undefined,
    setPermissionCheckHandler(handler: CheckHandler | null) {
      check = handler ?? (() => true);
    },
    setDevicePermissionHandler: () => undefined,
  } satisfies Partial<Session>),
  fromPartition(name: string) {
    const network = networks.get(name) ?? new Network();
    networks.set(name, network);
    return network;
  },
};

/** Asks the program about every permission and configures the test browser, which cannot ask itself. */
export async function applyPermissions(contents: WebContents, address: string): Promise<void> {
  const { origin } = new URL(toBrowser(address));
  if (origin === "null") return;
  for (const [electronName, name] of PERMISSIONS) {
    const details = { isMainFrame: true, requestingUrl: address };
    const setting = check(contents, electronName, address, details) ? "granted" : "denied";
    await browser().send("Browser.setPermission", { permission: { name }, setting, origin });
  }
}
