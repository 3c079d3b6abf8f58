import type { Database } from "../dexie/database.ts";
import type { Answers } from "../store.ts";

export const answers = ({ answers }: Database): Answers => ({
  find: (accountId, key) => answers.get([accountId, key]),
  add: async (record) => void (await answers.add(record)),
  async deleteBefore(moment, limit) {
    const old = await answers.where("answeredAt").below(moment).limit(limit).primaryKeys();
    await answers.bulkDelete(old);
    return old.length;
  },
});
