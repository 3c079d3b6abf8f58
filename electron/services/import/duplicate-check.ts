import { RowError } from "./cells.ts";

/**
 * Creates a check for rows with the same key in one file. The check accepts identical rows and rejects different rows,
 * because otherwise each import of the file would change the record back and forth.
 */
export function createDuplicateCheck() {
  const seen = new Map<string, { number: number; content: string; value: string }>();
  return {
    /**
     * @param key identifies the record
     * @param content the values that must be the same in all rows with the key
     * @param number the row's number in a spreadsheet
     * @param texts the subject ("Load L1") and, optionally, the value for the message
     * @throws RowError when an earlier row with the key differs
     */
    check(key: string, content: string, number: number, texts: { subject: string; value?: string }): void {
      const before = seen.get(key);
      if (before && before.content !== content) {
        const difference = texts.value
          ? `${before.value} in row ${before.number}, ${texts.value} here`
          : `row ${before.number} has different values`;
        throw new RowError(
          `${texts.subject} occurs twice in this file: ${difference}. Lanedesk uses the first row; correct or remove one of the rows.`,
        );
      }
      if (!before) seen.set(key, { number, content, value: texts.value ?? "" });
    },
  };
}
