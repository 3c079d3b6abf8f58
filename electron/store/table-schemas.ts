import type { z } from "zod";
import { auditRecord } from "./port/audit.ts";
import { bookedRateRecord } from "./port/booked-rates.ts";
import { carrierDecisionRecord, carrierEventRecord, carrierVerdictRecord } from "./port/carrier-decisions.ts";
import {
  carrierChangeRecord,
  carrierRecord,
  queueEntryRecord,
  registrationStepRecord,
} from "./port/carriers.ts";
import { dieselPriceRecord } from "./port/diesel-prices.ts";
import { count } from "./port/fields.ts";
import { answerRecord, keyValueRecord } from "./port/key-value.ts";
import { activityRecord, loadRecord } from "./port/loads.ts";
import {
  carrierClearRecord,
  editRecord,
  remoteLinkRecord,
  remoteRateRecord,
  syncLogRecord,
} from "./port/outbox.ts";
import { accessKeyRecord, accountRecord, userRecord } from "./port/people.ts";
import { boardViewRecord, draftRecord, savedLaneRecord, templateRecord } from "./port/saved-items.ts";
import type { StoreParts } from "./store.ts";

/** The schema of each table's records in an export. */
export const tableSchemas = {
  accounts: accountRecord,
  users: userRecord,
  accessKeys: accessKeyRecord,
  loads: loadRecord,
  activities: activityRecord,
  carriers: carrierRecord,
  carrierChanges: carrierChangeRecord,
  carrierDecisions: carrierDecisionRecord,
  carrierEvents: carrierEventRecord,
  carrierVerdicts: carrierVerdictRecord,
  changeQueue: queueEntryRecord,
  registrationSteps: registrationStepRecord,
  bookedRates: bookedRateRecord,
  dieselPrices: dieselPriceRecord,
  keyValue: keyValueRecord,
  answers: answerRecord,
  outbox: editRecord,
  remoteLinks: remoteLinkRecord,
  carrierClears: carrierClearRecord,
  syncLog: syncLogRecord.extend({ lineId: count.min(1) }),
  remoteRates: remoteRateRecord,
  drafts: draftRecord,
  boardViews: boardViewRecord,
  templates: templateRecord,
  savedLanes: savedLaneRecord,
  auditLog: auditRecord.extend({ auditId: count.min(1) }),
} satisfies Record<keyof StoreParts, z.ZodType>;

export type TableName = keyof typeof tableSchemas;
export type TableRecord<T extends TableName> = z.output<(typeof tableSchemas)[T]>;

/** Whether a value is the name of a table. */
export const isTableName = (name: unknown): name is TableName =>
  typeof name === "string" && Object.hasOwn(tableSchemas, name);
