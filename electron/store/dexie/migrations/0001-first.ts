import type { Migration } from "./migration.ts";

/**
 * The first schema. `keys.…` are derived when a record is written. Where pages are read by an index, each of its
 * keys is unique, so that a page can start right behind any record: it ends in the primary key or, where records
 * are many, in a number made of it. For the same reason of size the large tables have a short scope in place of the
 * account's id.
 */
export const first: Migration = {
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
    ].join(),
    activities: "++, [loadId+at]",
    carriers: [
      "++insdId",
      "[keys.scope+facts.usdotNumber]",
      "[keys.scope+facts.mcNumber]",
      "[keys.scope+facts.intrastateNumber]",
    ].join(),
    carrierChanges: "++, [insdId+at]",
    changeQueue: [
      "insdId",
      "[lease.run+lease.until]",
      "[accountId+keys.serving+changedAt+insdId]",
      "[accountId+severity+changedAt+insdId]",
    ].join(),
    registrationSteps: "[accountId+at+keys.carrier+LastStep]",
    // The primary key, a digest of account and rateId, stands outside the record.
    bookedRates: [
      "",
      "[keys.scope+origin.state+destination.state+bookedDate]",
      "[keys.scope+keys.band+bookedDate]",
    ].join(),
    kept: "key",
    answers: "[accountId+key], answeredAt",
  },
};
