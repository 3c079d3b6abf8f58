import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { repository } from "../../build/paths.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const biome = join(repository, "node_modules/@biomejs/biome/bin/biome");

/** Whether the linter accepts a file at this path, in a folder with the project's rules and no other file. */
async function accepts(path: string, imported: string): Promise<boolean> {
  const folder = await temporaryFolder();
  const rules = JSON.parse(await readFile(join(repository, "biome.json"), "utf8"));
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(join(folder, "biome.json"), JSON.stringify({ ...rules, vcs: { enabled: false } }));
  await writeFile(file, `import { thing } from "${imported}";\n\nthing();\n`);
  const args = [biome, "lint", "--only=style/noRestrictedImports", path];
  return spawnSync(process.execPath, args, { cwd: folder }).status === 0;
}

describe("the import rules", () => {
  it.each([
    ["shared/new.ts", "node:fs"],
    ["shared/new.ts", "../electron/app.ts"],
    ["shared/new.ts", "../renderer/main.tsx"],
    ["renderer/loads/new.ts", "../../electron/app.ts"],
    ["renderer/loads/new.ts", "electron"],
    ["renderer/loads/new.ts", "node:fs"],
    ["electron/services/new.ts", "dexie"],
    ["electron/services/new.ts", "node:sqlite"],
    ["electron/services/new.ts", "../store/open-store.ts"],
    ["electron/store/backup/new.ts", "../dexie/database.ts"],
    ["electron/store/dexie/new.ts", "../backup/take-backup.ts"],
    ["electron/services/new.ts", "../gateway/gateway.ts"],
    ["electron/services/import/new.ts", "../../store/indexeddb/index.ts"],
    ["electron/gateway/new.ts", "dexie"],
    ["electron/gateway/new.ts", "../app.ts"],
    ["electron/ipc/new.ts", "electron"],
    ["electron/ipc/new.ts", "../main.ts"],
    ["electron/store/dexie/new.ts", "../../services/context.ts"],
    ["electron/app.ts", "electron"],
    ["electron/app.ts", "./shell/window.ts"],
  ])("refuse in %s the import of %s", async (path, imported) => {
    expect(await accepts(path, imported)).toBe(false);
  });

  it.each([
    ["renderer/loads/new.ts", "../../shared/channels.ts"],
    ["electron/services/new.ts", "../store/store.ts"],
    ["electron/services/new.ts", "../../shared/failure.ts"],
    ["electron/gateway/new.ts", "../services/get-load.ts"],
    ["electron/shell/new.ts", "electron"],
    ["electron/main.ts", "electron"],
  ])("allow in %s the import of %s", async (path, imported) => {
    expect(await accepts(path, imported)).toBe(true);
  });
});
