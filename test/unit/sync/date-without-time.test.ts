import { expect, test } from "vitest";
import { edit, listLoadIds, post, read } from "../../support/sync/desk-actions.ts";
import { openDeskPair } from "../../support/sync/desk-pair.ts";

const stops = (early: string | null, late: string | null) => [
  { location: { city: "Dallas", state: "TX", countryCode: "USA" }, earlyDateTime: early, lateDateTime: late },
  { location: { city: "Atlanta", state: "GA", countryCode: "USA" } },
];

test("sends a date without a time as the whole day, and keeps the date here", async () => {
  const desks = await openDeskPair();
  const here = await post(desks.local, { loadStops: stops("2026-12-01", null) });
  await desks.sync.runCycle();
  const [there = ""] = await listLoadIds(desks.remote);
  expect((await read(desks.remote, there)).loadStops[0]).toMatchObject({
    earlyDateTime: "2026-12-01T00:00:00",
    lateDateTime: "2026-12-01T23:59:00",
  });

  await edit(desks.remote, there, { note: "from a colleague" });
  await desks.sync.runCycle();
  const followed = await read(desks.local, here);
  expect(followed).toMatchObject({ note: "from a colleague" });
  expect(followed.loadStops[0]).toMatchObject({
    earlyDateTime: "2026-12-01",
    lateDateTime: null,
  });

  await edit(desks.remote, there, { loadStops: stops("2026-12-01T00:00:00", "2026-12-01T04:00:00") });
  await desks.sync.runCycle();
  expect((await read(desks.local, here)).loadStops[0]).toMatchObject({ lateDateTime: "2026-12-01T04:00:00" });
});

test("sends the end of a window without a time as the end of that day, and keeps the date here", async () => {
  const desks = await openDeskPair();
  const here = await post(desks.local, { loadStops: stops("2026-12-01T08:00:00", "2026-12-02") });
  await desks.sync.runCycle();
  const [there = ""] = await listLoadIds(desks.remote);
  expect((await read(desks.remote, there)).loadStops[0]).toMatchObject({
    earlyDateTime: "2026-12-01T08:00:00",
    lateDateTime: "2026-12-02T23:59:00",
  });
  await edit(desks.remote, there, { note: "from a colleague" });
  await desks.sync.runCycle();
  const followed = await read(desks.local, here);
  expect(followed).toMatchObject({ note: "from a colleague" });
  expect(followed.loadStops[0]).toMatchObject({ lateDateTime: "2026-12-02" });
});

test("sends a window that starts and ends with the same date as the whole day, and changes it no more", async () => {
  const desks = await openDeskPair();
  const here = await post(desks.local, { loadStops: stops("2026-12-01", "2026-12-01") });
  await desks.sync.runCycle();
  const [there = ""] = await listLoadIds(desks.remote);
  const posted = await read(desks.remote, there);
  expect(posted.loadStops[0]).toMatchObject({
    earlyDateTime: "2026-12-01T00:00:00",
    lateDateTime: "2026-12-01T23:59:00",
  });
  await desks.sync.runCycle();
  expect(await read(desks.remote, there)).toEqual(posted);
  expect((await read(desks.local, here)).loadStops[0]).toMatchObject({ earlyDateTime: "2026-12-01" });
});
