import type { Code } from "../../shared/reference/code-lists.ts";

/** Other names under which rate files know the usual trailers. */
const otherNames: Record<string, string> = {
  dryvan: "V",
  refrigerated: "R",
  flat: "F",
};

/**
 * The code under which booked rates of an equipment are kept: V for van, "Dry van" or the number 1. A type without a
 * short name, and a name that nobody knows, stand in upper case as they are.
 * @param types the equipment types of the reference data
 */
export function equipmentCodeOf(text: string, types: readonly Code[]): string {
  const found = equipmentNamed(text, types);
  return found?.short || otherNames[plain(text)] || (found?.name ?? text).trim().toUpperCase();
}

/** The equipment type that is meant by its number, its name or its short name. */
export const equipmentNamed = (text: string, types: readonly Code[]): Code | undefined =>
  types.find(({ id, name, short }) =>
    [String(id), name, short].some((known) => known !== "" && plain(known) === plain(text)),
  );

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");
