import { browserBridge } from "./browser-bridge.ts";

// Imported before all else: the stream of events is under way while the rest of the window's code is still run.
window.lanedesk ??= browserBridge();
