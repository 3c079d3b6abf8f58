import { isDeepStrictEqual } from "node:util";
import type { RateModel } from "../../store/store.ts";
import { yieldToEventLoop } from "../chunks.ts";
import type { Context } from "../context.ts";
import { listAccounts } from "../people/accounts.ts";
import { getDay, readBusinessTimeZone } from "../settings/settings.ts";
import { fitRates } from "./calibrate.ts";
import type { Observation } from "./observations.ts";
import { DEFAULT_LIMITS, MAX_RATE_AGE_DAYS, readObservations } from "./read-observations.ts";
import { subtractDays, toDayNumber } from "./weeks.ts";

/** An estimate waits for the first fit, and for a later fit if the model has at most this many rates. */
const MAX_AWAITED_RATES = 5_000;
/** After this time, fitting lets other work run. */
const MAX_SLICE_MS = 8;

/** The basis of a model. While neither value changes, a new fit has the same result. */
interface FitBasis {
  /** The counter of writes of the account's counted rates (`getWriteCount`). */
  writes: number;
  /** Today in the time zone of the business, YYYY-MM-DD. */
  day: string;
}

/** The model of one account and the state of its fit. */
interface ModelEntry {
  /** Undefined before the stored model is read or a model is fitted, and without rates of the last two years. */
  model: RateModel | undefined;
  /** Undefined before the first fit of this process. */
  basis: FitBasis | undefined;
  /** Whether the stored model was read. */
  isRead: boolean;
  /** The fit in progress. */
  running: Promise<void> | undefined;
  /** The error of the last fit. */
  failure: unknown;
}

const entriesByStore = new WeakMap<Context["store"], Map<string, ModelEntry>>();

function getEntry({ store }: Context, accountId: string): ModelEntry {
  const entries = entriesByStore.get(store) ?? new Map<string, ModelEntry>();
  entriesByStore.set(store, entries);
  const entry = entries.get(accountId) ?? {
    model: undefined,
    basis: undefined,
    isRead: false,
    running: undefined,
    failure: undefined,
  };
  entries.set(accountId, entry);
  return entry;
}

/**
 * Returns the account's model, fitted again when a rate or the day changed; undefined without rates of the last two
 * years. While the fit of a large history runs, returns the previous model.
 * @throws Error when the last fit failed
 */
export async function readRateModel(context: Context, accountId: string): Promise<RateModel | undefined> {
  const entry = getEntry(context, accountId);
  if (!entry.isRead) {
    const stored = await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("rateModels"));
    entry.model ??= stored?.[accountId];
    entry.isRead = true;
  }
  const refreshed = refreshRateModel(context, accountId);
  if (!entry.model || entry.model.count <= MAX_AWAITED_RATES) await refreshed;
  if (entry.failure !== undefined) throw entry.failure;
  return entry.model;
}

/**
 * Whether a model can estimate rates of an equipment type as of a day (YYYY-MM-DD). The sample of a large history can
 * miss rare equipment; the model then uses the shared curve of all equipment.
 */
export async function isEquipmentCovered(
  { store }: Context,
  accountId: string,
  { drifting, count }: RateModel,
  equipmentCode: string,
  day: string,
): Promise<boolean> {
  if (drifting.equipment[equipmentCode]) return true;
  if (count < DEFAULT_LIMITS.newest) return false;
  return store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.hasEquipment({
      accountId,
      equipmentCode,
      from: subtractDays(day, MAX_RATE_AGE_DAYS),
      until: day,
    }),
  );
}

/**
 * Fits the account's model again when a rate or the day changed since the last fit. Does not throw: `readRateModel`
 * throws the error of the last fit.
 * @param signal stops a fit that this call starts
 */
export async function refreshRateModel(
  context: Context,
  accountId: string,
  signal?: AbortSignal,
): Promise<void> {
  const entry = getEntry(context, accountId);
  try {
    await entry.running;
    const basis = await readFitBasis(context, accountId);
    entry.failure = undefined;
    if (isDeepStrictEqual(entry.basis, basis)) return;
    entry.running ??= fitAccount(context, accountId, entry, basis, signal).finally(() => {
      entry.running = undefined;
    });
    await entry.running;
  } catch (error) {
    entry.failure = signal?.aborted ? undefined : error;
  }
}

/** Fits the outdated models of all accounts. */
export async function refreshRateModels(context: Context, signal: AbortSignal): Promise<void> {
  for (const { accountId } of await listAccounts(context)) await refreshRateModel(context, accountId, signal);
}

async function readFitBasis(context: Context, accountId: string): Promise<FitBasis> {
  const writes = await context.store.read(["bookedRates"], async ({ bookedRates }) =>
    bookedRates.getWriteCount(accountId),
  );
  return { writes, day: getDay(context.env.clock.now(), await readBusinessTimeZone(context)) };
}

async function fitAccount(
  context: Context,
  accountId: string,
  entry: ModelEntry,
  basis: FitBasis,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { day } = basis;
  const observations = await readObservations(context, accountId, day, signal);
  const model = observations.length > 0 ? await fitInSlices(context, observations, day, signal) : undefined;
  entry.model = model;
  entry.basis = basis;
  await context.store.write(["keyValue"], async ({ keyValue }) => {
    const { [accountId]: _, ...others } = (await keyValue.get("rateModels")) ?? {};
    await keyValue.set("rateModels", model ? { ...others, [accountId]: model } : others);
  });
}

async function fitInSlices(
  { env }: Context,
  observations: readonly Observation[],
  day: string,
  signal: AbortSignal | undefined,
): Promise<RateModel> {
  const steps = fitRates(observations, toDayNumber(day));
  for (;;) {
    const startedAtMs = env.clock.uptimeMs();
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (env.clock.uptimeMs() - startedAtMs < MAX_SLICE_MS);
    await yieldToEventLoop();
    signal?.throwIfAborted();
  }
}
