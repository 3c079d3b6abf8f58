import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { output, repository } from "../../../build/paths.ts";
import { license } from "../../../shared/views/license.ts";

const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, "utf8"));

const shipped = async () => z.array(license).parse(await read(join(output, "renderer/licenses.json")));

/** The packages that the source maps of the main process name. */
async function bundledPackages(): Promise<Set<string>> {
  const folder = join(output, "electron");
  const maps = (await readdir(folder)).filter((name) => name.endsWith(".map"));
  const sources = await Promise.all(
    maps.map(
      async (name) =>
        z.object({ sources: z.array(z.string()) }).parse(await read(join(folder, name))).sources,
    ),
  );
  const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;
  return new Set(sources.flat().flatMap((source) => name.exec(source)?.[1] ?? []));
}

test("the program contains the license of every bundled library", async () => {
  const names = new Set((await shipped()).map((entry) => entry.name));
  const bundled = await bundledPackages();
  expect(bundled.size).toBeGreaterThan(5);
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(await read(join(repository, "package.json")));
  for (const library of [...bundled, ...Object.keys(dependencies), "zipcodes"])
    expect(names, library).toContain(library);
});

test("every license is permissive", async () => {
  const restrictive = (await shipped()).filter(
    ({ identifier = "" }) =>
      !/^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1)( AND (MIT|ISC|BSD-3-Clause))*$/.test(
        identifier,
      ),
  );
  expect(restrictive).toEqual([]);
});
