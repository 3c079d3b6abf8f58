import { expect, test } from "vitest";
import { createLaneDrawer } from "../../../../electron/services/demo/lanes.ts";
import { createRandomStream } from "../../../../electron/services/demo/random.ts";

test("never draws a lane from a city to itself", () => {
  const random = createRandomStream(7, "lanes");
  const lane = createLaneDrawer();
  const ends = ({ origin, destination }: ReturnType<typeof lane>) =>
    [origin, destination].map(({ city, state }) => `${city}, ${state}`);
  const drawn = Array.from({ length: 3_000 }, () => ends(lane(random)));
  expect(drawn.filter(([origin, destination]) => origin === destination)).toEqual([]);
  expect(
    drawn.filter(([origin, destination]) => origin?.slice(-2) === destination?.slice(-2)).length,
  ).toBeGreaterThan(50);
});
