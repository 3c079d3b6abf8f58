import { isDateOnly } from "../../../shared/interface/date-time.ts";
import type { Load } from "../../../shared/interface/load.ts";
import { buildNestedObject, emptyLocation, loadFields } from "../../../shared/interface/load-fields.ts";
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
 * Builds the content of a local load record from merged values. `readLoadValues` has replaced values of the wrong type,
 * which a remote may return, with null.
 * @param remote the remote's load; its stops keep their remote ids
 */
export function buildLoadContent(
  merged: LoadValues,
  local: JsonObject,
  remote: JsonObject,
  createId: () => string,
): LoadContent {
  const built = buildNestedObject(
    loadFields,
    ({ path }) => merged.values[path] ?? null,
  ) as unknown as LoadContent;
  // Users are merged by e-mail address, and only the local side has this store's id of a user.
  const postAsSide = hasMergedValue(merged, local, "postAsUser") ? local : remote;
  const termsSide = hasMergedValue(merged, remote, "termsAndConditions") ? remote : local;
  return {
    ...built,
    ...readPostAs(postAsSide),
    loadStops: buildStops(merged.stops, local, remote, createId),
    rateAttributes: toNullIfEmpty(built.rateAttributes),
    dimensional: toNullIfEmpty(built.dimensional),
    termsAndConditions: readObject(termsSide.termsAndConditions, ({ id, name }) => ({
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
    const knownLocation = isJsonObject(known.location) ? known.location : {};
    const { location, "location.locationName": locationName, ...fields } = values as unknown as MergedStop;
    return {
      ...fields,
      id: readText(known.id)?.toLowerCase() || createId(),
      // The first stop has type 1, and the others have type 2 (specification 2.2).
      type: fields.type ?? (index === 0 ? 1 : 2),
      earlyDateTime: keepDate("earlyDateTime", localStops[index]?.earlyDateTime, fields.earlyDateTime),
      lateDateTime: keepDate("lateDateTime", localStops[index]?.lateDateTime, fields.lateDateTime),
      location: {
        ...emptyLocation,
        ...location,
        id: readText(knownLocation.id) || createId(),
        locationName,
        state: location?.state ?? "",
      },
    };
  });
}

/** The values of a merged stop; the address is one value. */
type MergedStop = Omit<LoadStop, "id" | "type" | "location"> & {
  type: number | null;
  location: (Omit<LoadStop["location"], "id" | "locationName" | "state"> & { state: string | null }) | null;
  "location.locationName": string | null;
};

/** Keeps a local date without a time if the remote returns the time that sync sent for the date. */
function keepDate(path: string, local: Json | undefined, merged: string | null): string | null {
  const field = stopFields.find((stopField) => stopField.path === path);
  const isKept = typeof local === "string" && isDateOnly(local) && field && isSameValue(field, local, merged);
  return isKept ? local : merged;
}

const hasMergedValue = (merged: LoadValues, load: JsonObject, path: string): boolean =>
  JSON.stringify(merged.values[path]) === JSON.stringify(readLoadValues(load).values[path]);

const readText = (value: Json | undefined): string | null => (typeof value === "string" ? value : null);
const readObject = <T>(value: Json | undefined, read: (object: JsonObject) => T): T | null =>
  isJsonObject(value) ? read(value) : null;

const toNullIfEmpty = <T extends object>(value: T | null): T | null =>
  value && Object.values(value).some((entry) => entry !== null) ? value : null;
