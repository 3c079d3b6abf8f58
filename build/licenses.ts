import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type License, license } from "../shared/views/license.ts";
import { output, repository } from "./paths.ts";

/** What each part of a build writes: the licenses of the libraries that went into it. */
export const LICENSES_FILE = "licenses.json";

/**
 * Puts the licenses of all parts, and that of the places' names, into one file beside the window's pages: it is
 * shipped with the program, and shown in its settings.
 */
export async function collectLicenses(): Promise<void> {
  const parts = await Promise.all(
    ["renderer", "electron", "preload"].map((part) => readLicenses(join(output, part, LICENSES_FILE))),
  );
  const all = new Map([...parts.flat(), await licenseOfPlaces()].map((entry) => [keyOf(entry), entry]));
  const sorted = [...all.values()].sort((one, other) => keyOf(one).localeCompare(keyOf(other)));
  await writeFile(join(output, "renderer", LICENSES_FILE), JSON.stringify(sorted));
}

const readLicenses = async (file: string): Promise<License[]> =>
  z.array(license).parse(JSON.parse(await readFile(file, "utf8")));

/** The gazetteer is made from this package's data when a new one is made, not when the program is built. */
async function licenseOfPlaces(): Promise<License> {
  const folder = join(repository, "node_modules/zipcodes");
  const { name, version } = license.parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
  const { license: text } = z
    .object({ license: z.string() })
    .parse(JSON.parse(await readFile(join(repository, "electron/services/places/gazetteer.json"), "utf8")));
  return { name, version, identifier: "BSD-3-Clause", text };
}

const keyOf = ({ name, version }: License): string => `${name} ${version}`;
