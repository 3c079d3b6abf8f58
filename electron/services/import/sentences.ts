import { stringify } from "csv-stringify/sync";
import { parseLine } from "../../../shared/line-parser/parse-line.ts";
import { type Day, parseStopMoment } from "../../../shared/read-moment.ts";
import { type CodeLists, getName } from "../../../shared/reference/code-lists.ts";
import { matchName } from "../places/match-place.ts";
import { locate } from "../places/places.ts";

/** Longer text is not an e-mail. */
const MAX_TEXT_CHARS = 50_000;

/** Separators of cells. In sentences, a space or three digits follow a comma. */
const CELL_SEPARATORS = /[\t|;]|,(?!\s|\d{3}\b|$)/m;

const HEADER = [
  "loadNumber",
  "origin",
  "destination",
  "pickupDate",
  "deliveryDate",
  "equipmentTypeId",
  "length",
  "weight",
  "rate",
  "note",
];

interface FoundPlace {
  text: string;
  start: number;
  end: number;
}

/**
 * Converts the sentences of an e-mail to a table of loads, as far as quick post can parse them: "I have a van from
 * Dallas, TX to Atlanta, GA, 42,000 lbs, picking up 12/1 at 8am, paying $2,450". A load is a line with two places and
 * the lines below it, or the whole text. Undefined if there are no two places.
 */
export function readSentences(content: string, codeLists: CodeLists, today: Day): string | undefined {
  if (content.length > MAX_TEXT_CHARS || CELL_SEPARATORS.test(content)) return undefined;
  const rows = splitLoads(content)
    .map((text) => readLoad(text, codeLists, today))
    .filter((row) => row !== undefined);
  return rows.length === 0 ? undefined : stringify([HEADER, ...rows]);
}

/** Splits an e-mail into the text of each load. Skips lines before the first load, such as a greeting. */
function splitLoads(content: string): string[] {
  const loads: string[] = [];
  for (const line of content.split(/\r?\n/)) {
    const places = findPlaces(line).length > 1 || isQuickLine(line) ? 2 : 0;
    if (places > 1) loads.push(line);
    else if (loads.length > 0) loads.push(`${loads.pop()} ${line}`);
  }
  return loads.length > 0 ? loads : [content.replace(/\s+/g, " ")];
}

/** Whether the text is a quick-post line with states, such as "dal tx atl ga van 2450". */
function isQuickLine(line: string): boolean {
  const { origin, destination } = parseLine(line, {
    today: { year: 2000, month: 1, day: 1 },
    equipmentTypes: [],
  });
  return [origin, destination].every((place) => (matchName(place?.text ?? "")?.places.length ?? 0) > 0);
}

/** Finds cities with their state, with capitals: "Dallas, TX", "Fort Worth TX 76101". */
function findPlaces(text: string): FoundPlace[] {
  const found: FoundPlace[] = [];
  const pattern = /((?:[A-Z][A-Za-z.'-]*\s+){0,3}[A-Z][A-Za-z.'-]*)\s*,?\s+([A-Z]{2})\b(?:\s+(\d{5}))?/g;
  for (const { 0: whole, 1: name = "", 2: state = "", 3: zip, index } of text.matchAll(pattern)) {
    const words = name.split(/\s+/);
    // "Pickup Dallas, TX" starts with a word that is not part of the name.
    const skipped = words.findIndex((_, at) => locate({ city: words.slice(at).join(" "), state }));
    if (skipped < 0) continue;
    const city = words.slice(skipped).join(" ");
    found.push({
      text: [city, state, zip].filter(Boolean).join(" "),
      start: index + name.length - city.length,
      end: index + whole.length,
    });
  }
  return found;
}

function readLoad(text: string, codeLists: CodeLists, today: Day): (string | number)[] | undefined {
  const places = findPlaces(text);
  if (places.length < 2 && !isQuickLine(text)) return undefined;
  const line = places.length > 1 ? toQuickLine(text, places) : text;
  const parsed = parseLine(line, { today, ...codeLists });
  const { origin, destination, day, time, deliveryDay, equipmentTypeId, references, stops } = parsed;
  if (!origin || !destination) return undefined;
  const pickup = day === undefined ? undefined : parseStopMoment(`${day} ${time ?? ""}`, { today });
  const via = stops.length > 0 ? `Stops: ${stops.map((stop) => stop.text).join(", ")}` : "";
  return [
    parsed.loadNumber ?? "",
    formatPlace(origin.text),
    formatPlace(destination.text),
    pickup ?? "",
    deliveryDay ?? "",
    equipmentTypeId === undefined ? "" : getName(codeLists.equipmentTypes, equipmentTypeId),
    parsed.length ?? "",
    parsed.weight ?? "",
    parsed.rate ?? "",
    [...references, via].filter(Boolean).join(", "),
  ];
}

/** Formats "dal tx" the way the import reads it: Dallas, TX. */
function formatPlace(text: string): string {
  const found = matchName(text.replace(/\s+\d{5}$/, ""));
  return found && found.places.length > 0 ? found.label : text;
}

/** Puts the places first, as quick post needs them. A place after "deliver" is the last. */
function toQuickLine(text: string, places: readonly FoundPlace[]): string {
  const isDelivery = ({ start }: FoundPlace, index: number) =>
    /\b(deliver\w*|drop\w*|destination|consignee)\b[^.;]*$/i.test(
      text.slice(places[index - 1]?.end ?? 0, start),
    );
  const ordered = [
    ...places.filter((place, index) => !isDelivery(place, index)),
    ...places.filter(isDelivery),
  ];
  let rest = "";
  let end = 0;
  for (const place of places) {
    rest += `${text.slice(end, place.start)} `;
    end = place.end;
  }
  const words = `${rest}${text.slice(end)}`
    .replace(/\bdeliver\w*/gi, "del")
    .replace(/[.,;:!?)]+(?=\s|$)/g, " ")
    .replace(/(^|\s)\(/g, " ");
  return `${ordered.map((place) => place.text).join(" → ")} , ${words}`;
}
