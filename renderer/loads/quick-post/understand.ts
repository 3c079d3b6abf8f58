import { type Day, readDay, wireDay } from "../../../shared/read-moment.ts";
import type { Code } from "../../../shared/reference/code-lists.ts";
import { isState } from "./states.ts";

/** A piece of the line that names a place, and where in the line it stands. */
export interface PlaceText {
  text: string;
  start: number;
  end: number;
}

/** What a quick-post line says. Anything it does not say is undefined. */
export interface Understood {
  origin?: PlaceText;
  destination?: PlaceText;
  /** Day of the pickup, as YYYY-MM-DD. */
  day?: string;
  equipmentTypeId?: number;
  /** Feet. */
  length?: number;
  /** Pounds. */
  weight?: number;
  /** USD, all-in. */
  rate?: number;
  loadNumber?: string;
  /** Words that mean nothing here. */
  unknown: string[];
}

interface Token {
  text: string;
  start: number;
  end: number;
}

/** A bare number from here on is a weight in pounds, below it a rate in dollars. */
const leastBareWeight = 20_000;

/**
 * Understands a line such as "dal tx atl ga 12/1 van 42k 2450": two places first, then in any order the day of the
 * pickup, equipment, weight (42k, 42000 lb), length (53ft, 53'), rate (2450, $2,450) and number (#A-17).
 */
export function understand(
  line: string,
  { today, equipmentTypes }: { today: Day; equipmentTypes: readonly Code[] },
): Understood {
  const tokens = [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
  const understood: Understood = { unknown: [] };
  const places: PlaceText[] = [];
  let open: Token[] = [];
  const close = () => {
    const place = placeOf(line, open);
    if (place && places.length < 2) places.push(place);
    open = [];
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    const word = token.text.toLowerCase().replace(/,+$/, "");
    if (isSeparator(word)) close();
    else if (takeMeasure(word, understood, today, places.length + Number(open.length > 0) < 2)) close();
    else if (places.length < 2) {
      open.push(token);
      if (endsPlace(open)) close();
    } else {
      close();
      const equipment = equipmentAt(tokens, at, equipmentTypes);
      if (equipment) {
        understood.equipmentTypeId = equipment.id;
        at += equipment.words - 1;
      } else if (readDay(word, today)) understood.day = wireDay(readDay(word, today) ?? today);
      else understood.unknown.push(token.text);
    }
  }
  close();
  [understood.origin, understood.destination] = places;
  return understood;
}

const isSeparator = (word: string): boolean => /^(→|->|=>|>|-|–|to)$/.test(word);

/** A place ends with its state or its postal code; the first word of a name is never taken for a state. */
function endsPlace(open: readonly Token[]): boolean {
  const last = open.at(-1)?.text.replace(/,+$/, "") ?? "";
  return /^\d{5}$/.test(last) || (open.length > 1 && isState(last));
}

function placeOf(line: string, open: readonly Token[]): PlaceText | undefined {
  const [first, last] = [open[0], open.at(-1)];
  return first && last
    ? { text: line.slice(first.start, last.end), start: first.start, end: last.end }
    : undefined;
}

/** Takes a word that is a number with its meaning; five bare digits are a postal code while places are wanted. */
function takeMeasure(word: string, understood: Understood, today: Day, wantsPlace: boolean): boolean {
  const plain = word.replaceAll(",", "");
  const number = Number.parseFloat(plain.replace(/^[$#]/, ""));
  if (/^#./.test(word)) understood.loadNumber = word.slice(1).toUpperCase();
  else if (/^\d{1,2}[/.-]\d/.test(word) || /^\d{4}-\d/.test(word)) {
    const day = readDay(word, today);
    if (!day) return false;
    understood.day = wireDay(day);
  } else if (/^\$\d+(\.\d{1,2})?k?$/.test(plain))
    understood.rate = plain.endsWith("k") ? number * 1_000 : number;
  else if (/^\d+(\.\d+)?(k|klbs?)$/.test(plain)) understood.weight = Math.round(number * 1_000);
  else if (/^\d+(lbs?|#)$/.test(plain)) understood.weight = number;
  else if (/^\d+(\.\d+)?(ft|')$/.test(plain)) understood.length = number;
  else if (/^\d+(\.\d{1,2})?$/.test(plain) && !(wantsPlace && /^\d{5}$/.test(word))) {
    if (number >= leastBareWeight) understood.weight = number;
    else understood.rate = number;
  } else return false;
  return true;
}

/** Equipment by its name or its short form, of as many words as the name has. */
function equipmentAt(tokens: readonly Token[], at: number, types: readonly Code[]) {
  const said = (words: number) =>
    tokens
      .slice(at, at + words)
      .map(({ text }) => text.toLowerCase())
      .join(" ");
  const longestFirst = types.toSorted((a, b) => b.name.length - a.name.length);
  for (const { id, name, short } of longestFirst) {
    const words = name.split(" ").length;
    if (said(words) === name.toLowerCase()) return { id, words };
    if (said(1) === short.toLowerCase() || said(1) === name.toLowerCase().replaceAll(" ", ""))
      return { id, words: 1 };
  }
  return undefined;
}
