import type { OfficeLoad } from "../../../shared/office/changes.ts";
import type { CodeLists } from "../../../shared/reference/code-lists.ts";
import { findSameCarriers } from "../../services/carriers/carrier-facts.ts";
import { createBookedRate } from "../../services/loads/load-rate.ts";
import type { LoadChange } from "../../services/loads/load-record.ts";
import { readBusinessTimeZone, readCodeLists } from "../../services/settings/settings.ts";
import type { OfficeProgress, StorePartName, StoreParts } from "../../store/store.ts";
import { type LoadSyncState, saveLoadSyncStates } from "../session/load-sync-state.ts";
import { getNow, type Session } from "../session/session.ts";
import { type SyncParts, syncPartNames } from "../session/sync-parts.ts";
import {
  getBookingState,
  type IdMap,
  isSameBookingState,
  type ReceivedLoad,
  toHistory,
  toLocalIds,
} from "./office-load.ts";
import { findOfficeProgress } from "./office-progress.ts";

/** The parts of the store that a transaction with the office's records uses. */
export const officePartNames = [
  ...syncPartNames,
  "users",
  "carriers",
  "templates",
  "bookedRates",
] as const satisfies StorePartName[];

/** The store in a transaction with the office's records. */
export type OfficeParts = Pick<StoreParts, (typeof officePartNames)[number]>;

/**
 * Replaces the office's ids of users and carriers with those of this store.
 * @returns the loads by the office's load id
 */
export async function toReceivedLoads(
  { accountId }: Pick<Session, "accountId">,
  parts: OfficeParts,
  { baseUrl, epoch }: Pick<OfficeProgress, "baseUrl" | "epoch">,
  loads: readonly OfficeLoad[],
): Promise<Map<string, ReceivedLoad>> {
  const { users } = await findOfficeProgress(parts, baseUrl);
  const carriers = loads.flatMap(({ booking }) => (booking ? [booking.carrier] : []));
  const identities = carriers.map(({ usdotNumber, mcNumber }) => ({
    usdotNumber,
    mcNumber,
    intrastateNumber: "",
  }));
  const found = carriers.length > 0 ? await findSameCarriers(parts, accountId, identities) : [];
  const ids: IdMap = {
    toUserId: (userId) => users[userId] ?? userId,
    findCarrierId: ({ carrier }) => found[carriers.indexOf(carrier)]?.insdId ?? null,
  };
  return new Map(
    loads.map((load) => [
      load.loadId,
      { base: toLocalIds(load, ids), createHistory: (own) => toHistory(load, own, ids), epoch },
    ]),
  );
}

/** The settings that a load's booked rate depends on. */
interface RateSettings {
  timeZone: string;
  codeLists: CodeLists;
}

/** Reads the settings for booked rates. Call before the transaction that saves the rates. */
export const readRateSettings = async ({ context }: Pick<Session, "context">): Promise<RateSettings> => ({
  timeZone: await readBusinessTimeZone(context),
  codeLists: await readCodeLists(context),
});

/**
 * Stores loads. Also adds, changes or removes the booked rates of loads whose booking changed.
 * @returns whether the booked rate of a load may have changed
 */
export async function saveOfficeLoads(
  session: Pick<Session, "accountId" | "context">,
  parts: SyncParts & Pick<OfficeParts, "bookedRates">,
  loads: Iterable<LoadSyncState>,
  rateSettings: RateSettings,
): Promise<boolean> {
  const states = [...loads];
  const changed = states
    .flatMap((load) => load.changes.loads)
    .filter(({ before, after }) =>
      before
        ? !isSameBookingState(getBookingState(before), getBookingState(after))
        : after.status === "booked",
    );
  await saveLoadSyncStates(parts, session.accountId, getNow(session), states);
  await Promise.all(changed.map((change) => updateBookedRate(parts, change, rateSettings)));
  return changed.length > 0;
}

async function updateBookedRate(
  { bookedRates }: Pick<OfficeParts, "bookedRates">,
  { before, after }: LoadChange,
  rateSettings: RateSettings,
): Promise<void> {
  const { booking } = getBookingState(after);
  const rate =
    booking && createBookedRate(after, { ...rateSettings, totalRate: booking.rate, now: booking.bookedAt });
  if (rate) await bookedRates.save(rate);
  else if (before?.status === "booked") await bookedRates.remove(after.accountId, after.loadId);
}
