import type { ChannelName } from "../../shared/channels.ts";
import type { Action } from "../../shared/views/roles.ts";
import type { Caller } from "../services/context.ts";
import { requireRole } from "../services/people/require-role.ts";
import type { Handlers } from "./router.ts";

/**
 * The action that a user's role must allow for each channel. "everyone" also covers channels whose services check the
 * role by the content of the call, for example by the changed settings or the number of loads.
 */
export const channelActions: Record<ChannelName, Action | "everyone"> = {
  "app.info": "everyone",
  "app.diagnostics": "everyone",
  "loads.page": "everyone",
  "loads.ids": "everyone",
  "loads.idsAt": "everyone",
  "loads.rows": "everyone",
  "loads.summary": "everyone",
  "loads.export": "everyone",
  "loads.exportSelected": "everyone",
  "loads.get": "everyone",
  "loads.create": "everyone",
  "loads.update": "everyone",
  "loads.delete": "everyone",
  "loads.deleteMany": "everyone",
  "loads.restoreMany": "everyone",
  "loads.book": "everyone",
  "loads.unbook": "everyone",
  "loads.stopped": "everyone",
  "loads.reminders": "everyone",
  "loads.linkCarrier": "everyone",
  "loads.changeInternal": "everyone",
  "loads.customers": "everyone",
  "loads.confirmationPdf": "everyone",
  "loads.repeat": "everyone",
  "loads.refresh": "everyone",
  "loads.refreshDue": "everyone",
  "autoRefresh.read": "everyone",
  "openedFile.take": "everyone",
  "openedFile.read": "everyone",
  "proxy.needed": "everyone",
  "proxy.signIn": "everyone",
  "drafts.save": "everyone",
  "drafts.list": "everyone",
  "drafts.delete": "everyone",
  "boardViews.list": "everyone",
  "boardViews.save": "everyone",
  "boardViews.delete": "everyone",
  "templates.list": "everyone",
  "templates.get": "everyone",
  "templates.save": "changeTemplates",
  "templates.delete": "changeTemplates",
  "accountUsers.page": "everyone",
  "changeQueue.summary": "everyone",
  "changeQueue.page": "everyone",
  "changeQueue.fetch": "everyone",
  "changeQueue.claim": "everyone",
  "changeQueue.clear": "everyone",
  "changeQueue.restore": "everyone",
  "changeQueue.markSeen": "everyone",
  "carriers.overview": "everyone",
  "carriers.sharedContacts": "everyone",
  "carriers.dayCounts": "everyone",
  "carriers.markDueSeen": "everyone",
  "carriers.visit": "everyone",
  "carriers.decide": "everyone",
  "carriers.recordCallBack": "everyone",
  "carriers.get": "everyone",
  "carriers.save": "everyone",
  "carriers.byNumber": "everyone",
  "carriers.search": "everyone",
  "registrationSteps.search": "everyone",
  "registrationSteps.counts": "everyone",
  "registrationSteps.today": "everyone",
  "rates.read": "everyone",
  "rates.trackRecord": "everyone",
  "rates.givenEstimates": "everyone",
  "rates.questioned": "everyone",
  "rates.acceptQuestioned": "everyone",
  "rates.dismissQuestioned": "everyone",
  "rates.restoreQuestioned": "everyone",
  "diesel.read": "everyone",
  "diesel.save": "everyone",
  "rates.remote": "everyone",
  "savedLanes.list": "everyone",
  "savedLanes.save": "everyone",
  "savedLanes.remove": "everyone",
  "savedLanes.markSeen": "everyone",
  "rates.nearbyLanes": "everyone",
  "places.suggest": "everyone",
  "places.find": "everyone",
  "places.locate": "everyone",
  "places.namesakes": "everyone",
  "places.countFirstWords": "everyone",
  "referenceData.codeLists": "everyone",
  "referenceData.export": "everyone",
  "referenceData.import": "changeCodeLists",
  "settings.read": "everyone",
  "settings.change": "everyone",
  "account.change": "changePeople",
  "users.list": "everyone",
  "users.add": "changePeople",
  "users.change": "changePeople",
  "accessKeys.list": "everyone",
  "accessKeys.issueToken": "changeAccessKeys",
  "accessKeys.issueClient": "changeAccessKeys",
  "accessKeys.revoke": "changeAccessKeys",
  "audit.page": "readAudit",
  "gateway.status": "everyone",
  "gateway.switch": "changeSettings",
  "sync.status": "everyone",
  "sync.outboxPage": "everyone",
  "sync.log": "everyone",
  "sync.preview": "everyone",
  "sync.connect": "connectLoadBoard",
  "sync.disconnect": "connectLoadBoard",
  "sync.run": "everyone",
  "sync.pause": "connectLoadBoard",
  "sync.retry": "everyone",
  "sync.discard": "everyone",
  "sync.resolve": "everyone",
  "sync.link": "everyone",
  "sync.importLoad": "everyone",
  "import.upload": "everyone",
  "import.discardUpload": "everyone",
  "import.preview": "everyone",
  "import.run": "importData",
  "import.failed": "everyone",
  "demo.fill": "importData",
  "backups.list": "everyone",
  "backups.take": "manageData",
  "backups.remove": "manageData",
  "backups.restore": "manageData",
  "store.damage": "everyone",
  "store.check": "everyone",
  "store.vacuum": "manageData",
  "store.export": "manageData",
  "store.import": "manageData",
  "files.receive": "manageData",
  "files.read": "manageData",
  "files.delete": "manageData",
  "work.cancel": "everyone",
};

/**
 * Returns the handlers; those of restricted channels check the role of the signed-in user before each call.
 * @throws LanedeskError "forbidden" from a handler that the role does not allow
 */
export function addRoleChecks(handlers: Handlers, getCaller: () => Promise<Caller>): Handlers {
  const addRoleCheck = ([name, handle]: [string, (request: never) => Promise<unknown>]) => {
    const action = channelActions[name as ChannelName];
    if (action === "everyone") return [name, handle];
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
