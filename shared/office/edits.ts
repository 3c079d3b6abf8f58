import { z } from "zod";
import { guid, text } from "../interface/leniency.ts";
import { deleteRequest, loadRequest, updateRequest } from "../interface/load.ts";
import { amount } from "../interface/money.ts";
import { carrierForm, MAX_FACT_CHARS } from "../views/carrier.ts";
import { carrierDecision } from "../views/carrier-decision.ts";
import { customerTerms, internalNote, reminder } from "../views/internal-fields.ts";
import { carrierIdentityRow, lastEdit, officeLoad } from "./changes.ts";

/** Maximum edits per request. */
export const MAX_EDITS = 200;

const createEditSchema = <K extends string, S extends z.core.$ZodLooseShape>(kind: K, shape: S) =>
  z.object({
    /** Chosen by the caller; the server applies edits with the same id only once. */
    editId: guid,
    /** The same at the caller and at the server. */
    loadId: guid,
    kind: z.literal(kind),
    ...shape,
  });

/** The revision that the edit is based on. */
const revision = z.number().int().min(1);

/** A booking. The server finds the carrier by its numbers; the booking of an unmonitored carrier has no numbers. */
const officeBooking = z.object({
  carrier: z.object({
    name: text(MAX_FACT_CHARS),
    usdotNumber: text(50),
    mcNumber: text(50),
    phone: text(MAX_FACT_CHARS),
    email: text(MAX_FACT_CHARS),
  }),
  /** Agreed all-in rate for the trip in USD. */
  rate: amount.min(0.01, "The agreed rate is required.").max(1_000_000),
  /** Required to book a carrier whose verdict needs a reason. */
  reason: text(1_000),
});

const { customer, customerRate } = customerTerms.shape;
const { noteId, at: noteAt, text: noteText } = internalNote.shape;

/**
 * A change of the fields that only the brokerage sees. The edit has no revision, because the server merges the change
 * with the changes of others.
 */
const internalEdit = z.object({
  /** `from` is the value that the change is based on. */
  customer: z.object({ from: customer, to: customer }).optional(),
  customerRate: z.object({ from: customerRate, to: customerRate }).optional(),
  notes: z.object({
    saved: z.array(z.object({ noteId, text: noteText, at: noteAt })).max(200),
    removed: z.array(noteId).max(200),
  }),
  reminders: z.object({
    saved: z.array(reminder).max(50),
    removed: z.array(reminder.shape.reminderId).max(50),
  }),
});
export type InternalEdit = z.output<typeof internalEdit>;

/** An edit of a load. */
export const officeEdit = z.discriminatedUnion("kind", [
  createEditSchema("post", {
    load: loadRequest,
    /** Integration: posted over HTTP. Desktop: posted in the window or imported. */
    source: z.enum(["Desktop", "Integration"]).default("Desktop"),
  }),
  createEditSchema("update", { revision, load: updateRequest }),
  createEditSchema("book", { revision, booking: officeBooking }),
  createEditSchema("unbook", { revision }),
  createEditSchema("delete", { revision, deletion: deleteRequest }),
  createEditSchema("restore", { revision }),
  createEditSchema("refresh", {}),
  createEditSchema("internal", { internal: internalEdit }),
]);
export type OfficeEdit = z.output<typeof officeEdit>;

/** A change of a carrier, without a revision. */
export const carrierEdit = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("clear"),
    editId: guid,
    /** The server's id. */
    insdId: z.number().int(),
    /** `latestChangeAt` of the entry that the user read. A carrier that has changed since then stays in the queue. */
    readAt: z.number(),
  }),
  z.object({
    kind: z.literal("decide"),
    editId: guid,
    carrier: carrierIdentityRow,
    /** The decision that the edit is based on; changes that a colleague made since then stay. */
    before: carrierDecision,
    after: carrierDecision,
  }),
  z.object({
    kind: z.literal("facts"),
    editId: guid,
    /** The carrier's numbers before the edit, or the numbers of a new carrier. */
    carrier: carrierIdentityRow,
    /** Entered by hand. */
    facts: carrierForm,
    /** The day of the facts; newer facts stay. */
    asOf: z.iso.date(),
  }),
]);
export type CarrierEdit = z.output<typeof carrierEdit>;

/** Whether an edit is about a carrier, not about a load. */
export const isCarrierEdit = (edit: object): boolean =>
  "kind" in edit && carrierEdit.options.some(({ shape }) => shape.kind.value === edit.kind);

/** The body of POST /lanedesk/v1/edits. The server rejects an invalid edit without affecting the others. */
export const editsRequest = z.object({
  /**
   * The cursor up to which the caller has read changes. If the server was restored to an earlier state or the cursor is
   * too old, the server returns 410 and applies nothing, because a revision could belong to another version of a load.
   */
  since: z.string().max(1_000).optional(),
  lastEdit,
  edits: z
    .array(z.looseObject({ editId: guid }))
    .min(1)
    .max(MAX_EDITS),
});

const createResultSchema = <R extends string, S extends z.core.$ZodLooseShape>(result: R, shape: S) =>
  z.object({ editId: z.string(), result: z.literal(result), ...shape });

/** The result of an edit. */
const editAnswer = z.discriminatedUnion("result", [
  /** `revision` is the load's revision after the edit; 0 for an edit of a carrier. */
  createResultSchema("done", { revision: z.number().int() }),
  /** Others changed the load after the version that the edit is based on; the server applied nothing. */
  createResultSchema("stale", { load: officeLoad }),
  /** The server applied nothing. */
  createResultSchema("rejected", {
    code: z.string(),
    message: z.string(),
    errors: z.array(z.object({ pointer: z.string(), code: z.string(), message: z.string() })),
  }),
]);
export type EditAnswer = z.output<typeof editAnswer>;

/** The response of POST /lanedesk/v1/edits, in the order of the edits. */
export const editsAnswer = z.object({ answers: z.array(editAnswer) });
