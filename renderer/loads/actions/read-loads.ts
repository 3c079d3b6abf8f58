import { useEffect, useState } from "react";
import { type Failure, toFailure } from "../../../shared/failure.ts";
import { MAX_ROWS } from "../../../shared/max-rows.ts";
import { getLoadStatus } from "../../../shared/reference/load-states.ts";
import type { LoadAtRevision } from "../../../shared/views/load-changes.ts";
import type { LoadRow } from "../../../shared/views/load-rows.ts";
import { callChannel } from "../../ui/data/channel.ts";

const MAX_PARALLEL_READS = 20;

/** Returns the rows of some loads, or the failure to read them; `rows` is undefined until all rows are read. */
export function useRows(loadIds: readonly string[]) {
  const [read, setRead] = useState<{ loadIds: readonly string[]; rows?: LoadRow[]; failure?: Failure }>();
  useEffect(() => {
    let isStopped = false;
    const readRows = async () => {
      const found: LoadRow[] = [];
      for (let at = 0; at < loadIds.length && !isStopped; at += MAX_ROWS) {
        const part = await callChannel("loads.rows", { loadIds: loadIds.slice(at, at + MAX_ROWS) });
        found.push(...part.rows);
      }
      if (!isStopped) setRead({ loadIds, rows: found });
    };
    readRows().catch((error: unknown) => !isStopped && setRead({ loadIds, failure: toFailure(error) }));
    return () => {
      isStopped = true;
    };
  }, [loadIds]);
  const current = read?.loadIds === loadIds ? read : undefined;
  return { rows: current?.rows, failure: current?.failure };
}

/**
 * Reads loads. Returns the available loads, and the number of booked and deleted loads.
 * @throws LanedeskError if a load can't be read
 */
export async function readAvailableLoads(loadIds: readonly string[]) {
  const available: LoadAtRevision[] = [];
  let unavailableCount = 0;
  for (let at = 0; at < loadIds.length; at += MAX_PARALLEL_READS) {
    const part = loadIds.slice(at, at + MAX_PARALLEL_READS);
    for (const read of await Promise.all(part.map((loadId) => callChannel("loads.get", { loadId }))))
      if (getLoadStatus(read.load.loadState.loadStateId) === "available") available.push(read);
      else unavailableCount += 1;
  }
  return { available, unavailableCount };
}
