import { LanedeskError } from "../../../shared/failure.ts";
import { emptyLoadRequest, type Load, type LoadRequest } from "../../../shared/interface/load.ts";
import { emptyLocation, emptyStopRequest } from "../../../shared/interface/load-fields.ts";
import type { LoadRecord, StoreParts } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";
import { assertAvailable } from "../loads/availability.ts";
import { loadChangeParts, saveLoadChanges } from "../loads/change-load.ts";
import {
  computeMiles,
  createActivity,
  createLoadRecord,
  type LoadChange,
  replaceLoadRecord,
  toLoadRequest,
} from "../loads/load-record.ts";
import { resolvePostAsUser } from "../loads/post-as.ts";
import type { ParsedEquipment } from "./equipment-cell.ts";
import type { RowOutcome } from "./import-kind.ts";
import type { StopTimes } from "./stop-times.ts";

/**
 * Posts and updates loads by their load numbers, all of a chunk in one transaction and on the same write path as
 * every other door. A load that says already what the row says is left as it is.
 */
export async function recordLoads(
  context: Context,
  caller: Caller,
  items: readonly ImportedLoad[],
): Promise<RowOutcome[]> {
  const { changed, outcomes } = await context.store.write([...loadChangeParts, "users"], async (parts) => {
    const working = await loadsByNumber(parts, caller.accountId, items);
    const contacts = await contactsOf(parts, caller, [...working.values()]);
    const changes = new Map<string, LoadChange>();
    // Nothing is awaited in here: a transaction that idles for so many turns would end.
    const answers = items.map((item): RowOutcome => {
      const outcome = planRow(context, caller, contacts, item, working.get(item.loadNumber));
      if (typeof outcome === "string" || "rejected" in outcome) return outcome;
      const { kind, change } = outcome;
      working.set(item.loadNumber, change.after);
      // A load that comes twice in the chunk is written once, with what came last.
      const earlier = changes.get(change.after.loadId);
      changes.set(change.after.loadId, earlier ? { ...change, before: earlier.before } : change);
      return kind;
    });
    await saveLoadChanges(parts, [...changes.values()]);
    return { changed: [...changes.keys()], outcomes: answers };
  });
  if (changed.length > 0) context.publish("loads.changed", { loadIds: changed });
  return outcomes;
}

type WriteParts = Pick<StoreParts, (typeof loadChangeParts)[number] | "users">;

async function loadsByNumber(
  { loads }: WriteParts,
  accountId: string,
  items: readonly ImportedLoad[],
): Promise<Map<string, LoadRecord>> {
  const numbers = [...new Set(items.map(({ loadNumber }) => loadNumber))];
  const found = await Promise.all(numbers.map((number) => loads.findByNumber(accountId, number, 1)));
  return new Map(found.flatMap(([newest]) => (newest ? [[newest.loadNumber ?? "", newest] as const] : [])));
}

/** Who each of the loads stands for, by the user that it names; null is the caller. */
async function contactsOf(
  { users }: WriteParts,
  caller: Caller,
  loads: readonly LoadRecord[],
): Promise<Map<string | null, Load["postAsUser"]>> {
  const contacts = new Map<string | null, Load["postAsUser"]>();
  for (const userId of new Set([null, ...loads.map(({ postAsUserId }) => postAsUserId)]))
    contacts.set(userId, await resolvePostAsUser(users, caller, userId));
  return contacts;
}

function planRow(
  context: Context,
  caller: Caller,
  contacts: ReadonlyMap<string | null, Load["postAsUser"]>,
  item: ImportedLoad,
  before: LoadRecord | undefined,
): "unchanged" | { rejected: string } | { kind: "added" | "changed"; change: LoadChange } {
  const { clock, newId } = context.env;
  const now = clock.now();
  const known = before && toLoadRequest(before);
  const request = applyRow(known ?? emptyRequest, item);
  if (known && JSON.stringify(request) === JSON.stringify(known)) return "unchanged";
  if (before) {
    const problem = problemOf(() => assertAvailable(before, "updated"));
    if (problem !== undefined) return { rejected: problem };
  }
  const postAsUser = contacts.get(request.postAsUserId) ?? contacts.get(null) ?? null;
  const making = { caller, postAsUser, miles: computeMiles(request), now, newId };
  const after = before ? replaceLoadRecord(before, request, making) : createLoadRecord(request, making);
  const activity = createActivity(
    after,
    before ? "Updated by an import" : "Posted by an import",
    now,
    newId(),
  );
  return { kind: before ? "changed" : "added", change: { before, after, activity } };
}

function problemOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof LanedeskError) return error.message;
    throw error;
  }
}

/** What a row says of a load; undefined where its cell is empty. */
export interface ImportedLoad {
  loadNumber: string;
  equipment: ParsedEquipment;
  pickup: ImportedStop;
  delivery: ImportedStop;
  /** Feet. */
  length: number | undefined;
  /** Pounds. */
  weight: number | undefined;
  /** USD for the trip, all-in. */
  rate: number | undefined;
  note: string | undefined;
}

interface ImportedStop extends StopTimes {
  city: string;
  state: string;
  postalCode: string | null;
  countryCode: string;
}

type StopRequest = LoadRequest["loadStops"][number];

/** A request that a row starts from. */
export const emptyRequest: LoadRequest = {
  ...emptyLoadRequest,
  loadStops: [emptyStopRequest(1), emptyStopRequest(2)],
};

const nothingMeasured: NonNullable<LoadRequest["dimensional"]> = {
  length: null,
  width: null,
  height: null,
  weight: null,
  cube: null,
  palletCount: null,
  pieceCount: null,
};

/** The request with what the row says laid over it; keys keep their order, so that equal requests read equal. */
export function applyRow(request: LoadRequest, item: ImportedLoad): LoadRequest {
  const { dimensional, rateAttributes } = request;
  const { equipment, weight, rate } = item;
  const length = item.length ?? equipment.length;
  const last = request.loadStops.length - 1;
  return {
    ...request,
    equipmentAttributes: {
      ...request.equipmentAttributes,
      equipmentTypeId: equipment.typeId,
      ...(equipment.options.length > 0 && { equipmentOptions: equipment.options }),
      ...(equipment.other !== undefined && { otherEquipmentNeeds: equipment.other }),
    },
    loadStops: request.loadStops.map((stop, index) => {
      if (index === 0) return applyStop(stop, item.pickup);
      return index === last ? applyStop(stop, item.delivery) : stop;
    }),
    note: item.note ?? request.note,
    loadNumber: item.loadNumber,
    rateAttributes:
      rate === undefined
        ? rateAttributes
        : {
            postedAllInRate: {
              ...(rateAttributes?.postedAllInRate ?? { currencyCode: "USD" }),
              amount: rate,
            },
            tenderAllInRate: rateAttributes?.tenderAllInRate ?? null,
          },
    dimensional:
      length === undefined && weight === undefined
        ? dimensional
        : {
            ...(dimensional ?? nothingMeasured),
            ...(length !== undefined && { length }),
            ...(weight !== undefined && { weight }),
          },
  };
}

/** A stop that moved to another place keeps its times and people, not its address. */
function applyStop(stop: StopRequest, item: ImportedStop): StopRequest {
  const { city, state, postalCode, countryCode, early, late, notes } = item;
  const here = stop.location;
  const isSamePlace =
    here.city === city && here.state === state && (postalCode === null || here.postalCode === postalCode);
  return {
    ...stop,
    earlyDateTime: early ?? stop.earlyDateTime,
    lateDateTime: late ?? stillOpen(stop.lateDateTime, early),
    // Somebody may have written more since the sheet was brought in first.
    stopNotes: stop.stopNotes ?? notes ?? null,
    location: isSamePlace ? here : { ...emptyLocation, city, state, postalCode, countryCode },
  };
}

/** A stop that moved to a later day is not open until before it begins. */
const stillOpen = (late: string | null, early: string | undefined): string | null =>
  late !== null && early !== undefined && late < early ? null : late;
