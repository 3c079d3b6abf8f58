import { RowProblem } from "./cells.ts";

/**
 * Notices rows of one file that name the same thing twice. One that says the same again is harmless; one that says
 * otherwise is not taken: which of the two holds cannot be told, and each import of the file would change it to and
 * fro.
 */
export function createRepeatedRows() {
  const seen = new Map<string, { number: number; said: string; words: string }>();
  return {
    /**
     * @param name what makes it the same thing
     * @param said all that the row says of it
     * @param words for people: what it is ("The load L1") and what this row says of it, which may be nothing
     * @throws RowProblem when an earlier row says otherwise
     */
    take(name: string, said: string, number: number, words: { of: string; says?: string }): void {
      const before = seen.get(name);
      if (before && before.said !== said) {
        const difference = words.says
          ? `${before.words} in row ${before.number} and ${words.says} here`
          : `row ${before.number} says otherwise`;
        throw new RowProblem(
          `${words.of} is named twice in this file: ${difference}. Which one holds cannot be told; the first was kept.`,
        );
      }
      if (!before) seen.set(name, { number, said, words: words.says ?? "" });
    },
  };
}
