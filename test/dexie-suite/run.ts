import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { build } from "vite";
import type { Result } from "./qunit.ts";

/**
 * `npm run dexie-suite -- --suite DIR [--only PART] [--verbose]` runs Dexie's own tests, where DIR is a
 * checkout of Dexie's repository, with our version of Dexie on the engine. Each file runs in its own process.
 * Exits with code 1 if a test fails that is not in NOT_APPLICABLE, or if one of those passes.
 */
const { values } = parseArgs({
  options: {
    suite: { type: "string" },
    only: { type: "string", default: "" },
    verbose: { type: "boolean", default: false },
  },
});
const { suite } = values;
if (suite === undefined) throw new Error("The option --suite DIR is required.");

/** Tests that need something that Node does not have. */
const NOT_APPLICABLE = new Map([["open: Issue #76 Dexie inside Web Worker", "needs the browser's workers"]]);
const FILE_LIMIT_MS = 300_000;

const run = promisify(execFile);
const here = fileURLToPath(new URL(".", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "lanedesk-dexie-suite-"));

/** Bundles one file of the suite with Dexie and the substitutes for its packages. */
async function bundle(file: string): Promise<string> {
  const entry = join(folder, `${file}.entry.js`);
  await writeFile(
    entry,
    `import ${JSON.stringify(join(suite ?? "", "test", file))};
     export { notEqual, runTests } from ${JSON.stringify(join(here, "qunit.ts"))};`,
  );
  await build({
    configFile: false,
    logLevel: "error",
    root: here,
    plugins: [
      {
        name: "constants-as-variables",
        // The suite assigns some constants and redeclares one; its own build turns all into variables.
        transform: (code, id) =>
          id.includes("/test/tests-")
            ? code.replace("const lq =", "var lq =").replaceAll(/\bconst /g, "let ")
            : undefined,
      },
    ],
    resolve: {
      alias: [
        { find: /^dexie$/, replacement: fileURLToPath(import.meta.resolve("dexie")) },
        { find: /^QUnit$/, replacement: join(here, "qunit.ts") },
        { find: /^(rxjs|rxjs\/operators|sorted-json)$/, replacement: join(here, "packages.ts") },
      ],
    },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      // As in the suite's own build: generators instead of async functions.
      target: "es2016",
      rolldownOptions: { output: { entryFileNames: `${file}.mjs`, codeSplitting: false } },
    },
    ssr: { noExternal: true },
  });
  return join(folder, `${file}.mjs`);
}

async function runFile(path: string): Promise<Result[]> {
  const command = ["--expose-gc", join(here, "run-file.ts"), path];
  const { stdout, stderr } = await run(process.execPath, command, {
    timeout: FILE_LIMIT_MS,
    maxBuffer: 2 ** 27,
  }).catch((error: { stdout: string; stderr: string }) => ({
    stdout: `${error.stdout}\n${JSON.stringify({ name: `(${path})`, messages: ["the file did not end"] })}`,
    stderr: error.stderr,
  }));
  if (values.verbose) console.warn(stderr);
  return stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Result);
}

const SKIPPED_FILES = ["tests-all.js", "tests-performance.js"];
const tally = { passed: 0, failed: 0, notApplicable: 0, surprises: 0 };
try {
  for (const file of (await readdir(join(suite, "test"))).sort()) {
    if (!/^tests-.*\.js$/.test(file) || SKIPPED_FILES.includes(file) || !file.includes(values.only)) continue;
    for (const { name, messages } of await runFile(await bundle(file))) {
      const isPassed = messages.length === 0;
      const isApplicable = !NOT_APPLICABLE.has(name);
      tally[isPassed ? "passed" : isApplicable ? "failed" : "notApplicable"] += 1;
      if (isPassed === isApplicable) continue;
      tally.surprises += 1;
      console.warn(
        `${isPassed ? "PASSES, though not applicable" : "FAILS"}: ${name}: ${messages.join("; ")}`,
      );
    }
    console.warn(`${file}: ${JSON.stringify(tally)} so far`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = tally.surprises === 0 ? 0 : 1;
