import { Temporal } from "temporal-polyfill";
import { LanedeskError } from "../../../shared/failure.ts";
import { type CodeLists, DEFAULT_CODE_LISTS } from "../../../shared/reference/code-lists.ts";
import { personalSettings } from "../../../shared/views/roles.ts";
import {
  DEFAULT_SETTINGS,
  type Settings,
  settings as settingsSchema,
} from "../../../shared/views/settings.ts";
import type { Caller, Context } from "../context.ts";
import { getChange, recordAudit } from "../people/record-audit.ts";
import { requireRole } from "../people/require-role.ts";

/** Reads all settings: the policy's value, else the saved value, else the default. */
export async function readSettings({ store, policy }: Context): Promise<Settings> {
  const saved = await store.read(["keyValue"], ({ keyValue }) => keyValue.get("settings"));
  return { ...DEFAULT_SETTINGS, ...saved, ...readFixedSettings(policy) };
}

/**
 * Changes some settings, then publishes and returns all settings.
 * @throws LanedeskError "forbidden" when the policy fixes one of the settings to another value, or when the caller's
 * role may not change one of them. Then no setting changes
 */
export async function changeSettings(
  context: Context,
  caller: Caller,
  change: Partial<Settings>,
): Promise<Settings> {
  if (Object.keys(change).some((name) => !personalSettings.has(name))) requireRole(caller, "changeSettings");
  assertNotFixed(context, change);
  const changed = await context.store.write(["keyValue", "auditLog"], async (parts) => {
    const { keyValue } = parts;
    const before = { ...DEFAULT_SETTINGS, ...(await keyValue.get("settings")) };
    const settings = { ...before, ...change };
    await keyValue.set("settings", settings);
    await recordAudit(parts, caller, context.env.clock.now(), "settings", [getChange("", before, settings)]);
    return { ...settings, ...readFixedSettings(context.policy) };
  });
  context.publish("settings.changed", changed);
  return changed;
}

/** Returns the settings that the policy fixes, without policy values that are not user settings. */
const readFixedSettings = (policy: Context["policy"]): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(policy?.settings ?? {}).filter(([name]) => Object.hasOwn(settingsSchema.shape, name)),
  );

function assertNotFixed({ policy }: Context, change: Partial<Settings>): void {
  const fixed = readFixedSettings(policy);
  const fixedNames = (Object.keys(change) as (keyof Settings)[]).filter(
    (name) => fixed[name] !== undefined && fixed[name] !== change[name],
  );
  if (fixedNames.length === 0) return;
  throw new LanedeskError(
    "forbidden",
    `Your IT policy fixes this setting. Ask ${policy?.contact} to change the setting.`,
    fixedNames.map((name) => ({ pointer: `/${name}`, code: "fixed", message: "Fixed by policy." })),
  );
}

/** Reads the IANA time zone in which the brokerage's days and weeks begin. */
export async function readBusinessTimeZone(context: Context): Promise<string> {
  return (await readSettings(context)).businessTimeZone || context.machineTimeZone;
}

const toZonedTime = (moment: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);

/**
 * Returns the start of the calendar day of `moment` in a time zone, and the start of the next day; all in milliseconds
 * since 1970.
 */
export function getDayPeriod(moment: number, timeZone: string): { from: number; until: number } {
  const day = toZonedTime(moment, timeZone).startOfDay();
  return { from: day.epochMilliseconds, until: day.add({ days: 1 }).startOfDay().epochMilliseconds };
}

/** Returns the calendar day of `moment` (milliseconds since 1970) in a time zone, as YYYY-MM-DD. */
export const getDay = (moment: number, timeZone: string): string =>
  toZonedTime(moment, timeZone).toPlainDate().toString();

/** Reads the code lists; a list that was not imported is the default. */
export async function readCodeLists(context: Context): Promise<CodeLists> {
  const saved = await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("codeLists"));
  return { ...DEFAULT_CODE_LISTS, ...saved };
}

/**
 * Reads the store's epoch, or creates one on the first call. A new epoch shows clients that the store is a copy or was
 * restored from a backup, and may lack acknowledged changes.
 */
export async function readStoreEpoch({ store, env }: Context): Promise<string> {
  const known = await store.read(["keyValue"], ({ keyValue }) => keyValue.get("epoch"));
  return (
    known ??
    store.write(["keyValue"], async ({ keyValue }) => {
      const epoch = (await keyValue.get("epoch")) ?? env.createId();
      await keyValue.set("epoch", epoch);
      return epoch;
    })
  );
}
