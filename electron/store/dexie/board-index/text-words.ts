import type { LoadEntry } from "../../keys/load-entry.ts";

/** A word of letters only. */
const LETTERS = /(?<![a-z0-9])[a-z]+(?![a-z0-9])/g;

/**
 * The words of letters only that occur in the texts of loads, outside of the places. Most place names that a broker
 * types occur in no text, so a search for a place need not read the texts. The set keeps the words of removed texts.
 */
export class TextWords {
  readonly #words = new Set<string>();

  /** Adds the words of an entry. */
  add({ text, placesAt }: LoadEntry): void {
    for (const word of text.slice(0, placesAt).match(LETTERS) ?? []) this.#words.add(word);
  }

  /** Whether a text may contain these words. */
  canContain(words: string): boolean {
    return (words.match(LETTERS) ?? []).every((word) => this.#words.has(word));
  }
}
