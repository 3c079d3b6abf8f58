import fc from "fast-check";
import { expect, test } from "vitest";
import { selectExpiredTimes } from "../../../../electron/store/backup/rotate-backups.ts";
import {
  createBackupFileName,
  parseBackupName,
} from "../../../../electron/store/data-folder/backup-files.ts";

const noon = Date.UTC(2026, 3, 29, 12);
const hours = (count: number) => count * 3_600_000;

test("keeps the newest backup of each of the last hours and days", () => {
  const taken = [0, 0.2, 1, 2, 3, 20, 21, 44, 68, 92].map((age) => noon - hours(age));
  const removed = selectExpiredTimes(taken, { hours: 2, days: 3 });
  expect(removed.map((moment) => (noon - moment) / hours(1))).toEqual([1, 2, 3, 21, 68, 92]);
});

test("nothing expires while the program is not used", () => {
  const taken = [0, 24 * 40, 24 * 41].map((age) => noon - hours(age));
  expect(selectExpiredTimes(taken, { hours: 2, days: 3 })).toEqual([]);
});

test("never deletes the newest backup, and never keeps more than the rotation says", () => {
  const moments = fc.uniqueArray(fc.integer({ min: 0, max: hours(24 * 60) }), { minLength: 1 });
  const rotation = fc.record({ hours: fc.integer({ min: 0, max: 9 }), days: fc.integer({ min: 0, max: 9 }) });
  fc.assert(
    fc.property(moments, rotation, (taken, wanted) => {
      const removed = selectExpiredTimes(taken, wanted);
      expect(removed).not.toContain(Math.max(...taken));
      expect(taken.length - removed.length).toBeLessThanOrEqual(Math.max(wanted.hours, 1) + wanted.days);
    }),
  );
});

test("parses the name of a backup and rejects other names", () => {
  expect(parseBackupName(createBackupFileName(noon + 999))).toEqual({ takenAt: noon, isManual: false });
  expect(parseBackupName(createBackupFileName(noon, true))).toEqual({ takenAt: noon, isManual: true });
  for (const name of ["lanedesk.sqlite", `${createBackupFileName(noon)}.part`, "lanedesk-yesterday.backup"])
    expect(parseBackupName(name)).toBeUndefined();
});
