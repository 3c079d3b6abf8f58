import type { Code, CodeLists } from "./code-lists.ts";

/** Synonyms of equipment types, each with the short name of its type. */
const TYPE_SYNONYMS: Record<string, string> = {
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

/** Finds an equipment type by id, name, short name or synonym, ignoring a trailer length ("53' dry van"). */
export function findEquipmentType(text: string, types: readonly Code[]): Code | undefined {
  const normalized = normalizeName(text);
  const exact = types.find(({ id, name, short }) =>
    [String(id), name, short].some((known) => known !== "" && normalizeName(known) === normalized),
  );
  if (exact) return exact;
  const synonym = TYPE_SYNONYMS[normalized];
  if (synonym) return types.find(({ short }) => short === synonym);
  const withoutLength = text.replace(
    /^\s*\d{2}\s*(ft|feet|foot|')?\s*|\s*\d{2}\s*(ft|feet|foot|')?\s*$/gi,
    "",
  );
  return withoutLength === text || withoutLength === "" ? undefined : findEquipmentType(withoutLength, types);
}

/** Synonyms of equipment options, each with the short name of its option. */
const OPTION_SYNONYMS: Record<string, string> = {
  tarped: "T",
  teams: "TM",
  haz: "X",
  hazmat: "X",
  blankets: "B",
  blanketwrapped: "B",
};

/** Minimum letters of a partial option name, such as "team" or "lift". */
const MIN_OPTION_LETTERS = 4;

/** Finds an equipment option by the start of its name or by a synonym. */
export function findEquipmentOption(text: string, options: readonly Code[]): Code | undefined {
  const normalized = normalizeName(text);
  const synonym = OPTION_SYNONYMS[normalized];
  if (synonym) return options.find(({ short }) => short === synonym);
  if (normalized.length < MIN_OPTION_LETTERS) return undefined;
  return options.find(({ name }) => normalizeName(name).startsWith(normalized));
}

/** Two-letter codes: the first letter is the type, the second the option. */
const TYPES_IN_CODES: Record<string, string> = { v: "V", r: "R", f: "F" };
const OPTIONS_IN_CODES: Record<string, Record<string, string>> = {
  v: { a: "A", z: "X", m: "TM", p: "PE", g: "LG" },
  r: { a: "A", z: "X", m: "TM", p: "PE" },
  f: { a: "A", z: "X", m: "TM", t: "T", c: "CH" },
};

/** Parses a two-letter code: FT is a flatbed with tarps. */
export function parseEquipmentCode(
  text: string,
  { equipmentTypes, equipmentOptions }: CodeLists,
): { type: Code; option: Code } | undefined {
  const [first = "", second = "", third] = text.trim().toLowerCase();
  const wanted = OPTIONS_IN_CODES[first]?.[second];
  const type = equipmentTypes.find(({ short }) => short === TYPES_IN_CODES[first]);
  const option = equipmentOptions.find(({ short }) => short === wanted);
  return wanted !== undefined && third === undefined && type && option ? { type, option } : undefined;
}

const normalizeName = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * Returns the equipment code of booked rates: V for "V", "Dry van" or the id "1". The code of a type without a short
 * name is its name in upper case; the code of an unknown type is the text in upper case.
 */
export function getEquipmentCode(text: string, types: readonly Code[]): string {
  const type = findEquipmentType(text, types);
  return type?.short || (type?.name ?? text).trim().toUpperCase();
}

/**
 * Finds the longest name at the start of a list of words. Words with digits are never part of a name.
 * @param find returns the code of a name
 */
export function findLongestName(
  words: readonly string[],
  maxWords: number,
  find: (name: string) => Code | undefined,
): { code: Code; words: number } | undefined {
  for (let count = Math.min(maxWords, words.length); count > 0; count--) {
    const name = words.slice(0, count).join(" ");
    const code = /\d/.test(name) ? undefined : find(name);
    if (code) return { code, words: count };
  }
  return undefined;
}
