import { Dexie, type Transaction } from "dexie";
import { LanedeskError } from "../../shared/failure.ts";

/** The name of the store's IndexedDB database. */
export const DATABASE_NAME = "lanedesk";

/** Dexie multiplies version numbers by ten in IndexedDB, and uses the numbers in between for its own changes. */
export const DEXIE_VERSION_FACTOR = 10;

/** One version of the schema. Never edit a released version; correct it in a later version. */
export interface SchemaVersion {
  /** One more than the version before. */
  version: number;
  /** Tables that this version adds or changes, in Dexie's notation: primary key, then indexes; null removes a table. */
  tables: Record<string, string | null>;
  /** Rewrites records in the transaction that changes the schema; a failure undoes both. */
  upgrade?: (transaction: Transaction) => Promise<void>;
}

/**
 * All versions, oldest first. The store derives the fields under `keys` when it writes a record. An index that is read
 * in pages has unique keys, so that a page can start after any record: the index ends with the primary key, or in large
 * tables with a number derived from it. Large tables also use a short `scope` instead of the account's id, to keep
 * indexes small.
 */
export const schemaVersions: readonly SchemaVersion[] = [
  {
    version: 1,
    tables: {
      accounts: "accountId, name, createdAt",
      users: [
        "userId",
        "[accountId+keys.email]",
        "[accountId+keys.active+createdAt]",
        "[accountId+keys.active+keys.lastName+keys.firstName+userId]",
        "[accountId+keys.lastName+keys.firstName+userId]",
      ].join(),
      accessKeys: "keyId, [accountId+createdAt]",
      loads: [
        "loadId",
        "[keys.scope+loadNumber+createdAt]",
        "[keys.scope+createdBy+createdAt+keys.tie]",
        "[keys.scope+createdAt+keys.tie]",
        "[keys.scope+updatedAt+keys.tie]",
        "[keys.scope+refreshedAt+keys.tie]",
        "[keys.scope+keys.pickup+keys.tie]",
        "[keys.scope+keys.number+keys.tie]",
        "[keys.scope+keys.origin+keys.tie]",
        "[keys.scope+keys.destination+keys.tie]",
        "[keys.scope+keys.rate+keys.tie]",
        // Only loads that are booked with a monitored carrier.
        "[keys.scope+keys.bookedUntil+booking.carrier.insdId]",
        // Only loads with a reminder.
        "[keys.scope+keys.remindAt]",
      ].join(),
      activities: "++, [loadId+at]",
      carriers: [
        "++insdId",
        "[keys.scope+facts.usdotNumber]",
        "*keys.authorityNumbers",
        "[keys.scope+facts.intrastateNumber]",
      ].join(),
      carrierChanges: "++, [insdId+at]",
      carrierDecisions: "insdId",
      carrierEvents: "++, [insdId+at], [accountId+kind+at]",
      carrierVerdicts: "insdId, [accountId+changesOn], [accountId+dueSince]",
      changeQueue: [
        "insdId",
        "[lease.run+lease.until]",
        // Only entries that are assigned to a user.
        "[keys.scope+lease.userId]",
        "[keys.scope+keys.fetchOrder+changedAt+insdId]",
        "[keys.scope+keys.group+severity+changedAt+insdId]",
      ].join(),
      registrationSteps: "[accountId+at+keys.carrier+LastStep]",
      // The primary key, a digest of account and rateId, is not part of the record.
      bookedRates: [
        "",
        "[keys.scope+origin.state+destination.state+bookedDate]",
        "[keys.lane+bookedDate]",
        "[keys.account+bookedDate+keys.tie]",
        // Only rates with an estimate.
        "[keys.estimated+bookedDate+keys.tie]",
        // Only rates with a waiting question.
        "[keys.questioned+bookedDate+keys.tie]",
      ].join(),
      dieselPrices: "[accountId+region+week]",
      keyValue: "key",
      answers: "[accountId+key], answeredAt",
      outbox: [
        "++editId",
        "loadId",
        "[accountId+dueAt+editId]",
        "[accountId+state+editId]",
        "[accountId+keys.urgency+editId]",
      ].join(),
      remoteLinks: "loadId, [accountId+remoteLoadId], [accountId+readDueAt]",
      carrierClears: "[accountId+remoteInsdId], [accountId+dueAt]",
      syncLog: "++lineId, [accountId+lineId]",
      remoteRates: "[accountId+requestKey]",
      drafts: "[ownerId+id], [ownerId+savedAt]",
      boardViews: "[ownerId+id], [ownerId+savedAt]",
      templates: "[ownerId+id], [ownerId+savedAt]",
      savedLanes: "[ownerId+id], [ownerId+savedAt]",
      auditLog: "++auditId, [accountId+auditId]",
    },
  },
];

/** Key and indexes of a table, as IndexedDB has them. */
export interface TableDefinition {
  /** Null if the key is not part of the record. */
  key: string | string[] | null;
  isAutoIncrement: boolean;
  /** Sorted by name. */
  indexes: { name: string; key: string | string[]; isUnique: boolean; isMultiEntry: boolean }[];
}

/**
 * Lists the tables that Dexie creates for a version of the schema.
 * @param version the number in IndexedDB (see `DEXIE_VERSION_FACTOR`)
 * @returns the tables by name; undefined for an unknown version
 */
export function listTables(version: number): Record<string, TableDefinition> | undefined {
  const wanted = version / DEXIE_VERSION_FACTOR;
  if (!schemaVersions.some((known) => known.version === wanted)) return undefined;
  const dexie = new Dexie(DATABASE_NAME, { autoOpen: false });
  for (const { version: step, tables } of schemaVersions)
    if (step <= wanted) dexie.version(step).stores(tables);
  return Object.fromEntries(
    dexie.tables.map(({ name, schema: { primKey, indexes } }) => {
      const list = indexes.map(({ name, keyPath, unique, multi }) => ({
        name,
        key: keyPath ?? "",
        isUnique: unique === true,
        isMultiEntry: multi === true,
      }));
      return [
        name,
        { key: primKey.keyPath || null, isAutoIncrement: primKey.auto === true, indexes: sortByName(list) },
      ];
    }),
  );
}

/** Returns a copy sorted by name. */
export const sortByName = <T extends { name: string }>(list: readonly T[]): T[] =>
  list.toSorted((left, right) => (left.name < right.name ? -1 : 1));

/**
 * Rejects a store of a newer version, which Dexie itself would open and could damage.
 * @param version the number in IndexedDB; 0 for a store that does not exist yet
 * @throws LanedeskError "unavailable" when a newer program wrote the store
 */
export function requireKnownSchema(
  version: number,
  versions: readonly SchemaVersion[] = schemaVersions,
): void {
  const newest = Math.max(...versions.map((known) => known.version));
  rejectNewerSchema(Math.floor(version / DEXIE_VERSION_FACTOR), newest);
}

/**
 * Rejects a schema version that this program does not support.
 * @throws LanedeskError "unavailable" when a newer program wrote the store
 */
export function rejectNewerSchema(stored: number, newest: number): void {
  if (stored <= newest) return;
  throw new LanedeskError(
    "unavailable",
    `A newer Lanedesk wrote this data (data version ${stored}; this program supports up to ${newest}). ` +
      "Nothing was changed; install the newer Lanedesk, or restore a backup from this version.",
  );
}
