import type { Answers } from "../store.ts";
import type { Tables } from "./tables.ts";

/** Creates the store part for the responses to creates with an Idempotency-Key and to edits that desktops sent. */
export const createAnswers = ({ answers }: Tables): Answers => ({
  find: (accountId, key) => answers.get([accountId, key]),
  async add(record) {
    const key: [string, string] = [record.accountId, record.key];
    if (answers.addIfNew) return (await answers.addIfNew(record)) ? undefined : answers.get(key);
    const first = await answers.get(key);
    if (!first) await answers.add(record);
    return first;
  },
  save: async (record) => void (await answers.put(record)),
  async removeBefore(moment, limit) {
    const old = await answers.where("answeredAt").below(moment).limit(limit).primaryKeys();
    await answers.bulkDelete(old);
    return old.length;
  },
});
