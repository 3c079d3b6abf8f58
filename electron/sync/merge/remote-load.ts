import { getMoment, readDateTime } from "../../../shared/interface/date-time.ts";
import { load } from "../../../shared/interface/load.ts";
import { loadStop } from "../../../shared/interface/load-stop.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../shared/json.ts";
import { loadStates } from "../../../shared/reference/load-states.ts";
import { type LoadValues, readLoadValues } from "./load-fields.ts";

/** A load as the remote returned it. */
export interface RemoteLoad {
  remoteLoadId: string;
  /** The whole response; known keys of the load and its stops in the specification's spelling, other keys unchanged. */
  raw: JsonObject;
  values: LoadValues;
  state: RemoteState;
  /** `updatedDateTime` in milliseconds since 1970; null if missing or unreadable. */
  updatedAt: number | null;
}

/** The fields of a load that only the remote changes: its state, carrier and tender. */
export interface RemoteState {
  loadStateId: number;
  loadStateDescription: string;
  reason: { loadStateReasonId: number; loadStateReasonDescription: string } | null;
  carrierName: string;
  tenderId: number;
}

/**
 * Reads a load from a remote's response, which is untrusted.
 * @returns undefined if the response has no `loadId`, or if `loadStops` is missing or has no stop; `loadStops` may be
 * null
 */
export function readRemoteLoad(response: unknown): RemoteLoad | undefined {
  if (!isJsonObject(response)) return undefined;
  const raw = normalizeKeys(response, loadKeys);
  const stops = Array.isArray(raw.loadStops) ? raw.loadStops.filter(isJsonObject) : [];
  if (typeof raw.loadId !== "string" || raw.loadId === "") return undefined;
  // After an update without stops (4.2), `loadStops` is null, not missing.
  if (stops.length === 0 && raw.loadStops !== null) return undefined;
  if (stops.length > 0) raw.loadStops = stops.map((stop) => normalizeKeys(stop, stopKeys));
  let values: LoadValues | undefined;
  return {
    remoteLoadId: raw.loadId,
    raw,
    // Computed lazily: many loads are only compared as a whole.
    get values() {
      values ??= readLoadValues(raw);
      return values;
    },
    state: getState(raw),
    updatedAt: readMoment(raw.updatedDateTime),
  };
}

/** Maps the keys of the specification, and their lowercase forms, to the specification's spelling. */
const mapKeySpellings = ({ shape }: { shape: object }): ReadonlyMap<string, string> =>
  new Map(Object.keys(shape).flatMap((name) => [name, name.toLowerCase()].map((key) => [key, name])));

const loadKeys = mapKeySpellings(load);
const stopKeys = mapKeySpellings(loadStop);

/** Spells known keys as the specification does. Keys match in any letter case, as in requests. */
function normalizeKeys(object: JsonObject, known: ReadonlyMap<string, string>): JsonObject {
  const findSpelling = (key: string) => known.get(key) ?? known.get(key.toLowerCase()) ?? key;
  if (Object.keys(object).every((key) => findSpelling(key) === key)) return { ...object };
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [findSpelling(key), value]));
}

function getState(raw: JsonObject): RemoteState {
  const state = isJsonObject(raw.loadState) ? raw.loadState : {};
  const reason = isJsonObject(raw.loadStateReason) ? raw.loadStateReason : undefined;
  return {
    loadStateId: readInteger(state.loadStateId) ?? loadStates.posted,
    loadStateDescription: readText(state.loadStateDescription),
    reason: reason
      ? {
          loadStateReasonId: readInteger(reason.loadStateReasonId) ?? 0,
          loadStateReasonDescription: readText(reason.loadStateReasonDescription),
        }
      : null,
    carrierName: readText(raw.carrierName),
    tenderId: readInteger(raw.tenderId) ?? 0,
  };
}

const readInteger = (value: Json | undefined): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) ? value : undefined;

/** Lanedesk cuts the descriptions and names of a remote's state to this length, in characters. */
const MAX_TEXT_CHARS = 1_000;

const readText = (value: Json | undefined): string =>
  typeof value === "string" ? value.slice(0, MAX_TEXT_CHARS) : "";

function readMoment(value: Json | undefined): number | null {
  const parts = typeof value === "string" ? readDateTime(value) : undefined;
  return parts ? getMoment(parts) : null;
}
