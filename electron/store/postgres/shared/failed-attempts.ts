import { addFailure } from "../../port/failed-attempts.ts";
import { toColumn } from "../text-column.ts";
import type { TransactionRunner } from "../transactions.ts";

/** The statements that create the table of failed sign-ins. `times` is a JSON array of milliseconds since 1970. */
export const failedAttemptStatements: readonly string[] = [
  'create table lanedesk_failed_attempts (address text collate "C" primary key, times text not null, at timestamp with time zone not null default clock_timestamp())',
];

/** Implements `SharedStore.recordFailedAttempt`. */
export const recordFailedAttempt = (transact: TransactionRunner, address: string): Promise<number> =>
  transact("locked", async ({ run }) => {
    const key = toColumn(address);
    // Only failures of the last minute count; see `addFailure`.
    await run("delete from lanedesk_failed_attempts where at < clock_timestamp() - interval '2 minutes'");
    await run(
      "insert into lanedesk_failed_attempts (address, times) values ($1, '[]') on conflict do nothing",
      [key],
    );
    const [row] = await run<{ now: number; times: string }>(
      `select floor(extract(epoch from clock_timestamp()) * 1000)::double precision as now, times
       from lanedesk_failed_attempts where address = $1 for update`,
      [key],
    );
    const { times, waitMs } = addFailure(JSON.parse(row?.times ?? "[]") as number[], row?.now ?? 0);
    await run("update lanedesk_failed_attempts set times = $2, at = clock_timestamp() where address = $1", [
      key,
      JSON.stringify(times),
    ]);
    return waitMs;
  });
