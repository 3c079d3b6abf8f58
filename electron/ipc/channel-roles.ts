import type { ChannelName } from "../../shared/channels.ts";
import type { Action } from "../../shared/views/roles.ts";
import type { Caller } from "../services/context.ts";
import { requireRole } from "../services/people/require-role.ts";
import type { Handlers } from "./router.ts";

/** The action that a user's role must allow, for the channels whose services do not check the role themselves. */
export const channelActions: Partial<Record<ChannelName, Action>> = {
  "sync.pause": "connectLoadBoard",
  "backups.take": "manageData",
  "backups.remove": "manageData",
  "backups.restore": "manageData",
  "store.vacuum": "manageData",
  "store.export": "manageData",
  "store.import": "manageData",
  "files.receive": "manageData",
  "files.read": "manageData",
  "files.delete": "manageData",
};

/**
 * Returns handlers that check the role of the signed-in user before each call.
 * @throws LanedeskError "forbidden" from a handler that the role does not allow
 */
export function addRoleChecks(handlers: Handlers, getCaller: () => Promise<Caller>): Handlers {
  const addRoleCheck = ([name, handle]: [string, (request: never) => Promise<unknown>]) => {
    const action = channelActions[name as ChannelName];
    if (!action) return [name, handle];
    return [
      name,
      async (request: never) => {
        // Without readable data, the role is unknown, but the user must be able to restore a backup.
        const caller = await getCaller().catch((cause: unknown) => {
          if (action !== "manageData") throw cause;
          return undefined;
        });
        if (caller) requireRole(caller, action);
        return handle(request);
      },
    ];
  };
  return Object.fromEntries(Object.entries(handlers).map(addRoleCheck)) as Handlers;
}
