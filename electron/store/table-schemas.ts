import type { z } from "zod";
import { accessKeyRecord } from "./port/access-keys.ts";
import { accountRecord } from "./port/accounts.ts";
import { activityRecord } from "./port/activities.ts";
import { answerRecord } from "./port/answers.ts";
import { auditRecord } from "./port/audit.ts";
import { bookedRateRecord } from "./port/booked-rates.ts";
import { carrierClearRecord } from "./port/carrier-clears.ts";
import { carrierDecisionRecord } from "./port/carrier-decisions.ts";
import { carrierEventRecord } from "./port/carrier-events.ts";
import { carrierVerdictRecord } from "./port/carrier-verdicts.ts";
import { carrierChangeRecord, carrierRecord } from "./port/carriers.ts";
import { queueEntryRecord } from "./port/change-queue.ts";
import { dieselPriceRecord } from "./port/diesel-prices.ts";
import { count } from "./port/fields.ts";
import { keyValueRecord } from "./port/key-value.ts";
import { loadRecord } from "./port/loads.ts";
import { editRecord } from "./port/outbox.ts";
import { registrationStepRecord } from "./port/registration-steps.ts";
import { remoteLinkRecord } from "./port/remote-links.ts";
import { remoteRateRecord } from "./port/remote-rates.ts";
import { boardViewRecord, draftRecord, savedLaneRecord, templateRecord } from "./port/saved-items.ts";
import { syncLogRecord } from "./port/sync-log.ts";
import { userRecord } from "./port/users.ts";
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

/** The name of a table. */
export type TableName = keyof typeof tableSchemas;
/** A record of a table, as an export contains it. */
export type TableRecord<T extends TableName> = z.output<(typeof tableSchemas)[T]>;

/** Whether a value is the name of a table. */
export const isTableName = (name: unknown): name is TableName =>
  typeof name === "string" && Object.hasOwn(tableSchemas, name);
