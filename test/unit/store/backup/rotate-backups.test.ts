import fc from "fast-check";
import { expect, test } from "vitest";
import { selectExpired } from "../../../../electron/store/backup/rotation.ts";
import { backupFileName, parseBackupName } from "../../../../electron/store/data-folder/backup-files.ts";

const noon = Date.UTC(2026, 3, 29, 12);
const hours = (count: number) => count * 3_600_000;

test("the newest of each of the last hours and days is kept", () => {
  const taken = [0, 0.2, 1, 2, 3, 20, 21, 44, 68, 92].map((age) => noon - hours(age));
  const removed = selectExpired(taken, { hours: 2, days: 3 });
  expect(removed.map((moment) => (noon - moment) / hours(1))).toEqual([1, 2, 3, 21, 68, 92]);
});

test("a long time away removes nothing more", () => {
  const taken = [0, 24 * 40, 24 * 41].map((age) => noon - hours(age));
  expect(selectExpired(taken, { hours: 2, days: 3 })).toEqual([]);
});

test("the newest backup is never removed, and never more are kept than the rotation says", () => {
  const moments = fc.uniqueArray(fc.integer({ min: 0, max: hours(24 * 60) }), { minLength: 1 });
  const rotation = fc.record({ hours: fc.integer({ min: 0, max: 9 }), days: fc.integer({ min: 0, max: 9 }) });
  fc.assert(
    fc.property(moments, rotation, (taken, wanted) => {
      const removed = selectExpired(taken, wanted);
      expect(removed).not.toContain(Math.max(...taken));
      expect(taken.length - removed.length).toBeLessThanOrEqual(Math.max(wanted.hours, 1) + wanted.days);
    }),
  );
});

test("a backup's name tells when it was taken, and other names tell nothing", () => {
  expect(parseBackupName(backupFileName(noon + 999))).toEqual({ takenAt: noon, isByHand: false });
  expect(parseBackupName(backupFileName(noon, true))).toEqual({ takenAt: noon, isByHand: true });
  for (const name of ["lanedesk.sqlite", `${backupFileName(noon)}.part`, "lanedesk-yesterday.backup"])
    expect(parseBackupName(name)).toBeUndefined();
});
