import { pickOne } from "../numbered.ts";
import { accountId, carrier, change, queueEntry, step, stepAt } from "../records.ts";
import { type Query, some } from "./query.ts";

let uptimeMs = 0;
/** The leases of the call before have ended at each call. */
const clock = { runId: "run", now: Date.now, uptimeMs: () => (uptimeMs += 121_000) };

export const carrierQueries: Query[] = [
  {
    name: "carriers.find",
    run: (store, scale, pick) =>
      store.read(["carriers"], ({ carriers }) => carriers.find(accountId, pick(scale.carriers) + 1)),
  },
  {
    name: "carriers.findByIdentity, 200",
    run: (store, scale, pick) =>
      store.read(["carriers"], ({ carriers }) =>
        carriers.findByIdentity(
          accountId,
          some(200, pick, scale.carriers, (index) => ({
            usdotNumber: "",
            mcNumber: `MC${200_000 + index}`,
            intrastateNumber: "",
          })),
        ),
      ),
  },
  {
    name: "carriers.findMany, 200",
    run: (store, scale, pick) =>
      store.read(["carriers"], ({ carriers }) =>
        carriers.findMany(
          accountId,
          some(200, pick, scale.carriers, (index) => index + 1),
        ),
      ),
  },
  {
    name: "carriers.search",
    run: (store, scale, pick) =>
      store.read(["carriers"], ({ carriers }) =>
        carriers.search(
          accountId,
          `carrier ${pick(scale.carriers)} ${pickOne(["llc", "transport"], pick(2))}`,
          50,
        ),
      ),
  },
  {
    name: "carriers.saveMany, 200",
    run: (store, scale, pick) =>
      store.write(["carriers"], ({ carriers }) =>
        carriers.saveMany(
          some(200, pick, scale.carriers, (index) => ({ ...carrier(index), insdId: index + 1 })),
        ),
      ),
  },
  {
    name: "carriers.count",
    run: (store) => store.read(["carriers"], ({ carriers }) => carriers.count(accountId)),
  },
  {
    name: "carrierChanges.findByCarrier",
    run: (store, scale, pick) =>
      store.read(["carrierChanges"], (parts) =>
        parts.carrierChanges.findByCarrier(pick(scale.carriers) + 1, 20),
      ),
  },
  {
    name: "carrierChanges.addMany, 200",
    run: (store, scale, pick) =>
      store.write(["carrierChanges"], (parts) =>
        parts.carrierChanges.addMany(some(200, pick, scale.carriers, (index) => change(index + 1, 4))),
      ),
  },
  {
    name: "carrierChanges.removeBefore, 200",
    run: (store) =>
      store.write(["carrierChanges"], (parts) => parts.carrierChanges.removeBefore(Number.MAX_VALUE, 200)),
  },
  {
    name: "registrationSteps.findBetween, a day",
    run: (store, scale, pick) =>
      store.read(["registrationSteps"], (parts) => {
        const from = stepAt(pick(scale.loads / 10));
        return parts.registrationSteps.findBetween(accountId, from, from + 86_400_000);
      }),
  },
  {
    name: "registrationSteps.addMany, 1",
    run: (store, scale, pick) =>
      store.write(["registrationSteps"], (parts) =>
        parts.registrationSteps.addMany([step(scale.loads + pick(1_000_000))]),
      ),
  },
  {
    name: "changeQueue.lease, 50",
    run: (store) =>
      store.write(["changeQueue"], (parts) => parts.changeQueue.lease(accountId, 50, clock, null)),
  },
  {
    name: "changeQueue.release",
    run: (store) => store.write(["changeQueue"], (parts) => parts.changeQueue.release(clock)),
  },
  {
    name: "changeQueue.count",
    run: (store) => store.read(["changeQueue"], (parts) => parts.changeQueue.count(accountId)),
  },
  {
    name: "changeQueue.findOldestWaiting",
    run: (store) => store.read(["changeQueue"], (parts) => parts.changeQueue.findOldestWaiting(accountId)),
  },
  {
    name: "changeQueue.pageByVerdict, 50",
    run: (store) =>
      store.read(["changeQueue"], (parts) => parts.changeQueue.readPageByVerdict(accountId, null, 50)),
  },
  {
    name: "changeQueue.saveMany, 1",
    run: (store, scale, pick) =>
      store.write(["changeQueue"], (parts) =>
        parts.changeQueue.saveMany([
          { ...queueEntry(10 * (1 + pick(scale.carriers / 10))), latestChangeAt: pick(1_000_000) },
        ]),
      ),
  },
];
