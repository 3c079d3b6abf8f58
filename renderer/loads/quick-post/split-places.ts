import { useDebouncedValue } from "@mantine/hooks";
import { callChannel } from "../../ui/data/channel.ts";
import { useAnswer } from "../../ui/data/use-answer.ts";
import { NO_PLACE } from "./line-fields.ts";
import type { ParsedLine, PlaceText } from "./parse-line.ts";

/** The words that may be of two places: those of the only one that was understood. */
function wordsToPart({ origin, destination }: ParsedLine): string | undefined {
  const isOne = origin !== undefined && origin.text !== NO_PLACE && destination === undefined;
  return isOne && /\S\s+\S/.test(origin.text) ? origin.text : undefined;
}

/** A line in which nothing says where its two places part ("nyc miami van"), parted where it is known. */
export function useSplitPlaces(understood: ParsedLine): ParsedLine {
  const text = wordsToPart(understood);
  const [asked] = useDebouncedValue(text, 60);
  const { value } = useAnswer("places.part", asked === undefined ? undefined : { text: asked });
  return text !== undefined && text === asked ? parted(understood, value?.words ?? null) : understood;
}

/** The same at once, for who presses Enter before the answer is there. */
export async function splitPlaces(understood: ParsedLine): Promise<ParsedLine> {
  const text = wordsToPart(understood);
  return text === undefined
    ? understood
    : parted(understood, (await callChannel("places.part", { text })).words);
}

function parted(understood: ParsedLine, words: number | null): ParsedLine {
  const { origin } = understood;
  const second = words === null ? undefined : [...(origin?.text.matchAll(/\S+/g) ?? [])][words];
  if (!origin || !second) return understood;
  return { ...understood, origin: cut(origin, 0, second.index), destination: cut(origin, second.index) };
}

/** A stretch of a place's words, with where in the line it stands. */
function cut({ text, start }: PlaceText, from: number, to = text.length): PlaceText {
  const part = text.slice(from, to).replace(/[\s,]+$/, "");
  return { text: part, start: start + from, end: start + from + part.length };
}
