import type { Code, CodeLists } from "./code-lists.ts";

/** Other names under which people and files know the usual trailers, by their short names. */
const otherNames: Record<string, string> = {
  dry: "V",
  dryvan: "V",
  dv: "V",
  dryvans: "V",
  vans: "V",
  refrigerated: "R",
  refer: "R",
  reef: "R",
  reefers: "R",
  rf: "R",
  flat: "F",
  flats: "F",
  fb: "F",
  flatbeds: "F",
  flatdeck: "F",
  fd: "FSD",
  flatorstep: "FSD",
  flatbedstepdeck: "FSD",
  dropdeck: "SD",
  stepdeck: "SD",
  stepdecks: "SD",
  step: "SD",
  doubledrop: "DD",
  rg: "RGN",
  removablegooseneck: "RGN",
  removablegooseneckrgn: "RGN",
  rgnlowboy: "RGN",
  hotshot: "HS",
  hotshots: "HS",
  fh: "HS",
  flatbedhotshot: "HS",
  hotshotflatbed: "HS",
  box: "SB",
  boxtruck: "SB",
  straightboxtruck: "SB",
  straight: "SB",
  straighttruck: "SB",
  sprinter: "SV",
  stoga: "CN",
  cong: "CN",
  power: "PO",
  autohauler: "AC",
  carhauler: "AC",
  vanorreefer: "VR",
  vanreefer: "VR",
};

/**
 * The equipment type that is meant by its number, its name, its short name, or another name that the trade has for
 * it; a trailer's length beside it makes no difference ("53' dry van").
 */
export function findEquipmentType(text: string, types: readonly Code[]): Code | undefined {
  const said = plain(text);
  const found = types.find(({ id, name, short }) =>
    [String(id), name, short].some((known) => known !== "" && plain(known) === said),
  );
  if (found) return found;
  const other = otherNames[said];
  if (other) return types.find(({ short }) => short === other);
  const withoutLength = text.replace(
    /^\s*\d{2}\s*(ft|feet|foot|')?\s*|\s*\d{2}\s*(ft|feet|foot|')?\s*$/gi,
    "",
  );
  return withoutLength === text || withoutLength === "" ? undefined : findEquipmentType(withoutLength, types);
}

/** What a trailer must have, under the names that the trade has for it, by the options' short names. */
const otherOptionNames: Record<string, string> = {
  tarped: "T",
  teams: "TM",
  haz: "X",
  hazmat: "X",
  blankets: "B",
  blanketwrapped: "B",
};

/** So much of an option's name is enough: "team", "lift". */
const leastOfOption = 4;

/** The equipment option that is meant by its name or the beginning of it, or by another one that the trade has. */
export function findEquipmentOption(text: string, options: readonly Code[]): Code | undefined {
  const said = plain(text);
  const other = otherOptionNames[said];
  if (other) return options.find(({ short }) => short === other);
  if (said.length < leastOfOption) return undefined;
  return options.find(({ name }) => plain(name).startsWith(said));
}

/** The trade's codes of two letters: the first is the trailer, the second what it must have. */
const trailersInCodes: Record<string, string> = { v: "V", r: "R", f: "F" };
const optionsInCodes: Record<string, Record<string, string>> = {
  v: { a: "A", z: "X", m: "TM", p: "PE", g: "LG" },
  r: { a: "A", z: "X", m: "TM", p: "PE" },
  f: { a: "A", z: "X", m: "TM", t: "T", c: "CH" },
};

/** The trailer and what it must have that a code of two letters means: FT is a flatbed with tarps. */
export function parseEquipmentCode(
  text: string,
  { equipmentTypes, equipmentOptions }: CodeLists,
): { type: Code; option: Code } | undefined {
  const [first = "", second = "", third] = text.trim().toLowerCase();
  const wanted = optionsInCodes[first]?.[second];
  const type = equipmentTypes.find(({ short }) => short === trailersInCodes[first]);
  const option = equipmentOptions.find(({ short }) => short === wanted);
  return wanted !== undefined && third === undefined && type && option ? { type, option } : undefined;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * The code under which booked rates of an equipment are kept: V for van, "Dry van" or the number 1. A type without a
 * short name, and a name that nobody knows, stand in upper case as they are.
 * @param types the equipment types of the reference data
 */
export function equipmentCodeOf(text: string, types: readonly Code[]): string {
  const found = findEquipmentType(text, types);
  return found?.short || (found?.name ?? text).trim().toUpperCase();
}
