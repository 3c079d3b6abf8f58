import { canChangeRemote, type Policy } from "../../../shared/views/policy.ts";
import type { RemoteConnection } from "../../store/store.ts";
import { isSameAddress } from "./remote-access.ts";

type Addresses = Pick<RemoteConnection, "baseUrl" | "monitorUrl">;

/**
 * Explains why the policy does not allow a remote; undefined if the policy allows the remote.
 * @param before the remote that was connected last
 */
export function findPolicyProblem(
  policy: Policy | undefined,
  { baseUrl, monitorUrl }: Addresses,
  before: Addresses | undefined,
): string | undefined {
  if (!policy || canChangeRemote(policy.settings)) return undefined;
  const { remoteBaseUrl = before?.baseUrl, remoteMonitorUrl } = policy.settings;
  if (remoteBaseUrl === undefined) return `Your IT policy allows no load board; ask ${policy.contact}.`;
  if (!isSameAddress(baseUrl, remoteBaseUrl))
    return `Your IT policy allows only the load board ${remoteBaseUrl}; ask ${policy.contact}.`;
  if (remoteMonitorUrl !== undefined && monitorUrl !== "" && !isSameAddress(monitorUrl, remoteMonitorUrl))
    return `Your IT policy allows carrier monitoring only at ${remoteMonitorUrl}; ask ${policy.contact}.`;
  return undefined;
}
