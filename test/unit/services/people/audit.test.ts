import { describe, expect, test } from "vitest";
import { decideCarrier, recordCallBack } from "../../../../electron/services/carrier-rules/decide-carrier.ts";
import { getCarrier } from "../../../../electron/services/carriers/carriers.ts";
import { saveCarrier } from "../../../../electron/services/carriers/save-carrier.ts";
import {
  clearCarriersWithUndo,
  restoreClearedCarriers,
} from "../../../../electron/services/change-queue/undo-clear.ts";
import type { Caller, Context } from "../../../../electron/services/context.ts";
import { importCodeLists } from "../../../../electron/services/import/code-lists.ts";
import { importFile } from "../../../../electron/services/import/import.ts";
import { bookLoad, unbookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { deleteLoads, restoreLoad } from "../../../../electron/services/loads/delete.ts";
import { getLoadDetails } from "../../../../electron/services/loads/get.ts";
import { changeInternalFields } from "../../../../electron/services/loads/internal-fields.ts";
import { refreshLoads } from "../../../../electron/services/loads/refresh.ts";
import { repeatLoad } from "../../../../electron/services/loads/repeat.ts";
import { updateLoad } from "../../../../electron/services/loads/update.ts";
import {
  findCallerByToken,
  issueClient,
  issueToken,
  revokeKey,
} from "../../../../electron/services/people/access-keys.ts";
import { findCurrentCaller } from "../../../../electron/services/people/current-user.ts";
import { readAudit } from "../../../../electron/services/people/read-audit.ts";
import { addUser, changeAccount, changeUser } from "../../../../electron/services/people/users.ts";
import { pruneHistory } from "../../../../electron/services/retention/prune-history.ts";
import { deleteTemplate, saveTemplate } from "../../../../electron/services/saved-items/templates.ts";
import { changeSettings } from "../../../../electron/services/settings/settings.ts";
import { decode } from "../../../../shared/failure.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { smallLoad } from "../../../support/loads.ts";
import { testService } from "../../../support/service.ts";

const request = decode(loadRequest, { ...smallLoad, loadNumber: "LN-1001" });
const person = {
  firstName: "Bo",
  lastName: "Adams",
  email: "bo@example.com",
  username: "",
  phone: "",
  isActive: true,
};
const id = "dddddddd-0000-4000-8000-000000000001";
const template = { templateId: id, name: "Peaches", load: request };

const getEntries = async (context: Context, caller: Caller) =>
  (await readAudit(context, { ...caller, role: "administrator" }, null, 200)).entries;

async function withPostedLoad() {
  const service = await testService();
  const caller = await findCurrentCaller(service.context);
  const { load } = await postLoad(service.context, caller, request);
  return { ...service, caller, loadId: load.loadId };
}

const addOak = async (context: Context, caller: Caller) =>
  (await saveCarrier(context, caller, null, { usdotNumber: "77", legalName: "Oak" })).insdId;

async function clearOak(context: Context, caller: Caller): Promise<number> {
  const insdId = await addOak(context, caller);
  const { readAt } = await getCarrier(context, caller, insdId);
  await clearCarriersWithUndo(context, caller, [{ insdID: insdId, timeStamp: readAt }]);
  return insdId;
}

/** Every kind of write, with the last entry of the audit log. `load` is the posted load. */
const writes: {
  name: string;
  write(context: Context, caller: Caller, loadId: string): Promise<unknown>;
  entry: object;
}[] = [
  {
    name: "a post",
    write: (context, caller) => postLoad(context, caller, request, { loadId: id }),
    entry: { area: "loads", changes: [{ id, name: "LN-1001", before: null, after: null }] },
  },
  {
    name: "an update",
    write: (context, caller, loadId) =>
      updateLoad(context, caller, loadId, { ...request, note: "Call first" }),
    entry: {
      area: "loads",
      changes: [{ name: "LN-1001", before: { note: null }, after: { note: "Call first" } }],
    },
  },
  {
    name: "a booking",
    write: (context, caller, loadId) =>
      bookLoad(context, caller, { loadId, carrierName: "Swift", rate: 2_000, revision: 1 }),
    entry: { changes: [{ before: { status: "available" }, after: { status: "booked" } }] },
  },
  {
    name: "an undone booking",
    write: async (context, caller, loadId) => {
      const booking = { loadId, carrierName: "Swift", rate: 2_000, revision: 1 };
      const { revision } = await bookLoad(context, caller, booking);
      await unbookLoad(context, caller, { loadId, revision });
    },
    entry: { changes: [{ before: { status: "booked" }, after: { status: "available" } }] },
  },
  {
    name: "a delete",
    write: (context, caller, loadId) => deleteLoads(context, caller, [loadId], { reason: "2" } as never),
    entry: { changes: [{ before: { status: "available" }, after: { status: "deleted" } }] },
  },
  {
    name: "a restore",
    write: async (context, caller, loadId) => {
      await deleteLoads(context, caller, [loadId], { reason: "2" } as never);
      await restoreLoad(context, caller, loadId);
    },
    entry: { changes: [{ before: { status: "deleted" }, after: { status: "available" } }] },
  },
  {
    name: "a refresh",
    write: (context, caller, loadId) => refreshLoads(context, caller, [loadId]),
    entry: { changes: [{ before: { refreshes: 0 }, after: { refreshes: 1 } }] },
  },
  {
    name: "a repeated load",
    write: (context, caller, loadId) => repeatLoad(context, caller, loadId, ["2026-12-01", "2026-12-02"]),
    entry: { area: "loads", changes: [{ after: null }, { after: null }] },
  },
  {
    name: "a customer",
    write: (context, caller, loadId) =>
      changeInternalFields(context, caller, loadId, {
        kind: "customer",
        customer: "Acme",
        customerRate: null,
      } as never),
    entry: { area: "loads", changes: [{ name: "LN-1001", after: { internal: { customer: "Acme" } } }] },
  },
  {
    name: "an import",
    write: (context, caller) =>
      importFile(
        context,
        caller,
        "loads",
        'loadNumber,origin,destination,equipmentTypeId\nL-1,"Dallas, TX","Waco, TX",Van\n',
      ),
    entry: { area: "loads", via: "Import", changes: [{ name: "L-1", before: null, after: null }] },
  },
  {
    name: "a new user",
    write: (context, caller) => addUser(context, caller, person),
    entry: { area: "users", changes: [{ before: null, after: { firstName: "Bo", role: "broker" } }] },
  },
  {
    name: "a changed role",
    write: async (context, caller) => {
      const { userId } = await addUser(context, caller, person);
      await changeUser(context, caller, userId, { ...person, role: "manager" });
    },
    entry: { area: "users", changes: [{ before: { role: "broker" }, after: { role: "manager" } }] },
  },
  {
    name: "the brokerage",
    write: (context, caller) =>
      changeAccount(context, caller, { name: "First Freight", mcNumber: "", usdotNumber: "", phone: "" }),
    entry: { area: "account", changes: [{ after: { name: "First Freight" } }] },
  },
  {
    name: "a new token",
    write: (context, caller) => issueToken(context, caller, caller.userId, "TMS"),
    entry: { area: "accessKeys", changes: [{ before: null, after: { kind: "token", label: "TMS" } }] },
  },
  {
    name: "new client credentials",
    write: (context, caller) => issueClient(context, caller, "TMS"),
    entry: { area: "accessKeys", changes: [{ before: null, after: { kind: "client", label: "TMS" } }] },
  },
  {
    name: "a revoked key",
    write: async (context, caller) => {
      const { key } = await issueToken(context, caller, caller.userId, "TMS");
      await revokeKey(context, caller, key.keyId);
    },
    entry: { area: "accessKeys", changes: [{ before: { revokedAt: null } }] },
  },
  {
    name: "a setting",
    write: (context, caller) => changeSettings(context, caller, { daysOfHistory: 90 }),
    entry: {
      area: "settings",
      changes: [{ id: "", name: "", before: { daysOfHistory: 730 }, after: { daysOfHistory: 90 } }],
    },
  },
  {
    name: "code lists",
    write: (context, caller) => importCodeLists(context, caller, "list,id,name\nequipmentTypes,1,Curtain\n"),
    entry: { area: "codeLists", changes: [{ after: { equipmentTypes: [{ id: 1, name: "Curtain" }] } }] },
  },
  {
    name: "a template",
    write: (context, caller) => saveTemplate(context, caller, template),
    entry: { area: "templates", changes: [{ id, before: null, after: { name: "Peaches" } }] },
  },
  {
    name: "a deleted template",
    write: async (context, caller) => {
      await saveTemplate(context, caller, template);
      await deleteTemplate(context, caller, id);
    },
    entry: { area: "templates", changes: [{ id, before: { name: "Peaches" }, after: null }] },
  },
  {
    name: "a carrier",
    write: (context, caller) => saveCarrier(context, caller, null, { usdotNumber: "77", legalName: "Oak" }),
    entry: {
      area: "carriers",
      changes: [{ name: "77", before: null, after: { usdotNumber: "77", legalName: "Oak" } }],
    },
  },
  {
    name: "an entered fact",
    write: async (context, caller) =>
      saveCarrier(context, caller, await addOak(context, caller), { phone: "5551234567" }),
    entry: {
      area: "carriers",
      changes: [{ name: "77", before: { phone: "" }, after: { phone: "(555) 123-4567" } }],
    },
  },
  {
    name: "a decision about a carrier",
    write: async (context, caller) => {
      const form = { note: "", endDate: "", remitTo: "", w9Date: "", certificateEnd: "" };
      await decideCarrier(context, caller, await addOak(context, caller), { ...form, status: "blocked" });
    },
    entry: {
      area: "carrierDecisions",
      changes: [
        { name: "77", before: { status: "none" }, after: { status: "blocked", author: "Desk User" } },
      ],
    },
  },
  {
    name: "a call back",
    write: async (context, caller) => recordCallBack(context, caller, await addOak(context, caller)),
    entry: {
      area: "carrierDecisions",
      changes: [{ name: "77", before: { calledBackBy: "" }, after: { calledBackBy: "Desk User" } }],
    },
  },
  {
    name: "a clear",
    write: clearOak,
    entry: { area: "changeQueue", changes: [{ name: "77", before: { severity: "info" }, after: null }] },
  },
  {
    name: "an undone clear",
    write: async (context, caller) =>
      restoreClearedCarriers(context, caller, [await clearOak(context, caller)]),
    entry: { area: "changeQueue", changes: [{ name: "77", before: null, after: { severity: "info" } }] },
  },
];

describe("The audit log", () => {
  test.each(writes)("records who changed what, when and how: $name", async ({ write, entry }) => {
    const { context, clock, caller, loadId } = await withPostedLoad();
    clock.pass(60_000);
    await write(context, caller, loadId);
    const [last] = await getEntries(context, caller);
    const at = new Date(clock.now()).toISOString();
    expect(last).toMatchObject({ at, userId: caller.userId, via: "Window", ...entry });
  });

  test("contains only fields that changed", async () => {
    const { context, caller, loadId } = await withPostedLoad();
    await updateLoad(context, caller, loadId, { ...request, note: "Call first" });
    const [last] = await getEntries(context, caller);
    expect(last?.changes).toEqual([
      { id: loadId, name: "LN-1001", before: { note: null }, after: { note: "Call first" } },
    ]);
  });

  test("contains no secret", async () => {
    const { context, caller } = await withPostedLoad();
    const { token } = await issueToken(context, caller, caller.userId, "TMS");
    const { clientPassword } = await issueClient(context, caller, "TMS");
    const text = JSON.stringify(await getEntries(context, caller));
    for (const secret of [token, token.split(".")[1] ?? "", clientPassword, "secretHash"])
      expect(text).not.toContain(secret);
  });

  test("names the key of a caller over HTTP, also in the load's history", async () => {
    const { context, caller } = await withPostedLoad();
    const { token } = await issueToken(context, caller, caller.userId, "TMS");
    const http = await findCallerByToken(context, token);
    if (!http) throw new Error("The token is not valid.");
    const { load } = await postLoad(context, http, request);
    expect((await getEntries(context, caller))[0]).toMatchObject({ via: "HTTP: TMS", area: "loads" });
    const { authors } = await getLoadDetails(context, caller, load.loadId);
    expect(Object.values(authors)).toEqual(["Desk User, HTTP: TMS"]);
  });

  test("has no entry of a change that was rejected or changed nothing", async () => {
    const { context, caller, loadId } = await withPostedLoad();
    const before = await getEntries(context, caller);
    await updateLoad(context, caller, loadId, request);
    await expect(changeUser(context, caller, "unknown", person)).rejects.toMatchObject({ code: "not-found" });
    expect(await getEntries(context, caller)).toEqual(before);
  });

  test("is deleted after the days of history", async () => {
    const { context, clock, caller } = await withPostedLoad();
    const { signal } = new AbortController();
    await changeSettings(context, caller, { daysOfHistory: 30 });
    await pruneHistory(context, signal);
    for (let week = 0; week < 5; week++) {
      clock.pass(7 * 86_400_000);
      await pruneHistory(context, signal);
    }
    expect(await getEntries(context, caller)).toEqual([]);
  });

  test("is only for administrators", async () => {
    const { context, caller } = await withPostedLoad();
    for (const role of ["broker", "manager"] as const)
      await expect(readAudit(context, { ...caller, role }, null, 1)).rejects.toMatchObject({
        code: "forbidden",
      });
  });
});
