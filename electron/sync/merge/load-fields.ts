import { isJsonObject, isSameJson, type Json, type JsonObject } from "../../../shared/json.ts";
import { currency, dateTime, type FieldKind, flag, listOf, number, text, together } from "./field-kinds.ts";

/** A field that a client can write: its place (dotted), how it is read, and its name for people. */
export interface Field {
  path: string;
  /** The parts of its path. */
  keys: readonly string[];
  kind: FieldKind;
  label: string;
}

const field = (path: string, kind: FieldKind, label: string): Field => ({
  path,
  keys: path.split("."),
  kind,
  label,
});
const money = together({ amount: number, currencyCode: currency }, "amount");

/** Post As is the same on both sides when the user's e-mail address is: the ids are each service's own. */
const user: FieldKind = {
  read(value) {
    if (!isJsonObject(value)) return null;
    const email = text.read(value.email);
    return typeof email === "string" ? email.toLowerCase() : text.read(value.id);
  },
};

/** The fields of a load outside its stops (specification 2.1) that create and update send. */
export const loadFields: readonly Field[] = [
  field("postAsUser", user, "Post as"),
  field("equipmentAttributes.equipmentTypeId", number, "Equipment"),
  field("equipmentAttributes.equipmentOptions", listOf(number), "Equipment options"),
  field("equipmentAttributes.transportationModeId", number, "Transportation mode"),
  field("equipmentAttributes.otherEquipmentNeeds", text, "Other equipment needs"),
  field("commodityId", number, "Commodity"),
  field("freightClassId", number, "Freight class"),
  field("note", text, "Note"),
  field("loadNumber", text, "Load number"),
  field("loadTrackingRequired", flag, "Tracking required"),
  field("rateAttributes.postedAllInRate", money, "Posted rate"),
  field("rateAttributes.tenderAllInRate", money, "Tender rate"),
  field("customData", listOf(together({ key: text, value: text }, "key")), "Custom data"),
  field("dimensional.length", number, "Length"),
  field("dimensional.width", number, "Width"),
  field("dimensional.height", number, "Height"),
  field("dimensional.weight", number, "Weight"),
  field("dimensional.cube", number, "Cube"),
  field("dimensional.palletCount", number, "Pallets"),
  field("dimensional.pieceCount", number, "Pieces"),
  field(
    "loadActionAttributes",
    together({ loadActionId: text, loadActionOption: text }, "loadActionId"),
    "Action",
  ),
  field("loadLabel", text, "Label"),
  field("tenderNotes", text, "Tender notes"),
  field("loadReferenceNumbers", listOf(text), "Reference numbers"),
  field("termsAndConditions", together({ id: text }, "id"), "Terms and conditions"),
];

/** The fields of a stop (2.2). What says where it lies belongs together: half an address is none. */
export const stopFields: readonly Field[] = [
  field("type", number, "Kind"),
  field("sequence", number, "Order"),
  field("earlyDateTime", dateTime, "Earliest time"),
  field("lateDateTime", dateTime, "Latest time"),
  field("contactName", text, "Contact"),
  field("contactPhone", text, "Phone"),
  field("stopNotes", text, "Notes"),
  field("referenceNumbers", listOf(text), "Reference numbers"),
  field("location.locationName", text, "Name of the place"),
  field(
    "location",
    together(
      {
        city: text,
        state: text,
        streetAddress1: text,
        streetAddress2: text,
        countryCode: text,
        postalCode: text,
        latitude: number,
        longitude: number,
      },
      "city",
    ),
    "Place",
  ),
];

/** The whole list of stops, where both sides added or removed some. */
export const STOPS_PATH = "loadStops";

/** Every field of a load, the stops as one. */
export const allPaths: readonly string[] = [...loadFields.map(({ path }) => path), STOPS_PATH];

/** Values by path; every path of the list is present. */
export type Values = Readonly<Record<string, Json>>;

/** A stop with the id that it has on its side; empty where it has none. */
export interface StopValues {
  id: string;
  values: Values;
}

/** A load as it is merged: its fields by path, and its stops in their order. */
export interface LoadValues {
  values: Values;
  stops: readonly StopValues[];
}

export function sameValue(kind: FieldKind, left: Json, right: Json): boolean {
  if (left === right) return true;
  return kind.meaning ? isSameJson(kind.meaning(left), kind.meaning(right)) : isSameJson(left, right);
}

/** Reads the fields of a load, from either side; keys in the spelling of the answers. */
export function readLoadValues(load: JsonObject): LoadValues {
  const stops = Array.isArray(load.loadStops) ? load.loadStops.filter(isJsonObject) : [];
  const read = stops.map(readStopValues);
  return {
    values: readAll(loadFields, load),
    stops: read.sort((left, right) => Number(left.values.sequence) - Number(right.values.sequence)),
  };
}

/** Reads the fields of a stop; where it does not say its sequence, its place counts. */
export const readStopValues = (stop: JsonObject, index: number): StopValues => ({
  id: typeof stop.id === "string" ? stop.id.toLowerCase() : "",
  values: { ...readAll(stopFields, stop), sequence: number.read(stop.sequence) ?? index + 1 },
});

function readAll(fields: readonly Field[], from: JsonObject): Values {
  const values: Record<string, Json> = {};
  for (const { path, keys, kind } of fields) values[path] = kind.read(at(from, keys));
  return values;
}

function at(object: JsonObject, keys: readonly string[]): Json | undefined {
  let value: Json | undefined = object;
  for (const key of keys) value = isJsonObject(value) ? value[key] : undefined;
  return value;
}
