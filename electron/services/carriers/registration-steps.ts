import { LanedeskError } from "../../../shared/failure.ts";
import { momentOf, readDateTime } from "../../../shared/interface/date-time.ts";
import type {
  RegistrationRecord,
  RegistrationStepsRequest,
} from "../../../shared/interface/registration-step.ts";
import type { RegistrationStepRecord } from "../../store/store.ts";
import { inChunks } from "../chunks.ts";
import type { AccountCaller, Context } from "../context.ts";
import { businessDayOf, businessTimeZone } from "../settings/settings.ts";
import { normalizeMcNumber, normalizeUsdotNumber } from "./carrier-facts.ts";

/** Which carriers are asked for; the fields narrow each other. */
export type RegistrationSearch = Omit<RegistrationStepsRequest, "clientID" | "clientPassword">;

/**
 * The latest registration step of each carrier on the current day of the business time zone (specification 4.8),
 * oldest first.
 */
export async function listRegistrationStepsToday(
  context: Context,
  { accountId }: AccountCaller,
  search: RegistrationSearch,
): Promise<RegistrationRecord[]> {
  const today = businessDayOf(context.env.clock.now(), await businessTimeZone(context));
  const steps = await context.store.read(["registrationSteps"], ({ registrationSteps }) =>
    registrationSteps.findBetween(accountId, today.from, today.until),
  );
  const latest = new Map<string, RegistrationStepRecord>();
  for (const step of steps) {
    // Put at the end again, so that the carriers come in the order of their latest steps.
    latest.delete(carrierOf(step));
    latest.set(carrierOf(step), step);
  }
  return [...latest.values()].filter((step) => fits(step, search)).map(onTheWire);
}

const carrierOf = (step: RegistrationRecord): string =>
  step.MonitorID || step.USDOTNumber || step.MCNumber || step.IntraStateNumber;

function fits(step: RegistrationRecord, search: RegistrationSearch): boolean {
  const { MonitorID, MCNumber, USDOTNumber, IntraStateNumber } = search;
  const same = (asked: string | null, kept: string, plain: (text: string) => string) =>
    asked === null || (plain(kept) !== "" && plain(kept) === plain(asked));
  return (
    same(MonitorID, step.MonitorID, plainText) &&
    same(MCNumber, step.MCNumber, normalizeMcNumber) &&
    same(USDOTNumber, step.USDOTNumber, normalizeUsdotNumber) &&
    same(IntraStateNumber, step.IntraStateNumber, plainText)
  );
}

const plainText = (text: string): string => text.trim().toLowerCase();

const onTheWire = ({ accountId: _, at: __, ...record }: RegistrationStepRecord): RegistrationRecord => record;

/**
 * Takes registration steps in. One that is known by its carrier, step and moment is left as it is; says for each
 * whether it was new.
 * @throws LanedeskError "invalid" when a step's UTC_RegistrationDate is none; those before it are in
 */
export async function recordRegistrationSteps(
  context: Context,
  { accountId }: AccountCaller,
  records: readonly RegistrationRecord[],
): Promise<boolean[]> {
  const added: boolean[] = [];
  for await (const chunk of inChunks(records)) {
    const steps = chunk.map((record) => stepOf(record, accountId));
    added.push(
      ...(await context.store.write(["registrationSteps"], ({ registrationSteps }) =>
        registrationSteps.addMany(steps),
      )),
    );
  }
  if (added.includes(true)) context.publish("carriers.changed", null);
  return added;
}

function stepOf(record: RegistrationRecord, accountId: string): RegistrationStepRecord {
  const parts = readDateTime(record.UTC_RegistrationDate);
  if (!parts)
    throw new LanedeskError(
      "invalid",
      `UTC_RegistrationDate must be an ISO 8601 date and time, not "${record.UTC_RegistrationDate}".`,
    );
  const at = momentOf(parts);
  return {
    ...record,
    MCNumber: normalizeMcNumber(record.MCNumber),
    USDOTNumber: normalizeUsdotNumber(record.USDOTNumber),
    UTC_RegistrationDate: new Date(at).toISOString(),
    accountId,
    at,
  };
}
