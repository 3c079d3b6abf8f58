/** Returns the common spelling of a US city; undefined for companies with their own ZIP code. */
export function tidyName(name: string): string | undefined {
  if (/[\d&/]|\b(Inc|Co|Svc|Brm|Ins)\b/.test(name)) return undefined;
  return name
    .replace(/\bMc ?([a-z])/gi, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/\b([OD]) ([A-Z])/g, "$1'$2")
    .replace("Coeur D'", "Coeur d'");
}

/** Patterns for letters that the source lost to a wrong encoding, with their replacements. */
const LOST_LETTERS: [RegExp, string][] = [
  [/Ch\uFFFDteau/g, "Chateau"],
  [/C\uFFFDte/g, "Cote"],
  [/\b\uFFFD(les?)\b/gi, "I$1"],
  [/-\uFFFD(les)/g, "-I$1"],
  [/fran\uFFFD/g, "franc"],
  [/r\uFFFDme/g, "rome"],
  [/\uFFFD/g, "e"],
];

const DISTRICT_SUFFIX =
  /\s+((inner|outer|upper|lower|mid|far|central|centre|north|south|east|west|northeast|northwest|southeast|southwest|outskirts|extremities|region|grandview|lakewood|subdivisions|and|&)\s*)+$/i;

/**
 * Returns the common name of a Canadian place. The source has districts ("Kelowna East Central", "Calgary (Rundle)"),
 * regions with their main place ("Eastern Alberta (St. Paul)") and government offices. Returns undefined for a region
 * or office without a main place.
 */
export function tidyCanadianName(name: string): string | undefined {
  if (
    /Reserved|Government|Region\b|County|Counties|Municipality|Shore|\b(and|&)\b.*\b(island|region)/i.test(
      name,
    )
  )
    return getMainPlace(name);
  const repaired = LOST_LETTERS.reduce((text, [lost, letter]) => text.replace(lost, letter), name);
  if (
    /^(North|South|East|West|Central|Remote|Inner|Outer)\w*\s+(Central\s+)?(Alberta|Manitoba|Saskatchewan|British)/i.test(
      repaired,
    )
  )
    return getMainPlace(repaired);
  if (/Toronto|Montreal/.test(repaired)) return repaired.includes("Toronto") ? "Toronto" : "Montreal";
  const plain = repaired
    .replace(/\s*\(.*/, "")
    .replace(/-\s+/g, "-")
    .replace(/ Township\b| Inner\b/g, "")
    .replace(DISTRICT_SUFFIX, "");
  return capitalizeWords(plain);
}

function getMainPlace(name: string): string | undefined {
  const inside = /\(([^()/]+)\)/.exec(name)?.[1];
  return inside === undefined ? undefined : capitalizeWords(inside);
}

const capitalizeWords = (name: string): string =>
  name.replace(/(^|[\s-])([a-z])/g, (all) => all.toUpperCase());
