import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../../build/paths.ts";

const MAX_FILES_WITHOUT_README = 10;
const MAX_README_LINES = 40;

/** All folders of the source tree with the names of their files. */
function listFolders(folder: string): { folder: string; files: string[] }[] {
  const entries = readdirSync(join(repository, folder), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== "out");
  return [{ folder, files }, ...folders.flatMap(({ name }) => listFolders(join(folder, name)))];
}

const folders = ["electron", "renderer", "shared", "build", "test"].flatMap(listFolders);

test("every folder with more than ten files has a README", () => {
  const missing = folders
    .filter(({ folder }) => !folder.includes("fixtures"))
    .filter(({ files }) => files.length > MAX_FILES_WITHOUT_README && !files.includes("README.md"));
  expect(missing.map(({ folder }) => folder)).toEqual([]);
});

test("a folder's README has at most 40 lines", () => {
  const long = folders
    .filter(({ files }) => files.includes("README.md"))
    .filter(({ folder }) => {
      const text = readFileSync(join(repository, folder, "README.md"), "utf8");
      return text.split("\n").length > MAX_README_LINES + 1;
    });
  expect(long.map(({ folder }) => folder)).toEqual([]);
});

test("a folder's README names only files that exist", () => {
  const names = new Set(folders.flatMap(({ files }) => files));
  const unknown = folders
    .filter(({ files }) => files.includes("README.md"))
    .flatMap(({ folder }) => {
      const text = readFileSync(join(repository, folder, "README.md"), "utf8");
      const named = [...text.matchAll(/(?<![*\w.-])\w[\w.-]*\.tsx?\b/g)].map(([name]) => name);
      return named.filter((name) => !names.has(name)).map((name) => `${folder}/README.md: ${name}`);
    });
  expect(unknown).toEqual([]);
});
