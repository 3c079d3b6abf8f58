/** As the last component of a compound key: above every number and every text. */
export const above: never[] = [];

/** Letters, digits and signs without an accent, as most texts are. */
const unaccented = /^[ -~\n]*$/;

/** A text as people compare it: without letter case and accents. */
export const folded = (text: string): string =>
  (unaccented.test(text) ? text : text.normalize("NFKD").replaceAll(/\p{M}/gu, "")).toLowerCase().trim();

/** A text whose numbers compare by their value: L-9 before L-10. */
export const natural = (text: string): string =>
  folded(text).replaceAll(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, "").padStart(8, "0"));

type Component = string | number;

/** Compares compound keys whose components are of the same kinds. */
export function compareKeys(left: readonly Component[], right: readonly Component[]): number {
  for (const [index, component] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (component !== other) return component < other ? -1 : 1;
  }
  return left.length - right.length;
}
