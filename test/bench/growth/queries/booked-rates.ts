import { getRateLane } from "../../../../electron/store/store.ts";
import { accountId, rate, rateDay } from "../records.ts";
import { type Query, some } from "./query.ts";

const lane = { accountId, equipmentCode: "V", from: rateDay(0), until: rateDay(479), limit: 200 };

export const rateQueries: Query[] = [
  {
    name: "bookedRates.findBetweenStates, 200",
    run: (store) =>
      store.read(["bookedRates"], ({ bookedRates }) => bookedRates.findBetweenStates(lane, "NE", "GA")),
  },
  {
    name: "bookedRates.findOnLane, 60",
    run: (store) =>
      store.read(["bookedRates"], ({ bookedRates }) =>
        bookedRates.findOnLane(accountId, getRateLane(rate(0)), rateDay(479), 60),
      ),
  },
  {
    name: "bookedRates.pageByDay, 200",
    run: (store) =>
      store.read(["bookedRates"], ({ bookedRates }) => bookedRates.readPageByDay(accountId, undefined, 200)),
  },
  {
    name: "bookedRates.count",
    run: (store) => store.read(["bookedRates"], ({ bookedRates }) => bookedRates.count(accountId)),
  },
  {
    name: "bookedRates.findMany, 200",
    run: (store, scale, pick) =>
      store.read(["bookedRates"], ({ bookedRates }) =>
        bookedRates.findMany(
          accountId,
          some(200, pick, scale.rates, (index) => rate(index).rateId),
        ),
      ),
  },
  {
    name: "bookedRates.addMany, 200",
    run: (store, scale, pick) =>
      store.write(["bookedRates"], ({ bookedRates }) => {
        const behind = scale.rates + 200 * pick(1_000_000);
        return bookedRates.addMany(Array.from({ length: 200 }, (_, index) => rate(behind + index)));
      }),
  },
  {
    name: "bookedRates.save",
    run: (store, scale, pick) =>
      store.write(["bookedRates"], ({ bookedRates }) =>
        bookedRates.save({ ...rate(pick(scale.rates)), totalRate: pick(5_000) }),
      ),
  },
];
