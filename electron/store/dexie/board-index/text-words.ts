import type { LoadEntry } from "../../keys/load-entry.ts";

/** A word of letters only. */
const LETTERS = /(?<![a-z0-9])[a-z]+(?![a-z0-9])/g;

/**
 * The words in the texts of loads, without the words of places and without words that contain a digit. Few place names
 * are among these words, so a place filter seldom searches the texts. The words of removed texts stay in the set.
 */
export class TextWords {
  readonly #words = new Set<string>();

  /** Adds the words of an entry. */
  add({ text, placesAt }: LoadEntry): void {
    for (const word of text.slice(0, placesAt).match(LETTERS) ?? []) this.#words.add(word);
  }

  /** Whether a text may contain these words, which are in folded form (see `foldText`). */
  canContain(words: string): boolean {
    return (words.match(LETTERS) ?? []).every((word) => this.#words.has(word));
  }
}
