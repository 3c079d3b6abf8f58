import { LanedeskError } from "../../../shared/failure.ts";
import { emptyLoadRequest, type Load, type LoadRequest } from "../../../shared/interface/load.ts";
import { createStopRequest, emptyLocation } from "../../../shared/interface/load-fields.ts";
import { IMPORT_UNDONE } from "../../../shared/views/import.ts";
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
 * Posts or updates loads by load number, in one transaction. Rejects changes to booked and deleted loads.
 * @returns one outcome per row, in order
 */
export async function recordLoads(
  context: Context,
  caller: Caller,
  items: readonly ImportedLoad[],
): Promise<RowOutcome[]> {
  const { changed, outcomes } = await context.store.write([...loadChangeParts, "users"], async (parts) => {
    const loadsByNumber = await findLoadsByNumber(parts, caller.accountId, items);
    const postAsUsers = await resolvePostAsUsers(parts, caller, [...loadsByNumber.values()]);
    const changes: LoadChange[] = [];
    // No await in this loop, because an idle transaction ends.
    const planned = items.map((item): RowOutcome => {
      const outcome = planRow(context, caller, postAsUsers, item, loadsByNumber.get(item.loadNumber));
      if (typeof outcome === "string" || "rejected" in outcome) return outcome;
      const { kind, change } = outcome;
      loadsByNumber.set(item.loadNumber, change.after);
      // The import rejects a second, different row of a load, so a load changes once at most.
      changes.push(change);
      return kind === "added" ? { added: change.after.loadId } : kind;
    });
    await saveLoadChanges(parts, changes, caller);
    return { changed: changes.map(({ after }) => after.loadId), outcomes: planned };
  });
  if (changed.length > 0) context.publish("loads.changed", { loadIds: changed });
  return outcomes;
}

type WriteParts = Pick<StoreParts, (typeof loadChangeParts)[number] | "users">;

async function findLoadsByNumber(
  { loads }: WriteParts,
  accountId: string,
  items: readonly ImportedLoad[],
): Promise<Map<string, LoadRecord>> {
  const numbers = [...new Set(items.map(({ loadNumber }) => loadNumber))];
  const found = await Promise.all(numbers.map((number) => loads.findByNumber(accountId, number, 1)));
  const known = found.flatMap(([newest]) => (newest && !isImportUndone(newest) ? newest : []));
  return new Map(known.map((load) => [load.loadNumber ?? "", load]));
}

/** Whether the import of a load was undone; another import then posts a new load. */
const isImportUndone = ({ status, loadStateReason }: LoadRecord): boolean =>
  status === "deleted" && loadStateReason?.loadStateReasonDescription === IMPORT_UNDONE;

/** Resolves the post-as users of the loads, by user id. The key null is for the caller. */
async function resolvePostAsUsers(
  { users }: WriteParts,
  caller: Caller,
  loads: readonly LoadRecord[],
): Promise<Map<string | null, Load["postAsUser"]>> {
  const postAsUsers = new Map([[null as string | null, await resolvePostAsUser(users, caller, null)]]);
  for (const load of loads) {
    const { postAsUserId } = load;
    if (!postAsUsers.has(postAsUserId))
      postAsUsers.set(postAsUserId, await resolvePostAsUser(users, caller, postAsUserId, load));
  }
  return postAsUsers;
}

function planRow(
  context: Context,
  caller: Caller,
  postAsUsers: ReadonlyMap<string | null, Load["postAsUser"]>,
  item: ImportedLoad,
  before: LoadRecord | undefined,
): "unchanged" | { rejected: string } | { kind: "added" | "changed"; change: LoadChange } {
  const { clock, createId } = context.env;
  const now = clock.now();
  const current = before && toLoadRequest(before);
  const request = applyRow(current ?? emptyRequest, item);
  if (current && JSON.stringify(request) === JSON.stringify(current)) return "unchanged";
  if (before) {
    const problem = getErrorMessage(() => assertAvailable(before, "updated"));
    if (problem !== undefined) return { rejected: problem };
  }
  const postAsUser = postAsUsers.get(request.postAsUserId) ?? postAsUsers.get(null) ?? null;
  const input = { caller, postAsUser, miles: computeMiles(request), now, createId };
  const after = before ? replaceLoadRecord(before, request, input) : createLoadRecord(request, input);
  const activity = createActivity(
    after,
    before ? "Updated by an import" : "Posted by an import",
    now,
    createId(),
  );
  return { kind: before ? "changed" : "added", change: { before, after, activity } };
}

function getErrorMessage(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof LanedeskError) return error.message;
    throw error;
  }
}

/** A parsed row. The value of an empty cell is undefined. */
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
  /** Stops between pickup and delivery, in order. */
  stops: ImportedPlace[] | undefined;
  references: string[] | undefined;
}

/** The place of a stop in a row. */
export interface ImportedPlace {
  city: string;
  state: string;
  postalCode: string | null;
  countryCode: string;
}

type ImportedStop = ImportedPlace & StopTimes;

type StopRequest = LoadRequest["loadStops"][number];

const emptyRequest: LoadRequest = {
  ...emptyLoadRequest,
  loadStops: [createStopRequest(1), createStopRequest(2)],
};

const emptyDimensions: NonNullable<LoadRequest["dimensional"]> = {
  length: null,
  width: null,
  height: null,
  weight: null,
  cube: null,
  palletCount: null,
  pieceCount: null,
};

/** Applies a row to a request. Keys keep their order, so that unchanged requests have the same JSON. */
function applyRow(request: LoadRequest, item: ImportedLoad): LoadRequest {
  const { dimensional, rateAttributes } = request;
  const { equipment, weight, rate } = item;
  const length = item.length ?? equipment.length;
  return {
    ...request,
    equipmentAttributes: {
      ...request.equipmentAttributes,
      equipmentTypeId: equipment.typeId,
      ...(equipment.options.length > 0 && { equipmentOptions: equipment.options }),
      ...(equipment.other !== undefined && { otherEquipmentNeeds: equipment.other }),
    },
    loadStops: applyStops(request.loadStops, item),
    ...(item.references && { loadReferenceNumbers: item.references }),
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
            ...(dimensional ?? emptyDimensions),
            ...(length !== undefined && { length }),
            ...(weight !== undefined && { weight }),
          },
  };
}

const noTimes: StopTimes = { early: undefined, late: undefined, notes: undefined };

/** Applies a row to the stops. A row without stops between pickup and delivery leaves these stops unchanged. */
function applyStops(stops: LoadRequest["loadStops"], item: ImportedLoad): LoadRequest["loadStops"] {
  const [first = createStopRequest(1), ...others] = stops;
  const last = others.pop() ?? createStopRequest(2);
  const ends = [applyStop(first, item.pickup), applyStop(last, item.delivery)] as const;
  if (!item.stops) return [ends[0], ...others, ends[1]];
  const between = item.stops.map((place, index) =>
    applyStop(others[index] ?? createStopRequest(2), { ...place, ...noTimes }),
  );
  return [ends[0], ...between, ends[1]].map((stop, index) => ({ ...stop, sequence: index + 1 }));
}

/** Applies a row to a stop. A stop that moves to another place keeps its times and contact, not its address. */
function applyStop(stop: StopRequest, item: ImportedStop): StopRequest {
  const { city, state, postalCode, countryCode, early, late, notes } = item;
  const location = stop.location;
  const isSamePlace =
    location.city === city &&
    location.state === state &&
    (postalCode === null || location.postalCode === postalCode);
  return {
    ...stop,
    earlyDateTime: early ?? stop.earlyDateTime,
    lateDateTime: late ?? clearEarlierEnd(stop.lateDateTime, early),
    // A user may have edited the notes after the first import.
    stopNotes: stop.stopNotes ?? notes ?? null,
    location: isSamePlace ? location : { ...emptyLocation, city, state, postalCode, countryCode },
  };
}

/** Clears the end of a time window if the end is before the new start. */
const clearEarlierEnd = (late: string | null, early: string | undefined): string | null =>
  late !== null && early !== undefined && late < early ? null : late;
