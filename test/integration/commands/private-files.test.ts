import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCommand, serve } from "../../support/program.ts";
import { hasUnixFiles } from "../../support/system.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** The files and folders that other users can access. */
async function accessibleToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode));
  return names.filter((_, index) => ((modes[index] ?? 0) & 0o077) !== 0);
}

it.runIf(hasUnixFiles)(
  "data, backups, exports and reports are readable by their owner only, also in a shared folder",
  { tags: "long" },
  async () => {
    const place = await temporaryFolder();
    await chmod(place, 0o755);
    const [data, backup, lines] = [place, join(place, "deep", "one.backup"), join(place, "all.jsonl")];
    await runCommand("demo", "--data", data, "--loads", "20", "--carriers", "5", "--rates", "20");
    const served = await serve(data);
    expect(await readdir(join(data, "store"))).toContain("lanedesk.sqlite-wal");
    expect(await accessibleToOthers(place)).toEqual([]);
    await runCommand(
      "user",
      "add",
      "--data",
      data,
      "--email",
      "a@example.com",
      "--first",
      "A",
      "--last",
      "B",
    );
    await served.stop();
    await runCommand("backup", "--data", data, "--to", backup);
    await runCommand("export", "--data", data, "--to", lines);
    await runCommand("restore", "--data", data, "--from", backup);
    await runCommand("compact", "--data", data);
    const bad = `${await readFile(lines, "utf8")}nonsense\n`;
    await writeFile(join(place, "bad.jsonl"), bad, { mode: 0o600 });
    await runCommand("import", "everything", join(place, "bad.jsonl"), "--data", data, "--replace");
    await runCommand("import", "everything", lines, "--data", data, "--replace");
    expect(await readdir(join(data, "import-reports"))).toHaveLength(1);
    expect(await accessibleToOthers(place)).toEqual([]);
  },
);
