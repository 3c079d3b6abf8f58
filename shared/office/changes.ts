import { z } from "zod";
import { accountUser } from "../interface/account-user.ts";
import { carrierFacts, factSource } from "../interface/expanded-carrier.ts";
import { guid } from "../interface/leniency.ts";
import { load, loadActivity } from "../interface/load.ts";
import { codeListName, codeLists } from "../reference/code-lists.ts";
import { loadBooking } from "../views/booking.ts";
import { carrierChange } from "../views/carrier.ts";
import { carrierDecision } from "../views/carrier-decision.ts";
import { verdictResult } from "../views/carrier-verdict.ts";
import { internalFields, internalNote, reminder } from "../views/internal-fields.ts";
import { role } from "../views/roles.ts";
import { carrierClaim } from "./claims.ts";

/** Milliseconds since 1970. */
const moment = z.number();
const insdId = z.number().int();

/** A load with its activity and the fields that the specification's load lacks. */
export const officeLoad = load.extend({
  /** Each entry with its user and entry point, if known. */
  loadActivity: z.array(
    loadActivity.extend({ userId: z.string().exactOptional(), via: z.string().exactOptional() }),
  ),
  /** Increases with every change except refreshes and changes of `internal`. */
  revision: z.number().int(),
  createdAt: moment,
  updatedAt: moment,
  refreshedAt: moment,
  refreshes: z.number().int(),
  /** Null unless the load is booked. */
  booking: loadBooking.nullable(),
  internal: internalFields.extend({
    notes: z.array(internalNote.extend({ noteId: z.string() })),
    reminders: z.array(reminder.extend({ reminderId: z.string() })),
  }),
});
export type OfficeLoad = z.output<typeof officeLoad>;

/** Identifies a carrier across stores, because its id differs between stores; unknown numbers are empty. */
export const carrierIdentityRow = z.object({
  usdotNumber: z.string(),
  mcNumber: z.string(),
  intrastateNumber: z.string(),
});
export type CarrierIdentityRow = z.output<typeof carrierIdentityRow>;

const officeCarrier = z.object({
  insdId,
  facts: carrierFacts,
  /**
   * Intrastate numbers that the carrier had before and that no carrier has now; only of a carrier that has an intrastate
   * number.
   */
  earlierIntrastateNumbers: z.array(z.string()).default([]),
  /**
   * The first source covers every known fact that no other source lists. A source also lists the facts that the source
   * cleared.
   */
  sources: z.array(factSource.extend({ fields: z.array(carrierFacts.keyof()) })),
  createdAt: moment,
  changedAt: moment,
});

const officeQueueEntry = z.object({
  insdId,
  state: z.enum(["waiting", "leased"]),
  isNew: z.boolean(),
  /** 0 critical, 1 check, 2 info. */
  severity: z.literal([0, 1, 2]),
  verdict: verdictResult,
  /** Whether a Clear left the carrier in the queue because the carrier had changed since the read. */
  isChangedSinceRead: z.boolean(),
  /** Changes since the last clear, oldest first. */
  changes: z.array(carrierChange),
  changedAt: moment,
  latestChangeAt: moment,
  /** Null for a waiting carrier. When a claim expires, the server may send the row later; use `remainingMs`. */
  claim: carrierClaim.nullable(),
});

const officeTemplate = z.object({
  name: z.string(),
  savedAt: moment,
  /** The body of a create. */
  load: z.record(z.string(), z.unknown()),
});

const createRowSchema = <A extends string, R extends z.ZodType>(area: A, record: R) =>
  z.object({
    area: z.literal(area),
    /** The record's id in its area. */
    id: z.string(),
    /** The record as of the response; null after its removal. */
    record: record.nullable(),
  });

/** The carrier of a row; null if the carrier does not exist. */
const carrierShape = { carrier: carrierIdentityRow.nullable() };

/** A record that was added, changed or removed. */
export const changedRow = z.discriminatedUnion("area", [
  createRowSchema("loads", officeLoad),
  createRowSchema("people", accountUser.extend({ role })),
  createRowSchema("carriers", officeCarrier),
  createRowSchema("decisions", carrierDecision.extend({ insdId })).extend(carrierShape),
  createRowSchema("queue", officeQueueEntry).extend(carrierShape),
  createRowSchema("templates", officeTemplate),
  createRowSchema("codeLists", z.partialRecord(codeListName, codeLists.valueType)),
]);
export type ChangedRow = z.output<typeof changedRow>;

/** The areas that this version supports. A newer server may have more. */
export const supportedAreas: readonly string[] = changedRow.options.map(({ shape }) => shape.area.value);

/** The response of GET /lanedesk/v1/changes. */
export const changesAnswer = z.object({
  /** Identifies the store; changes when the store is restored to an earlier state. */
  epoch: z.string(),
  /** Each record once. */
  rows: z.array(changedRow),
  /** The `since` of the next call. */
  cursor: z.string(),
  /** Whether more rows are waiting, so that the next call returns them without a wait. */
  hasMore: z.boolean(),
});
export type ChangesAnswer = z.output<typeof changesAnswer>;

/**
 * The id of the caller's last edit that the server applied, if the caller has not read the resulting change yet. A server
 * that was restored to a state before the edit returns 410, even if the cursor is from before that state.
 */
export const lastEdit = guid.optional();

/** The query of GET /lanedesk/v1/changes. */
export const changesQuery = z.object({
  /** The cursor of the last response; without a cursor, a first read of everything starts. */
  since: z.string().max(1_000).optional(),
  lastEdit,
  /** The time to wait for a change, in seconds. */
  wait: z.coerce.number().int().min(0).max(60).default(0),
  /** A first read skips booked and deleted loads without a change in this many days. */
  endedDays: z.coerce.number().int().min(0).max(3_650).default(90),
});
