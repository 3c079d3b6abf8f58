import { randomUUID } from "node:crypto";
import type { Context, Environment } from "../../electron/services/context.ts";
import { openStore } from "../../electron/store/open-store.ts";
import type { Store } from "../../electron/store/store.ts";

/** Creates a context in New York on a store, by default with the computer's clock and random ids. */
export const createContext = (store: Store, env: Partial<Environment> = {}): Context => ({
  store,
  machineTimeZone: "America/New_York",
  publish: () => undefined,
  env: {
    clock: { runId: randomUUID(), now: Date.now, uptimeMs: () => performance.now() },
    createId: randomUUID,
    createSecret: () => randomUUID() + randomUUID(),
    ...env,
  },
});

/** Opens a data folder as the program does, runs `work` on it, and closes it. */
export async function withContext<T>(folder: string, work: (context: Context) => Promise<T>): Promise<T> {
  const store = await openStore({ folder });
  try {
    return await work({
      ...createContext(store),
      machineTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  } finally {
    await store.close();
  }
}
