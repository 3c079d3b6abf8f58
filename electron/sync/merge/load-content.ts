import { isDayAlone } from "../../../shared/interface/date-time.ts";
import type { Load } from "../../../shared/interface/load.ts";
import type { LoadStop } from "../../../shared/interface/load-stop.ts";
import type { Money } from "../../../shared/interface/money.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../shared/json.ts";
import { dateTime } from "./field-kinds.ts";
import { findKnownStops } from "./known-stops.ts";
import { type LoadValues, readLoadValues, type StopValues, sameValue } from "./load-fields.ts";

/** The part of a load that merging decides, as Lanedesk keeps it. */
export type LoadContent = Pick<
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
 * The content of Lanedesk's own record of a load that means `merged`. What a foreign remote leaves out becomes
 * empty, never a fault.
 * @param local the load as Lanedesk has it
 * @param remote the load as the remote has it: its stops keep the ids that it gave them
 */
export function buildLoadContent(
  merged: LoadValues,
  local: JsonObject,
  remote: JsonObject,
  newId: () => string,
): LoadContent {
  const at = (path: string): Json => merged.values[path] ?? null;
  const sided = (path: string) => (same(merged, remote, path) ? remote : local);
  const dimensional = {
    length: number(at("dimensional.length")),
    width: number(at("dimensional.width")),
    height: number(at("dimensional.height")),
    weight: number(at("dimensional.weight")),
    cube: number(at("dimensional.cube")),
    palletCount: whole(at("dimensional.palletCount")),
    pieceCount: whole(at("dimensional.pieceCount")),
  };
  const rateAttributes = {
    postedAllInRate: money(at("rateAttributes.postedAllInRate")),
    tenderAllInRate: money(at("rateAttributes.tenderAllInRate")),
  };
  return {
    ...postAs(sided("postAsUser")),
    equipmentAttributes: {
      equipmentTypeId: whole(at("equipmentAttributes.equipmentTypeId")),
      equipmentOptions: listOf(at("equipmentAttributes.equipmentOptions"), whole),
      transportationModeId: whole(at("equipmentAttributes.transportationModeId")),
      otherEquipmentNeeds: text(at("equipmentAttributes.otherEquipmentNeeds")),
    },
    commodityId: whole(at("commodityId")),
    freightClassId: whole(at("freightClassId")),
    loadStops: stopsOf(merged.stops, local, remote, newId),
    note: text(at("note")),
    loadNumber: text(at("loadNumber")),
    loadTrackingRequired: flag(at("loadTrackingRequired")),
    rateAttributes: orNull(rateAttributes),
    customData: listOf(at("customData"), (entry) =>
      isJsonObject(entry) ? { key: text(entry.key) ?? "", value: text(entry.value) } : null,
    ),
    dimensional: orNull(dimensional),
    loadActionAttributes: group(at("loadActionAttributes"), (action) => ({
      loadActionId: text(action.loadActionId),
      loadActionOption: text(action.loadActionOption),
    })),
    loadLabel: text(at("loadLabel")),
    tenderNotes: text(at("tenderNotes")),
    loadReferenceNumbers: listOf(at("loadReferenceNumbers"), text),
    termsAndConditions: group(sided("termsAndConditions").termsAndConditions, (terms) => ({
      id: text(terms.id) ?? "",
      name: text(terms.name),
    })),
  };
}

function postAs(side: JsonObject): Pick<LoadContent, "postAsUserId" | "postAsUser"> {
  const user = group(side.postAsUser, (found) => ({
    id: text(found.id) ?? "",
    firstName: text(found.firstName) ?? "",
    lastName: text(found.lastName) ?? "",
    email: text(found.email) ?? "",
    phone: text(found.phone) ?? "",
    userName: text(found.userName) ?? "",
  }));
  return { postAsUser: user, postAsUserId: user ? (text(side.postAsUserId) ?? user.id) : null };
}

function stopsOf(
  stops: readonly StopValues[],
  local: JsonObject,
  remote: JsonObject,
  newId: () => string,
): LoadStop[] {
  const there = findKnownStops(stops, remote);
  const here = findKnownStops(stops, local);
  return stops.map(({ values }, index) => {
    const known = there[index] ?? here[index] ?? {};
    const at = (path: string): Json => values[path] ?? null;
    const place = isJsonObject(values.location) ? values.location : {};
    const knownPlace = isJsonObject(known.location) ? known.location : {};
    return {
      id: text(known.id)?.toLowerCase() || newId(),
      type: whole(at("type")) ?? (index === 0 ? 1 : 2),
      sequence: whole(at("sequence")) ?? index + 1,
      earlyDateTime: timeAs(here[index]?.earlyDateTime, at("earlyDateTime")),
      lateDateTime: timeAs(here[index]?.lateDateTime, at("lateDateTime")),
      location: {
        id: text(knownPlace.id) || newId(),
        locationName: text(at("location.locationName")),
        city: text(place.city) ?? "",
        state: text(place.state) ?? "",
        streetAddress1: text(place.streetAddress1),
        streetAddress2: text(place.streetAddress2),
        countryCode: text(place.countryCode),
        postalCode: text(place.postalCode),
        latitude: number(place.latitude),
        longitude: number(place.longitude),
      },
      contactName: text(at("contactName")),
      contactPhone: text(at("contactPhone")),
      stopNotes: text(at("stopNotes")),
      referenceNumbers: listOf(at("referenceNumbers"), text),
    };
  });
}

/** A day alone is written to the remote as its midnight; what comes back so is still the day alone here. */
const timeAs = (here: Json | undefined, merged: Json): string | null =>
  typeof here === "string" && isDayAlone(here) && sameValue(dateTime, here, merged) ? here : text(merged);

const same = (merged: LoadValues, load: JsonObject, path: string): boolean =>
  JSON.stringify(merged.values[path]) === JSON.stringify(readLoadValues(load).values[path]);

const text = (value: Json | undefined): string | null => (typeof value === "string" ? value : null);
const number = (value: Json | undefined): number | null => (typeof value === "number" ? value : null);
const whole = (value: Json | undefined): number | null =>
  typeof value === "number" && Number.isSafeInteger(value) ? value : null;
const flag = (value: Json | undefined): boolean | null => (typeof value === "boolean" ? value : null);

const group = <T>(value: Json | undefined, read: (object: JsonObject) => T): T | null =>
  isJsonObject(value) ? read(value) : null;

const money = (value: Json): Money | null =>
  group(value, ({ amount, currencyCode }) => ({
    amount: number(amount) ?? 0,
    currencyCode: text(currencyCode) ?? "USD",
  }));

const orNull = <T extends object>(value: T): T | null =>
  Object.values(value).some((entry) => entry !== null) ? value : null;

function listOf<T>(value: Json, read: (entry: Json) => T | null): T[] | null {
  return Array.isArray(value) ? value.map(read).filter((entry) => entry !== null) : null;
}
