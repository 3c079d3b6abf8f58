import { getMoment, isDateOnly, readDateTime } from "../../../shared/interface/date-time.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../shared/json.ts";

/** Reads a field's value from JSON, compares two values, and writes a value for the remote. */
export interface FieldType {
  /** Reads empty strings, lists and objects as null, because some remotes return these instead of null. */
  read(value: Json | undefined): Json;
  /** Converts a value for comparisons; absent if values are compared unchanged. */
  toComparable?(value: Json): Json;
  /** Converts a value for the remote; absent if the remote gets the value unchanged. */
  write?(value: Json): Json;
}

/** A text, or a number read as text; empty text counts as null. */
export const text: FieldType = {
  read: (value) =>
    typeof value === "number" ? String(value) : typeof value === "string" ? value || null : null,
};

/** A number; anything else counts as null. */
export const number: FieldType = {
  read: (value) => (typeof value === "number" && Number.isFinite(value) ? value : null),
};

/** A whole number; anything else counts as null. */
export const integer: FieldType = {
  read: (value) => (typeof value === "number" && Number.isSafeInteger(value) ? value : null),
};

/** True or false; anything else counts as null. */
export const flag: FieldType = { read: (value) => (typeof value === "boolean" ? value : null) };

/**
 * Creates the type of a date and time. 2026-12-1T8:00 equals 2026-12-01T08:00:00; a time with a zone never equals a time
 * without a zone.
 * @param timeOfDate the time to add to a date without a time. The specification has only date-times (2.2), so a remote
 * may reject a date without a time
 */
function createDateTimeType(timeOfDate: string): FieldType {
  const addTime = (value: Json): Json =>
    typeof value === "string" && isDateOnly(value) ? `${value}T${timeOfDate}` : value;
  return {
    read: text.read,
    toComparable(value) {
      const complete = addTime(value);
      const parts = typeof complete === "string" ? readDateTime(complete) : undefined;
      if (!parts) return value;
      const zone = parts.offsetMinutes === null ? "local" : "moment";
      return [zone, getMoment(parts), parts.nanosecond];
    },
    write: addTime,
  };
}

/** A date and time; a date without a time means the start of that day. */
export const dateTime = createDateTimeType("00:00:00");

/** The end of a time window; a date without a time means the end of that day. */
export const lateDateTime = createDateTimeType("23:59:00");

/** Creates the type of a list of values of one type. Omits entries that can't be read. */
export const createListType = (type: FieldType): FieldType => ({
  read(value) {
    if (!Array.isArray(value)) return null;
    const entries = value.map((entry) => type.read(entry)).filter((entry) => entry !== null);
    return entries.length > 0 ? entries : null;
  },
});

/**
 * Creates the type of several keys that are merged as one value, such as an amount and its currency.
 * @param requiredKey the key without which the value is null
 */
export function createObjectType(types: Readonly<Record<string, FieldType>>, requiredKey: string): FieldType {
  const entries = Object.entries(types);
  return {
    read(value) {
      if (!isJsonObject(value)) return null;
      const object: JsonObject = {};
      for (const [key, type] of entries) object[key] = type.read(value[key]);
      return object[requiredKey] === null ? null : object;
    },
  };
}

const currency: FieldType = { read: (value) => text.read(value) ?? "USD" };

/** An amount with its currency; USD if the currency is missing. */
export const money = createObjectType({ amount: number, currencyCode: currency }, "amount");

/** A user, compared by e-mail address because user ids differ between services; without an address, by id. */
export const user: FieldType = {
  read(value) {
    if (!isJsonObject(value)) return null;
    const email = text.read(value.email);
    return typeof email === "string" ? email.toLowerCase() : text.read(value.id);
  },
};
