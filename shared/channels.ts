import { z } from "zod";
import { accountUser } from "./interface/account-user.ts";
import { clearResult, MAX_CARRIERS_PER_REQUEST } from "./interface/change-queue.ts";
import { MAX_NAME_CHARS } from "./interface/leniency.ts";
import { deleteRequest, loadRequest } from "./interface/load.ts";
import { MAX_REFRESHES } from "./interface/refresh.ts";
import { registrationRecord } from "./interface/registration-step.ts";
import { MAX_ROWS } from "./max-rows.ts";
import { MAX_SEARCH_CHARS } from "./max-search-chars.ts";
import { codeLists } from "./reference/code-lists.ts";
import { accessKey, accountForm, appInfo, gatewayStatus, userForm, userView } from "./views/app-info.ts";
import { auditAnswer } from "./views/audit.ts";
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
import { bookRequest } from "./views/booking.ts";
import {
  carrierDetails,
  carrierForm,
  carrierMatch,
  queueRow,
  queueSummary,
  sharedContacts,
} from "./views/carrier.ts";
import { carrierDecision, decisionForm } from "./views/carrier-decision.ts";
import { carrierDayCount, carrierOverview, carrierVisit } from "./views/carrier-overview.ts";
import { damagedTable } from "./views/damage.ts";
import { diagnosticLine } from "./views/diagnostics.ts";
import { dieselChange, dieselPrice } from "./views/diesel.ts";
import { draftContent } from "./views/draft.ts";
import { importPreview, importResult, importSource, rejectedRow } from "./views/import.ts";
import { internalChange, internalFields } from "./views/internal-fields.ts";
import { dueReminders, stoppedBookings } from "./views/load-alerts.ts";
import { changedLoads, loadAtRevision, loadDetails } from "./views/load-changes.ts";
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
import { nearbyLane } from "./views/nearby-lane.ts";
import { neededProxy, proxySignInForm } from "./views/proxy.ts";
import {
  givenEstimate,
  laneRequest,
  placeToLocate,
  position,
  rateEstimate,
  remoteRate,
  suggestedPlace,
} from "./views/rate.ts";
import { questionedRate, questionedRateIds } from "./views/rate-question.ts";
import { codeListsImport } from "./views/reference-data.ts";
import { refreshOutcome } from "./views/refresh-outcome.ts";
import { registrationCount, registrationSearch } from "./views/registration.ts";
import { savedLane, savedLaneForm, savedLaneInput } from "./views/saved-lane.ts";
import { settings } from "./views/settings.ts";
import { editRow, remoteDraft, resolution, syncLogLine, syncPreview, syncStatus } from "./views/sync.ts";
import { template, templateHeading } from "./views/template.ts";

const nothing = z.null();
const loadId = z.object({ loadId: z.string() });
const loadBatch = z.object({ loadIds: z.array(z.string()).min(1).max(MAX_ROWS) });
const draftId = draftContent.shape.draftId.optional();
const days = z.array(z.iso.date()).min(1).max(100);
const insdIds = z.array(z.number().int()).min(1).max(MAX_CARRIERS_PER_REQUEST);

const workId = z.object({ workId: z.string() });
const search = z.string().max(MAX_SEARCH_CHARS);
const requiredText = z.string().trim().min(1).max(MAX_NAME_CHARS);
const bytes = z.number().int().min(0);
const counts = z.record(z.string(), z.number().int());
const editKey = z.object({ editId: z.number().int() });
const carrierKey = z.object({ insdId: z.number().int() });

/** Requests the page of a list after a position; null requests the first page. */
const pageRequest = z.object({ after: z.string().nullable(), size: z.number().int().min(1).max(MAX_ROWS) });

/**
 * The IPC contract: channel name, input and output schema. The router (electron/ipc/router.ts) validates both. Besides
 * the failures that the comments name, a call can fail with "not-found" for an unknown id, and with "forbidden" if the
 * user's role does not allow the call (electron/ipc/channel-roles.ts).
 */
export const channels = {
  /** The current user, the program and its policy. */
  "app.info": { input: nothing, output: appInfo },
  /** Diagnostics for support, without user input or secrets. */
  "app.diagnostics": { input: nothing, output: z.object({ lines: z.array(diagnosticLine) }) },

  /** One page of the board with the exact or estimated number of rows in the view. */
  "loads.page": { input: boardPageRequest, output: boardPage },
  /** The ids of all loads of a view, 20,000 per call, in id order. */
  "loads.ids": { input: loadIdsRequest, output: loadIds },
  /** The ids of a view from a position on, in the requested order; at most 20,000. */
  "loads.idsAt": { input: loadIdsAtRequest, output: z.object({ loadIds: z.array(z.string()) }) },
  /** Board rows of up to 200 loads; unknown ids are skipped. */
  "loads.rows": { input: loadBatch, output: z.object({ rows: z.array(loadRow) }) },
  /** Counts of a view's loads by load state, origin, destination and lane. */
  "loads.summary": { input: loadSummaryRequest, output: loadSummary },
  /** The next rows of a view as CSV, at most 200; the window calls until `next` is null. */
  "loads.export": { input: loadExportRequest, output: loadExport },
  /** Selected loads as one CSV file. Reports progress under `workId`. */
  "loads.exportSelected": {
    input: selectedExportRequest,
    output: loadExport.pick({ text: true, rows: true }),
  },
  /** A load with its activity, its booking and the revision for an update. */
  "loads.get": { input: loadId, output: loadDetails },
  /** Posts a load (specification 4.1) and deletes its draft; "conflict" when the user in Post as is not active. */
  "loads.create": { input: z.object({ load: loadRequest, draftId }), output: loadAtRevision },
  /**
   * Replaces a load (4.2) and deletes its draft. "stale" when the load changed since `revision`, "conflict" when the
   * load is not available or the user in Post as is not active.
   */
  "loads.update": {
    input: z.object({ loadId: z.string(), revision: z.number().int(), load: loadRequest, draftId }),
    output: loadAtRevision,
  },
  /** Deletes a load with a reason (4.4); "conflict" when the load is not available. */
  "loads.delete": { input: z.object({ loadId: z.string(), request: deleteRequest }), output: nothing },
  /** Deletes up to 200 loads, and reports the loads that cannot be deleted. */
  "loads.deleteMany": { input: loadBatch.extend({ request: deleteRequest }), output: changedLoads },
  /** Restores up to 200 loads, and reports the loads that cannot be restored. */
  "loads.restoreMany": { input: loadBatch, output: changedLoads },
  /**
   * Books a load with a carrier. `isUsedForRates` is false when the load has no known origin, destination or equipment
   * type. "conflict" when the load is not available or the carrier is blocked, "stale" when the load changed since
   * `revision`, "invalid" without a carrier, or when the carrier's verdict needs a reason.
   */
  "loads.book": { input: bookRequest, output: loadAtRevision.extend({ isUsedForRates: z.boolean() }) },
  /**
   * Undoes a booking and removes the booked rate. "conflict" when the load is not booked, "stale" when the load changed
   * since `revision`.
   */
  "loads.unbook": { input: bookRequest.pick({ loadId: true, revision: true }), output: loadAtRevision },
  /** Open or recent bookings whose carrier changed to "stop". */
  "loads.stopped": { input: nothing, output: stoppedBookings },
  /** The due reminders of at most 200 loads, and the time of the next reminder. */
  "loads.reminders": { input: nothing, output: dueReminders },
  /**
   * Links the booking of an unmonitored carrier to a monitored carrier. "conflict" when the load has no such booking.
   */
  "loads.linkCarrier": { input: loadId.extend({ insdId: z.number().int() }), output: loadAtRevision },
  /**
   * Changes the customer and the customer rate, a note or a reminder of a load. These fields stay inside the brokerage.
   * "conflict" when the load would have more than 200 notes or 50 reminders.
   */
  "loads.changeInternal": {
    input: z.object({ loadId: z.string(), change: internalChange }),
    output: internalFields,
  },
  /** The customers of the account's loads by name. */
  "loads.customers": { input: nothing, output: z.object({ customers: z.array(z.string()) }) },
  /** The rate confirmation that the window shows, as a PDF in base64; "unavailable" in a browser. */
  "loads.confirmationPdf": { input: loadId, output: z.object({ pdf: z.string() }) },
  /** Posts copies of a load for up to 100 pickup days, without the load number. */
  "loads.repeat": {
    input: z.object({ loadId: z.string(), days }),
    output: z.object({ loadIds: z.array(z.string()) }),
  },
  /** Refreshes loads (4.5). Reports progress under `workId`. */
  "loads.refresh": {
    input: z.object({ loadIds: z.array(z.string()).min(1).max(MAX_REFRESHES), workId: z.string() }),
    output: refreshOutcome,
  },
  /** Refreshes every due load. Reports progress under `workId`. */
  "loads.refreshDue": { input: workId, output: refreshOutcome },

  /** The last and the next auto-refresh. */
  "autoRefresh.read": { input: nothing, output: autoRefreshStatus },

  /**
   * Opens the next file that the operating system opened with Lanedesk; null without a file. "unavailable" when the
   * file cannot be read.
   */
  "openedFile.take": {
    input: nothing,
    output: z.object({ file: z.object({ name: z.string(), bytes }).nullable() }),
  },
  /** A part of the file that `openedFile.take` opened last, in base64; empty at the end of the file. */
  "openedFile.read": { input: z.object({ offsetBytes: bytes }), output: z.object({ content: z.string() }) },

  /** The proxy that waits for a user name and password; null without such a proxy, and in a browser. */
  "proxy.needed": { input: nothing, output: z.object({ proxy: neededProxy.nullable() }) },
  /**
   * Signs in to a proxy; `isStored` is false if the computer has no keychain for the password. "unavailable" in a
   * browser.
   */
  "proxy.signIn": { input: proxySignInForm, output: z.object({ isStored: z.boolean() }) },

  /** Saves a draft; the draft is on disk when the call returns. The last write wins, so send one write at a time. */
  "drafts.save": { input: draftContent, output: nothing },
  /** The user's 200 newest drafts, newest first. */
  "drafts.list": { input: nothing, output: z.object({ drafts: z.array(draftContent) }) },
  /** Deletes a draft; does nothing when the draft does not exist. */
  "drafts.delete": { input: draftContent.pick({ draftId: true }), output: nothing },

  /** The current user's saved views. */
  "boardViews.list": { input: nothing, output: z.object({ views: z.array(boardView) }) },
  /** Adds or replaces a view; "conflict" when another view has the name, or the user has 50 other views. */
  "boardViews.save": { input: boardView, output: nothing },
  /** Deletes a view; does nothing when the view does not exist. */
  "boardViews.delete": { input: boardView.pick({ viewId: true }), output: nothing },

  /** The account's templates with their lanes. */
  "templates.list": { input: nothing, output: z.object({ templates: z.array(templateHeading) }) },
  /** A template with its load request. */
  "templates.get": { input: template.pick({ templateId: true }), output: template },
  /** Adds or replaces a template; "conflict" when the account has 500 other templates. */
  "templates.save": { input: template, output: nothing },
  /** Deletes a template; does nothing when the template does not exist. */
  "templates.delete": { input: template.pick({ templateId: true }), output: nothing },

  /** Active users of the account, for Post as (4.6). */
  "accountUsers.page": {
    input: z.object({ pageNumber: z.number().int().min(1), pageSize: z.number().int().min(1).max(500) }),
    output: z.object({ users: z.array(accountUser), total: z.number().int() }),
  },

  /** Counts of waiting, leased and stuck carriers, and the oldest waiting change (4.7 Summary). */
  "changeQueue.summary": { input: nothing, output: queueSummary },
  /**
   * A page of the queue: first the carriers that a Clear left in the queue because they had changed, then the others by
   * verdict, most severe first. A search considers the first 2,000 matching carriers, and returns those in the queue as
   * one page.
   */
  "changeQueue.page": {
    input: pageRequest.extend({ search: search.optional() }),
    output: z.object({
      rows: z.array(queueRow),
      next: z.string().nullable(),
      /** The safe time for a Clear of these rows. */
      readAt: z.string(),
    }),
  },
  /** Leases carriers for 120 s (4.7 Fetch); `readAt` is a safe time for a Clear. */
  "changeQueue.fetch": {
    input: z.object({ limit: z.number().int().min(1).max(MAX_CARRIERS_PER_REQUEST) }),
    /**
     * `insdIds` and `readAt` are empty at a desktop of an office, which gets the carriers with the office's next
     * changes.
     */
    output: z.object({
      count: z.number().int(),
      insdIds: z.array(z.number().int()),
      readAt: z.string(),
    }),
  },
  /**
   * Shows colleagues that the user works on a carrier, for 120 s. Does nothing unless the store is shared or an office
   * responds.
   */
  "changeQueue.claim": { input: carrierKey, output: nothing },
  /** Clears reviewed carriers (4.7 Clear); a carrier that changed after `readAt` stays. */
  "changeQueue.clear": {
    input: z.object({ insdIds, readAt: z.string() }),
    output: z.object({
      results: z.array(z.object({ insdId: z.number().int(), result: clearResult, message: z.string() })),
    }),
  },
  /** Puts carriers that `changeQueue.clear` cleared back in the queue, and counts them. */
  "changeQueue.restore": { input: z.object({ insdIds }), output: z.object({ restored: z.number().int() }) },
  /**
   * Clears the whole queue as of now; a carrier that changes during the call stays. Reports progress under `workId`.
   */
  "changeQueue.markSeen": {
    input: workId,
    output: z.object({
      cleared: z.number().int(),
      changed: z.number().int(),
      /** After a cancel, the ids of the carriers that are done; null if the whole queue is done. */
      handledIfCanceled: z.array(z.number().int()).nullable(),
    }),
  },
  /** The counts of the queue by verdict, and the unseen carriers whose verdict became worse by date alone. */
  "carriers.overview": { input: nothing, output: carrierOverview },
  /**
   * Describes the carriers that share a contact with these carriers and are blocked, revoked, out of service or not
   * allowed to operate.
   */
  "carriers.sharedContacts": {
    input: z.object({ insdIds: insdIds.max(MAX_ROWS) }),
    output: z.object({ shared: z.array(sharedContacts) }),
  },
  /** The numbers of new and changed carriers on each of the last 90 days in the business time zone, oldest first. */
  "carriers.dayCounts": { input: nothing, output: z.object({ days: z.array(carrierDayCount) }) },
  /** Marks as seen the carriers whose verdict became worse by date alone. */
  "carriers.markDueSeen": { input: z.object({ insdIds }), output: nothing },
  /**
   * The carriers that changed to "stop" since the user's last visit and are still at "stop", except by the user's own
   * decision or by a change of the rules: the latest 20 and the total. Records this visit.
   */
  "carriers.visit": { input: nothing, output: carrierVisit },
  /**
   * Stores the brokerage's decision about a carrier, with the facts that the brokerage entered. `base` is the decision
   * that the user changed; "stale" when a colleague changed the same part of the decision since then.
   */
  "carriers.decide": {
    input: carrierKey.extend({ decision: decisionForm, base: decisionForm.optional() }),
    output: carrierDecision,
  },
  /** Records that the brokerage called the carrier back on the number on file. */
  "carriers.recordCallBack": { input: carrierKey, output: carrierDecision },
  /** A carrier with its verdict, decision and history, newest first. */
  "carriers.get": { input: carrierKey, output: carrierDetails },
  /**
   * Adds a carrier by hand (`insdId` null), or changes facts of a carrier. "invalid" without a valid number, and for a
   * different USDOT number or a removed MC number of a known carrier; "conflict" when the numbers identify another
   * carrier.
   */
  "carriers.save": {
    input: z.object({ insdId: z.number().int().nullable(), facts: carrierForm }),
    output: carrierKey,
  },
  /** The carrier with the numbers; null if there is none, or if the carrier has a different USDOT number. */
  "carriers.byNumber": {
    input: carrierForm.pick({ usdotNumber: true, mcNumber: true, intrastateNumber: true }),
    output: carrierKey.extend({ name: z.string() }).nullable(),
  },
  /** Carriers by name, number, city, state or phone: the first matches and the total. */
  "carriers.search": {
    input: z.object({ search: search.min(1), limit: z.number().int().min(1).max(MAX_ROWS) }),
    output: z.object({ carriers: z.array(carrierMatch), total: z.number().int() }),
  },
  /** Registration steps of the last 30 days, or of today, that match all given fields; newest first, at most 500. */
  "registrationSteps.search": {
    input: registrationSearch,
    output: z.object({ records: z.array(registrationRecord) }),
  },
  /** The number of carriers that reached each registration step, today and in the last 30 days. */
  "registrationSteps.counts": { input: nothing, output: z.object({ counts: z.array(registrationCount) }) },
  /** The latest registration step of each carrier with activity today (4.8). */
  "registrationSteps.today": { input: nothing, output: z.object({ records: z.array(registrationRecord) }) },

  /**
   * The rate estimate of a lane with its range, four weeks and evidence (4.9). "invalid" for an unknown place, and when
   * no rate of the last two years has the equipment.
   */
  "rates.read": { input: laneRequest, output: rateEstimate },
  /**
   * Counts the last 100 bookings with an estimate, and those whose agreed rate was inside the range of the estimate.
   */
  "rates.trackRecord": {
    input: nothing,
    output: z.object({ inside: z.number().int(), bookings: z.number().int() }),
  },
  /** The estimates given for booked loads, with the agreed rates, newest first. */
  "rates.givenEstimates": {
    input: pageRequest,
    output: z.object({ rows: z.array(givenEstimate), next: z.string().nullable() }),
  },
  /** Imported rates that count only after someone accepts them, newest first, and their number. */
  "rates.questioned": {
    input: pageRequest,
    output: z.object({
      rows: z.array(questionedRate),
      next: z.string().nullable(),
      total: z.number().int(),
    }),
  },
  /**
   * Accepts questioned rates with their proposed or their imported values. `left` counts the rates that stay
   * questioned, because they have no proposal or an implausible proposal.
   */
  "rates.acceptQuestioned": {
    input: questionedRateIds.extend({ as: z.enum(["proposed", "imported"]) }),
    output: z.object({ accepted: z.array(z.string()), left: z.number().int() }),
  },
  /** Dismisses questioned rates permanently; returns the ids of the rates that were waiting. */
  "rates.dismissQuestioned": {
    input: questionedRateIds,
    output: z.object({ dismissed: z.array(z.string()) }),
  },
  /** Undoes an acceptance or a dismissal: the rates wait again and do not count. */
  "rates.restoreQuestioned": {
    input: z.object({ rateIds: z.array(z.string()).max(1_000_000) }),
    output: nothing,
  },
  /** The newest 52 weekly diesel prices of each region, newest week first. */
  "diesel.read": { input: nothing, output: z.object({ prices: z.array(dieselPrice) }) },
  /** Saves a typed diesel price, or removes a price. */
  "diesel.save": { input: dieselChange, output: nothing },
  /** The remote's estimate of a lane; after an error, the last stored estimate and the error. */
  "rates.remote": { input: laneRequest, output: remoteRate },
  /** Checks the account's saved lanes for rate changes, and returns the lanes, those with an alert first. */
  "savedLanes.list": { input: nothing, output: z.object({ lanes: z.array(savedLane) }) },
  /** Saves or restores a lane, or changes its percentage; "conflict" when the account has 100 other saved lanes. */
  "savedLanes.save": { input: savedLaneInput, output: nothing },
  /** Removes a saved lane; does nothing when the saved lane does not exist. */
  "savedLanes.remove": { input: savedLaneForm.pick({ laneId: true }), output: nothing },
  /** Marks the alerts of saved lanes as seen. */
  "savedLanes.markSeen": { input: z.object({ laneIds: z.array(z.string()).max(100) }), output: nothing },
  /**
   * Other lanes between the same two states that have bookings or market rates of the equipment in the last half year;
   * nearest first, at most six. "invalid" for an unknown place.
   */
  "rates.nearbyLanes": { input: laneRequest, output: z.object({ lanes: z.array(nearbyLane) }) },
  /** Suggested places for a city, "city, state" or a postal code. */
  "places.suggest": {
    input: z.object({ text: search, limit: z.number().int().min(1).max(50) }),
    output: z.object({ places: z.array(suggestedPlace) }),
  },
  /** The best suggestion for each text; null without a suggestion. */
  "places.find": {
    input: z.object({ texts: z.array(search).max(20) }),
    output: z.object({ places: z.array(suggestedPlace.nullable()) }),
  },
  /** The given position of each place, otherwise the gazetteer's; null for an unknown place. */
  "places.locate": {
    input: z.object({ places: z.array(placeToLocate).max(MAX_ROWS) }),
    output: z.object({ positions: z.array(position.nullable()) }),
  },
  /** States of other cities that have the name of the first suggestion and a comparable size. */
  "places.namesakes": {
    input: z.object({ text: search }),
    output: z.object({ states: z.array(z.string()) }),
  },
  /** The number of words of the first of two adjacent places ("nyc miami fl"); null for one place. */
  "places.countFirstWords": {
    input: z.object({ text: search }),
    output: z.object({ words: z.number().int().min(1).nullable() }),
  },

  /** The code lists. */
  "referenceData.codeLists": { input: nothing, output: codeLists },
  /** All code lists as CSV with the columns list, id, name, short. */
  "referenceData.export": { input: nothing, output: z.object({ text: z.string() }) },
  /**
   * Replaces each code list in a CSV with the columns of `referenceData.export`; replaces nothing when a row is
   * rejected. "conflict" at a desktop of an office.
   */
  "referenceData.import": {
    input: z.object({ content: z.string().max(4 * 1024 * 1024) }),
    output: codeListsImport,
  },

  /** All settings, with the policy's values. */
  "settings.read": { input: nothing, output: settings },
  /**
   * Changes some settings and returns all settings. "forbidden" when the policy fixes one of the changed settings to
   * another value.
   */
  "settings.change": { input: settings.partial(), output: settings },
  /** Changes the account's name, numbers and phone; "conflict" when another account has the name. */
  "account.change": { input: accountForm, output: nothing },
  /** All users of the account, including inactive ones; at most 10,000. */
  "users.list": { input: nothing, output: z.object({ users: z.array(userView) }) },
  /**
   * Adds a user. "conflict" when another user has the e-mail address, when the account has no active administrator and
   * the new user is not an administrator, or at a desktop of an office.
   */
  "users.add": { input: userForm, output: userView },
  /**
   * Changes a user. "conflict" when another user has the e-mail address, when the account would have no active
   * administrator, or at a desktop of an office.
   */
  "users.change": { input: z.object({ userId: z.string(), user: userForm }), output: userView },
  /** The keys of the HTTP interface, including revoked ones, without secrets. */
  "accessKeys.list": { input: nothing, output: z.object({ keys: z.array(accessKey) }) },
  /** Issues a bearer token, which is shown once. */
  "accessKeys.issueToken": {
    input: z.object({ userId: z.string(), label: requiredText }),
    output: z.object({ key: accessKey, token: z.string() }),
  },
  /** Issues client credentials of the carrier interfaces; the password is shown once. */
  "accessKeys.issueClient": {
    input: z.object({ label: requiredText }),
    output: z.object({ key: accessKey, clientId: z.string(), clientPassword: z.string() }),
  },
  /** Revokes a key. Another process that uses the store may accept a token for up to 5 s longer. */
  "accessKeys.revoke": { input: z.object({ keyId: z.string() }), output: nothing },
  /** A page of the audit log, newest changes first; only for administrators. */
  "audit.page": { input: pageRequest, output: auditAnswer },
  /** Whether the HTTP interface is on, its address, and its problem. */
  "gateway.status": { input: nothing, output: gatewayStatus },
  /** Switches the HTTP interface of the desktop program on or off. */
  "gateway.switch": { input: z.object({ isOn: z.boolean() }), output: gatewayStatus },

  /** The state of synchronization. */
  "sync.status": { input: nothing, output: syncStatus },
  /** A page of the outbox; edits that need a decision come first. */
  "sync.outboxPage": {
    input: pageRequest,
    output: z.object({ rows: z.array(editRow), next: z.string().nullable() }),
  },
  /** A page of the sync log, newest first. */
  "sync.log": {
    input: z.object({ after: z.string().nullable(), size: z.number().int().min(1).max(1_000) }),
    output: z.object({ lines: z.array(syncLogLine), next: z.string().nullable() }),
  },
  /** The numbers of loads that a new connection would send, and of loads on the remote. */
  "sync.preview": { input: nothing, output: syncPreview },
  /**
   * Connects a remote; `problem` is a notice for the user, or empty. "invalid" when the address or the token is wrong,
   * "unavailable" when the remote does not respond or the secrets cannot be saved, "conflict" when the user has to
   * decide first, "forbidden" when the policy fixes another address.
   */
  "sync.connect": { input: remoteDraft.extend(workId.shape), output: z.object({ problem: z.string() }) },
  /** Disconnects the remote; unsent edits stay. */
  "sync.disconnect": { input: nothing, output: nothing },
  /** Runs a sync cycle and returns the state after the cycle. */
  "sync.run": { input: nothing, output: syncStatus },
  /**
   * Pauses or resumes sync. If sync was paused because many loads were missing or had ended, the next cycle accepts
   * these loads.
   */
  "sync.pause": { input: z.object({ isPaused: z.boolean() }), output: syncStatus },
  /**
   * Retries an edit now. Retrying a create in doubt confirms that the load is not posted, unless a repeated request
   * can show whether the load was posted. "conflict" when Lanedesk is sending the edit, the edit needs a decision, or
   * the edit waits for an earlier edit of its load.
   */
  "sync.retry": { input: editKey, output: nothing },
  /**
   * Discards an edit. For a refresh, discards only the refresh; for a covered load, leaves the load posted. Otherwise
   * discards all edits of the load. If the edit is a create, or the load is missing on the remote, the load stays
   * local; any other load gets the remote's values. "conflict" when Lanedesk is sending the edit, or the edit waits for
   * the post of its load.
   */
  "sync.discard": { input: editKey, output: nothing },
  /** Resolves a conflict; "conflict" when the conflict is already resolved, "invalid" when a field has no choice. */
  "sync.resolve": { input: editKey.extend({ resolution }), output: nothing },
  /**
   * Links a create in doubt to a load on the remote. "conflict" when the edit is no longer in doubt, or another local
   * load is linked to that load.
   */
  "sync.link": {
    input: editKey.extend({ remoteLoadId: requiredText }),
    output: nothing,
  },
  /** Imports a load from the remote by the remote's load id; returns the local id. */
  "sync.importLoad": { input: z.object({ remoteLoadId: requiredText }), output: loadId },

  /** Receives a part of a large file; `import.preview` and `import.run` read the file by its id. */
  "import.upload": {
    input: z.object({ uploadId: z.uuid(), text: z.string().max(2 * 1024 * 1024) }),
    output: nothing,
  },
  /** Deletes an uploaded file. */
  "import.discardUpload": { input: z.object({ uploadId: z.uuid() }), output: nothing },
  /** Previews an import: columns with a proposed mapping, first rows, rejected rows with reasons. */
  "import.preview": { input: importSource.extend({ workId: z.string() }), output: importPreview },
  /**
   * Imports CSV or pasted cells; returns at most 1,000 rejected rows. `addedLoadIds` has the loads that Undo deletes,
   * and is empty when the import added more than 20,000 loads.
   */
  "import.run": {
    input: importSource.extend({ workId: z.string() }),
    output: z.object({
      result: importResult,
      rejected: z.array(rejectedRow),
      addedLoadIds: z.array(z.string()),
    }),
  },
  /**
   * The numbers of records that a failed import added and changed, and the ids of the added loads; no ids after more
   * than 20,000 added loads. Zeros and no ids for any other import, and after the first call for an import.
   */
  "import.failed": {
    input: workId,
    output: z.object({
      added: z.number().int(),
      changed: z.number().int(),
      addedLoadIds: z.array(z.string()),
    }),
  },
  /** Adds the demo data to the store; "conflict" while a remote is connected. */
  "demo.fill": { input: workId, output: nothing },

  /** The backups and the replaced stores, and the state of backups. */
  "backups.list": { input: nothing, output: backupList },
  /** Takes a verified backup now. */
  "backups.take": { input: workId, output: storedBackup },
  /** Deletes a backup or a replaced store from the disk. */
  "backups.remove": { input: z.object({ name: requiredText }), output: nothing },
  /**
   * Verifies a backup, replaces the store with the backup, keeps the old store, and reloads every window.
   * "unavailable" when the backup is damaged or newer than the program; in that case nothing is changed.
   */
  "backups.restore": { input: workId.extend({ from: backupSource }), output: z.object({ records: counts }) },
  /** The numbers of damaged records found since Lanedesk opened the store, by table. */
  "store.damage": { input: nothing, output: z.array(damagedTable) },
  /** Checks every record in a copy of the store. */
  "store.check": { input: workId, output: storeCheck },
  /** Returns unused space to the disk, and reports the size of the store's files before and after. */
  "store.vacuum": { input: workId, output: z.object({ beforeBytes: z.number(), afterBytes: z.number() }) },
  /**
   * Exports all records as JSON Lines to a file for `files.read`, without damaged records; `lost` counts the known
   * damaged records.
   */
  "store.export": {
    input: workId.extend(transferredFile.shape),
    output: z.object({ bytes: z.number(), records: counts, isSound: z.boolean(), lost: counts }),
  },
  /**
   * Creates a store from an uploaded export and replaces the current store with the new one. "invalid" when a line is
   * rejected and `canSkipInvalid` is false, with "/" and the line number as pointer; in that case nothing is changed.
   */
  "store.import": {
    input: workId.extend({ ...transferredFile.shape, canSkipInvalid: z.boolean() }),
    output: storeImport,
  },
  /**
   * Receives a chunk of an uploaded file, at most 1 MiB. "conflict" when the chunk does not start where the previous
   * chunk ended.
   */
  "files.receive": {
    input: transferredFile.extend({ offsetBytes: bytes, content: fileChunk }),
    output: nothing,
  },
  /** The chunk of a file that starts at a position, at most 1 MiB; empty at the end of the file. */
  "files.read": {
    input: z.object({ from: backupSource, offsetBytes: bytes }),
    output: z.object({ content: fileChunk }),
  },
  /** Deletes an uploaded file or a file written for `files.read`. */
  "files.delete": { input: transferredFile, output: nothing },
  /** Stops long work at its next step. */
  "work.cancel": { input: workId, output: nothing },
} as const;

/** The name of a channel. */
export type ChannelName = keyof typeof channels;
/** The input of a call, before the router applies defaults. */
export type ChannelInput<N extends ChannelName> = z.input<(typeof channels)[N]["input"]>;
/** The input that a handler gets, with defaults. */
export type ChannelRequest<N extends ChannelName> = z.output<(typeof channels)[N]["input"]>;
/** The result of a channel. */
export type ChannelOutput<N extends ChannelName> = z.output<(typeof channels)[N]["output"]>;
