import type { AppInfo } from "../../../shared/views/app-info.ts";
import { canChangeRemote, type Policy, type PolicyView } from "../../../shared/views/policy.ts";
import { POLICY_TEXTS } from "../../../shared/views/policy-texts.ts";
import type { GatewayControl } from "../../gateway/desktop-gateway.ts";
import type { Context } from "../../services/context.ts";
import { findOrCreateCurrentUser } from "../../services/people/current-user.ts";
import { getRole } from "../../services/people/require-role.ts";
import { formatFullName } from "../../services/people/users.ts";
import { readBusinessTimeZone } from "../../services/settings/settings.ts";
import type { Sync } from "../../sync/sync.ts";
import { version } from "../../version.ts";
import type { Handlers } from "../router.ts";
import { readDiagnostics } from "./diagnostics.ts";

/** Creates the channel handlers for the signed-in user, the program and diagnostics. */
export function createAppHandlers(
  context: Context,
  hostInfo: Pick<AppInfo, "host" | "dataFolder"> & Partial<Pick<AppInfo, "isReadOnly">>,
  gateway: GatewayControl,
  sync: Sync,
) {
  return {
    "app.diagnostics": async () => ({ lines: await readDiagnostics(context, hostInfo, gateway, sync) }),
    "app.info": async () => {
      const { account, user } = await findOrCreateCurrentUser(context);
      return {
        version,
        ...hostInfo,
        isReadOnly: hostInfo.isReadOnly ?? false,
        accountName: account.name,
        mcNumber: account.mcNumber ?? "",
        usdotNumber: account.usdotNumber ?? "",
        brokeragePhone: account.phone ?? "",
        isAnonymous: user.email === "" && user.phone === "",
        userId: user.userId,
        userName: formatFullName(user),
        userRole: getRole(user),
        businessTimeZone: await readBusinessTimeZone(context),
        isEmpty: await isEmpty(context, account.accountId),
        policy: getPolicyView(context.policy),
      };
    },
  } satisfies Partial<Handlers>;
}

const isEmpty = (context: Context, accountId: string): Promise<boolean> =>
  context.store.read(["loads", "carriers", "bookedRates"], async ({ loads, carriers, bookedRates }) => {
    const counters = [
      async () => (await loads.estimateCount({ accountId })).loads,
      () => carriers.count(accountId),
      () => bookedRates.count(accountId),
    ];
    for (const count of counters) if ((await count()) > 0) return false;
    return true;
  });

/** Returns the parts of a policy that the window shows. */
const getPolicyView = (policy: Policy | undefined): PolicyView => ({
  contact: policy?.contact ?? "",
  fixed: (policy?.values ?? []).map(({ name, value, source }) => ({
    name,
    title: POLICY_TEXTS[name].title,
    value: typeof value === "boolean" ? (value ? "Yes" : "No") : String(value),
    source,
  })),
  ignored: policy?.ignored ?? [],
  remoteBaseUrl: policy?.settings.remoteBaseUrl ?? "",
  remoteMonitorUrl: policy?.settings.remoteMonitorUrl ?? "",
  canChangeRemote: canChangeRemote(policy?.settings),
});
