import type { Migration } from "./migration.ts";

/**
 * The first schema. An index ends in the primary key where pages are read by it, so that each of its keys is
 * unique and a page can start right behind any record. `keys.…` are derived when a record is written.
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
      "[accountId+loadNumber+createdAt]",
      "[accountId+createdBy+life]",
      "[accountId+life+createdAt+loadId]",
      "[accountId+life+updatedAt+loadId]",
      "[accountId+life+refreshedAt+loadId]",
      "[accountId+life+keys.pickup+loadId]",
      "[accountId+life+keys.number+loadId]",
      "[accountId+life+keys.origin+loadId]",
      "[accountId+life+keys.destination+loadId]",
      "[accountId+life+keys.rate+loadId]",
    ].join(),
    activities: "++, [loadId+at]",
    carriers: [
      "++insdId",
      "[accountId+facts.usdotNumber]",
      "[accountId+facts.mcNumber]",
      "[accountId+facts.intrastateNumber]",
    ].join(),
    carrierChanges: "++, [insdId+at]",
    changeQueue: [
      "insdId",
      "[lease.run+lease.until]",
      "[accountId+keys.serving+changedAt+insdId]",
      "[accountId+gravity+changedAt+insdId]",
    ].join(),
    registrationSteps: "[accountId+at+keys.carrier+LastStep]",
    bookedRates: [
      "[accountId+rateId]",
      "[accountId+equipmentCode+origin.state+destination.state+bookedDate]",
      "[accountId+equipmentCode+keys.band+bookedDate]",
    ].join(),
    kept: "key",
    answers: "[accountId+key], answeredAt",
  },
};
