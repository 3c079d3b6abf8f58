import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type License, license } from "../shared/views/license.ts";
import { output, repository } from "./paths.ts";

/** Each part of the build writes the licenses of its libraries to a file with this name in its output folder. */
export const LICENSES_FILE = "licenses.json";

/**
 * Merges the licenses of all parts of the build, of the typeface, and of the map's and the gazetteer's data into one
 * file next to the window's pages. The settings show that file.
 */
export async function collectLicenses(): Promise<void> {
  const parts = await Promise.all(
    ["renderer", "electron", "preload"].map((part) => readLicenses(join(output, part, LICENSES_FILE))),
  );
  const all = new Map(
    [
      ...parts.flat(),
      await readPackageLicense("zipcodes", "BSD-3-Clause"),
      await readPackageLicense("@fontsource-variable/inter", "OFL-1.1"),
      await readPackageLicense("us-atlas", "ISC"),
    ].map((entry) => [getKey(entry), entry]),
  );
  const sorted = [...all.values()].sort((a, b) => getKey(a).localeCompare(getKey(b)));
  await writeFile(join(output, "renderer", LICENSES_FILE), JSON.stringify(sorted));
}

const readLicenses = async (file: string): Promise<License[]> =>
  z.array(license).parse(JSON.parse(await readFile(file, "utf8")));

/**
 * Reads the license of a package that the bundler does not detect, because a style sheet loads its typeface or this
 * project contains a copy of its data.
 */
async function readPackageLicense(packageName: string, identifier: string): Promise<License> {
  const folder = join(repository, "node_modules", packageName);
  const { name, version } = license.parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
  return { name, version, identifier, text: await readFile(join(folder, "LICENSE"), "utf8") };
}

const getKey = ({ name, version }: License): string => `${name} ${version}`;
