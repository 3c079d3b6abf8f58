import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Licence, licence } from "../shared/window/licence.ts";
import { output, repository } from "./paths.ts";

/** What each part of a build writes: the licences of the libraries that went into it. */
export const licencesOfPart = "licences.json";

/**
 * Puts the licences of all parts, and that of the places' names, into one file beside the window's pages: it is
 * shipped with the program, and shown in its settings.
 */
export async function gatherLicences(): Promise<void> {
  const parts = await Promise.all(
    ["renderer", "electron", "preload"].map((part) => readLicences(join(output, part, licencesOfPart))),
  );
  const all = new Map([...parts.flat(), await licenceOfPlaces()].map((entry) => [keyOf(entry), entry]));
  const sorted = [...all.values()].sort((one, other) => keyOf(one).localeCompare(keyOf(other)));
  await writeFile(join(output, "renderer", licencesOfPart), JSON.stringify(sorted));
}

const readLicences = async (file: string): Promise<Licence[]> =>
  z.array(licence).parse(JSON.parse(await readFile(file, "utf8")));

/** The gazetteer is made from this package's data when a new one is made, not when the program is built. */
async function licenceOfPlaces(): Promise<Licence> {
  const folder = join(repository, "node_modules/zipcodes");
  const { name, version } = licence.parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
  const { licence: text } = z
    .object({ licence: z.string() })
    .parse(JSON.parse(await readFile(join(repository, "electron/services/places/gazetteer.json"), "utf8")));
  return { name, version, identifier: "BSD-3-Clause", text };
}

const keyOf = ({ name, version }: Licence): string => `${name} ${version}`;
