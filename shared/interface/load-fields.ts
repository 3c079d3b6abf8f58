import type { CodeListName } from "../reference/code-lists.ts";
import type { LoadStopRequest } from "./load-stop.ts";

/** The type of a field's value, for forms, merging and formatting. */
export type FieldKind =
  | "text"
  | "longText"
  | "textList"
  | "number"
  | "integer"
  | "code"
  | "codeList"
  | "flag"
  | "money"
  | "dateTime"
  | "keyValueList"
  | "action"
  | "terms"
  | "user";

/** A field of a load or of a stop. */
export interface FieldDefinition {
  /** The keys of the request (specification 2.1, 2.2), joined by dots. */
  path: string;
  /** The field's name in the window, in messages and in CSV headings. */
  label: string;
  kind: FieldKind;
  unit?: "ft" | "lb" | "cu ft" | "°";
  /** The code list that names the values of a "code" or "codeList". */
  codes?: CodeListName;
}

/** The fields of a create or update request, except the stops, in the order of the specification (2.1). */
export const loadFields = [
  { path: "postAsUserId", label: "Post as", kind: "user" },
  {
    path: "equipmentAttributes.equipmentTypeId",
    label: "Equipment",
    kind: "code",
    codes: "equipmentTypes",
  },
  {
    path: "equipmentAttributes.equipmentOptions",
    label: "Equipment options",
    kind: "codeList",
    codes: "equipmentOptions",
  },
  {
    path: "equipmentAttributes.transportationModeId",
    label: "Mode",
    kind: "code",
    codes: "transportationModes",
  },
  { path: "equipmentAttributes.otherEquipmentNeeds", label: "Other equipment needs", kind: "text" },
  { path: "commodityId", label: "Commodity", kind: "code", codes: "commodities" },
  { path: "freightClassId", label: "Freight class", kind: "code", codes: "freightClasses" },
  { path: "note", label: "Note", kind: "longText" },
  { path: "loadNumber", label: "Load number", kind: "text" },
  { path: "loadTrackingRequired", label: "Tracking", kind: "flag" },
  { path: "rateAttributes.postedAllInRate", label: "Posted rate", kind: "money" },
  { path: "rateAttributes.tenderAllInRate", label: "Tender rate", kind: "money" },
  { path: "customData", label: "Custom data", kind: "keyValueList" },
  { path: "dimensional.length", label: "Length", kind: "number", unit: "ft" },
  { path: "dimensional.width", label: "Width", kind: "number", unit: "ft" },
  { path: "dimensional.height", label: "Height", kind: "number", unit: "ft" },
  { path: "dimensional.weight", label: "Weight", kind: "number", unit: "lb" },
  { path: "dimensional.cube", label: "Cube", kind: "number", unit: "cu ft" },
  { path: "dimensional.palletCount", label: "Pallets", kind: "integer" },
  { path: "dimensional.pieceCount", label: "Pieces", kind: "integer" },
  { path: "loadActionAttributes", label: "Action", kind: "action" },
  { path: "loadLabel", label: "Label", kind: "text" },
  { path: "tenderNotes", label: "Tender notes", kind: "longText" },
  { path: "loadReferenceNumbers", label: "Reference numbers", kind: "textList" },
  { path: "termsAndConditions", label: "Terms and conditions", kind: "terms" },
] as const satisfies readonly FieldDefinition[];

/** The fields of a stop (specification 2.2). */
export const stopFields = [
  { path: "type", label: "Stop type", kind: "integer" },
  { path: "sequence", label: "Stop order", kind: "integer" },
  { path: "earlyDateTime", label: "Earliest", kind: "dateTime" },
  { path: "lateDateTime", label: "Latest", kind: "dateTime" },
  { path: "location.locationName", label: "Facility", kind: "text" },
  { path: "location.city", label: "City", kind: "text" },
  { path: "location.state", label: "State", kind: "text" },
  { path: "location.streetAddress1", label: "Street", kind: "text" },
  { path: "location.streetAddress2", label: "Street, line 2", kind: "text" },
  { path: "location.countryCode", label: "Country", kind: "text" },
  { path: "location.postalCode", label: "ZIP", kind: "text" },
  { path: "location.latitude", label: "Latitude", kind: "number", unit: "°" },
  { path: "location.longitude", label: "Longitude", kind: "number", unit: "°" },
  { path: "contactName", label: "Contact", kind: "text" },
  { path: "contactPhone", label: "Phone", kind: "text" },
  { path: "stopNotes", label: "Notes", kind: "longText" },
  { path: "referenceNumbers", label: "Reference numbers", kind: "textList" },
] as const satisfies readonly FieldDefinition[];

type LoadFieldPath = (typeof loadFields)[number]["path"];
type StopFieldPath = (typeof stopFields)[number]["path"];

const definitions: readonly FieldDefinition[] = [...loadFields, ...stopFields];
const byPath = new Map(definitions.map((field) => [field.path, field]));

/** Finds a field of a load or of a stop by its path; undefined for an unknown path. */
export const findField = (path: string): FieldDefinition | undefined => byPath.get(path);

/** Returns a field's label, such as "Weight". */
export const getLabel = (path: LoadFieldPath | StopFieldPath): string => byPath.get(path)?.label ?? path;

/** Returns a field's label with its unit, such as "Weight (lb)". */
export function formatLabelWithUnit(path: LoadFieldPath | StopFieldPath): string {
  const field = byPath.get(path);
  return field?.unit ? `${field.label} (${field.unit})` : getLabel(path);
}

/** Reads the value at a dotted path; undefined when a key on the path is missing. */
export function readValueAtPath(object: unknown, path: string): unknown {
  let value = object;
  for (const key of path.split("."))
    value = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return value;
}

/** Builds an object with one value for each field, nested along the fields' paths. */
export function buildNestedObject<F extends FieldDefinition>(
  fields: readonly F[],
  makeValue: (field: F) => unknown,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const field of fields) {
    const keys = field.path.split(".");
    const last = keys.pop() ?? "";
    let target = result;
    for (const key of keys) {
      target[key] ??= {};
      target = target[key] as Record<string, unknown>;
    }
    target[last] = makeValue(field);
  }
  return result;
}

/** Creates a stop for a request. Every field except type and sequence is empty. */
export const createStopRequest = (type: 1 | 2): LoadStopRequest => ({
  ...(buildNestedObject(stopFields, () => null) as LoadStopRequest),
  type,
  sequence: type,
  location: emptyLocation,
});

/** A location in which every field is still empty. */
export const emptyLocation = {
  ...(buildNestedObject(stopFields, () => null) as LoadStopRequest).location,
  city: "",
  state: "",
};
