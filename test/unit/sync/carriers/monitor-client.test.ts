import { expect, test } from "vitest";
import { createMonitorClient } from "../../../../electron/sync/carriers/monitor-client.ts";
import type { HttpClient } from "../../../../electron/sync/remote/http-client.ts";

/** Carrier monitoring that clears all carriers and answers for the first one only. */
function tellsOfTheFirst() {
  const asked: number[][] = [];
  const fetch = async (_: string, init: RequestInit) => {
    const insdIds = JSON.parse(String(init.body)).ClearInsureds.map(
      ({ insdID }: { insdID: number }) => insdID,
    );
    asked.push(insdIds);
    return Response.json({
      MonitorDeltaAPI: {
        Header: { Result: "SUCCESS" },
        CLEAR: { Insured: { InsdID: String(insdIds[0]), Result: "Success" } },
      },
    });
  };
  const http: HttpClient = { fetch, fetchOnce: fetch, after: () => () => undefined, now: () => 0 };
  return {
    asked,
    monitor: createMonitorClient({
      http,
      monitorUrl: "https://carriers.example.com",
      clientId: "I",
      clientPassword: "P",
    }),
  };
}

const timeStamp = "2026-11-20T10:00:00.000Z";

test("clears a carrier alone that is missing from the answer (specification 4.7)", async () => {
  const { asked, monitor } = tellsOfTheFirst();
  const answers = await monitor.clear(["12", "13", "14"].map((insdId) => ({ insdId, timeStamp })));
  expect([...answers.keys()]).toEqual(["12", "13", "14"]);
  expect(asked).toEqual([[12, 13, 14], [13], [14]]);
});
