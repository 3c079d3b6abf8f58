import { expect, test } from "vitest";
import { createMonitorClient } from "../../../../electron/sync/carriers/monitor-client.ts";
import type { HttpClient } from "../../../../electron/sync/remote/http-client.ts";

const openMonitor = (fetch: HttpClient["fetch"]) =>
  createMonitorClient({
    http: { fetch, fetchOnce: fetch, runAfter: () => () => undefined, now: () => 0 },
    monitorUrl: "https://carriers.example.com",
    clientId: "I",
    clientPassword: "P",
  });

/** Carrier monitoring that clears all carriers and answers for the first one only. */
function openFirstOnlyMonitor() {
  const cleared: number[][] = [];
  const fetch = async (_: string, init: RequestInit) => {
    const insdIds = JSON.parse(String(init.body)).ClearInsureds.map(
      ({ insdID }: { insdID: number }) => insdID,
    );
    cleared.push(insdIds);
    return Response.json({
      MonitorDeltaAPI: {
        Header: { Result: "SUCCESS" },
        CLEAR: { Insured: { InsdID: String(insdIds[0]), Result: "Success" } },
      },
    });
  };
  return { cleared, monitor: openMonitor(fetch) };
}

const timeStamp = "2026-11-20T10:00:00.000Z";

test("clears a carrier separately if the answer lacks it (specification 4.7)", async () => {
  const { cleared, monitor } = openFirstOnlyMonitor();
  const answers = await monitor.clear(["12", "13", "14"].map((insdId) => ({ insdId, timeStamp })));
  expect([...answers.keys()]).toEqual(["12", "13", "14"]);
  expect(cleared).toEqual([[12, 13, 14], [13], [14]]);
});

test("can't read a carrier without the time of the read", async () => {
  const monitor = openMonitor(async () => Response.json({ Header: { Result: "SUCCESS" }, Carrier: {} }));
  await expect(monitor.readExpandedCarrier("12")).rejects.toMatchObject({ kind: "malformed" });
});
