import { LanedeskError } from "../../../../shared/failure.ts";
import type { WorkLease } from "../../store.ts";
import type { SqlRunner } from "../table.ts";
import type { TransactionRunner } from "../transactions.ts";

/** A server that does not renew its lease loses the lease after this time. */
const LEASE_SECONDS = 15;

/** The statements that create the table of leases. */
export const leaseStatements: readonly string[] = [
  'create table lanedesk_leases (name text collate "C" primary key, holder text not null, until timestamp with time zone not null)',
];

/**
 * Creates a lease that expires by the database's clock. The transactions that take the lease and those that check the
 * lease are SERIALIZABLE, so a write of the former holder commits before all writes of the next holder, or fails.
 * @returns the lease; `requireHeld` throws LanedeskError "unavailable" if this holder no longer has the lease
 */
export function createWorkLease(
  transact: TransactionRunner,
  name: string,
  holder: string,
): Omit<WorkLease, "store"> & { requireHeld(run: SqlRunner): Promise<void> } {
  return {
    async take() {
      const taken = await transact("write", ({ run }) =>
        run(
          `insert into lanedesk_leases as l (name, holder, until)
           values ($1, $2, clock_timestamp() + interval '${LEASE_SECONDS} seconds')
           on conflict (name) do update set holder = excluded.holder, until = excluded.until
           where l.holder = excluded.holder or l.until < clock_timestamp() returning l.name`,
          [name, holder],
        ),
      );
      return taken.length > 0;
    },
    async release() {
      await transact("write", ({ run }) =>
        run("delete from lanedesk_leases where name = $1 and holder = $2", [name, holder]),
      );
    },
    async requireHeld(run) {
      const held = await run(
        "select 1 from lanedesk_leases where name = $1 and holder = $2 and until > clock_timestamp()",
        [name, holder],
      );
      if (held.length === 0)
        throw new LanedeskError(
          "unavailable",
          "This server's lease on the background work has ended. Nothing was changed; another server can take over.",
        );
    },
  };
}
