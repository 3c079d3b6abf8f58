import { NOT_DUE, type Store, type StoreParts } from "../../electron/store/store.ts";
import { load, loadRequest } from "../../shared/interface/load.ts";
import { DEFAULT_CODE_LISTS } from "../../shared/reference/code-lists.ts";
import { noDecision } from "../../shared/views/carrier-decision.ts";
import { DEFAULT_SETTINGS } from "../../shared/views/settings.ts";
import { smallLoad } from "./loads.ts";
import {
  aCarrier,
  aLoad,
  anAccount,
  anActivity,
  aQueueEntry,
  aRate,
  aRemoteLink,
  aUser,
  morning,
} from "./records.ts";

const accountId = "account-a";
const id = "dddddddd-0000-4000-8000-000000000001";
const savedItem = { ownerId: "user-1", id, savedAt: morning };
const hash = "0123456789abcdef".repeat(4);

/** Adds records to every part of a store. */
export async function fillEveryPart(store: Store): Promise<void> {
  const answer = load.parse({ ...aLoad(), loadActivity: [] });
  const fill: { [P in keyof StoreParts]: (part: StoreParts[P]) => Promise<unknown> } = {
    accounts: (part) => part.add(anAccount()),
    users: (part) => part.add(aUser({ email: "Ann@Prairie.example" })),
    accessKeys: (part) =>
      part.add({
        keyId: "key-1",
        kind: "token",
        accountId,
        userId: "user-1",
        label: "Dispatch",
        secretHash: hash,
        createdAt: morning,
        revokedAt: null,
      }),
    loads: (part) =>
      part.addMany(
        Array.from({ length: 450 }, (_, index) => aLoad({ loadId: `load-${index}`, note: "Ávila\n" })),
      ),
    activities: (part) =>
      part.addMany([3, 1, 2].map((at) => anActivity({ id, at, comment: `Refreshed ${at}` }))),
    carriers: (part) => part.addMany([aCarrier({ mcNumber: "MC1" }), aCarrier({ mcNumber: "MC2" })]),
    carrierChanges: (part) =>
      part.addMany([{ insdId: 1, accountId, field: "powerUnits", before: 1, after: null, at: morning }]),
    carrierDecisions: (part) =>
      part.save({
        ...noDecision,
        insdId: 1,
        accountId,
        status: "blocked",
        author: "Ann",
        decidedAt: morning,
      }),
    carrierEvents: (part) =>
      part.addMany([
        {
          insdId: 1,
          accountId,
          kind: "toStop",
          at: morning,
          author: "",
          text: "Not allowed to operate",
          before: "unknown",
          after: "stop",
          decidedBy: null,
        },
      ]),
    carrierVerdicts: (part) =>
      part.saveMany([
        {
          insdId: 1,
          accountId,
          result: "stop",
          changesOn: "2026-05-01",
          dueSince: morning,
          stopSince: morning,
        },
      ]),
    changeQueue: (part) =>
      part.saveMany([
        aQueueEntry({
          lease: { givenAt: morning, run: "run", until: 1.5, userId: "user-1" },
          state: "leased",
        }),
      ]),
    registrationSteps: (part) =>
      part.addMany([
        {
          MonitorID: "1",
          CompanyName: "One",
          MCNumber: "MC1",
          USDOTNumber: "1",
          IntraStateNumber: "",
          LastStep: "Done",
          UTC_RegistrationDate: "2026-04-29T08:00:00Z",
          accountId,
          at: morning,
        },
      ]),
    dieselPrices: (part) =>
      part.saveMany([{ accountId, region: "Midwest", week: "2026-04-27", perGallon: 3.612 }]),
    bookedRates: (part) => part.addMany(["one", "two", "three"].map((rateId) => aRate({ rateId }))),
    async keyValue(part) {
      await part.set("settings", { ...DEFAULT_SETTINGS, daysOfHistory: 90 });
      await part.set("codeLists", DEFAULT_CODE_LISTS);
      await part.set("latestChangeAt", morning);
      await part.set("historyCursors", { "account-a booked": "cursor" });
      await part.set("verdictRules", { [accountId]: { rules: "{}", after: null } });
      await part.set("carrierVisits", { "user-1": morning });
      await part.set("notifiedStops", { [accountId]: morning });
      await part.set("carrierDayCounts", { [accountId]: [{ day: "2026-11-20", changed: 2, added: 1 }] });
      await part.set("historyPrunedAt", morning);
      await part.set("importMappings", [{ headings: "a,b", mapping: ["loadNumber", null] }]);
      await part.set("lastAutoRefresh", { at: morning, refreshed: 1, failed: 0 });
      await part.set("syncProgress", {
        lastSyncAt: null,
        paused: "by hand",
        message: "",
        allowed: "",
        epoch: "of the remote",
        capabilities: {
          baseUrl: "https://loads.example",
          hasEtag: true,
          hasIdempotency: true,
          isOffice: true,
          epoch: "of the remote",
        },
      });
      await part.set("officeProgress", {
        baseUrl: "https://loads.example",
        epoch: "of the remote",
        cursor: "cursor",
        areas: ["loads"],
        isComplete: true,
        users: { there: "here" },
      });
      await part.set("remote", {
        accountId,
        isConnected: true,
        baseUrl: "https://loads.example",
        monitorUrl: "",
        clientId: "",
      });
    },
    answers: (part) =>
      part.add({ accountId, key: "k", bodyHash: hash, load: answer, revision: 1, answeredAt: morning }),
    outbox: (part) =>
      part.addMany([
        {
          accountId,
          loadId: "load-1",
          kind: "delete",
          state: "conflict",
          revision: 2,
          changes: 1,
          firstAt: morning,
          lastAt: morning,
          deletion: { reason: "2", comment: null },
          sent: { key: "k", body: { a: [1, null] }, isRepeatable: true, wasRepeated: false },
          conflict: { kind: "deleted", remote: {}, etag: "", localContent: {} },
          attempts: 1,
          dueAt: NOT_DUE,
          message: "",
        },
      ]),
    remoteLinks: (part) =>
      part.saveMany([
        aRemoteLink({
          base: { loadId: "remote-1" },
          agreed: ["digest"],
          guarded: [{ path: "note", until: morning }],
          readDueAt: morning,
        }),
      ]),
    carrierClears: (part) =>
      part.saveMany([
        {
          accountId,
          remoteInsdId: "7",
          timeStamp: "2026-04-29T08:00:00Z",
          attempts: 0,
          dueAt: morning,
        },
      ]),
    auditLog: (part) =>
      part.add({
        accountId,
        at: morning,
        userId: "u",
        via: "Window",
        area: "users",
        changes: [{ id: "u", name: "", before: { role: "broker" }, after: { role: "manager" } }],
      }),
    syncLog: (part) => part.addMany([{ accountId, at: morning, loadId: "", message: "Connected." }]),
    remoteRates: (part) => part.save({ accountId, requestKey: "a b", answer: { rate: 1 }, readAt: morning }),
    drafts: (part) => part.save({ ...savedItem, kind: "rows", loadId: null, revision: null, content: "Dal" }),
    boardViews: (part) =>
      part.save({
        ...savedItem,
        view: {
          name: "Mine",
          loads: { view: "mine", order: "rate", isDescending: true },
          columns: [{ column: "rate", width: 80 }],
        },
      }),
    savedLanes: (part) =>
      part.save({
        ...savedItem,
        lane: {
          originCity: "Dallas",
          originState: "TX",
          originZip: "75201",
          destinationCity: "Atlanta",
          destinationState: "GA",
          destinationZip: "30303",
          equipmentCode: "V",
        },
        percent: 5,
        base: { rate: 1_900, at: morning },
        alert: { before: { rate: 1_800, at: morning }, after: { rate: 1_900, at: morning } },
      }),
    templates: (part) => part.save({ ...savedItem, name: "Dallas", load: loadRequest.parse(smallLoad) }),
  };
  const names = Object.keys(fill) as (keyof StoreParts)[];
  await store.write(names, async (parts) => {
    for (const name of names) await (fill[name] as (part: unknown) => Promise<unknown>)(parts[name]);
  });
}
