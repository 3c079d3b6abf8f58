import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import type { Result } from "./harness/tests.ts";

/**
 * `npm run wpt -- --suite DIR [--only PART]` runs the W3C suite for IndexedDB, where DIR is a checkout of
 * fakeIndexedDB, which contains a copy of the suite. Each file runs in its own process. Exits with code 1 if
 * a failure is not in expected-failures.json, or if an expected failure passes.
 */
const { values } = parseArgs({
  options: {
    suite: { type: "string" },
    only: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
});
if (values.suite === undefined) throw new Error("The option --suite DIR is required.");
const folder = [join(values.suite, "src/test/web-platform-tests"), values.suite].find((each) =>
  existsSync(join(each, "IndexedDB")),
);
if (folder === undefined) throw new Error(`${values.suite} has no folder IndexedDB.`);

/** Reasons by file and subtest; the subtest "*" means the whole file. */
interface Expectations {
  /** Needs something that Node does not have: another page, a worker, a browser class. */
  notApplicable: Record<string, Record<string, string>>;
  fails: Record<string, Record<string, string>>;
}
const here = fileURLToPath(new URL(".", import.meta.url));
const expected = JSON.parse(readFileSync(join(here, "expected-failures.json"), "utf8")) as Expectations;

const SECONDS = 15;
const run = promisify(execFile);

/** A file of the suite, to be run in the main thread or in a worker. */
interface Run {
  readonly file: string;
  readonly isInWorker: boolean;
}

async function runFile({ file, isInWorker }: Run): Promise<Result[]> {
  try {
    const { stdout, stderr } = await run(
      process.execPath,
      [
        "--expose-gc",
        join(here, isInWorker ? "run-in-worker.ts" : "run-file.ts"),
        folder ?? "",
        file,
        String(SECONDS),
      ],
      { timeout: (6 * SECONDS + 10) * 1_000, maxBuffer: 2 ** 27 },
    );
    if (values.verbose && stderr !== "") console.warn(stderr);
    return parse(stdout);
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    return [...parse(stdout), { name: "(the file itself)", passed: false, message: stderr.slice(0, 500) }];
  }
}

function parse(output: string): Result[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Result);
}

const names = (await readdir(join(folder, "IndexedDB"), { recursive: true })).filter(
  (name) =>
    /\.(any\.js|window\.js|html?)$/.test(name) &&
    !name.startsWith("resources") &&
    name.includes(values.only ?? ""),
);
const tally = { passed: 0, failed: 0, notApplicable: 0, surprises: 0 };
const hasVariants = (file: string): boolean =>
  /^\/\/\s*META:\s*variant=/m.test(readFileSync(join(folder, "IndexedDB", file), "utf8"));
// Browser comparisons count files with variants once for a page and once for a worker.
const waiting: Run[] = names
  .sort()
  .flatMap((file) =>
    (hasVariants(file) ? [false, true] : [false]).map((isInWorker) => ({ file, isInWorker })),
  );

async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const reason = expected.notApplicable[next.file]?.["*"];
    if (reason !== undefined) {
      tally.notApplicable += 1;
      console.warn(`${next.file}: not applicable (${reason})`);
    } else judge(next, await runFile(next));
  }
}

function judge({ file, isInWorker }: Run, results: Result[]): void {
  const counts = { passed: 0, failed: 0, notApplicable: 0 };
  if (results.length === 0)
    results.push({ name: "(the file itself)", passed: false, message: "no subtest ran" });
  for (const { name, passed, message } of results) {
    const known = expected.fails[file]?.[name];
    const without = expected.notApplicable[file]?.[name];
    if (passed) counts.passed += 1;
    else if (without !== undefined) counts.notApplicable += 1;
    else counts.failed += 1;
    if (passed ? (known ?? without) !== undefined : (known ?? without) === undefined) {
      tally.surprises += 1;
      console.warn(`  ${passed ? "PASSES, though expected to fail" : "FAILS"}: ${file}: ${name}: ${message}`);
    }
  }
  for (const each of ["passed", "failed", "notApplicable"] as const) tally[each] += counts[each];
  console.warn(
    `${file}${isInWorker ? " in a worker" : ""}: ${counts.passed} passed, ${counts.failed} failed, ${counts.notApplicable} not applicable`,
  );
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
const ran = tally.passed + tally.failed;
console.warn(
  `In all: ${tally.passed} of ${ran} applicable subtests passed (${((100 * tally.passed) / ran).toFixed(1)} %), ` +
    `${tally.failed} failed; ${tally.notApplicable} files or subtests not applicable; ${tally.surprises} not as expected.`,
);
process.exitCode = tally.surprises === 0 ? 0 : 1;
