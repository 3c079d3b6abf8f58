import { LanedeskError } from "../../../shared/failure.ts";
import type { SavedLane, SavedLaneInput } from "../../../shared/views/saved-lane.ts";
import type { SavedLaneRecord } from "../../store/store.ts";
import type { AccountCaller, Context } from "../context.ts";
import { listAccounts } from "../people/accounts.ts";
import { createRateRequest } from "./lane-request.ts";
import { estimateRate } from "./rate-trend.ts";

/** Limits the work of `checkSavedLanes`, which estimates each saved lane. */
const MAX_SAVED_LANES = 100;

/** Lists the account's saved lanes, lanes with an alert first. */
export async function listSavedLanes(context: Context, { accountId }: AccountCaller): Promise<SavedLane[]> {
  const records = await readRecords(context, accountId);
  const lanes = records.map(({ id, lane, percent, base, alert }) => ({
    laneId: id,
    lane,
    percent,
    base,
    alert,
  }));
  return lanes.sort((a, b) => Number(b.alert !== null) - Number(a.alert !== null));
}

/**
 * Saves a lane or changes its percentage. The first alert of a new lane compares with `base`, or with the current
 * estimate if there is no `base`.
 * @throws LanedeskError "conflict" for a new lane when the account has 100 saved lanes; Error when the last fit of the
 * model failed
 */
export async function saveLane(
  context: Context,
  caller: AccountCaller,
  { laneId: id, lane, percent, alert = null, ...restored }: SavedLaneInput,
): Promise<void> {
  const base = restored.base ?? (await estimateLane(context, caller, lane));
  const savedAt = context.env.clock.now();
  await context.store.write(["savedLanes"], async ({ savedLanes }) => {
    const known = await savedLanes.find(caller.accountId, id);
    if (!known && (await savedLanes.list(caller.accountId, MAX_SAVED_LANES)).length >= MAX_SAVED_LANES)
      throw new LanedeskError(
        "conflict",
        `You can save up to ${MAX_SAVED_LANES} lanes. Remove a saved lane first.`,
      );
    const before = known ?? { ownerId: caller.accountId, id, savedAt, base, alert };
    await savedLanes.save({ ...before, lane, percent });
  });
  context.publish("savedLanes.changed", null);
}

/** Removes a saved lane, if it exists. */
export async function removeSavedLane(
  context: Context,
  { accountId }: AccountCaller,
  laneId: string,
): Promise<void> {
  await context.store.write(["savedLanes"], ({ savedLanes }) => savedLanes.remove(accountId, laneId));
  context.publish("savedLanes.changed", null);
}

/** Marks the alerts of some saved lanes as seen. */
export async function markAlertsSeen(
  context: Context,
  { accountId }: AccountCaller,
  laneIds: readonly string[],
): Promise<void> {
  await context.store.write(["savedLanes"], async ({ savedLanes }) => {
    for (const laneId of laneIds) {
      const record = await savedLanes.find(accountId, laneId);
      if (record?.alert) await savedLanes.save({ ...record, alert: null });
    }
  });
  context.publish("savedLanes.changed", null);
}

/**
 * Compares the current estimate of each saved lane with the stored estimate. Stores an alert and the new estimate if
 * the estimate moved by at least the lane's percentage. Publishes all alerts in one `savedLanes.ratesChanged` event.
 * Stores a lane's first estimate without an alert.
 * @throws Error when the last fit of the model failed
 */
export async function checkSavedLanes(context: Context, caller: AccountCaller): Promise<void> {
  const records = await readRecords(context, caller.accountId);
  const candidates: { record: SavedLaneRecord; after: NonNullable<SavedLane["base"]> }[] = [];
  for (const record of records) {
    const after = await estimateLane(context, caller, record.lane);
    if (after && hasMoved(record, after.rate)) candidates.push({ record, after });
  }
  if (candidates.length === 0) return;
  const moved = await context.store.write(["savedLanes"], async ({ savedLanes }) => {
    const saved: SavedLaneRecord[] = [];
    for (const { record, after } of candidates) {
      const current = await savedLanes.find(caller.accountId, record.id);
      // Another check or the broker may have changed the lane in the meantime.
      if (!current || current.base?.at !== record.base?.at || !hasMoved(current, after.rate)) continue;
      const next = { ...current, base: after, alert: current.base && { before: current.base, after } };
      await savedLanes.save(next);
      saved.push(next);
    }
    return saved;
  });
  if (moved.length > 0) context.publish("savedLanes.changed", null);
  const alerts = moved.flatMap(({ lane, alert }) => (alert ? [{ lane, ...alert }] : []));
  if (alerts.length > 0) context.publish("savedLanes.ratesChanged", { alerts });
}

/**
 * Checks the saved lanes of all accounts.
 * @throws Error when the last fit of an account's model failed
 */
export async function checkAllSavedLanes(context: Context): Promise<void> {
  for (const { accountId } of await listAccounts(context)) await checkSavedLanes(context, { accountId });
}

/**
 * Whether an estimate differs from the stored estimate by at least the percentage. True without a stored estimate, so
 * that `checkSavedLanes` stores the first one.
 */
const hasMoved = ({ base, percent }: SavedLaneRecord, rate: number): boolean =>
  base === null || Math.abs(rate / base.rate - 1) * 100 >= percent;

/** Estimates a lane now; returns null for an unknown place or without evidence. */
async function estimateLane(
  context: Context,
  caller: AccountCaller,
  lane: SavedLane["lane"],
): Promise<SavedLane["base"]> {
  const at = context.env.clock.now();
  try {
    const { evidence } = await estimateRate(context, caller, createRateRequest(lane, at), { facts: {} });
    return { rate: evidence.estimate, at };
  } catch (error) {
    if (error instanceof LanedeskError && error.code === "invalid") return null;
    throw error;
  }
}

const readRecords = (context: Context, accountId: string): Promise<SavedLaneRecord[]> =>
  context.store.read(["savedLanes"], ({ savedLanes }) => savedLanes.list(accountId, MAX_SAVED_LANES));
