import type { Bridge } from "../shared/bridge.ts";

declare global {
  interface Window {
    /** Set by the preload script in Electron, and by bridge/install.ts in a browser. */
    lanedesk: Bridge;
  }
}
