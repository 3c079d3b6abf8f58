import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { disableObservers } from "../../../electron/store/indexeddb/dexie-middleware.ts";
import { findBrowser } from "../../support/browser.ts";
import { type BenchTable, makeLoad, measure, SCHEMA, type Times } from "./program.ts";

/** Runs the benchmark on Chromium's own IndexedDB with strict durability: `node chromium.ts SIZE`. */
const size = Number(process.argv[2] ?? "10000");
const dexie = readFileSync(createRequire(import.meta.url).resolve("dexie/dist/dexie.min.js"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "lanedesk-bench-chromium-"));

const OPEN = `
  const database = new Dexie("bench", { chromeTransactionDurability: "strict" });
  (${disableObservers})(database);
  database.version(1).stores({ loads: ${JSON.stringify(SCHEMA)} });
  await database.open();
`;

interface PageOfBench {
  measure: typeof measure;
  makeLoad: typeof makeLoad;
}

async function start(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await findBrowser(),
    headless: true,
    chromiumSandbox: false,
  });
  const page = await context.newPage();
  await page.route("http://bench.test/", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>x</title>" }),
  );
  await page.goto("http://bench.test/");
  await page.addScriptTag({ content: dexie });
  await page.addScriptTag({ content: `globalThis.measure = ${measure}; globalThis.makeLoad = ${makeLoad};` });
  return { context, page };
}

function getSize(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes("IndexedDB"))
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

try {
  const first = await start();
  await first.page.addScriptTag({
    content: `globalThis.open = async () => { ${OPEN} return database.table("loads"); };`,
  });
  const times: Times = await first.page.evaluate(async (records) => {
    const bench = globalThis as unknown as PageOfBench & { open(): Promise<BenchTable> };
    return bench.measure(await bench.open(), records, bench.makeLoad);
  }, size);
  await first.context.close();

  const second = await start();
  await second.page.addScriptTag({
    content: `globalThis.open = async () => { ${OPEN} return database.table("loads"); };`,
  });
  times["cold open to first page"] = await second.page.evaluate(async () => {
    const bench = globalThis as unknown as { open(): Promise<BenchTable> };
    const begin = performance.now();
    const table = await bench.open();
    await table.where("updatedAt").above(500_000).limit(50).toArray();
    return performance.now() - begin;
  });
  await second.context.close();
  times["size on disk, MB"] = getSize(folder) / 1_048_576;
  process.stdout.write(`${JSON.stringify(times)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
