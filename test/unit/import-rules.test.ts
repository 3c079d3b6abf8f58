import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { repository } from "../../build/paths.ts";

const biome = join(repository, "node_modules/@biomejs/biome/bin/biome");

/** A file, and what it imports. */
type Import = readonly [path: string, imported: string];

const refused: Import[] = [
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
];

const allowed: Import[] = [
  ["renderer/loads/new.ts", "../../shared/channels.ts"],
  ["electron/services/new.ts", "../store/store.ts"],
  ["electron/services/new.ts", "../../shared/failure.ts"],
  ["electron/gateway/new.ts", "../services/get-load.ts"],
  ["electron/shell/new.ts", "electron"],
  ["electron/main.ts", "electron"],
];

/** The linter's messages for all imports above, one line each: it runs once, on one folder with the project's rules. */
let messages: string[];

/** Each import of a file has its own line. */
const getLines = (path: string): string[] =>
  [...refused, ...allowed].filter(([file]) => file === path).map(([, imported]) => imported);

const isRefused = ([path, imported]: Import): boolean =>
  messages.some((message) => message.includes(`${path},line=${getLines(path).indexOf(imported) + 1},`));

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "lanedesk-test-"));
  const rules = JSON.parse(await readFile(join(repository, "biome.json"), "utf8"));
  await writeFile(join(folder, "biome.json"), JSON.stringify({ ...rules, vcs: { enabled: false } }));
  for (const [path] of [...refused, ...allowed]) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(
      file,
      getLines(path)
        .map((imported) => `import "${imported}";\n`)
        .join(""),
    );
  }
  const args = ["lint", "--only=style/noRestrictedImports", "--reporter=github", "--max-diagnostics=none"];
  const { stdout } = spawnSync(process.execPath, [biome, ...args], { cwd: folder, encoding: "utf8" });
  await rm(folder, { recursive: true });
  messages = stdout.replaceAll("\\", "/").split("\n");
});

describe("the import rules", () => {
  it.each(refused)("refuse in %s the import of %s", (path, imported) => {
    expect(isRefused([path, imported])).toBe(true);
  });

  it.each(allowed)("allow in %s the import of %s", (path, imported) => {
    expect(isRefused([path, imported])).toBe(false);
  });
});
