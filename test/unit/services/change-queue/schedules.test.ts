import fc from "fast-check";
import { expect, test } from "vitest";
import { getCarrier, recordCarriers } from "../../../../electron/services/carriers/carriers.ts";
import {
  clearCarriers,
  fetchCarriers,
  summarizeQueue,
} from "../../../../electron/services/change-queue/change-queue.ts";
import { runsAll } from "../../../support/runs-all.ts";
import { testService } from "../../../support/service.ts";

const lease = 120_000;

/** What the queue must be like, written as simply as can be: one carrier, its changes, reads and lease. */
interface Expected {
  phone: number;
  inQueue: boolean;
  fetches: number;
  /** The phone number that the last read saw, and the moment of that read. */
  read: { phone: number; at: string } | undefined;
  /** Running time at which the lease ends. */
  leaseEnds: number | undefined;
}

type Step =
  | { kind: "change"; carrier: number }
  | { kind: "read"; carrier: number }
  | { kind: "clear"; carrier: number }
  | { kind: "fetch"; limit: number }
  | { kind: "pass"; milliseconds: number }
  | { kind: "set the clock"; by: number };

const carrier = fc.integer({ min: 1, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("change" as const), carrier }),
  fc.record({ kind: fc.constant("read" as const), carrier }),
  fc.record({ kind: fc.constant("clear" as const), carrier }),
  fc.record({ kind: fc.constant("fetch" as const), limit: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    kind: fc.constant("pass" as const),
    milliseconds: fc.constantFrom(0, 1, 30_000, 119_999, lease),
  }),
  fc.record({ kind: fc.constant("set the clock" as const), by: fc.constantFrom(-86_400_000, -1, 3_600_000) }),
);

test("random schedules lose no change and lease none twice within 120 s", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const { context, caller, clock, close } = await testService();
      const known = new Map<number, Expected>();
      const isWaiting = (entry: Expected) =>
        entry.inQueue && (entry.leaseEnds === undefined || entry.leaseEnds <= clock.uptimeMs());
      for (let usdot = 1; usdot <= 4; usdot++) {
        await recordCarriers(context, caller, [{ usdotNumber: String(usdot), phone: "0" }]);
        known.set(usdot, { phone: 0, inQueue: true, fetches: 0, read: undefined, leaseEnds: undefined });
      }
      const of = (insdId: number): Expected => {
        const entry = known.get(insdId);
        if (!entry) throw new Error(`There is no carrier ${insdId}.`);
        return entry;
      };

      for (const entry of steps) {
        if (entry.kind === "pass") clock.pass(entry.milliseconds);
        else if (entry.kind === "set the clock") clock.set(clock.now() + entry.by);
        else if (entry.kind === "change") {
          const expected = of(entry.carrier);
          expected.phone++;
          const report = { usdotNumber: String(entry.carrier), phone: String(expected.phone) };
          expect(await recordCarriers(context, caller, [report])).toEqual(["changed"]);
          if (!expected.inQueue) Object.assign(expected, { inQueue: true, fetches: 0, leaseEnds: undefined });
        } else if (entry.kind === "read") {
          const expected = of(entry.carrier);
          const { carrier, readAt } = await getCarrier(context, caller, entry.carrier);
          expect(carrier.facts.phone).toBe(String(expected.phone));
          expected.read = { phone: expected.phone, at: readAt };
        } else if (entry.kind === "fetch") {
          const { insdIds } = await fetchCarriers(context, caller, entry.limit);
          const waiting = [...known].filter(([, expected]) => isWaiting(expected));
          expect(insdIds.length).toBe(Math.min(entry.limit, waiting.length));
          expect(new Set(insdIds).size).toBe(insdIds.length);
          for (const insdId of insdIds) {
            const expected = of(insdId);
            expect(isWaiting(expected)).toBe(true);
            Object.assign(expected, { fetches: expected.fetches + 1, leaseEnds: clock.uptimeMs() + lease });
          }
        } else {
          const expected = of(entry.carrier);
          if (!expected.read) continue;
          const [outcome] = await clearCarriers(context, caller, [
            { insdID: entry.carrier, timeStamp: expected.read.at },
          ]);
          if (!expected.inQueue) expect(outcome?.result).toBe("NotFound");
          else if (expected.read.phone === expected.phone) {
            expect(outcome?.result).toBe("Success");
            expected.inQueue = false;
          } else {
            expect(outcome?.result).toBe("Changed");
            Object.assign(expected, { fetches: 0, leaseEnds: undefined });
          }
        }
        const all = [...known.values()];
        const waiting = all.filter(isWaiting);
        const stuck = waiting.filter(({ fetches }) => fetches >= 5);
        expect(await summarizeQueue(context, caller)).toMatchObject({
          waiting: waiting.length - stuck.length,
          stuck: stuck.length,
          leased: all.filter(({ inQueue }) => inQueue).length - waiting.length,
        });
      }
      await close();
    }),
    { numRuns: runsAll ? 40 : 15 },
  );
}, 60_000);
