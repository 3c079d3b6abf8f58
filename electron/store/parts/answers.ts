import type { Answers } from "../store.ts";
import type { Tables } from "./tables.ts";

/** Creates the store part for the answers to creates with an Idempotency-Key. */
export const answers = ({ answers }: Tables): Answers => ({
  find: (accountId, key) => answers.get([accountId, key]),
  add: async (record) => void (await answers.add(record)),
  async deleteBefore(moment, limit) {
    const old = await answers.where("answeredAt").below(moment).limit(limit).primaryKeys();
    await answers.bulkDelete(old);
    return old.length;
  },
});
