import { randomBytes, randomUUID } from "node:crypto";
import type { Context } from "../../electron/services/context.ts";
import { openStore } from "../../electron/store/open-store.ts";

/** Opens a data folder as the program does, runs `work` on it, and closes it. */
export async function withContext<T>(folder: string, work: (context: Context) => Promise<T>): Promise<T> {
  const store = await openStore({ folder });
  try {
    return await work({
      store,
      machineTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      publish: () => undefined,
      env: {
        clock: { runId: randomUUID(), now: Date.now, uptimeMs: () => performance.now() },
        createId: randomUUID,
        createSecret: () => randomBytes(32).toString("base64url"),
      },
    });
  } finally {
    await store.close();
  }
}
