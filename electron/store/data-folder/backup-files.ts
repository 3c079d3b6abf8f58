/** The moment in a backup's name, to the second and in UTC, so that names sort by age; and who wanted it. */
const pattern = /^lanedesk-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(-by-hand)?\.backup$/;

/** What a backup's name tells. */
export interface NamedBackup {
  /** Milliseconds since 1970, to the second. */
  takenAt: number;
  /** Somebody asked for it: the rotation leaves it alone. */
  isByHand: boolean;
}

export const backupFileName = (moment: number, isByHand = false): string =>
  `lanedesk-${new Date(moment).toISOString().slice(0, 19).replaceAll(":", "-")}Z${isByHand ? "-by-hand" : ""}.backup`;

/** Undefined for the name of a file that is no backup. */
export function parseBackupName(name: string): NamedBackup | undefined {
  const [, day, hour, minute, second, byHand] = pattern.exec(name) ?? [];
  if (day === undefined) return undefined;
  return { takenAt: Date.parse(`${day}T${hour}:${minute}:${second}Z`), isByHand: byHand !== undefined };
}
