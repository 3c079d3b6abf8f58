import type { Policy } from "../../shared/views/policy.ts";
import { expandFolder } from "../policy/expand-folder.ts";
import { findDefaultDataFolder } from "./default-data-folder.ts";

/**
 * Finds the data folder: the policy's, otherwise the requested folder, otherwise the default.
 * @throws LanedeskError "forbidden" when the policy, or its folder, cannot be used
 */
export async function findDataFolder(
  policy: Promise<Policy | undefined>,
  requested: string | undefined,
): Promise<string> {
  const fixed = (await policy)?.settings.dataFolder;
  return fixed === undefined ? (requested ?? findDefaultDataFolder()) : expandFolder(fixed);
}
