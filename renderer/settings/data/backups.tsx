import { Button, Text } from "@mantine/core";
import type { StoreCheck, StoredBackup } from "../../../shared/views/backups.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { useChannel } from "../../ui/data/query.ts";
import { formatCount, formatDayAndTime } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showFailure } from "../../ui/notices/notices.ts";
import classes from "../settings.module.css";
import { BackupTable } from "./backup-table.tsx";
import { fetchFile } from "./file-transfer.ts";
import { RestoreFile } from "./restore-file.tsx";
import { ResultNote } from "./result-note.tsx";
import { useWorkResult } from "./use-work-result.ts";

/** The backups with their actions, and the data check; only a note for a PostgreSQL database. */
export function Backups() {
  const { data, error, refetch } = useChannel("backups.list", null);
  const { isBusy, failure, text, run } = useWorkResult();
  const backUp = async () => {
    await run("Backing up (MB):", async (workId) => {
      const { name } = await callChannel("backups.take", { workId });
      return `Backup ${name} created and verified.`;
    });
    void refetch();
  };
  const check = () =>
    run("Checking records:", async (workId) => describeCheck(await callChannel("store.check", { workId })));
  const save = ({ name, bytes }: StoredBackup) =>
    run("Saving copy (MB):", async (workId) => {
      const isSaved = await fetchFile({ name }, { name, bytes, type: "application/octet-stream" }, workId);
      return isSaved ? `Saved ${name}.` : "";
    });
  const remove = ({ name }: StoredBackup) =>
    callChannel("backups.remove", { name }).then(
      () => refetch(),
      (error: unknown) => showFailure("Can't remove the backup", error),
    );
  const restore = ({ name }: StoredBackup) =>
    run("Checking the backup:", async (workId) => {
      await callChannel("backups.restore", { from: { name }, workId });
      return "";
    });
  if (data && !data.schedule)
    return (
      <p className={classes.soft}>
        Your data is in a PostgreSQL database. Your administrator backs up the database with PostgreSQL's own
        tools.
      </p>
    );
  const backups = data?.backups ?? [];
  return (
    <>
      {data?.schedule && (
        <p className={classes.soft}>
          While Lanedesk runs, it keeps one backup per hour with changes (the last {data.schedule.hours}) and
          one per day (the last {data.schedule.days}). Manual backups stay until you remove them. All backups
          are in “{data.schedule.folder}”. Keep a copy on another disk.
        </p>
      )}
      {error && <FailureNote failure={error} retry={refetch} />}
      <div className={classes.line}>
        <Button disabled={isBusy} onClick={backUp}>
          Back up now
        </Button>
        <Button variant="default" disabled={isBusy} onClick={check}>
          Check data
        </Button>
        <RestoreFile isBusy={isBusy} run={run} />
      </div>
      <ResultNote failure={failure} text={text} />
      {data?.problem && (
        <Text mt="sm" size="sm" c="red" role="alert">
          {data.problem}
        </Text>
      )}
      {data && !error && !data.problem && backups.length === 0 && (
        <Text mt="sm" size="sm">
          No backups yet.
        </Text>
      )}
      {backups.length > 0 && (
        <BackupTable backups={backups} isBusy={isBusy} restore={restore} save={save} remove={remove} />
      )}
    </>
  );
}

function describeCheck({ isSound, records, problems, hasAllRecords, intactBackupAt }: StoreCheck): string {
  const total = Object.values(records).reduce((sum, each) => sum + each, 0);
  if (isSound) return `No damage found in ${formatCount(total, "record")}.`;
  if (hasAllRecords)
    return `Your data is damaged, but no record is lost: ${problems.join(" ")} To rebuild the index, back up now, then restore that backup.`;
  const backup =
    intactBackupAt === null
      ? "a backup from before the damage"
      : `the backup of ${formatDayAndTime(intactBackupAt)}`;
  return `Your data is damaged: ${problems.join(" ")} Save the ${formatCount(total, "readable record")} with a full export, then restore ${backup}.`;
}
