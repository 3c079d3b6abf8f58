import type { GatewayControl } from "../../gateway/desktop-gateway.ts";
import type { Caller, Context } from "../../services/context.ts";
import { exportCodeLists, importCodeLists } from "../../services/import/code-lists.ts";
import { issueClient, issueToken, listKeys, revokeKey } from "../../services/people/access-keys.ts";
import { readAudit } from "../../services/people/read-audit.ts";
import { addUser, changeAccount, changeUser, listUsers } from "../../services/people/users.ts";
import { requireNoOffice } from "../../services/settings/find-office.ts";
import { changeSettings, readCodeLists, readSettings } from "../../services/settings/settings.ts";
import type { Handlers } from "../router.ts";

/**
 * Creates the channel handlers for the brokerage, users, access keys, settings, code lists, the audit log and the HTTP
 * interface.
 */
export function createSettingsHandlers(
  context: Context,
  getCaller: () => Promise<Caller>,
  gateway: GatewayControl,
) {
  return {
    "settings.read": () => readSettings(context),
    "settings.change": async (change) => changeSettings(context, await getCaller(), change),
    "referenceData.codeLists": () => readCodeLists(context),
    "referenceData.export": async () => ({ text: await exportCodeLists(context) }),
    "referenceData.import": async ({ content }) => importCodeLists(context, await getCaller(), content),
    "account.change": async (form) => {
      await changeAccount(context, await getCaller(), form);
      return null;
    },
    "users.list": async () => ({ users: await listUsers(context, (await getCaller()).accountId) }),
    "users.add": async (draft) => {
      await requireNoOffice(context, "users", "Change users there.");
      return addUser(context, await getCaller(), draft);
    },
    "users.change": async ({ userId, user }) => {
      await requireNoOffice(context, "users", "Change users there.");
      return changeUser(context, await getCaller(), userId, user);
    },
    "accessKeys.list": async () => ({ keys: await listKeys(context, (await getCaller()).accountId) }),
    "accessKeys.issueToken": async ({ userId, label }) =>
      issueToken(context, await getCaller(), userId, label),
    "accessKeys.issueClient": async ({ label }) => issueClient(context, await getCaller(), label),
    "accessKeys.revoke": async ({ keyId }) => {
      await revokeKey(context, await getCaller(), keyId);
      return null;
    },
    "audit.page": async ({ after, size }) => readAudit(context, await getCaller(), after, size),
    "gateway.status": async () => gateway.getStatus(),
    "gateway.switch": async ({ isOn }) => gateway.setEnabled(await getCaller(), isOn),
  } satisfies Partial<Handlers>;
}
