import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { access, mkdtemp, open, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { readArchive } from "../support/archive.ts";
import { readFuses } from "../support/substitute-runtime.ts";
import { type InstalledProgram, runInstalledCommand, startInstalled } from "./installed-program.ts";
import { print } from "./systems/run.ts";
import type { System } from "./systems/system.ts";

/** Versions from old to new. */
export const VERSIONS = ["0.9.1", "0.9.2", "0.9.3"] as const;

/**
 * In order: run as Node, cookie encryption, NODE_OPTIONS, --inspect, archive integrity, only the archive, browser
 * snapshot, file: privileges. Electron may add others.
 */
const FUSES = "00001100";

const EXIT_OF_CHANGED_ARCHIVE_MS = 30_000;

/** Checks one installer on this computer, from the first installation to the removal. Throws at the first failure. */
export async function runJourney(system: System): Promise<void> {
  const [older, current, newer] = VERSIONS;
  const folder = await mkdtemp(join(tmpdir(), "lanedesk-installed-"));
  const data = join(folder, "data");
  const start = () => startInstalled(system.executable, data);

  await step("installs silently and starts", async () => {
    await system.install(current);
    const program = await start();
    assert.deepEqual(await getVersion(program), current);
    await post(program, "L-1");
    await program.quit();
  });
  await step("finds a load after quit and after a kill", async () => {
    const program = await start();
    assert.equal(await countLoads(program), 1);
    await post(program, "L-2");
    await program.kill();
    const restarted = await start();
    assert.equal(await countLoads(restarted), 2);
    await restarted.quit();
  });
  await step("has the fuses and the signature of a release", async () => {
    assert.equal(readFuses(await readFile(system.runtime)).slice(0, FUSES.length), FUSES);
    await system.verifySignature();
  });
  await step("runs a command without a window", async () => {
    const { code, result } = await runCommand(system, folder, "check", "--data", data);
    assert.deepEqual([code, result.sound], [0, true]);
  });
  if (system.verifiesArchive)
    await step("does not start with one changed byte in its archive", () => startChanged(system, folder));
  for (const { source, set } of system.policies)
    await step(`reads a policy from ${source}`, async () => {
      const remove = await set({ maxWeightPounds: 41_234 });
      try {
        const { result } = await runCommand(system, folder, "policy");
        assert.match(JSON.stringify(result), /maxWeightPounds.*41234|41234.*maxWeightPounds/);
      } finally {
        await remove();
      }
      const { result } = await runCommand(system, folder, "policy");
      assert.doesNotMatch(JSON.stringify(result), /41234/);
    });
  await step("upgrades while it runs", async () => {
    const program = await start();
    await post(program, "L-3");
    await system.install(newer);
    // macOS and Linux replace the files of a running program.
    await Promise.race([program.exited, program.quit().catch(() => {})]);
    const upgraded = await start();
    assert.deepEqual([await getVersion(upgraded), await countLoads(upgraded)], [newer, 3]);
    await upgraded.quit();
  });
  await step("refuses a downgrade", async () => {
    await system.install(older).catch((cause: unknown) => print(String(cause)));
    const program = await start();
    assert.deepEqual([await getVersion(program), await countLoads(program)], [newer, 3]);
    await program.quit();
  });
  if (system.uninstallable)
    await step("is removed silently and leaves the data unchanged", async () => {
      const before = await hashFiles(data);
      await system.uninstall();
      await assert.rejects(access(system.executable));
      assert.deepEqual(await hashFiles(data), before);
    });
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

async function step(name: string, run: () => Promise<void>): Promise<void> {
  print(`• ${name}`);
  await run();
}

const post = (program: InstalledProgram, loadNumber: string) =>
  program.call("loads.create", {
    load: {
      loadNumber,
      loadStops: [
        { location: { city: "Dallas", state: "TX", countryCode: "US" } },
        { location: { city: "Atlanta", state: "GA", countryCode: "US" } },
      ],
      equipmentAttributes: { equipmentTypeId: 1 },
    },
  });

const countLoads = async (program: InstalledProgram): Promise<number> =>
  (await program.call<{ total: number }>("loads.summary", { view: "available" })).total;

const getVersion = async (program: InstalledProgram): Promise<string> =>
  (await program.call<{ version: string }>("app.info", null)).version;

async function runCommand({ executable }: System, folder: string, ...args: string[]) {
  const output = join(folder, "result.json");
  const code = await runInstalledCommand(executable, ...args, "--output", output);
  return { code, result: JSON.parse(await readFile(output, "utf8")) };
}

/** Changes one byte of the main script in a copy of the program. */
async function startChanged(system: System, folder: string): Promise<void> {
  const copy = await system.copyTo(join(folder, "copy"));
  const archive = await readArchive(copy.archive);
  const script = [...archive.keys()].find((path) => path.endsWith("electron/main.mjs")) ?? "";
  const bytes = archive.get(script);
  assert.ok(bytes, "The archive contains no main script.");
  const file = await open(copy.archive, "r+");
  // The entries of readArchive are views of the archive, so their offset is the position in the file.
  const position = bytes.byteOffset + bytes.length - 1;
  await file.write(Buffer.from([(bytes.at(-1) ?? 0) ^ 1]), 0, 1, position);
  await file.close();
  const started = startInstalled(copy.executable, join(folder, "changed"));
  const timeout = new Promise((_, reject) =>
    setTimeout(() => reject(new Error("It neither started nor ended.")), EXIT_OF_CHANGED_ARCHIVE_MS).unref(),
  );
  await assert.rejects(Promise.race([started, timeout]), /ended with exit code/);
}

/** A hash of each file by its path. */
async function hashFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashes = files.map(async (file) => {
    const hash = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
    return [relative(folder, file), hash] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}
