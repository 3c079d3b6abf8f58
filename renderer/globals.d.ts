import type { Bridge } from "../shared/bridge.ts";

declare global {
  interface Window {
    /** Put there by the preload script in Electron; in a browser main.tsx puts its own. */
    lanedesk: Bridge;
  }
}
