/** A number with its meaning, and how many words it takes; "bare" and "thousands" are told apart by what else is said. */
export interface Measure {
  kind: "number" | "rate" | "ratePerMile" | "weight" | "length" | "pallets" | "bare" | "thousands";
  value: number;
  words: number;
}

/** Units that may stand behind a number, in the same word or the next. */
const units: [RegExp, Measure["kind"]][] = [
  [/^(lbs?|pounds?|#)\.?$/, "weight"],
  [/^(ft|feet|foot|'|’|′)\.?$/, "length"],
  [/^(pallets?|plts?|plt|skids?)$/, "pallets"],
  [/^(\/mi|\/mile|rpm|ppm)$/, "ratePerMile"],
  [/^(usd|dollars?|\$|rate|flat|all-?in)$/, "rate"],
  [/^(wt|weight)$/, "weight"],
];

const unitKind = (text: string): Measure["kind"] | undefined => units.find(([unit]) => unit.test(text))?.[1];

/** From here on thousands are pounds ("42k"); below they may be pounds or dollars ("3k"). */
const leastThousandsOfPounds = 10_000;

/** Less than this is no rate for a trip, and no weight worth a truck. */
const leastBare = 50;

/** What a word that begins with a number says, together with the unit in the next word, if there is one. */
export function measureAt(word: string, next: string): Measure | undefined {
  const match = /^(\$?)((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)(k?)(.*)$/.exec(word);
  if (!match) return undefined;
  const [, dollar, digits = "", k, rest = ""] = match;
  const value = Math.round(Number(digits.replaceAll(",", "")) * (k ? 1_000 : 1) * 100) / 100;
  const inWord = rest === "" ? undefined : unitKind(rest);
  if (rest !== "" && inWord === undefined) return undefined;
  const inNext = rest === "" ? unitKind(next) : undefined;
  const unit = inWord ?? inNext;
  const words = inNext === undefined ? 1 : 2;
  if (dollar && (unit === undefined || unit === "rate")) return { kind: "rate", value, words };
  if (dollar)
    return unit === "ratePerMile" ? { kind: unit, value, words } : { kind: "rate", value, words: 1 };
  if (unit !== undefined) return { kind: unit, value: unit === "weight" ? Math.round(value) : value, words };
  if (k) return { kind: value >= leastThousandsOfPounds ? "weight" : "thousands", value, words };
  return value < leastBare ? undefined : { kind: "bare", value, words };
}
