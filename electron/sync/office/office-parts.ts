import type { OfficeLoad } from "../../../shared/office/changes.ts";
import type { CodeLists } from "../../../shared/reference/code-lists.ts";
import { bookedRateOf } from "../../services/loads/load-rate.ts";
import type { LoadChange } from "../../services/loads/load-record.ts";
import { businessTimeZone, readCodeLists } from "../../services/settings/settings.ts";
import type { OfficeProgress, StorePartName, StoreParts } from "../../store/store.ts";
import { type LoadSyncState, saveLoadStates } from "../session/load-sync-state.ts";
import { nowOf, type Session } from "../session/session.ts";
import { syncPartNames } from "../session/sync-parts.ts";
import { endOfRecord, type IdMap, isSameEnd, toHistory, withLocalIds } from "./office-load.ts";
import { findOfficeProgress } from "./office-progress.ts";
import type { OfficeNews } from "./reconcile-office.ts";

/** The parts of the store that a transaction with the office's records uses. */
export const officePartNames = [
  ...syncPartNames,
  "users",
  "carriers",
  "templates",
  "bookedRates",
] as const satisfies StorePartName[];

export type OfficeParts = Pick<StoreParts, (typeof officePartNames)[number]>;

/** Converts the office's loads to the ids of this store; by the office's load id. */
export async function readNews(
  { accountId }: Pick<Session, "accountId">,
  parts: OfficeParts,
  { baseUrl, epoch }: Pick<OfficeProgress, "baseUrl" | "epoch">,
  loads: readonly OfficeLoad[],
): Promise<Map<string, OfficeNews>> {
  const { users } = await findOfficeProgress(parts, baseUrl);
  const carriers = loads.flatMap(({ booking }) => (booking ? [booking.carrier] : []));
  const identities = carriers.map(({ usdotNumber, mcNumber }) => ({
    usdotNumber,
    mcNumber,
    intrastateNumber: "",
  }));
  const found = carriers.length > 0 ? await parts.carriers.findByIdentity(accountId, identities) : [];
  const ids: IdMap = {
    user: (userId) => users[userId] ?? userId,
    carrier: ({ carrier }) => found[carriers.indexOf(carrier)]?.insdId ?? null,
  };
  return new Map(
    loads.map((load) => [
      load.loadId,
      { base: withLocalIds(load, ids), history: (own) => toHistory(load, own), epoch },
    ]),
  );
}

/** What the booked rate of a load depends on besides the load. */
interface RateSettings {
  timeZone: string;
  codeLists: CodeLists;
}

/** Reads what booked rates depend on, before the transaction that saves them. */
export const readRateSettings = async ({ context }: Pick<Session, "context">): Promise<RateSettings> => ({
  timeZone: await businessTimeZone(context),
  codeLists: await readCodeLists(context),
});

/**
 * Stores loads, and the booked rates of bookings that came from the office.
 * @returns whether booked rates changed
 */
export async function saveOfficeLoads(
  session: Session,
  parts: OfficeParts,
  loads: Iterable<LoadSyncState>,
  rateSettings: RateSettings,
): Promise<boolean> {
  const states = [...loads];
  const changed = states
    .flatMap((load) => load.changes.loads)
    .filter(({ before, after }) =>
      before ? !isSameEnd(endOfRecord(before), endOfRecord(after)) : after.status === "booked",
    );
  await saveLoadStates(parts, session.accountId, nowOf(session), states);
  await Promise.all(changed.map((change) => saveRate(parts, change, rateSettings)));
  return changed.length > 0;
}

async function saveRate(
  { bookedRates }: OfficeParts,
  { before, after }: LoadChange,
  rateSettings: RateSettings,
): Promise<void> {
  const { booking } = endOfRecord(after);
  const rate =
    booking && bookedRateOf(after, { ...rateSettings, totalRate: booking.rate, now: booking.bookedAt });
  if (rate) await bookedRates.save(rate);
  else if (before?.status === "booked") await bookedRates.remove(after.accountId, after.loadId);
}
