import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as engine from "../../electron/store/indexeddb/index.ts";
import { FileReader } from "../support/file-reader.ts";
import type { Result } from "./qunit.ts";

/**
 * Runs a bundled file of Dexie's suite on a store in its own folder, and prints one JSON line per test:
 * `node run-file.ts BUNDLE`.
 */
const folder = mkdtempSync(join(tmpdir(), "lanedesk-dexie-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const { openIndexedDB, ...classes } = engine;
const page = new EventTarget();
for (const [name, value] of Object.entries({
  ...classes,
  indexedDB: openIndexedDB({ folder }).indexedDB,
  FileReader,
  window: globalThis,
  self: globalThis,
  document: { getElementsByTagName: () => [] },
  location: { search: "", href: "https://suite.test/" },
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
})) {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}

/** A browser reports an unhandled rejection to the page, which may cancel the report. */
process.on("unhandledRejection", (reason, promise) => {
  const event = Object.assign(new Event("unhandledrejection", { cancelable: true }), { reason, promise });
  if (page.dispatchEvent(event)) console.error("unhandled:", reason);
});
process.on("uncaughtException", (error) => console.error("uncaught:", error));
console.log = console.error;

const { notEqual, runTests } = (await import(pathToFileURL(process.argv[2] ?? "").href)) as {
  notEqual: unknown;
  runTests(print: (result: Result) => void): Promise<void>;
};
// One file of the suite uses it as a global.
Object.assign(globalThis, { notEqual });
await runTests((result) => process.stdout.write(`${JSON.stringify(result)}\n`));
process.exit(0);
