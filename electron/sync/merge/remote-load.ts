import { momentOf, readDateTime } from "../../../shared/interface/date-time.ts";
import { load } from "../../../shared/interface/load.ts";
import { loadStop } from "../../../shared/interface/load-stop.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../shared/json.ts";
import { type LoadValues, readLoadValues } from "./load-fields.ts";

/** A load as the remote answered it: to the letter, and read. */
export interface RemoteLoad {
  remoteLoadId: string;
  /** Everything it said, known keys in the spelling of the specification, unknown ones as they came. */
  raw: JsonObject;
  values: LoadValues;
  state: RemoteState;
  /** When the remote says it was last changed, in milliseconds; null when it does not say. */
  updatedAt: number | null;
}

/** What only the service can say of a load. */
export interface RemoteState {
  loadStateId: number;
  loadStateDescription: string;
  reason: { loadStateReasonId: number; loadStateReasonDescription: string } | null;
  carrierName: string;
  tenderId: number;
}

/**
 * Reads a load that a remote answered. It is untrusted: nothing is taken on faith but its loadId and its stops.
 * @returns undefined when it is no load
 */
export function readRemoteLoad(answer: unknown): RemoteLoad | undefined {
  if (!isJsonObject(answer)) return undefined;
  const raw = spelled(answer, loadKeys);
  const stops = Array.isArray(raw.loadStops) ? raw.loadStops.filter(isJsonObject) : [];
  if (typeof raw.loadId !== "string" || raw.loadId === "") return undefined;
  // An update may have left the stops out (4.2): then they are null, and not merely missing.
  if (stops.length === 0 && raw.loadStops !== null) return undefined;
  if (stops.length > 0) raw.loadStops = stops.map((stop) => spelled(stop, stopKeys));
  let values: LoadValues | undefined;
  return {
    remoteLoadId: raw.loadId,
    raw,
    // Of many a load, what was agreed before is only compared as a whole.
    get values() {
      values ??= readLoadValues(raw);
      return values;
    },
    state: stateOf(raw),
    updatedAt: moment(raw.updatedDateTime),
  };
}

/** The keys of the specification, by themselves and by how they are spelled in lower case. */
const keysOf = ({ shape }: { shape: object }): ReadonlyMap<string, string> =>
  new Map(Object.keys(shape).flatMap((name) => [name, name.toLowerCase()].map((key) => [key, name])));

const loadKeys = keysOf(load);
const stopKeys = keysOf(loadStop);

/** Known keys match in any letter case, as they do on requests. */
function spelled(object: JsonObject, known: ReadonlyMap<string, string>): JsonObject {
  const spelling = (key: string) => known.get(key) ?? known.get(key.toLowerCase()) ?? key;
  if (Object.keys(object).every((key) => spelling(key) === key)) return { ...object };
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [spelling(key), value]));
}

function stateOf(raw: JsonObject): RemoteState {
  const state = isJsonObject(raw.loadState) ? raw.loadState : {};
  const reason = isJsonObject(raw.loadStateReason) ? raw.loadStateReason : undefined;
  return {
    loadStateId: whole(state.loadStateId) ?? 1,
    loadStateDescription: text(state.loadStateDescription),
    reason: reason
      ? {
          loadStateReasonId: whole(reason.loadStateReasonId) ?? 0,
          loadStateReasonDescription: text(reason.loadStateReasonDescription),
        }
      : null,
    carrierName: text(raw.carrierName),
    tenderId: whole(raw.tenderId) ?? 0,
  };
}

const whole = (value: Json | undefined): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) ? value : undefined;

const text = (value: Json | undefined): string => (typeof value === "string" ? value.slice(0, 1_000) : "");

function moment(value: Json | undefined): number | null {
  const parts = typeof value === "string" ? readDateTime(value) : undefined;
  return parts ? momentOf(parts) : null;
}
