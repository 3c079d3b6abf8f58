import { z } from "zod";
import { accountUser } from "./interface/account-user.ts";
import { clearResult } from "./interface/change-queue.ts";
import { deleteRequest, load, loadRequest } from "./interface/load.ts";
import { MAX_REFRESHES } from "./interface/refresh.ts";
import { registrationRecord } from "./interface/registration-step.ts";
import { codeLists } from "./reference/code-lists.ts";
import { accessKey, appInfo, gatewayStatus, userForm, userView } from "./views/app-info.ts";
import { autoRefreshStatus } from "./views/auto-refresh.ts";
import {
  backupList,
  backupSource,
  fileChunk,
  storeCheck,
  storedBackup,
  storeImport,
  transferredFile,
} from "./views/backups.ts";
import { boardView } from "./views/board-view.ts";
import { booking } from "./views/booking.ts";
import { carrierDetails, carrierMatch, queueRow, queueSummary } from "./views/carrier.ts";
import { damagedTable } from "./views/damage.ts";
import { diagnosticLine } from "./views/diagnostics.ts";
import { draft, draftContent } from "./views/draft.ts";
import { importPreview, importResult, importSource, rejectedRow } from "./views/import.ts";
import { loadExport, loadExportRequest, selectedExportRequest } from "./views/load-export.ts";
import {
  boardPage,
  boardPageRequest,
  loadIds,
  loadIdsAtRequest,
  loadIdsRequest,
  loadRow,
} from "./views/load-rows.ts";
import { loadSummary, loadSummaryRequest } from "./views/load-summary.ts";
import { laneRequest, place, rateEstimate, remoteRate } from "./views/rate.ts";
import { rateNeighbor } from "./views/rate-neighbor.ts";
import { codeListsImport } from "./views/reference-data.ts";
import { refreshOutcome } from "./views/refresh-outcome.ts";
import { settings } from "./views/settings.ts";
import { editRow, remoteDraft, resolution, syncLogLine, syncPreview, syncStatus } from "./views/sync.ts";
import { template, templateHeading } from "./views/template.ts";

const nothing = z.null();
const loadAtRevision = z.object({ load, revision: z.number().int() });
const loadId = z.object({ loadId: z.string() });
const severalLoads = z.object({ loadIds: z.array(z.string()).min(1).max(200) });
const changedLoads = z.object({
  changed: z.array(z.string()),
  refused: z.array(z.object({ loadId: z.string(), message: z.string() })),
});
const draftId = draftContent.shape.draftId.optional();
const days = z.array(z.iso.date("Must be a day, such as 2026-12-01.")).min(1).max(100);
const insdIds = z.array(z.number().int()).min(1).max(10_000);

const workId = z.object({ workId: z.string() });
const bytes = z.number().int().min(0);
const counts = z.record(z.string(), z.number().int());
const editOfOutbox = z.object({ editId: z.number().int() });

/**
 * Everything the window can ask of the main process: channel name → what goes in, what comes out. One router
 * decodes both ends (electron/ipc/router.ts). A refusal comes back as a Failure with words.
 */
export const channels = {
  /** Who sits here, and in front of what. */
  "app.info": { input: nothing, output: appInfo },
  /** How the program stands, for whoever helps: nothing that was typed, no key. */
  "app.diagnostics": { input: nothing, output: z.object({ lines: z.array(diagnosticLine) }) },

  /** One window of the board, with the true count of its view. */
  "loads.page": { input: boardPageRequest, output: boardPage },
  /** The ids of every load of a view, 20,000 at a time, in no order of the board's. */
  "loads.ids": { input: loadIdsRequest, output: loadIds },
  /** The ids of what stands in a view from a position on, in its order; at most 20,000. */
  "loads.idsAt": { input: loadIdsAtRequest, output: z.object({ loadIds: z.array(z.string()) }) },
  /** Several loads as lines of the board, at most 200, whichever views they are in; one that is not there is left out. */
  "loads.rows": { input: severalLoads, output: z.object({ rows: z.array(loadRow) }) },
  /** How many loads a view has of each state and on each lane. */
  "loads.summary": { input: loadSummaryRequest, output: loadSummary },
  /** The next rows of a view as CSV, at most 200; the window asks until `next` is null and keeps the file. */
  "loads.export": { input: loadExportRequest, output: loadExport },
  /** The named loads as CSV, a whole file; progress is told under `workId`, which `work.cancel` stops. */
  "loads.exportChosen": {
    input: selectedExportRequest,
    output: loadExport.pick({ text: true, rows: true }),
  },
  /** A load with its activity and the revision that an update must name. */
  "loads.get": { input: loadId, output: loadAtRevision },
  /** Posts a load (specification 4.1); the draft that it was typed as is dropped with it. */
  "loads.create": { input: z.object({ load: loadRequest, draftId }), output: loadAtRevision },
  /** Replaces a load (4.2), and drops its draft; "stale" when it changed since `revision`. */
  "loads.update": {
    input: z.object({ loadId: z.string(), revision: z.number().int(), load: loadRequest, draftId }),
    output: loadAtRevision,
  },
  /** Takes a load off the board with a reason (4.4). */
  "loads.delete": { input: z.object({ loadId: z.string(), request: deleteRequest }), output: nothing },
  /** Takes several loads off the board, at most 200; those that cannot be are told, and stay. */
  "loads.deleteMany": { input: severalLoads.extend({ request: deleteRequest }), output: changedLoads },
  /** Takes a delete back; "conflict" when it has reached the remote. */
  "loads.restore": { input: loadId, output: loadAtRevision },
  /** Takes the deletes of several loads back, at most 200; those of which it cannot be are told. */
  "loads.restoreMany": { input: severalLoads, output: changedLoads },
  /**
   * Gives a load to a carrier; its rate joins the booked rates, unless its places are unknown (`countsForRates`).
   * "conflict" when it is booked or deleted, "stale" when it changed since `revision`.
   */
  "loads.book": { input: booking, output: loadAtRevision.extend({ countsForRates: z.boolean() }) },
  /** Takes a booking back: the load is posted again, its rate is forgotten. */
  "loads.unbook": { input: booking.pick({ loadId: true, revision: true }), output: loadAtRevision },
  /** Posts a load again on each of the days (of its pick-up), at most 100; the copies carry no load number. */
  "loads.repeat": {
    input: z.object({ loadId: z.string(), days }),
    output: z.object({ loadIds: z.array(z.string()) }),
  },
  /** Refreshes the named loads (4.5); progress is told under `workId`, which `work.cancel` stops. */
  "loads.refresh": {
    input: z.object({ loadIds: z.array(z.string()).min(1).max(MAX_REFRESHES), workId: z.string() }),
    output: refreshOutcome,
  },
  /** Refreshes every load that is due. */
  "loads.refreshDue": { input: z.object({ workId: z.string() }), output: refreshOutcome },

  /** What the automatic refresh did last and does next; its interval is a setting. */
  "autoRefresh.read": { input: nothing, output: autoRefreshStatus },

  /** Keeps what is typed; durable when answered. The last one kept counts: send one at a time for a draft. */
  "drafts.save": { input: draftContent, output: nothing },
  /** What was typed and neither saved nor dropped, last typed first. */
  "drafts.list": { input: nothing, output: z.object({ drafts: z.array(draft) }) },
  /** Forgets what was typed; nothing happens when there is no such draft. */
  "drafts.drop": { input: draftContent.pick({ draftId: true }), output: nothing },

  /** The named views of who sits at the desk. */
  "boardViews.list": { input: nothing, output: z.object({ views: z.array(boardView) }) },
  /** Adds a view or replaces it; "conflict" when another one has the name. */
  "boardViews.save": { input: boardView, output: nothing },
  /** Forgets a view; nothing happens when there is none. */
  "boardViews.drop": { input: boardView.pick({ viewId: true }), output: nothing },

  /** The templates of the brokerage with their lanes. */
  "templates.list": { input: nothing, output: z.object({ templates: z.array(templateHeading) }) },
  /** A template whole, with the request that it posts; "not-found" when there is none. */
  "templates.get": { input: template.pick({ templateId: true }), output: template },
  /** Adds a template or replaces it. */
  "templates.save": { input: template, output: nothing },
  /** Forgets a template; nothing happens when there is none. */
  "templates.drop": { input: template.pick({ templateId: true }), output: nothing },

  /** Active users of the account, for Post As (4.6). */
  "accountUsers.page": {
    input: z.object({ pageNumber: z.number().int().min(1), pageSize: z.number().int().min(1).max(500) }),
    output: z.object({ users: z.array(accountUser), total: z.number().int() }),
  },

  /** How many carriers wait, are handed out, are stuck; and the oldest waiting change (4.7 Summary). */
  "changeQueue.summary": { input: nothing, output: queueSummary },
  /**
   * The queue as the broker works it, gravest first. With words, carriers whose name and numbers hold all of them;
   * fewer than `size` may come while `next` still leads on.
   */
  "changeQueue.page": {
    input: z.object({
      after: z.string().nullable(),
      size: z.number().int().min(1).max(200),
      search: z.string().max(200).optional(),
    }),
    output: z.object({ rows: z.array(queueRow), next: z.string().nullable() }),
  },
  /** Hands out up to `most` carriers for 120 s (4.7 Fetch); `readAt` is safe to clear with. */
  "changeQueue.fetch": {
    input: z.object({ most: z.number().int().min(1).max(10_000) }),
    output: z.object({ insdIds: z.array(z.number().int()), readAt: z.string() }),
  },
  /** Clears what was reviewed (4.7 Clear): a carrier that changed after `readAt` stays. */
  "changeQueue.clear": {
    input: z.object({ insdIds, readAt: z.string() }),
    output: z.object({
      results: z.array(z.object({ insdId: z.number().int(), result: clearResult, message: z.string() })),
    }),
  },
  /** A carrier whole, with its history, newest first. */
  "carriers.get": {
    input: z.object({ insdId: z.number().int() }),
    output: carrierDetails,
  },
  /** The carrier with an MC or USDOT number, in the queue or not; null where nobody has it. */
  "carriers.byNumber": {
    input: z.object({ number: z.string().max(200) }),
    output: z.object({ insdId: z.number().int(), name: z.string() }).nullable(),
  },
  /** The carriers that are watched, in the queue or not, by a part of their names or numbers; the first of them. */
  "carriers.search": {
    input: z.object({ search: z.string().min(1).max(200), most: z.number().int().min(1).max(200) }),
    output: z.object({ carriers: z.array(carrierMatch), total: z.number().int() }),
  },
  /** The latest registration step of every carrier with activity today (4.8). */
  "registrationSteps.today": { input: nothing, output: z.object({ records: z.array(registrationRecord) }) },

  /** The estimate for a lane with its bounds, its four weeks and what it rests on (4.9). */
  "rates.read": { input: laneRequest, output: rateEstimate },
  /** The remote's estimate for a lane, with its age; null without a remote, or where it never told one. */
  "rates.remote": { input: laneRequest, output: remoteRate },
  /** The nearest lanes between the same two states with bookings of the last half year, nearest first. */
  "rates.neighbors": { input: laneRequest, output: z.object({ neighbors: z.array(rateNeighbor) }) },
  /** Places that complete what is being typed: a city, "city, state" or a postal code. */
  "places.suggest": {
    input: z.object({ text: z.string().max(200), most: z.number().int().min(1).max(50) }),
    output: z.object({ places: z.array(place) }),
  },
  /** The states of cities that are called as the first that is suggested for a text, and may be meant as well. */
  "places.namesakes": {
    input: z.object({ text: z.string().max(200) }),
    output: z.object({ states: z.array(z.string()) }),
  },
  /** Of how many words the first of two places is that stand beside each other ("nyc miami fl"); null for one place. */
  "places.part": {
    input: z.object({ text: z.string().max(200) }),
    output: z.object({ words: z.number().int().min(1).nullable() }),
  },

  /** Names for the codes of loads. */
  "referenceData.codeLists": { input: nothing, output: codeLists },
  /** All code lists as CSV: list, id, name, short. */
  "referenceData.export": { input: nothing, output: z.object({ text: z.string() }) },
  /** Replaces each list that such a file names, whole; nothing where one of its rows cannot be taken. */
  "referenceData.import": {
    input: z.object({ content: z.string().max(4 * 1024 * 1024) }),
    output: codeListsImport,
  },

  /** All settings, those that a policy fixes as it fixes them. */
  "settings.read": { input: nothing, output: settings },
  /** Changes some settings; the answer is all of them. "forbidden" where a policy fixes one. */
  "settings.change": { input: settings.partial(), output: settings },
  /** Gives the brokerage another name; "conflict" when another account has it. */
  "account.rename": { input: z.object({ name: z.string().trim().min(1).max(200) }), output: nothing },
  /** Everybody in the account, active or not; at most 10,000. */
  "users.list": { input: nothing, output: z.object({ users: z.array(userView) }) },
  /** Adds a user; "conflict" when another one has the e-mail address. */
  "users.add": { input: userForm, output: userView },
  /** Changes a user; "not-found", or "conflict" when another one has the e-mail address. */
  "users.change": { input: z.object({ userId: z.string(), user: userForm }), output: userView },
  /** The keys to the HTTP interface, revoked ones too; never a secret. */
  "accessKeys.list": { input: nothing, output: z.object({ keys: z.array(accessKey) }) },
  /** Issues a bearer token; it is shown this once. */
  "accessKeys.issueToken": {
    input: z.object({ userId: z.string(), label: z.string().trim().min(1).max(200) }),
    output: z.object({ key: accessKey, token: z.string() }),
  },
  /** Issues client credentials of the carrier interfaces; the password is shown this once. */
  "accessKeys.issueClient": {
    input: z.object({ label: z.string().trim().min(1).max(200) }),
    output: z.object({ key: accessKey, clientId: z.string(), clientPassword: z.string() }),
  },
  /** Ends a key at once; "not-found" when the account has none of this id. */
  "accessKeys.revoke": { input: z.object({ keyId: z.string() }), output: nothing },
  /** Whether the HTTP interface is open, at which address, and what keeps it from being. */
  "gateway.status": { input: nothing, output: gatewayStatus },
  /** Switches the HTTP interface of the desktop program on or off. */
  "gateway.switch": { input: z.object({ on: z.boolean() }), output: gatewayStatus },

  /** How synchronizing with the remote stands. */
  "sync.status": { input: nothing, output: syncStatus },
  /** The outbox, what needs a person first. */
  "sync.outboxPage": {
    input: z.object({ after: z.string().nullable(), size: z.number().int().min(1).max(200) }),
    output: z.object({ rows: z.array(editRow), next: z.string().nullable() }),
  },
  /** The diary of synchronizing, newest first. */
  "sync.log": {
    input: z.object({ after: z.string().nullable(), size: z.number().int().min(1).max(1_000) }),
    output: z.object({ lines: z.array(syncLogLine), next: z.string().nullable() }),
  },
  /** What a first connection would send. */
  "sync.preview": { input: nothing, output: syncPreview },
  /** Connects a remote; `problem` is what is wrong for now, empty when it answered. */
  "sync.connect": { input: remoteDraft.extend(workId.shape), output: z.object({ problem: z.string() }) },
  /** Ends the connection; what waits stays. */
  "sync.disconnect": { input: nothing, output: nothing },
  /** Runs a cycle now; answers at its end. */
  "sync.run": { input: nothing, output: syncStatus },
  /** Stops sending by itself, or goes on; going on after a stop allows what it stopped for, once. */
  "sync.pause": { input: z.object({ paused: z.boolean() }), output: syncStatus },
  /** Tries an edit again now; for a create in doubt it means that it does not stand at the remote. */
  "sync.retry": { input: editOfOutbox, output: nothing },
  /** Drops an edit: a load that was to be posted stays here alone, of another the remote's version is taken. */
  "sync.drop": { input: editOfOutbox, output: nothing },
  /** Solves a conflict. */
  "sync.resolve": { input: editOfOutbox.extend({ resolution }), output: nothing },
  /** Says which load of the remote a create in doubt became. */
  "sync.link": {
    input: editOfOutbox.extend({ remoteLoadId: z.string().trim().min(1).max(200) }),
    output: nothing,
  },
  /** Takes a load of the remote onto the board, by its id there; the answer is its id here. */
  "sync.follow": { input: z.object({ remoteLoadId: z.string().trim().min(1).max(200) }), output: loadId },

  /** Says what an import would do: columns with a proposed mapping, first rows, each bad row with its reason. */
  "import.preview": { input: importSource.extend({ workId: z.string() }), output: importPreview },
  /** Imports CSV or pasted cells; at most 1,000 of the rejected rows come back. */
  "import.run": {
    input: importSource.extend({ workId: z.string() }),
    output: z.object({ result: importResult, rejected: z.array(rejectedRow) }),
  },
  /** Fills the store with a believable brokerage to try things on. */
  "demo.fill": { input: z.object({ workId: z.string() }), output: nothing },

  /** The copies of the store that are kept, and how the backups go. */
  "backups.list": { input: nothing, output: backupList },
  /** Takes a verified backup now. */
  "backups.take": { input: workId, output: storedBackup },
  /** Removes a backup, or a store that another took the place of, from the disk. */
  "backups.remove": { input: z.object({ name: z.string().max(200) }), output: nothing },
  /**
   * Checks a backup and puts it in the store's place, which is kept; every window hears of it and begins anew.
   * "unavailable" when it is damaged or newer than the program, and nothing is changed.
   */
  "backups.restore": { input: workId.extend({ from: backupSource }), output: z.object({ records: counts }) },
  /** The last detail of the event "store.damaged"; empty when no damaged record was found. */
  "store.damage": { input: nothing, output: z.array(damagedTable) },
  /** Reads a copy of the store from end to end. */
  "store.check": { input: workId, output: storeCheck },
  /** Gives the space of what was deleted back to the disk; bytes before and after. */
  "store.vacuum": { input: workId, output: z.object({ before: z.number(), after: z.number() }) },
  /** Everything as JSON lines, in a file that `files.read` reads; damaged records are not in it, `lost` counts those that are known. */
  "store.export": {
    input: workId.extend(transferredFile.shape),
    output: z.object({ bytes: z.number(), records: counts, isSound: z.boolean(), lost: counts }),
  },
  /**
   * Makes a store of all that a passed export holds and puts it in the store's place, as a restore does. "invalid" when a line cannot
   * be taken and is not to be left out, with "/" and the line's number as the field's pointer; nothing is changed then.
   */
  "store.import": {
    input: workId.extend({ ...transferredFile.shape, leaveOut: z.boolean() }),
    output: storeImport,
  },
  /** A part of a file that the window passes, at most 1 MB; the parts come one after the other. */
  "files.receive": { input: transferredFile.extend({ at: bytes, content: fileChunk }), output: nothing },
  /** The next part of a file; empty at its end. */
  "files.read": {
    input: z.object({ from: backupSource, at: bytes }),
    output: z.object({ content: fileChunk }),
  },
  /** Removes a file that was passed or written for `files.read`. */
  "files.drop": { input: transferredFile, output: nothing },
  /** Stops long work at its next step; what it has done so far stays. */
  "work.cancel": { input: z.object({ workId: z.string() }), output: nothing },
} as const;

export type ChannelName = keyof typeof channels;
export type ChannelInput<N extends ChannelName> = z.input<(typeof channels)[N]["input"]>;
export type ChannelRequest<N extends ChannelName> = z.output<(typeof channels)[N]["input"]>;
export type ChannelOutput<N extends ChannelName> = z.output<(typeof channels)[N]["output"]>;
