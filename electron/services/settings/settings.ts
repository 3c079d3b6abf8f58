import { LanedeskError } from "../../../shared/failure.ts";
import { defaultSettings, type Settings } from "../../../shared/views/settings.ts";
import type { Context } from "../context.ts";

/** All settings: what is fixed for this computer, then what somebody has set, else the default. */
export async function readSettings({ store, policy }: Context): Promise<Settings> {
  const kept = await store.read(["kept"], ({ kept }) => kept.find("settings"));
  return { ...defaultSettings, ...kept, ...policy?.settings };
}

/**
 * Changes some settings and tells every window; the answer is all of them.
 * @throws LanedeskError "forbidden" when one of them is fixed for this computer; none is changed then
 */
export async function changeSettings(context: Context, change: Partial<Settings>): Promise<Settings> {
  refuseFixed(context, change);
  const changed = await context.store.write(["kept"], async ({ kept }) => {
    const settings = { ...defaultSettings, ...(await kept.find("settings")), ...change };
    await kept.save("settings", settings);
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
