import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { developInBrowser } from "./dev-in-browser.ts";
import { developInElectron } from "./dev-in-electron.ts";
import { findElectronRuntime, hasDesktop } from "./electron-runtime.ts";

/**
 * `npm run dev`: runs Lanedesk and reloads it when sources change. Uses Electron if its runtime is installed and this
 * computer has a desktop; otherwise, or with --browser, uses a browser. The default data folder is not that of
 * `npm start`.
 */
const { values } = parseArgs({
  options: {
    data: { type: "string", default: join(tmpdir(), "lanedesk-development") },
    browser: { type: "boolean", default: false },
  },
});
const data = resolve(values.data);
const runtime = values.browser || !hasDesktop() ? undefined : findElectronRuntime();
const stop = await (runtime ? developInElectron(runtime, data) : developInBrowser(data));
// Keep the handlers: npm sends Ctrl C a second time, which would end this process before the program closes its data.
await new Promise<void>((resolve) => process.on("SIGINT", () => resolve()).on("SIGTERM", () => resolve()));
await stop();
process.exit();
