import { Temporal } from "temporal-polyfill";
import { LanedeskError } from "../../../shared/failure.ts";
import { type CodeLists, defaultCodeLists } from "../../../shared/reference/code-lists.ts";
import { defaultSettings, type Settings } from "../../../shared/views/settings.ts";
import type { Context } from "../context.ts";

/** All settings: what is fixed for this computer, then what somebody has set, else the default. */
export async function readSettings({ store, policy }: Context): Promise<Settings> {
  const kept = await store.read(["keyValue"], ({ keyValue }) => keyValue.get("settings"));
  return { ...defaultSettings, ...kept, ...policy?.settings };
}

/**
 * Changes some settings and tells every window; the answer is all of them.
 * @throws LanedeskError "forbidden" when one of them is fixed for this computer; none is changed then
 */
export async function changeSettings(context: Context, change: Partial<Settings>): Promise<Settings> {
  refuseFixed(context, change);
  const changed = await context.store.write(["keyValue"], async ({ keyValue }) => {
    const settings = { ...defaultSettings, ...(await keyValue.get("settings")), ...change };
    await keyValue.set("settings", settings);
    return { ...settings, ...context.policy?.settings };
  });
  context.publish("settings.changed", changed);
  return changed;
}

function refuseFixed({ policy }: Context, change: Partial<Settings>): void {
  const fixed: Partial<Settings> = policy?.settings ?? {};
  const refused = (Object.keys(change) as (keyof Settings)[]).filter(
    (name) => fixed[name] !== undefined && fixed[name] !== change[name],
  );
  if (refused.length === 0) return;
  throw new LanedeskError(
    "forbidden",
    `This is fixed for this computer and stays as it is. Ask ${policy?.contact}. Nothing was changed.`,
    refused.map((name) => ({ pointer: `/${name}`, code: "fixed", message: "Fixed for this computer." })),
  );
}

/** The IANA zone in which "today" and the weeks are counted. */
export async function businessTimeZone(context: Context): Promise<string> {
  return (await readSettings(context)).businessTimeZone || context.machineTimeZone;
}

const zoned = (moment: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);

/** The calendar day on which `moment` falls in a zone, from its first millisecond to the next day's (exclusive). */
export function businessDayOf(moment: number, timeZone: string): { from: number; until: number } {
  const day = zoned(moment, timeZone).startOfDay();
  return { from: day.epochMilliseconds, until: day.add({ days: 1 }).startOfDay().epochMilliseconds };
}

/** The same day as YYYY-MM-DD. */
export const dayOf = (moment: number, timeZone: string): string =>
  zoned(moment, timeZone).toPlainDate().toString();

/** Names for the codes of loads; a list that nobody imported is the default one. */
export async function readCodeLists(context: Context): Promise<CodeLists> {
  const kept = await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("codeLists"));
  return { ...defaultCodeLists, ...kept };
}

/**
 * What this store is called, as far as clients are concerned: another name after it was restored from a backup,
 * when it may no longer know what it acknowledged. Given at the first question.
 */
export async function storeEpoch({ store, env }: Context): Promise<string> {
  const known = await store.read(["keyValue"], ({ keyValue }) => keyValue.get("epoch"));
  return (
    known ??
    store.write(["keyValue"], async ({ keyValue }) => {
      const epoch = (await keyValue.get("epoch")) ?? env.newId();
      await keyValue.set("epoch", epoch);
      return epoch;
    })
  );
}
