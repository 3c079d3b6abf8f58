import type { Dexie } from "dexie";

/**
 * Spares a database what Dexie does for liveQuery with each transaction: to note what it wrote, to tell that to other
 * windows, and to keep the answers to queries. A put takes a sixth less of the processor then. For databases of which
 * no query is observed: liveQuery stays silent on them.
 */
export function leaveUnobserved(database: Dexie): void {
  for (const name of ["Observability", "Cache"]) database.unuse({ stack: "dbcore", name });
}
