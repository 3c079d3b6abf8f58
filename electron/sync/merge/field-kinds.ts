import { isDayAlone, momentOf, readDateTime } from "../../../shared/interface/date-time.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../shared/json.ts";

/** How a field is read from what came over the wire, and when two of its values mean the same. */
export interface FieldKind {
  /** Empty texts, lists and objects are null: remotes differ in which of them they answer. */
  read(value: Json | undefined): Json;
  /** What is compared in place of the value itself. */
  meaning?(value: Json): Json;
  /** How it is written to the remote, where that is not how it is kept here. */
  written?(value: Json): Json;
}

export const text: FieldKind = {
  read: (value) =>
    typeof value === "number" ? String(value) : typeof value === "string" ? value || null : null,
};

export const number: FieldKind = {
  read: (value) => (typeof value === "number" && Number.isFinite(value) ? value : null),
};

export const flag: FieldKind = { read: (value) => (typeof value === "boolean" ? value : null) };

/** 2026-12-1T8:00 and 2026-12-01T08:00:00 are the same time; with and without a zone they are not. */
export const dateTime: FieldKind = {
  read: text.read,
  meaning(value) {
    const parts = typeof value === "string" ? readDateTime(value) : undefined;
    if (!parts) return value;
    const zone = parts.offsetMinutes === null ? "local" : "moment";
    return [zone, momentOf(parts), parts.nanosecond];
  },
  // The specification has date-times (2.2): a remote need not take a day alone.
  written: (value) => (typeof value === "string" && isDayAlone(value) ? `${value.trim()}T00:00:00` : value),
};

/** A list of which each entry is read as one kind; entries that cannot be read are left out. */
export const listOf = (kind: FieldKind): FieldKind => ({
  read(value) {
    if (!Array.isArray(value)) return null;
    const entries = value.map((entry) => kind.read(entry)).filter((entry) => entry !== null);
    return entries.length > 0 ? entries : null;
  },
});

/** Several keys that only make sense together, such as an amount and its currency. */
export function together(kinds: Readonly<Record<string, FieldKind>>, required: string): FieldKind {
  const parts = Object.entries(kinds);
  return {
    read(value) {
      if (!isJsonObject(value)) return null;
      const whole: JsonObject = {};
      for (const [key, kind] of parts) whole[key] = kind.read(value[key]);
      return whole[required] === null ? null : whole;
    },
  };
}

export const currency: FieldKind = { read: (value) => text.read(value) ?? "USD" };
