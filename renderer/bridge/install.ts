import { createBrowserBridge } from "./browser-bridge.ts";

// main.tsx imports this file first, so that the event stream opens while the rest of the code loads.
window.lanedesk ??= createBrowserBridge();
