import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../../build/paths.ts";

const areas = ["build", "electron", "renderer", "shared"];

/** The files that a file imports, statically or dynamically, by path in the repository. */
async function getImports(file: string): Promise<string[]> {
  const source = await readFile(join(repository, file), "utf8");
  return [...source.matchAll(/(?:from |import |import\()"(\.[^"]+)"/g)].map(([, path = ""]) =>
    posix.normalize(posix.join(dirname(file), path)),
  );
}

/** The folder or file directly below `parent` that holds a file; undefined outside of it. */
const getChild = (parent: string, file: string): string | undefined =>
  file.startsWith(`${parent}/`) ? file.slice(parent.length + 1).split("/")[0] : undefined;

/** A cycle among the folders and files directly below `parent`; undefined if there is none. */
function findCycle(parent: string, imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const edges = new Map<string, Set<string>>();
  for (const [file, targets] of imports)
    for (const target of targets) {
      const [from, to] = [getChild(parent, file), getChild(parent, target)];
      if (from && to && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return undefined;
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle) return cycle;
    }
    done.add(node);
    return undefined;
  };
  for (const node of edges.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/** A folder and all folders above it: "a/b/c", "a/b", "a". */
const withParents = (folder: string): string[] =>
  folder === "." ? [] : [folder, ...withParents(dirname(folder))];

test.each(areas)(
  "the files and folders of each folder of %s import each other without a cycle",
  async (area) => {
    const files = globSync(`${area}/**/*.{ts,tsx}`, { cwd: repository })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => !file.startsWith("build/out/"));
    expect(files.length).toBeGreaterThan(0);
    const imports = new Map<string, string[]>();
    for (const file of files) imports.set(file, await getImports(file));
    const parents = new Set(files.flatMap((file) => withParents(dirname(file))));
    const cycles = [...parents].flatMap((parent) => {
      const cycle = findCycle(parent, imports);
      return cycle ? [`${parent}: ${cycle.join(" → ")}`] : [];
    });
    expect(cycles).toEqual([]);
  },
);

test("only electron/store/postgres imports pg and kysely", async () => {
  const files = globSync("{build,electron,renderer,shared}/**/*.{ts,tsx}", { cwd: repository })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.startsWith("build/out/"));
  const importing: string[] = [];
  for (const file of files) {
    const source = await readFile(join(repository, file), "utf8");
    if (/(?:from |import |import\()"(?:pg|kysely)(?:["/])/.test(source)) importing.push(dirname(file));
  }
  expect(importing.length).toBeGreaterThan(0);
  expect(importing.filter((folder) => !/^electron\/store\/postgres(\/|$)/.test(folder))).toEqual([]);
});
