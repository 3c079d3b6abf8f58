import { stateCode } from "../places/names.ts";

const country = /[\s,]+(usa?|united states|canada|ca?n)\.?$/i;
const postal = /[\s,]+(\d{5}(?:-\d{4})?|[a-z]\d[a-z] ?\d[a-z]\d)$/i;

/** A place that stands in one cell: "Dallas, TX", "DALLAS TX 75201", "Dallas/TX", "Kansas City, Missouri, USA". */
export function placeIn(
  cell: string,
): { city: string; state: string; postalCode: string | null } | undefined {
  const inCountry = cell.replace(country, "");
  const postalCode = postal.exec(inCountry)?.[1] ?? null;
  const words = inCountry.replace(postal, "").split(/[\s,/]+/);
  for (const taken of [3, 2, 1]) {
    const state = words.length > taken ? stateCode(words.slice(-taken).join(" ")) : undefined;
    if (state !== undefined) return { city: words.slice(0, -taken).join(" "), state, postalCode };
  }
  return undefined;
}
