/** State and province names by the two-letter codes used in freight. */
const stateNames: Record<string, string> = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  PR: "Puerto Rico",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
  AB: "Alberta",
  BC: "British Columbia",
  MB: "Manitoba",
  NB: "New Brunswick",
  NL: "Newfoundland and Labrador",
  NS: "Nova Scotia",
  NT: "Northwest Territories",
  NU: "Nunavut",
  ON: "Ontario",
  PE: "Prince Edward Island",
  QC: "Quebec",
  SK: "Saskatchewan",
  YT: "Yukon",
  AG: "Aguascalientes",
  BJ: "Baja California",
  CI: "Chihuahua",
  CL: "Colima",
  CU: "Coahuila",
  DF: "Ciudad de Mexico",
  EM: "Estado de Mexico",
  GJ: "Guanajuato",
  HG: "Hidalgo",
  JA: "Jalisco",
  MH: "Michoacan",
  PU: "Puebla",
  QA: "Queretaro",
  SI: "Sinaloa",
  SL: "San Luis Potosi",
  SO: "Sonora",
  TM: "Tamaulipas",
  VE: "Veracruz",
  YC: "Yucatan",
};

/** Other names and former codes, normalized. Nuevo León shares its code with Newfoundland. */
const otherStateNames: Record<string, string> = {
  nuevoleon: "NL",
  newfoundland: "NL",
  cdmx: "DF",
  washingtondc: "DC",
  yukonterritory: "YT",
  pq: "QC",
  nf: "NL",
};

/** City nicknames used in freight, normalized; they match whole names only. */
export const cityNicknames: Record<string, string> = {
  abq: "albuquerque",
  bham: "birmingham",
  chi: "chicago",
  cincy: "cincinnati",
  clt: "charlotte",
  dc: "washington",
  dfw: "dallas",
  hou: "houston",
  indy: "indianapolis",
  jax: "jacksonville",
  kc: "kansascity",
  la: "losangeles",
  lv: "lasvegas",
  mke: "milwaukee",
  mpls: "minneapolis",
  msp: "minneapolis",
  nola: "neworleans",
  nyc: "newyork",
  okc: "oklahomacity",
  pdx: "portland",
  phl: "philadelphia",
  philly: "philadelphia",
  phx: "phoenix",
  pitt: "pittsburgh",
  sf: "sanfrancisco",
  slc: "saltlakecity",
  stl: "saintlouis",
  vegas: "lasvegas",
};

const abbreviations: Record<string, string> = {
  st: "saint",
  ste: "sainte",
  ft: "fort",
  mt: "mount",
  pt: "point",
  n: "north",
  s: "south",
  e: "east",
  w: "west",
  hgts: "heights",
  hts: "heights",
  bch: "beach",
  jct: "junction",
  spgs: "springs",
  spg: "spring",
  pk: "park",
  vlg: "village",
  ctr: "center",
  centre: "center",
  twp: "township",
};

/** Splits a name into normalized words: lower case, without accents and punctuation. */
export const toPlainWords = (name: string): string[] =>
  (ASCII.test(name) ? name : name.normalize("NFD").replace(/[\u0300-\u036f’]/g, ""))
    .toLowerCase()
    .replace(/['.]/g, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");

const ASCII = /^[ -~]*$/;

/** Normalizes a city name: "St. Louis" and "Saint Louis" become saintlouis. */
export const toPlainCity = (name: string): string => joinWords(toPlainWords(name));

/** Joins normalized words into a normalized city name, and expands abbreviations: "st" becomes saint. */
export const joinWords = (words: readonly string[]): string =>
  words.map((word) => abbreviations[word] ?? word).join("");

const codesByName = new Map<string, string>([
  ...Object.entries(stateNames).map(([code, name]): [string, string] => [toPlainWords(name).join(""), code]),
  ...Object.keys(stateNames).map((code): [string, string] => [code.toLowerCase(), code]),
  ...Object.entries(otherStateNames),
]);

/** Returns the two-letter code of a state or province by its code or name; undefined when unknown. */
export const findStateCode = (text: string): string | undefined =>
  codesByName.get(toPlainWords(text).join(""));

/** Returns the name of a state or province by its code; the code when unknown. */
export const getStateName = (code: string): string => stateNames[code] ?? code;

/** Returns the ways in which brokers and load boards write a city: "st. louis", "st louis", "saint louis". */
export function getSpellings(name: string): string[] {
  const words = name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .split(" ");
  const variants = words.map((word) => {
    const long = abbreviations[word.replace(".", "")] ?? word;
    const shorts = Object.keys(abbreviations).filter((short) => abbreviations[short] === long);
    return shorts.length === 0
      ? [word]
      : [...new Set([word, long, ...shorts.flatMap((short) => [short, `${short}.`])])];
  });
  return variants.reduce<string[]>(
    (starts, options) =>
      starts.flatMap((start) => options.map((word) => (start ? `${start} ${word}` : word))),
    [""],
  );
}

/**
 * Splits a trailing state of one to three words ("NEW MEXICO", "TX") from the city before it; undefined without a state
 * or without a city.
 */
export function splitState(words: readonly string[]): { city: string; state: string } | undefined {
  for (const count of [3, 2, 1]) {
    const state = words.length > count ? findStateCode(words.slice(-count).join(" ")) : undefined;
    if (state !== undefined) return { city: words.slice(0, -count).join(" "), state };
  }
  return undefined;
}

/** Returns the codes of states whose code or normalized name starts with a normalized text. */
export function findStateCodes(text: string): string[] {
  const codes = [...codesByName].filter(([name]) => name.startsWith(text)).map(([, code]) => code);
  return [...new Set(codes)];
}
