import { normalizeMcNumber, normalizeUsdotNumber } from "../../../shared/carrier-numbers.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { LanedeskError } from "../../../shared/failure.ts";
import { getMoment, readDateTime } from "../../../shared/interface/date-time.ts";
import {
  getRegistrantKey,
  type RegistrationRecord,
  type RegistrationStepsRequest,
} from "../../../shared/interface/registration-step.ts";
import type { RegistrationCount } from "../../../shared/views/registration.ts";
import type { RegistrationStepRecord } from "../../store/store.ts";
import { inChunks } from "../chunks.ts";
import type { AccountCaller, Context } from "../context.ts";
import { getDayPeriod, readBusinessTimeZone } from "../settings/settings.ts";

/** The fields of a search; a step must match all given fields. */
type RegistrationSearch = Omit<RegistrationStepsRequest, "clientID" | "clientPassword">;

/**
 * Lists each carrier's latest registration step of today in the business time zone (specification 4.8), oldest first.
 * Leaves out latest steps that do not match `search`.
 */
export async function listRegistrationStepsToday(
  context: Context,
  { accountId }: AccountCaller,
  search: RegistrationSearch,
): Promise<RegistrationRecord[]> {
  const steps = await readSteps(context, accountId, await readToday(context));
  const latest = new Map<string, RegistrationStepRecord>();
  for (const step of steps) {
    // Moves the carrier to the end, because the list has the order of the latest steps.
    latest.delete(getRegistrantKey(step));
    latest.set(getRegistrantKey(step), step);
  }
  return [...latest.values()].filter((step) => isMatch(step, search)).map(toRegistrationRecord);
}

/** The period of the step counts and of the search. */
const COUNTED_DAYS = 30;
const MAX_FOUND_STEPS = 500;

/**
 * Searches the steps of the last 30 days, or of today, by all given fields.
 * @returns the matching steps, newest first, at most 500
 */
export async function searchRegistrationSteps(
  context: Context,
  { accountId }: AccountCaller,
  search: RegistrationSearch,
): Promise<RegistrationRecord[]> {
  const today = await readToday(context);
  const steps = await readSteps(
    context,
    accountId,
    search.AllActivityForToday ? today : getCountedPeriod(today),
  );
  return steps
    .filter((step) => isMatch(step, search))
    .reverse()
    .slice(0, MAX_FOUND_STEPS)
    .map(toRegistrationRecord);
}

/** Counts the carriers that reached each step today and in the last 30 days; most carriers in 30 days first. */
export async function countRegistrationSteps(
  context: Context,
  { accountId }: AccountCaller,
): Promise<RegistrationCount[]> {
  const today = await readToday(context);
  const steps = await readSteps(context, accountId, getCountedPeriod(today));
  return [...Map.groupBy(steps, ({ LastStep }) => LastStep)]
    .map(([step, reached]) => ({
      step,
      today: countCarriers(reached.filter(({ at }) => at >= today.from)),
      days30: countCarriers(reached),
    }))
    .sort((left, right) => right.days30 - left.days30);
}

const countCarriers = (steps: readonly RegistrationStepRecord[]): number =>
  new Set(steps.map(getRegistrantKey)).size;

/** Milliseconds since 1970; `until` is exclusive. */
type Period = ReturnType<typeof getDayPeriod>;

const readToday = async (context: Context): Promise<Period> =>
  getDayPeriod(context.env.clock.now(), await readBusinessTimeZone(context));

const getCountedPeriod = ({ until }: Period): Period => ({ from: until - COUNTED_DAYS * DAY_MS, until });

const readSteps = (
  context: Context,
  accountId: string,
  { from, until }: Period,
): Promise<RegistrationStepRecord[]> =>
  context.store.read(["registrationSteps"], ({ registrationSteps }) =>
    registrationSteps.findBetween(accountId, from, until),
  );

function isMatch(step: RegistrationRecord, search: RegistrationSearch): boolean {
  const { MonitorID, MCNumber, USDOTNumber, IntraStateNumber } = search;
  const isSame = (searched: string | null, stored: string, normalize: (text: string) => string) =>
    searched === null || (normalize(stored) !== "" && normalize(stored) === normalize(searched));
  return (
    isSame(MonitorID, step.MonitorID, normalizeText) &&
    isSame(MCNumber, step.MCNumber, normalizeMcNumber) &&
    isSame(USDOTNumber, step.USDOTNumber, normalizeUsdotNumber) &&
    isSame(IntraStateNumber, step.IntraStateNumber, normalizeText)
  );
}

const normalizeText = (text: string): string => text.trim().toLowerCase();

const toRegistrationRecord = ({
  accountId: _,
  at: __,
  ...record
}: RegistrationStepRecord): RegistrationRecord => record;

/**
 * Adds registration steps; skips a step that has the same carrier, step name and time as a known step.
 * @returns for each step whether the step was new
 * @throws LanedeskError "invalid" for an invalid UTC_RegistrationDate; earlier chunks stay stored
 */
export async function recordRegistrationSteps(
  context: Context,
  { accountId }: AccountCaller,
  records: readonly RegistrationRecord[],
): Promise<boolean[]> {
  const added: boolean[] = [];
  for await (const chunk of inChunks(records)) {
    const steps = chunk.map((record) => toStepRecord(record, accountId));
    added.push(
      ...(await context.store.write(["registrationSteps"], ({ registrationSteps }) =>
        registrationSteps.addMany(steps),
      )),
    );
  }
  if (added.includes(true)) context.publish("carriers.changed", null);
  return added;
}

function toStepRecord(record: RegistrationRecord, accountId: string): RegistrationStepRecord {
  const parts = readDateTime(record.UTC_RegistrationDate);
  if (!parts)
    throw new LanedeskError(
      "invalid",
      `UTC_RegistrationDate must be an ISO 8601 date and time, not "${record.UTC_RegistrationDate}".`,
    );
  const at = getMoment(parts);
  return {
    ...record,
    MCNumber: normalizeMcNumber(record.MCNumber),
    USDOTNumber: normalizeUsdotNumber(record.USDOTNumber),
    UTC_RegistrationDate: new Date(at).toISOString(),
    accountId,
    at,
  };
}
