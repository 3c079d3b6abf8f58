import { defaultSettings, type Settings } from "../../shared/window/settings.ts";
import type { Context } from "./context.ts";

/** All settings; what nobody has set stands at its default. */
export async function readSettings(context: Context): Promise<Settings> {
  const kept = await context.store.read(["kept"], ({ kept }) => kept.find("settings"));
  return { ...defaultSettings, ...kept };
}

/** Changes some settings and tells every window; the answer is all of them. */
export async function changeSettings(context: Context, change: Partial<Settings>): Promise<Settings> {
  const changed = await context.store.write(["kept"], async ({ kept }) => {
    const settings = { ...defaultSettings, ...(await kept.find("settings")), ...change };
    await kept.save("settings", settings);
    return settings;
  });
  context.announce("settings.changed", changed);
  return changed;
}

/** The IANA zone in which "today" and the weeks are counted. */
export async function businessTimeZone(context: Context): Promise<string> {
  return (await readSettings(context)).businessTimeZone || context.machineTimeZone;
}
