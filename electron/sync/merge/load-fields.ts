import { getWholeDay } from "../../../shared/interface/date-time.ts";
import * as definitions from "../../../shared/interface/load-fields.ts";
import { isJsonObject, isSameJson, type Json, type JsonObject } from "../../../shared/json.ts";
import {
  createListType,
  createObjectType,
  dateTime,
  type FieldType,
  flag,
  integer,
  lateDateTime,
  money,
  number,
  text,
  user,
} from "./field-types.ts";

/** A field of a load or of a stop, with the type that merges use. */
export interface Field {
  /** Keys joined by dots. */
  path: string;
  keys: readonly string[];
  type: FieldType;
  label: string;
}

const types: Readonly<Record<definitions.FieldKind, FieldType>> = {
  text,
  longText: text,
  textList: createListType(text),
  number,
  integer,
  code: integer,
  codeList: createListType(integer),
  flag,
  money,
  dateTime,
  keyValueList: createListType(createObjectType({ key: text, value: text }, "key")),
  action: createObjectType({ loadActionId: text, loadActionOption: text }, "loadActionId"),
  terms: createObjectType({ id: text }, "id"),
  user,
};

const toField = ({ path, label, kind }: definitions.FieldDefinition): Field => ({
  path,
  keys: path.split("."),
  type: path === "lateDateTime" ? lateDateTime : types[kind],
  label,
});

/** The fields of a load outside its stops. Requests identify the user by id, responses by e-mail address. */
export const loadFields: readonly Field[] = definitions.loadFields.map((definition) =>
  definition.kind === "user"
    ? { ...toField(definition), path: "postAsUser", keys: ["postAsUser"] }
    : toField(definition),
);

const isAddressField = ({ path }: definitions.FieldDefinition): boolean =>
  path.startsWith("location.") && path !== "location.locationName";

const addressTypes = Object.fromEntries(
  definitions.stopFields
    .filter(isAddressField)
    .map(({ path, kind }) => [path.slice("location.".length), types[kind]]),
);

/** The fields of a stop. The address is merged as one value, because a mix of two addresses is not an address. */
export const stopFields: readonly Field[] = [
  ...definitions.stopFields.filter((definition) => !isAddressField(definition)).map(toField),
  { path: "location", keys: ["location"], type: createObjectType(addressTypes, "city"), label: "Address" },
];

/** The path of the whole list of stops. */
export const STOPS_PATH = "loadStops";

/** Every path of a load; the stops count as one. */
export const allPaths: readonly string[] = [...loadFields.map(({ path }) => path), STOPS_PATH];

/** Values by path, one for each field. */
export type Values = Readonly<Record<string, Json>>;

/** A stop of one side; `id` is empty if that side has no id for the stop. */
export interface StopValues {
  id: string;
  values: Values;
}

/** A load in the form that merges use: its fields by path, and its stops in order. */
export interface LoadValues {
  values: Values;
  stops: readonly StopValues[];
}

/** Whether two values of a field are the same; different spellings of one time are the same. */
export function isSameValue({ type }: Field, left: Json, right: Json): boolean {
  if (left === right) return true;
  return type.toComparable
    ? isSameJson(type.toComparable(left), type.toComparable(right))
    : isSameJson(left, right);
}

/** Reads the values of a load from either side; `load` has keys in the spelling of responses. */
export function readLoadValues(load: JsonObject): LoadValues {
  const stops = Array.isArray(load.loadStops) ? load.loadStops.filter(isJsonObject) : [];
  const read = stops.map(readStopValues);
  return {
    values: readFields(loadFields, load),
    stops: read.sort((left, right) => Number(left.values.sequence) - Number(right.values.sequence)),
  };
}

/** Reads the values of a stop. Replaces a missing sequence with the stop's position, and a whole day with a date. */
export function readStopValues(stop: JsonObject, index: number): StopValues {
  const values = readFields(stopFields, stop);
  // `buildRequestBody` writes a date without a time as a whole day.
  const day = getWholeDay(values.earlyDateTime, values.lateDateTime);
  return {
    id: typeof stop.id === "string" ? stop.id.toLowerCase() : "",
    values: {
      ...values,
      ...(day && { earlyDateTime: day, lateDateTime: null }),
      sequence: integer.read(stop.sequence) ?? index + 1,
    },
  };
}

function readFields(fields: readonly Field[], from: JsonObject): Values {
  const values: Record<string, Json> = {};
  for (const { path, keys, type } of fields) values[path] = type.read(getValueByKeys(from, keys));
  return values;
}

function getValueByKeys(object: JsonObject, keys: readonly string[]): Json | undefined {
  let value: Json | undefined = object;
  for (const key of keys) value = isJsonObject(value) ? value[key] : undefined;
  return value;
}
