import type { ServedBrokerage } from "../support/brokerage.ts";
import { expandedPath, getReport, queuePath } from "../support/carriers.ts";
import type { RandomStream } from "../support/random-stream.ts";
import type { WindowApi } from "../support/window-api.ts";
import type { Ledger } from "./ledger.ts";

/** Records what the clients of the change queue fetched and cleared. */
export interface QueueRecord {
  /** Fetched ids that were not cleared yet. */
  leased: Set<string>;
  /** Names of cleared carriers, as read before the clear. */
  cleared: Map<string, string>;
  /** Names sent with a clear that has no answer yet. The program may have carried it out before it was killed. */
  clearing: Map<string, string>;
}

export const createQueueRecord = (): QueueRecord => ({
  leased: new Set(),
  cleared: new Map(),
  clearing: new Map(),
});

/** Fetches, reads and clears carriers as the specification describes. */
export async function queueClient(
  brokerage: ServedBrokerage,
  ledger: Ledger,
  queueRecord: QueueRecord,
  random: RandomStream,
  isOver: () => boolean,
): Promise<void> {
  const send = async (path: string, body: object) =>
    (await ledger.timed(path, () => brokerage.ask("POST", path, { body: { ...brokerage.client, ...body } })))
      .body;

  while (!isOver()) {
    const { MonitorDeltaAPI } = await send(queuePath, {
      APIMode: "Fetch",
      MaxRecs: String(1 + random.whole(5)),
    });
    for (const insdID of MonitorDeltaAPI.FETCH.InsdID as string[]) {
      if (queueRecord.leased.has(insdID))
        ledger.reportProblem(`Carrier ${insdID} was leased twice within 120 s`);
      queueRecord.leased.add(insdID);
      if (random.oneIn(10)) continue;
      const { Header, Carrier } = await send(expandedPath, { insdID });
      // During the clear, a change may add the carrier to the queue again.
      queueRecord.leased.delete(insdID);
      const ClearInsureds = [{ insdID: Number(insdID), timeStamp: Header.TimeStamp }];
      queueRecord.clearing.set(insdID, Carrier.legalName);
      const clear = await send(queuePath, { APIMode: "Clear", ClearInsureds });
      queueRecord.clearing.delete(insdID);
      const { Result } = clear.MonitorDeltaAPI.CLEAR.Insured;
      if (Result === "Success") queueRecord.cleared.set(insdID, Carrier.legalName);
      else if (Result !== "Changed" && Result !== "NotFound")
        ledger.reportProblem(`${Result} to a clear of ${insdID}`);
    }
  }
}

/** Changes carriers while they are fetched and cleared. */
export async function carrierChanger(
  windowApi: WindowApi,
  numbers: number,
  random: RandomStream,
  isOver: () => boolean,
): Promise<void> {
  for (let change = 1; !isOver(); change += 1) {
    const rows = Array.from({ length: 10 }, () => getReport(1 + random.whole(numbers), `Name ${change}`));
    const content = `usdotNumber,legalName\n${rows.map(({ usdotNumber, legalName }) => `${usdotNumber},${legalName}`).join("\n")}`;
    await windowApi.call("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
  }
}
