import type { Code } from "./code-lists.ts";

/** Other names under which people and files know the usual trailers, by their short names. */
const otherNames: Record<string, string> = {
  dry: "V",
  dryvan: "V",
  dv: "V",
  vans: "V",
  refrigerated: "R",
  refer: "R",
  reef: "R",
  reefers: "R",
  rf: "R",
  flat: "F",
  fb: "F",
  flatbeds: "F",
  dropdeck: "SD",
  stepdeck: "SD",
  step: "SD",
  doubledrop: "DD",
  hotshot: "HS",
  box: "SB",
  straight: "SB",
  straighttruck: "SB",
  sprinter: "SV",
  stoga: "CN",
  power: "PO",
  vanorreefer: "VR",
  vanreefer: "VR",
};

/**
 * The equipment type that is meant by its number, its name, its short name, or another name that the trade has for
 * it; a trailer's length beside it makes no difference ("53' dry van").
 */
export function equipmentNamed(text: string, types: readonly Code[]): Code | undefined {
  const said = plain(text);
  const found = types.find(({ id, name, short }) =>
    [String(id), name, short].some((known) => known !== "" && plain(known) === said),
  );
  if (found) return found;
  const other = otherNames[said];
  if (other) return types.find(({ short }) => short === other);
  const withoutLength = text.replace(
    /^\s*\d{2}\s*(ft|feet|foot|')?\s*|\s*\d{2}\s*(ft|feet|foot|')?\s*$/gi,
    "",
  );
  return withoutLength === text || withoutLength === "" ? undefined : equipmentNamed(withoutLength, types);
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");
