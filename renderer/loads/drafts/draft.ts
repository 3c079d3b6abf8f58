import type { AccountUser } from "../../../shared/interface/account-user.ts";
import type { LoadRequest } from "../../../shared/interface/load.ts";
import {
  buildNestedObject,
  type FieldKind,
  loadFields,
  readValueAtPath,
  stopFields,
} from "../../../shared/interface/load-fields.ts";
import type { LoadStopRequest } from "../../../shared/interface/load-stop.ts";
import type { Place } from "../../../shared/views/rate.ts";

/** A number in a form field; an empty string means no value. */
export type NumberInputValue = number | "";

/** Returns the number typed into a number field; empty for an unfinished number, such as "-" or ".". */
export function parseNumberInput(typed: number | string): NumberInputValue {
  const value = Number(typed);
  return typed === "" || Number.isNaN(value) ? "" : value;
}

/** The type of a request's value in a form: "" for no text or number, null only for an unset flag. */
type FormValue<T> = T extends boolean
  ? boolean | null
  : T extends number
    ? NumberInputValue
    : T extends string
      ? string
      : T extends readonly (infer E)[]
        ? (E extends object ? { [K in keyof E]: string } : E)[]
        : T extends object
          ? { [K in keyof T]: FormValue<NonNullable<T[K]>> }
          : never;

type StopFields = FormValue<Omit<LoadStopRequest, "type" | "sequence">>;

/** A stop in the editor. */
export interface StopDraft extends StopFields {
  /** Identifies a stop while stops are reordered; never sent. */
  clientId: string;
  type: 1 | 2;
}

/** A load in the editor. Has the paths of the request, so that validation errors point at form fields. */
export type LoadDraft = FormValue<Omit<LoadRequest, "loadStops">> & { loadStops: StopDraft[] };

/** A stop of a load or of a template. */
type AnyStop = Omit<LoadStopRequest, "type"> & { type: number | null; id?: string };

/** A load or a template. */
type AnyLoad = Omit<LoadRequest, "loadStops"> & { loadStops: readonly AnyStop[] };

function getEmptyValue(kind: FieldKind): unknown {
  switch (kind) {
    case "flag":
      return null;
    case "textList":
    case "codeList":
    case "keyValueList":
      return [];
    case "money":
      return { amount: "", currencyCode: "USD" };
    case "action":
      return { loadActionId: "", loadActionOption: "" };
    case "terms":
      return { id: "", name: "" };
    default:
      return "";
  }
}

/** Returns a field's value in the form; null becomes the empty value of the field, including inside objects. */
function toFormValue(kind: FieldKind, value: unknown): unknown {
  const empty = getEmptyValue(kind);
  if (value === null || value === undefined) return empty;
  if (kind === "keyValueList")
    return (value as { key: string; value: string | null }[]).map((entry) => ({
      key: entry.key,
      value: entry.value ?? "",
    }));
  if (typeof empty !== "object" || empty === null || Array.isArray(empty)) return value;
  return Object.fromEntries(
    Object.entries(empty).map(([key, none]) => [key, readValueAtPath(value, key) ?? none]),
  );
}

const formStopFields = stopFields.filter(({ path }) => path !== "type" && path !== "sequence");

const toStopFields = (stop: unknown): StopFields =>
  buildNestedObject(formStopFields, ({ path, kind }) =>
    toFormValue(kind, readValueAtPath(stop, path)),
  ) as never;

const toLoadFields = (load: unknown): Omit<LoadDraft, "loadStops"> =>
  buildNestedObject(loadFields, ({ path, kind }) => toFormValue(kind, readValueAtPath(load, path))) as never;

/** Creates a pickup (1) or a delivery (2) whose fields are empty, except the country, US. */
export const createStop = (type: 1 | 2): StopDraft => ({
  ...toStopFields({ location: { countryCode: "US" } }),
  clientId: crypto.randomUUID(),
  type,
});

/** Returns the location fields of a place. */
export const toLocation = ({ city, state, postalCode, country, latitude, longitude }: Place) => ({
  city,
  state,
  postalCode,
  countryCode: country || "US",
  latitude,
  longitude,
});

/** Creates the draft of a new load: one pickup, one delivery, post only. */
export const createDraft = (): LoadDraft => ({
  ...toLoadFields({ loadActionAttributes: { loadActionId: "4", loadActionOption: "PostOnly" } }),
  loadStops: [createStop(1), createStop(2)],
});

/** Creates a draft with the values of a load or of a template. */
export const toDraft = (load: AnyLoad): LoadDraft => ({
  ...toLoadFields(load),
  loadStops: toStopDrafts(load.loadStops),
});

/**
 * Creates the draft of a copy of a load, without the load number. If the load is posted as a user who is not active,
 * Lanedesk posts the copy as the current user.
 * @param users the active users of the account
 */
export function toCopy(load: AnyLoad, users: readonly Pick<AccountUser, "userId">[]): LoadDraft {
  const draft = toDraft(load);
  const isActive = users.some(({ userId }) => userId === draft.postAsUserId);
  return {
    ...draft,
    loadNumber: "",
    postAsUserId: isActive ? draft.postAsUserId : "",
    loadStops: draft.loadStops.map((stop) => ({ ...stop, clientId: crypto.randomUUID() })),
  };
}

/** Returns the stops in order. An update over HTTP may have removed all stops; the draft then has two empty stops. */
function toStopDrafts(stops: AnyLoad["loadStops"]): StopDraft[] {
  if (stops.length === 0) return [createStop(1), createStop(2)];
  const inOrder = stops.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
  return inOrder.map((stop) => ({
    ...toStopFields(stop),
    clientId: stop.id ?? crypto.randomUUID(),
    type: stop.type === 1 ? 1 : 2,
  }));
}
