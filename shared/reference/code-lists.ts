import { z } from "zod";
import { loadStateReasonNames } from "./load-states.ts";

/** The lists of names for the codes that the specification leaves open (2.1). */
export const codeListName = z.enum([
  "equipmentTypes",
  "equipmentOptions",
  "transportationModes",
  "commodities",
  "freightClasses",
  "deleteReasons",
]);
export type CodeListName = z.output<typeof codeListName>;

/** A code; `short` is used in columns and rate requests (V, R, F). */
const code = z.object({ id: z.number().int(), name: z.string(), short: z.string() });
export type Code = z.output<typeof code>;

/** The codes of every list. */
export const codeLists = z.record(codeListName, z.array(code));
export type CodeLists = z.output<typeof codeLists>;

const createCodes = (names: [number, string, string][]): Code[] =>
  names.map(([id, name, short]) => ({ id, name, short }));

/** The lists of a store without imported lists. */
export const DEFAULT_CODE_LISTS: CodeLists = {
  equipmentTypes: createCodes([
    [1, "Van", "V"],
    [2, "Reefer", "R"],
    [3, "Flatbed", "F"],
    [4, "Step deck", "SD"],
    [5, "Double drop", "DD"],
    [6, "Lowboy", "LB"],
    [7, "Power only", "PO"],
    [8, "Box truck", "SB"],
    [9, "Hotshot", "HS"],
    [10, "Conestoga", "CN"],
    [11, "Container", "C"],
    [12, "Dump trailer", "DT"],
    [13, "Hopper bottom", "HB"],
    [14, "Tanker", "T"],
    [15, "Auto carrier", "AC"],
    [16, "Sprinter van", "SV"],
    [17, "Van or reefer", "VR"],
    [18, "Flatbed or step deck", "FSD"],
    [19, "RGN", "RGN"],
  ]),
  equipmentOptions: createCodes([
    [1, "Tarps", "T"],
    [2, "Team drivers", "TM"],
    [3, "Hazardous materials", "X"],
    [4, "Lift gate", "LG"],
    [5, "Air ride", "A"],
    [6, "Straps", "S"],
    [7, "Chains", "CH"],
    [8, "Pallet exchange", "PE"],
    [9, "Blanket wrap", "B"],
    [10, "Expedited", "E"],
  ]),
  transportationModes: createCodes([
    [1, "Truckload", "TL"],
    [2, "Less than truckload", "LTL"],
    [3, "Partial", "PTL"],
    [4, "Intermodal", "IM"],
  ]),
  commodities: createCodes([
    [1, "General freight", ""],
    [2, "Food, dry", ""],
    [3, "Food, refrigerated", ""],
    [4, "Fresh produce", ""],
    [5, "Beverages", ""],
    [6, "Paper and packaging", ""],
    [7, "Building materials", ""],
    [8, "Lumber", ""],
    [9, "Steel and metal", ""],
    [10, "Machinery", ""],
    [11, "Automotive parts", ""],
    [12, "Household goods", ""],
    [13, "Chemicals", ""],
    [14, "Electronics", ""],
  ]),
  freightClasses: createCodes(
    [50, 55, 60, 65, 70, 77.5, 85, 92.5, 100, 110, 125, 150, 175, 200, 250, 300, 400, 500].map(
      (freightClass, index) => [index + 1, `Class ${freightClass}`, String(freightClass)],
    ),
  ),
  deleteReasons: createCodes(
    Object.entries(loadStateReasonNames).map(([id, name]) => [Number(id), name, ""]),
  ),
};

/** Returns the name of the code with this id, or the id as text if the list lacks the code; empty for null. */
export const getCodeName = (codes: readonly Code[], id: number | null): string =>
  id === null ? "" : (codes.find((entry) => entry.id === id)?.name ?? String(id));
