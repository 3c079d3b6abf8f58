import { access } from "node:fs/promises";
import { posix } from "node:path";
import { z } from "zod";
import { describeCause } from "../../store/files/system-error.ts";
import type { ProcessRunner } from "./run-process.ts";
import { createPolicyError, type SourceValues } from "./source.ts";

/** Lanedesk's bundle identifier, which is also the domain of Lanedesk's preferences in a configuration profile. */
export const PREFERENCE_DOMAIN = "org.lanedesk.desk";

const PLUTIL = "/usr/bin/plutil";

/** Whether macOS or a profile editor, not the administrator, added the name to the managed preferences. */
const isSystemName = (name: string): boolean => /^(Payload|PFC_|_)/.test(name);

/**
 * Reads the managed preferences of the computer or of a user; undefined when there are none.
 * @param user the name of the user; undefined for the computer
 * @throws LanedeskError "forbidden" when the preferences cannot be read
 */
export async function readManagedPreferences(
  run: ProcessRunner,
  user?: string,
  root = "/Library/Managed Preferences",
): Promise<SourceValues | undefined> {
  const file = posix.join(root, user ?? "", `${PREFERENCE_DOMAIN}.plist`);
  try {
    await access(file);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw createPolicyError(file, describeCause(cause));
  }
  try {
    const { exitCode, stdout, stderr } = await run(PLUTIL, ["-convert", "json", "-o", "-", "--", file]);
    if (exitCode !== 0) throw new Error(stderr.trim() || stdout.trim() || `plutil failed (${exitCode})`);
    const values = z.record(z.string(), z.unknown()).parse(JSON.parse(stdout));
    const { contact, ...settings } = Object.fromEntries(
      Object.entries(values).filter(([name]) => !isSystemName(name)),
    );
    return { source: file, settings, isStrict: false, ...(contact === undefined ? {} : { contact }) };
  } catch (cause) {
    throw createPolicyError(file, describeCause(cause));
  }
}
