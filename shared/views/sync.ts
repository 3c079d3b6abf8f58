import { z } from "zod";

/** What an edit does at the remote. */
export const editKind = z.enum(["create", "update", "delete", "refresh"]);
export type EditKind = z.output<typeof editKind>;

/** Where an edit stands (done ones are gone from the outbox; the log tells of them). */
export const editState = z.enum(["pending", "sending", "in doubt", "conflict", "rejected"]);
export type EditState = z.output<typeof editState>;

/** Where a load stands with the remote: what of it is still to be sent, the most urgent first, or that nothing is. */
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

/** Why the broker has to decide; see ConflictRecord in electron/store/port/outbox.ts. */
export const conflictKind = z.enum(["fields", "booked", "deleted", "changed", "missing"]);

/** How synchronizing stands, for the status line, the sync view and scripts. Moments are milliseconds. */
export const syncStatus = z.object({
  connected: z.boolean(),
  /** Empty where no remote was ever connected. */
  baseUrl: z.string(),
  monitorUrl: z.string(),
  /** Edits that go by themselves: waiting or sending; and carriers that are to be cleared. */
  pending: z.number().int(),
  inDoubt: z.number().int(),
  conflicts: z.number().int(),
  refused: z.number().int(),
  /** When everything was last in step: all loads that were due, and no trouble with the carriers. */
  lastSyncAt: z.number().nullable(),
  /** Why nothing is sent until a person does something; empty while it goes by itself. */
  paused: z.enum(["", "by hand", "token refused", "many missing", "many ended"]),
  /** What is wrong, in words; empty when all is well. */
  problem: z.string(),
  /** From when the remote could not be reached; null while it answers. */
  offlineSince: z.number().nullable(),
  /** Until when the remote asked to be left alone, as it is; null where it did not. */
  askedUntil: z.number().nullable(),
  isRunning: z.boolean(),
  /** How many loads of how many are sent, while that goes on; `sync.pause` stops it at the next load. */
  draining: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
});

export type SyncStatus = z.output<typeof syncStatus>;

/** A field that both sides changed, with what each has, for people. */
const conflictField = z.object({
  path: z.string(),
  label: z.string(),
  base: z.string(),
  local: z.string(),
  remote: z.string(),
});

export type ConflictField = z.output<typeof conflictField>;

/** One row of the outbox as the sync view shows it. */
export const editRow = z.object({
  editId: z.number().int(),
  loadId: z.string(),
  loadNumber: z.string(),
  /** "Dallas, TX → Atlanta, GA". */
  lane: z.string(),
  kind: editKind,
  state: editState,
  edits: z.number().int(),
  firstAt: z.number(),
  lastAt: z.number(),
  /** When it is tried next; null while it waits for something else than time. */
  nextAttemptAt: z.number().nullable(),
  attempts: z.number().int(),
  /** Where it stands and what happens next, in words. */
  message: z.string(),
  conflict: z
    .object({
      kind: conflictKind,
      /** When the remote says that the load was last changed there; of single fields the interface tells nothing. */
      changedAt: z.number().nullable(),
      /** By whom, an e-mail address or a name; empty where the remote does not say. */
      changedBy: z.string(),
      fields: z.array(conflictField),
    })
    .nullable(),
});

export type EditRow = z.output<typeof editRow>;

export const syncLogLine = z.object({ at: z.number(), loadId: z.string(), message: z.string() });
export type SyncLogLine = z.output<typeof syncLogLine>;

/** Where a remote is, and what opens it. The secrets go in and never come out again. */
export const remoteDraft = z.object({
  baseUrl: z.url({ protocol: /^https?$/, error: "Must be an address, such as https://loads.example.com." }),
  /** What cannot stand in a header would be told in words by whoever refuses it there, and a secret with it. */
  token: z
    .string()
    .trim()
    .min(1, "A token is required.")
    .max(4_000)
    .regex(
      /^[\x21-\x7e]*$/,
      "A token is one word of plain letters, digits and signs. Copy it again, whole and without line breaks.",
    ),
  /** Empty when the carriers are not synchronized. */
  monitorUrl: z.union([z.literal(""), z.url({ protocol: /^https?$/ })], {
    error: "Must be an address, such as https://carriers.example.com.",
  }),
  clientId: z.string().trim().max(200),
  clientPassword: z.string().max(4_000),
  /** Whether the available loads that the store already holds are posted there. */
  sendsExisting: z.boolean(),
  /**
   * In a store that was made of a backup or an export: a person's word that nothing of it was posted there since, so
   * that nobody is asked. Without it each waits for a person, unless the remote knows its key.
   */
  postsCopies: z.boolean().optional(),
  /**
   * What another address than before is: the same service that moved, or another service, of which nothing is
   * known yet.
   */
  address: z.enum(["same", "moved", "another"]),
});

export type RemoteDraft = z.output<typeof remoteDraft>;

/** What a first connection would send. */
export const syncPreview = z.object({
  /** Available loads that are not at a remote yet. */
  toSend: z.number().int(),
  /** Loads that already are. */
  linked: z.number().int(),
  /** The store was made of a backup or an export: the loads may have been posted there since that was taken. */
  isCopy: z.boolean(),
});

export type SyncPreview = z.output<typeof syncPreview>;

/** How a conflict is solved: field by field, or as a whole. */
export const resolution = z.discriminatedUnion("how", [
  z.object({ how: z.literal("fields"), choices: z.record(z.string(), z.enum(["local", "remote"])) }),
  /** Keep what is here: delete it all the same, or post a load that is missing or ended as a new one. */
  z.object({ how: z.literal("local") }),
  /** Take what the remote has; what was kept aside here is dropped. */
  z.object({ how: z.literal("remote") }),
]);

export type Resolution = z.output<typeof resolution>;
