import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { runInThisContext } from "node:vm";
import * as engine from "../../electron/store/indexeddb/index.ts";
import { FileReader } from "../support/file-reader.ts";
import { asserts } from "./harness/asserts.ts";
import { EventWatcher } from "./harness/event-watcher.ts";
import { type Result, TestFile } from "./harness/tests.ts";

/**
 * Runs one file of the W3C suite in this process, on a store in its own folder, and prints one JSON line per
 * subtest: `node run-file.ts FOLDER FILE SECONDS`, where FOLDER contains IndexedDB/ and idlharness/.
 */
const [suite = "", file = "", seconds = "10"] = process.argv.slice(2);
const path = join(suite, "IndexedDB", file);
const source = readFileSync(path, "utf8");
const folder = mkdtempSync(join(tmpdir(), "lanedesk-wpt-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const { openIndexedDB, isLockedElsewhere: _, ...classes } = engine;
const opened = openIndexedDB({ folder });
const title = meta("title")[0] ?? file;
const tests = new TestFile(title, print);

function print(result: Result & { timedOut?: boolean }): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

function meta(name: string): string[] {
  return [...source.matchAll(new RegExp(`^//\\s*META:\\s*${name}=(.+)$`, "gm"))].map((match) =>
    (match[1] ?? "").trim(),
  );
}

/** Browser classes that Node does not have. A store must reject their instances. */
function browserClass(name: string): new () => object {
  return class {
    readonly data: number[] = [];
    readonly files = this;

    get [Symbol.toStringTag](): string {
      return name;
    }
  };
}
const BROWSER_CLASSES = [
  "DOMMatrix",
  "DOMMatrixReadOnly",
  "DOMPoint",
  "DOMPointReadOnly",
  "DOMRect",
  "DOMRectReadOnly",
  "ImageData",
];
const FileList = browserClass("FileList");

const page = new EventTarget();
for (const name of BROWSER_CLASSES) Object.assign(globalThis, { [name]: browserClass(name) });
Object.assign(globalThis, tests.globals(), asserts, {
  EventWatcher,
  FileReader,
  Window: class Window {},
  title,
  postMessage: (value: unknown) => structuredClone(value),
  document: { getElementsByTagName: () => [Math], createElement: () => new FileList(), title },
  location: { pathname: `/${file}`, search: "", href: `https://suite.test/${file}` },
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  reportError: (error: unknown) => {
    const event = Object.assign(new Event("error", { cancelable: true }), { error, message: String(error) });
    page.dispatchEvent(event);
  },
});
for (const [name, value] of Object.entries(classes)) {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}
const { get } = Object.getOwnPropertyDescriptor(
  {
    get indexedDB() {
      if (this !== undefined && this !== (globalThis as unknown)) throw new TypeError("Illegal invocation");
      return opened.indexedDB;
    },
  },
  "indexedDB",
) as PropertyDescriptor;
Object.defineProperty(globalThis, "indexedDB", { get, configurable: true, enumerable: true });
Object.assign(globalThis, { self: globalThis, window: globalThis });

process.on("uncaughtException", (error) => console.error("uncaught:", error));
process.on("unhandledRejection", (error) => console.error("unhandled:", error));

if (source.includes("idl_test(")) {
  await import(pathToFileURL(join(suite, "idlharness", "webidl2.js")).href);
  await import(pathToFileURL(join(suite, "idlharness", "idlharness.js")).href);
}
for (const script of meta("script").filter((each) => !each.startsWith("/")))
  load(join(dirname(path), script));
load(path);

function load(script: string): void {
  runInThisContext(readFileSync(script, "utf8"), { filename: script });
}

// The suite gives its long files six times as long.
const end = Date.now() + Number(seconds) * (meta("timeout").includes("long") ? 6 : 1) * 1_000;
const watch = setInterval(() => {
  if (!tests.isDone && Date.now() < end) return;
  clearInterval(watch);
  for (const test of tests.tests.filter((each) => !each.isDone)) {
    print({ name: test.name, passed: false, message: "timed out", timedOut: true });
  }
  tests.complete();
  process.exit(0);
}, 20);
