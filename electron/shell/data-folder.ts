import type { Policy } from "../../shared/views/policy.ts";
import { expandFolder } from "../policy/expand-folder.ts";
import { findDefaultDataFolder } from "./default-data-folder.ts";

/**
 * Finds the data folder: from the policy, otherwise the requested one, otherwise the default.
 * @throws LanedeskError "forbidden" when the policy cannot be used
 */
export async function findDataFolder(
  reading: Promise<Policy | undefined>,
  requested: string | undefined,
): Promise<string> {
  const fixed = (await reading)?.settings.dataFolder;
  return fixed === undefined ? (requested ?? findDefaultDataFolder()) : expandFolder(fixed);
}
