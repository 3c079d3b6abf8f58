import type { StoredStep } from "../keys/stored-records.ts";
import type { RegistrationStepRecord, RegistrationSteps } from "../store.ts";
import { areNew } from "./are-new.ts";
import type { Tables } from "./tables.ts";

/** Adds the carrier's first identifier to a step. The primary key is account, time, this identifier and step. */
export const toStoredStep = (record: RegistrationStepRecord): StoredStep => ({
  ...record,
  keys: {
    carrier: record.USDOTNumber || record.MCNumber || record.IntraStateNumber || record.MonitorID,
  },
});

const toRecord = ({ keys, ...record }: StoredStep): RegistrationStepRecord => record;

const getPrimaryKey = ({ accountId, at, keys, LastStep }: StoredStep): [string, number, string, string] => [
  accountId,
  at,
  keys.carrier,
  LastStep,
];

/** Creates the store part for the registration steps. */
export const createRegistrationSteps = ({ registrationSteps }: Tables): RegistrationSteps => ({
  async findBetween(accountId, from, until) {
    const found = await registrationSteps
      .where("[accountId+at+keys.carrier+LastStep]")
      .between([accountId, from], [accountId, until])
      .toArray();
    return found.map(toRecord);
  },

  async addMany(records) {
    const steps = records.map(toStoredStep);
    const before = await registrationSteps.bulkGet(steps.map(getPrimaryKey));
    const keys = steps.map((step) => JSON.stringify(getPrimaryKey(step)));
    const newFlags = areNew(keys, before);
    await registrationSteps.bulkAdd(steps.filter((_, index) => newFlags[index]));
    return newFlags;
  },
});
