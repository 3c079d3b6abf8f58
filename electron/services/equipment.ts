import { defaultCodeLists } from "../../shared/reference/code-lists.ts";

const shortNames = new Map(
  defaultCodeLists.equipmentTypes.flatMap(({ id, name, short }) => [
    [plain(name), short],
    [plain(short), short],
    [String(id), short],
  ]),
);

/** Other names under which rate files know the usual trailers. */
const otherNames: Record<string, string> = {
  dryvan: "V",
  refrigerated: "R",
  flat: "F",
  stepdeck: "SD",
  poweronly: "PO",
};

/**
 * The code under which booked rates of an equipment are kept: V for van, "Dry van" or 1. A name that nobody
 * knows is kept in upper case as it is.
 */
export function equipmentCodeOf(text: string): string {
  return shortNames.get(plain(text)) ?? otherNames[plain(text)] ?? text.trim().toUpperCase();
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}
