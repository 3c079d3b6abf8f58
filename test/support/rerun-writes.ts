import type { Store } from "../../electron/store/store.ts";

/**
 * A store that rolls back every write once and runs its work again, as a database may do after a conflict with another
 * server. The work may change nothing outside of the transaction.
 */
export function rerunWrites<S extends Store>(store: S): S {
  const write: Store["write"] = async (parts, work) => {
    const rolledBack = new Error("rolled back");
    const first = store.write(parts, async (chosen) => {
      await work(chosen);
      throw rolledBack;
    });
    await first.catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
    return store.write(parts, work);
  };
  return { ...store, write };
}
