import { isDateOnly } from "../../../shared/interface/date-time.ts";
import type { Load } from "../../../shared/interface/load.ts";
import { buildNestedObject, type FieldKind, loadFields } from "../../../shared/interface/load-fields.ts";
import type { LoadStop } from "../../../shared/interface/load-stop.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../shared/json.ts";
import { isSameValue, type LoadValues, readLoadValues, type StopValues, stopFields } from "./load-fields.ts";
import { findKnownStops } from "./stop-identity.ts";

/** The fields of a load record that a merge produces. */
type LoadContent = Pick<
  Load,
  | "postAsUserId"
  | "postAsUser"
  | "equipmentAttributes"
  | "commodityId"
  | "freightClassId"
  | "loadStops"
  | "note"
  | "loadNumber"
  | "loadTrackingRequired"
  | "rateAttributes"
  | "customData"
  | "dimensional"
  | "loadActionAttributes"
  | "loadLabel"
  | "tenderNotes"
  | "loadReferenceNumbers"
  | "termsAndConditions"
>;

/**
 * Builds the content of a local load record from merged values. Values of the wrong type, which a remote may return,
 * become empty.
 * @param remote the remote's load; its stops keep their remote ids
 */
export function buildLoadContent(
  merged: LoadValues,
  local: JsonObject,
  remote: JsonObject,
  createId: () => string,
): LoadContent {
  const built = buildNestedObject(loadFields, ({ path, kind }) =>
    readers[kind](merged.values[path] ?? null),
  ) as unknown as LoadContent;
  const getSide = (path: string) => (hasMergedValue(merged, remote, path) ? remote : local);
  return {
    ...built,
    ...readPostAs(getSide("postAsUser")),
    loadStops: buildStops(merged.stops, local, remote, createId),
    rateAttributes: toNullIfEmpty(built.rateAttributes),
    dimensional: toNullIfEmpty(built.dimensional),
    termsAndConditions: readObject(getSide("termsAndConditions").termsAndConditions, ({ id, name }) => ({
      id: readText(id) ?? "",
      name: readText(name),
    })),
  };
}

function readPostAs(side: JsonObject): Pick<LoadContent, "postAsUserId" | "postAsUser"> {
  const user = readObject(side.postAsUser, (found) => ({
    id: readText(found.id) ?? "",
    firstName: readText(found.firstName) ?? "",
    lastName: readText(found.lastName) ?? "",
    email: readText(found.email) ?? "",
    phone: readText(found.phone) ?? "",
    userName: readText(found.userName) ?? "",
  }));
  return { postAsUser: user, postAsUserId: user ? (readText(side.postAsUserId) ?? user.id) : null };
}

function buildStops(
  stops: readonly StopValues[],
  local: JsonObject,
  remote: JsonObject,
  createId: () => string,
): LoadStop[] {
  const remoteStops = findKnownStops(stops, remote);
  const localStops = findKnownStops(stops, local);
  return stops.map(({ values }, index) => {
    const known = remoteStops[index] ?? localStops[index] ?? {};
    const readField = (path: string): Json => values[path] ?? null;
    const address = isJsonObject(values.location) ? values.location : {};
    const knownLocation = isJsonObject(known.location) ? known.location : {};
    const readTime = (path: "earlyDateTime" | "lateDateTime") =>
      mergeTime(path, localStops[index]?.[path], readField(path));
    return {
      id: readText(known.id)?.toLowerCase() || createId(),
      // The first stop has type 1, and the others have type 2 (specification 2.2).
      type: readInteger(readField("type")) ?? (index === 0 ? 1 : 2),
      sequence: readInteger(readField("sequence")) ?? index + 1,
      earlyDateTime: readTime("earlyDateTime"),
      lateDateTime: readTime("lateDateTime"),
      location: {
        id: readText(knownLocation.id) || createId(),
        locationName: readText(readField("location.locationName")),
        city: readText(address.city) ?? "",
        state: readText(address.state) ?? "",
        streetAddress1: readText(address.streetAddress1),
        streetAddress2: readText(address.streetAddress2),
        countryCode: readText(address.countryCode),
        postalCode: readText(address.postalCode),
        latitude: readNumber(address.latitude),
        longitude: readNumber(address.longitude),
      },
      contactName: readText(readField("contactName")),
      contactPhone: readText(readField("contactPhone")),
      stopNotes: readText(readField("stopNotes")),
      referenceNumbers: readList(readField("referenceNumbers"), readText),
    };
  });
}

/** Keeps a local date without a time if the remote returns midnight of that date. */
function mergeTime(path: string, local: Json | undefined, merged: Json): string | null {
  const field = stopFields.find((stopField) => stopField.path === path);
  const isKept = typeof local === "string" && isDateOnly(local) && field && isSameValue(field, local, merged);
  return isKept ? local : readText(merged);
}

const hasMergedValue = (merged: LoadValues, load: JsonObject, path: string): boolean =>
  JSON.stringify(merged.values[path]) === JSON.stringify(readLoadValues(load).values[path]);

const readText = (value: Json | undefined): string | null => (typeof value === "string" ? value : null);
const readNumber = (value: Json | undefined): number | null => (typeof value === "number" ? value : null);
const readInteger = (value: Json | undefined): number | null =>
  typeof value === "number" && Number.isSafeInteger(value) ? value : null;

const readObject = <T>(value: Json | undefined, read: (object: JsonObject) => T): T | null =>
  isJsonObject(value) ? read(value) : null;

const readList = <T>(value: Json, read: (entry: Json) => T | null): T[] | null =>
  Array.isArray(value) ? value.map(read).filter((entry) => entry !== null) : null;

const readers: Readonly<Record<FieldKind, (value: Json) => unknown>> = {
  text: readText,
  longText: readText,
  textList: (value) => readList(value, readText),
  number: readNumber,
  integer: readInteger,
  code: readInteger,
  codeList: (value) => readList(value, readInteger),
  flag: (value) => (typeof value === "boolean" ? value : null),
  money: (value) =>
    readObject(value, ({ amount, currencyCode }) => ({
      amount: readNumber(amount) ?? 0,
      currencyCode: readText(currencyCode) ?? "USD",
    })),
  dateTime: readText,
  keyValueList: (value) =>
    readList(value, (entry) =>
      readObject(entry, ({ key, value: own }) => ({ key: readText(key) ?? "", value: readText(own) })),
    ),
  action: (value) =>
    readObject(value, ({ loadActionId, loadActionOption }) => ({
      loadActionId: readText(loadActionId),
      loadActionOption: readText(loadActionOption),
    })),
  // `buildLoadContent` reads these two from the side that has the merged value.
  terms: () => null,
  user: () => null,
};

const toNullIfEmpty = <T extends object>(value: T | null): T | null =>
  value && Object.values(value).some((entry) => entry !== null) ? value : null;
