import { z } from "zod";
import { type Load, load, loadActivity, loadRequest } from "../../../../shared/interface/load.ts";
import { registrationRecord } from "../../../../shared/interface/registration-step.ts";
import type { JsonObject } from "../../../../shared/json.ts";
import {
  type CodeLists,
  code,
  codeListName,
  defaultCodeLists,
} from "../../../../shared/reference/code-lists.ts";
import { autoRefreshStatus } from "../../../../shared/views/auto-refresh.ts";
import { boardView } from "../../../../shared/views/board-view.ts";
import { carrierChange, carrierFacts } from "../../../../shared/views/carrier.ts";
import { draftKind } from "../../../../shared/views/draft.ts";
import { loadStatus } from "../../../../shared/views/load-rows.ts";
import { settings } from "../../../../shared/views/settings.ts";
import { conflictKind, editKind, editState } from "../../../../shared/views/sync.ts";
import type { KeyValues, StoreParts } from "../../store.ts";

// What a record of each table must be, for records that come from outside. The port's types say what each field means.

const text = z.string();
const id = z.string().min(1).max(200);
const moment = z.number().min(0);
const whole = z.number().int().min(0);
/** A moment that former programs stored and nobody reads any more; a store that was made by one has it still. */
const formerMoment = moment.nullable().optional();
const json = z.record(text, z.json()) as z.ZodType<JsonObject>;
const shelved = { ownerId: id, id, savedAt: moment };
const rateEnd = z.object({
  city: text,
  state: text,
  postalCode: text,
  latitude: z.number(),
  longitude: z.number(),
});

const values = {
  settings: settings.partial(),
  // A store may be older than a list.
  codeLists: z
    .partialRecord(codeListName, z.array(code))
    .transform((lists): CodeLists => ({ ...defaultCodeLists, ...lists })),
  latestChangeAt: moment,
  historyPlaces: z.record(text, text),
  historyPrunedAt: moment,
  importMappings: z.array(z.object({ headings: text, mapping: z.array(text.nullable()) })),
  remote: z.object({
    accountId: id,
    connected: z.boolean(),
    baseUrl: text,
    monitorUrl: text,
    clientId: text,
    connectedAt: formerMoment,
  }),
  syncProgress: z.object({
    lastSyncAt: moment.nullable(),
    paused: z.enum(["", "by hand", "token refused", "many missing", "many ended"]),
    words: text,
    allowed: z.enum(["", "many missing", "many ended"]),
    epoch: text.default(""),
    stepsReadAt: formerMoment,
  }),
  epoch: text,
  copiedAt: moment,
  lastAutoRefresh: autoRefreshStatus.shape.last.unwrap(),
} satisfies Record<keyof KeyValues, z.ZodType>;

const keyValue = z.union(
  Object.entries(values).map(([key, value]) => z.object({ key: z.literal(key), value })),
);

/** By table. */
export const recordSchemas = {
  accounts: z.object({ accountId: id, name: text, createdAt: moment }),
  users: z.object({
    userId: id,
    accountId: id,
    email: text,
    alias: text,
    firstName: text,
    lastName: text,
    mobile: text,
    phone: text,
    username: text,
    isDefault: z.boolean(),
    isActive: z.boolean(),
    createdAt: moment,
  }),
  accessKeys: z.object({
    keyId: id,
    kind: z.enum(["token", "client"]),
    accountId: id,
    userId: text,
    label: text,
    secretHash: text.regex(/^[0-9a-f]{64}$/),
    createdAt: moment,
    revokedAt: moment.nullable(),
  }),
  loads: load.omit({ loadActivity: true }).extend({
    loadId: id,
    accountId: id,
    revision: whole,
    status: loadStatus,
    createdAt: moment,
    updatedAt: moment,
    refreshedAt: moment,
    refreshes: whole,
    miles: z.number().nullable(),
    staysHere: z.literal(true).exactOptional(),
  }),
  activities: loadActivity.extend({ loadId: id, accountId: id, at: moment }),
  carriers: z.object({
    insdId: whole.min(1),
    accountId: id,
    facts: carrierFacts,
    createdAt: moment,
    changedAt: moment,
  }),
  carrierChanges: carrierChange.extend({ insdId: whole, accountId: id }),
  changeQueue: z.object({
    insdId: whole,
    accountId: id,
    state: z.enum(["waiting", "leased"]),
    fetches: whole,
    isNew: z.boolean(),
    severity: z.literal([0, 1, 2]),
    changes: z.array(carrierChange),
    changedAt: moment,
    latestChangeAt: moment,
    lease: z.object({ givenAt: moment, run: text, until: z.number() }).nullable(),
  }),
  registrationSteps: registrationRecord.extend({ accountId: id, at: moment }),
  bookedRates: z.object({
    rateId: id,
    accountId: id,
    bookedDate: z.iso.date(),
    origin: rateEnd,
    destination: rateEnd,
    equipmentCode: text,
    totalRate: z.number(),
    miles: z.number(),
    loadNumber: text,
    carrierName: text,
    source: z.enum(["board", "import"]),
  }),
  keyValue,
  answers: z.object({
    accountId: id,
    key: id,
    bodyHash: text,
    load: load as z.ZodType<Load>,
    revision: whole,
    answeredAt: moment,
  }),
  outbox: z.object({
    editId: whole.min(1),
    accountId: id,
    loadId: id,
    kind: editKind,
    state: editState,
    revision: whole,
    edits: whole,
    firstAt: moment,
    lastAt: moment,
    key: text.optional(),
    copied: z.boolean().optional(),
    deletion: z.object({ reason: text, comment: text.nullable() }).nullable(),
    sent: z
      .object({ key: text, body: json, repeatable: z.boolean(), again: z.boolean(), at: formerMoment })
      .nullable(),
    conflict: z
      .object({
        kind: conflictKind,
        foundAt: formerMoment,
        remote: json,
        etag: text,
        changedBy: text.optional(),
        aside: json,
      })
      .nullable(),
    attempts: whole,
    dueAt: moment,
    words: text,
  }),
  remoteLinks: z.object({
    loadId: id,
    accountId: id,
    remoteLoadId: id,
    base: json,
    etag: text,
    epoch: text.optional(),
    revision: whole,
    madeHere: z.boolean(),
    agreed: z.array(text),
    olderAnswers: whole,
    guarded: z.array(z.object({ path: text, until: moment })),
    unanswered: z.array(z.object({ at: moment, changed: json, isDelete: z.boolean() })).optional(),
    readDueAt: moment,
  }),
  carrierClears: z.object({
    accountId: id,
    remoteInsdId: id,
    timeStamp: text,
    attempts: whole,
    dueAt: moment,
    storedAt: formerMoment,
    words: text.optional(),
  }),
  syncLog: z.object({ lineId: whole.min(1), accountId: id, at: moment, loadId: text, words: text }),
  remoteRates: z.object({ accountId: id, lane: text, answer: json, readAt: moment }),
  drafts: z.object({
    ...shelved,
    kind: draftKind.exactOptional(),
    loadId: text.nullable(),
    revision: whole.nullable(),
    content: text,
  }),
  boardViews: z.object({ ...shelved, view: boardView.omit({ viewId: true }) }),
  templates: z.object({ ...shelved, name: text, load: loadRequest }),
} satisfies Record<keyof StoreParts, z.ZodType>;

export type TableName = keyof typeof recordSchemas;
export type ReadRecord<T extends TableName> = z.output<(typeof recordSchemas)[T]>;
