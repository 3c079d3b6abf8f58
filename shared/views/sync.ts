import { z } from "zod";
import { syncAnswer } from "../interface/sync-status.ts";

/**
 * The operation of an edit on the remote. "cover" deletes a booked load from a load board; "book" sends the booking to
 * an office.
 */
export const editKind = z.enum(["create", "update", "delete", "cover", "book", "refresh"]);
export type EditKind = z.output<typeof editKind>;

/** The state of an edit. Done edits are in the log only. */
export const editState = z.enum(["pending", "sending", "in doubt", "conflict", "rejected"]);
export type EditState = z.output<typeof editState>;

/** The sync state of a load: that of its most urgent edit, otherwise "done" or "local only". */
export const syncState = z.enum([
  "conflict",
  "in doubt",
  "rejected",
  "sending",
  "pending",
  "local only",
  "done",
]);
export type SyncState = z.output<typeof syncState>;

/** The labels of sync states in the window and in exports. */
export const SYNC_LABELS: Record<SyncState, string> = {
  conflict: "Conflict",
  "in doubt": "In doubt",
  rejected: "Rejected",
  sending: "Sending",
  pending: "Pending",
  "local only": "Local only",
  done: "Synced",
};

/** The reason that the broker has to decide; see ConflictRecord in electron/store/port/outbox.ts. */
export const conflictKind = z.enum(["fields", "booked", "deleted", "changed", "missing", "covered"]);

/** The state of sync for the window; times in milliseconds since 1970. */
export const syncStatus = syncAnswer.extend({
  /** Empty if no remote was ever connected. */
  baseUrl: z.string(),
  monitorUrl: z.string(),
  /** Whether the remote is an office, whose desktops share carriers and their change queue. */
  isOffice: z.boolean(),
  /** Unsent changes of carriers, such as clears. `pending` includes them; the outbox does not contain them. */
  carrierChanges: z.number().int(),
  lastSyncAt: z.number().nullable(),
  /** Start of the current outage of the remote; null without an outage, and while no remote is connected. */
  offlineSince: z.number().nullable(),
  /** End of the pause that the remote asked for (Retry-After); null without one. */
  retryAfter: z.number().nullable(),
  isRunning: z.boolean(),
  /** Progress while Lanedesk sends edits; null otherwise. */
  sendProgress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
});

export type SyncStatus = z.output<typeof syncStatus>;

/** A field that both sides changed, with its values as text. */
const conflictField = z.object({
  path: z.string(),
  label: z.string(),
  base: z.string(),
  local: z.string(),
  remote: z.string(),
});

export type ConflictField = z.output<typeof conflictField>;

/** One row of the outbox; times in milliseconds since 1970. */
export const editRow = z.object({
  editId: z.number().int(),
  loadId: z.string(),
  loadNumber: z.string(),
  /** "Dallas, TX → Atlanta, GA". */
  lane: z.string(),
  kind: editKind,
  state: editState,
  /** The number of changes in this row; Lanedesk merges unsent changes of a load. */
  changes: z.number().int(),
  firstAt: z.number(),
  lastAt: z.number(),
  /** The next attempt; null if no attempt is scheduled. */
  nextAttemptAt: z.number().nullable(),
  attempts: z.number().int(),
  /** The last result and the next step. */
  message: z.string(),
  conflict: z
    .object({
      kind: conflictKind,
      /** The last change of the load on the remote; the remote reports no time per field. */
      changedAt: z.number().nullable(),
      /** E-mail address or name; empty if the remote returns neither. */
      changedBy: z.string(),
      fields: z.array(conflictField),
    })
    .nullable(),
});

export type EditRow = z.output<typeof editRow>;

/** A line of the sync log; `at` is in milliseconds since 1970. */
export const syncLogLine = z.object({ at: z.number(), loadId: z.string(), message: z.string() });

/** The addresses and credentials of a remote. No channel returns the credentials. */
export const remoteDraft = z.object({
  baseUrl: z.url({ protocol: /^https?$/, error: "Must be an address, such as https://loads.example.com." }),
  /** Only characters that are valid in an HTTP header; for others, the HTTP client's error would contain the secret. */
  token: z
    .string()
    .trim()
    .min(1, "A token is required.")
    .max(4_000)
    .regex(
      /^[\x21-\x7e]*$/,
      "The token contains invalid characters. Copy the token again, without spaces or line breaks.",
    ),
  /** Empty if carriers are not synchronized. */
  monitorUrl: z.union([z.literal(""), z.url({ protocol: /^https?$/ })], {
    error: "Must be an address, such as https://carriers.example.com.",
  }),
  clientId: z.string().trim().max(200),
  clientPassword: z.string().max(4_000),
  /** Whether to post the store's available loads. */
  canSendExisting: z.boolean(),
  /** Whether the user of a copied store confirms that no other copy has posted the loads. See `isCopy`. */
  canPostCopies: z.boolean().optional(),
  /** Whether the user agrees to save the token unencrypted if this computer has no keychain. */
  canSaveUnencrypted: z.boolean().optional(),
  /**
   * The user's decision about a changed address: "moved" if the same remote has a new address, "another" if the address
   * belongs to another remote, "same" without a decision.
   */
  address: z.enum(["same", "moved", "another"]),
});

export type RemoteDraft = z.output<typeof remoteDraft>;

/** The numbers of loads that a new connection would send, and of loads on the remote. */
export const syncPreview = z.object({
  /** Available loads that are not on the remote yet, except loads that sync must not send. */
  toSend: z.number().int(),
  /** Available loads that are on the remote, which Lanedesk also sends if the user connects another remote. */
  toPostAgain: z.number().int(),
  /** Loads that are on the remote already. */
  linked: z.number().int(),
  /** Whether the store was restored, imported or copied, so that another copy may have posted its loads. */
  isCopy: z.boolean(),
});

export type SyncPreview = z.output<typeof syncPreview>;

/** The resolution of a conflict, by field or for the whole load. */
export const resolution = z.discriminatedUnion("how", [
  z.object({ how: z.literal("fields"), choices: z.record(z.string(), z.enum(["local", "remote"])) }),
  /** Keep the local side: delete anyway, or post a missing, booked or deleted load as a new one. */
  z.object({ how: z.literal("local") }),
  /** Keep the remote side and discard the local changes. */
  z.object({ how: z.literal("remote") }),
]);

export type Resolution = z.output<typeof resolution>;
