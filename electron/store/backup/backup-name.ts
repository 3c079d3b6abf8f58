/** The moment in a backup's name, to the second and in UTC, so that names sort by age. */
const pattern = /^lanedesk-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/;

export const backupName = (moment: number): string =>
  `lanedesk-${new Date(moment).toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`;

/** When a backup was taken, in milliseconds since 1970; undefined for a file that is none. */
export function momentOfBackup(name: string): number | undefined {
  const [, day, hour, minute, second] = pattern.exec(name) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}
