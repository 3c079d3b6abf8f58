import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataFolder } from "../../../../electron/store/data-folder/lock.ts";
import { smallDisk } from "../../../support/crash/disk-space.ts";
import { hasUnixFiles } from "../../../support/system.ts";

const script = `
  const { lockDataFolder } = await import(process.argv[1]);
  // Reachable, because garbage collection would release it.
  try { globalThis.lock = lockDataFolder(process.argv[2]); console.log("held"); setInterval(() => {}, 1000); }
  catch (error) { console.log(error.code); }
`;
const lockModule = new URL("../../../../electron/store/data-folder/lock.ts", import.meta.url).href;

let folder: string;
const running: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lanedesk-lock-"));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(end));
  rmSync(folder, { recursive: true });
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Starts another process that tries to lock the folder, and returns its first output. */
async function contender(uid?: number): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", script, lockModule, folder],
    { stdio: ["ignore", "pipe", "inherit"], uid },
  );
  running.push(child);
  const [data] = (await once(child.stdout, "data")) as [Buffer];
  return { child, said: data.toString().trim() };
}

test("rejects a second process while the first has the lock", async () => {
  expect((await contender()).said).toBe("held");
  expect(() => lockDataFolder(folder)).toThrow(/Another Lanedesk is using the data folder/);
});

test("a killed process releases the lock", async () => {
  const { child } = await contender();
  await end(child);
  expect(() => lockDataFolder(folder).release()).not.toThrow();
});

test.runIf(hasUnixFiles)("a new folder is readable by its owner only", () => {
  const made = join(folder, "office", "data");
  lockDataFolder(made).release();
  expect(statSync(made).mode & 0o777).toBe(0o700);
});

test.each([
  [
    "other content",
    () => writeFileSync(join(folder, "lanedesk.lock"), "x".repeat(5_000)),
    "file is not a database",
  ],
  ["a folder", () => mkdirSync(join(folder, "lanedesk.lock")), "unable to open database file"],
])("names the lock file when it is %s", (_, damage, reason) => {
  damage();
  const expected = `can't use its lock file ${join(folder, "lanedesk.lock")}: ${reason}. Nothing was changed`;
  expect(() => lockDataFolder(folder)).toThrow(expected);
});

test("exactly one of several concurrent processes gets the lock", async () => {
  const said = await Promise.all(Array.from({ length: 6 }, () => contender()));
  expect(said.map(({ said }) => said).toSorted()).toEqual(["held", ...Array(5).fill("in-use")]);
});

test("rejects a second lock in the same process until the first is released", () => {
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(/Another Lanedesk/);
  lock.release();
  lockDataFolder(folder).release();
});

test.runIf(hasUnixFiles)("rejects a folder without write permission", async () => {
  chmodSync(folder, 0o555);
  // Permissions do not stop root.
  const nobody = process.getuid?.() === 0 ? 65_534 : undefined;
  expect((await contender(nobody)).said).toBe("unavailable");
});

test("locks a folder on a full disk", (context) => {
  const disk = smallDisk(folder, 1);
  if (!disk) return context.skip("This user or system can't mount a small disk.");
  try {
    disk.limitTo(0);
    expect(() => lockDataFolder(folder).release()).not.toThrow();
  } finally {
    disk.remove();
  }
});
