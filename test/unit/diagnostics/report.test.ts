import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openFolderService } from "../../../electron/app.ts";
import { createReport, createReportWithoutService } from "../../../electron/diagnostics/report.ts";
import { createErrorLog } from "../../../electron/shell/error-log.ts";
import { openStore } from "../../../electron/store/open-store.ts";
import type { Store } from "../../../electron/store/store.ts";
import { createProxySignIn } from "../../../electron/sync/connection/proxy-sign-in.ts";
import { LanedeskError } from "../../../shared/failure.ts";
import { auditArea } from "../../../shared/views/audit.ts";
import { noDecision } from "../../../shared/views/carrier-decision.ts";
import { DEFAULT_SETTINGS } from "../../../shared/views/settings.ts";
import { fillEveryPart } from "../../support/every-part.ts";
import { testPolicy } from "../../support/policy.ts";
import { aLoad, aRate, morning } from "../../support/records.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** A word that must not be in a report. */
const MARK = "Zanzibar";

async function markedFolder(): Promise<string> {
  const folder = join(await temporaryFolder(), MARK);
  await mkdir(folder);
  const report = createErrorLog(folder, () => Date.UTC(2026, 10, 23));
  report("synchronizing", new TypeError(`Can't read ${MARK} 555-0142`));
  report("uncaught", new Error(`${MARK}\n    at ${MARK} (/home/${MARK}/main.mjs:1:2)`));
  report("start", new LanedeskError("unavailable", `The folder ${folder} is missing.`));
  return folder;
}

const id = "eeeeeeee-0000-4000-8000-000000000001";

/** Stores the marked word in saved lanes, questioned rates, carrier decisions, notes and reminders. */
async function markNewestParts(store: Store): Promise<void> {
  const accountId = "account-a";
  const names = ["savedLanes", "bookedRates", "dieselPrices", "carrierDecisions", "loads"] as const;
  await store.write(names, async (parts) => {
    await parts.savedLanes.save({
      ...{ ownerId: "user-1", id, savedAt: morning, percent: 5, base: null, alert: null },
      lane: {
        ...{ originCity: MARK, originState: "TX", originZip: "75201" },
        ...{ destinationCity: MARK, destinationState: "GA", destinationZip: "30303", equipmentCode: "V" },
      },
    });
    const question = { reason: `${MARK} pays too much`, proposal: MARK, change: null, rateId: "accepted" };
    await parts.bookedRates.addMany([
      aRate({ rateId: "questioned", loadNumber: MARK, question: { ...question, state: "waiting" } }),
    ]);
    await parts.dieselPrices.saveMany([
      { accountId, region: "Midwest", week: "2026-05-04", perGallon: 4.987 },
    ]);
    const entered = { note: MARK, remitTo: `${MARK} Bank`, author: MARK, calledBackBy: MARK };
    await parts.carrierDecisions.save({ ...noDecision, ...entered, insdId: 2, accountId, status: "watch" });
    const internal = {
      ...{ customer: `${MARK} Foods`, customerRate: 4_987 },
      notes: [{ noteId: id, text: MARK, at: morning, author: "user-1" }],
      reminders: [{ reminderId: id, text: `Call ${MARK}`, dueAt: morning }],
    };
    await parts.loads.addMany([aLoad({ loadId: "internal", internal })]);
  });
}

/** Saves a proxy's sign-in, and leaves another proxy waiting for one. */
async function markProxy(folder: string): Promise<void> {
  const keychain = {
    encrypt: async (text: string) => Buffer.from(text),
    decrypt: async (sealed: Buffer) => ({ text: sealed.toString(), isKeyOutdated: false }),
  };
  const hooks = { onNeeded: () => {}, onSignedIn: () => {}, report: () => {} };
  const { createLogin, signIn } = createProxySignIn(folder, keychain, hooks);
  await signIn({ address: `proxy.${MARK}.net:8080`, user: MARK, password: MARK });
  await createLogin()({ host: `other.${MARK}.net`, port: 8080 });
}

/** Every text and every long number of a record. */
function* getValues(record: unknown): Iterable<string> {
  if (typeof record === "string") yield record;
  else if (typeof record === "number" && record > 99_999) yield String(record);
  else if (record && typeof record === "object")
    for (const value of Object.values(record)) yield* getValues(value);
}

/** Whether a text contains a value; a number counts only in full, because bytes and times contain random digits. */
const contains = (text: string, value: string): boolean =>
  /^\d+$/.test(value) ? new RegExp(`(?<!\\d)${value}(?!\\d)`).test(text) : text.includes(value);

test("contains versions, settings, counts and faults, and nothing that anyone entered", async () => {
  const folder = await markedFolder();
  const policy = testPolicy({ remoteBaseUrl: `https://${MARK}.example` }, `${MARK} help desk`);
  const values = [
    { name: "remoteBaseUrl", value: MARK, source: `/home/${MARK}`, overridden: [] },
  ] satisfies typeof policy.values;
  const service = await openFolderService(folder, {
    policy: { ...policy, values, ignored: [{ source: MARK, name: MARK }] },
    report: () => undefined,
  });
  const { context } = service;
  await fillEveryPart(context.store);
  await markNewestParts(context.store);
  await markProxy(folder);
  await context.store.write(["accounts", "users", "keyValue", "loads", "carriers"], async (parts) => {
    const [account] = await parts.accounts.list(1);
    const [user] = await parts.users.list("account-a", 1);
    if (account) await parts.accounts.save({ ...account, name: `${MARK} Freight`, phone: "555-0142" });
    if (user) await parts.users.save({ ...user, firstName: MARK, lastName: MARK, phone: "555-0142" });
    await parts.keyValue.set("settings", {
      ...DEFAULT_SETTINGS,
      currentUserId: "user-1",
      confirmationTerms: `Call ${MARK}`,
      businessTimeZone: "America/Denver",
    });
    await parts.keyValue.set("remote", {
      accountId: "account-a",
      isConnected: true,
      baseUrl: `https://${MARK}.example`,
      monitorUrl: `https://${MARK}.example/monitor`,
      clientId: MARK,
    });
    await parts.keyValue.set("syncProgress", {
      lastSyncAt: null,
      paused: "by hand",
      message: `${MARK} rejected the token.`,
      allowed: "",
      epoch: MARK,
      capabilities: null,
    });
  });
  const text = await createReport(folder, service);
  await service.close();
  const store = await openStore({ folder });
  const records: unknown[] = [];
  const isSettings = (record: object) => "key" in record && record.key === "settings";
  for await (const chunk of store.exportRecords())
    records.push(...chunk.records.filter((record) => !isSettings(record)));
  await store.close();

  expect(text).not.toMatch(new RegExp(`${MARK}|555-0142|Avila|Ávila|Prairie|example`, "i"));
  const entered = [...getValues(records)].filter((value) => value.length > 3);
  expect(entered.length).toBeGreaterThan(1_000);
  // States, code lists and areas of the audit log, which nobody types.
  const states = ["available", "waiting", "booked", "by hand", "stop", "leased", "delete", "conflict"];
  const common = new Set([...states, "Desktop", "remote", "note", ...auditArea.options]);
  expect(entered.filter((value) => !common.has(value) && contains(text, value))).toEqual([]);

  expect(JSON.parse(text)).toMatchObject({
    versions: { lanedesk: expect.any(String), node: process.versions.node },
    settings: {
      confirmationTerms: "set",
      currentUserId: "set",
      businessTimeZone: "America/Denver",
      ruleCargo: "attention",
      gatewayOn: false,
    },
    policy: { fixed: ["remoteBaseUrl"], ignored: 1 },
    store: { opens: true, counts: { loads: 451, users: 1, carriers: expect.any(Number) } },
    sync: { connected: true, hasCarrierMonitoring: true, paused: "by hand", hasProblem: true },
    faults: [
      { reference: "synchronizing", kind: "TypeError", trace: expect.any(Array) },
      { reference: "uncaught", kind: "Error", trace: ["main.mjs:1:2"] },
      { reference: "start", kind: "LanedeskError" },
    ],
  });
});

test("counts no replaced store as a backup", async () => {
  const folder = await temporaryFolder();
  const replaced = join(folder, "store-before-2026-11-23T08-00-00-000Z");
  await mkdir(replaced);
  await writeFile(join(replaced, "lanedesk.sqlite"), "data");
  const service = await openFolderService(folder, { policy: undefined, report: () => undefined });
  onTestFinished(() => service.close());
  const { backups } = JSON.parse(await createReport(folder, service));
  expect(backups).toEqual({ count: 0, newestAt: null, hasProblem: false });
});

test("describes a store that cannot be opened by the kind of the error only", async () => {
  const folder = await markedFolder();
  const cause = Object.assign(new Error(`${MARK} is damaged`), { code: "ERR_SQLITE_ERROR", errcode: 11 });
  const text = await createReportWithoutService(folder, new LanedeskError("unavailable", MARK));
  expect(text).not.toContain(MARK);
  expect(JSON.parse(text).store).toEqual({
    opens: false,
    fault: { kind: "LanedeskError", code: "unavailable" },
  });
  expect(JSON.parse(await createReportWithoutService(folder, cause)).store.fault).toEqual({
    kind: "Error",
    code: "ERR_SQLITE_ERROR",
    sqliteCode: 11,
  });
});
