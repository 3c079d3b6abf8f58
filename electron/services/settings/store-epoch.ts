import type { Context } from "../context.ts";

/**
 * What this store is called, as far as clients are concerned: another name after it was restored from a backup,
 * when it may no longer know what it acknowledged. Given at the first question.
 */
export async function storeEpoch({ store, env }: Context): Promise<string> {
  const known = await store.read(["kept"], ({ kept }) => kept.find("epoch"));
  return (
    known ??
    store.write(["kept"], async ({ kept }) => {
      const epoch = (await kept.find("epoch")) ?? env.newId();
      await kept.save("epoch", epoch);
      return epoch;
    })
  );
}
