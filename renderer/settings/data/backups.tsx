import { Button, Text } from "@mantine/core";
import type { StoreCheck, StoredBackup } from "../../../shared/views/backups.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { useChannel } from "../../ui/data/query.ts";
import { counted } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showFailure } from "../../ui/notices/notices.ts";
import classes from "../settings.module.css";
import { BackupTable } from "./backup-table.tsx";
import { fetchFile } from "./file-transfer.ts";
import { RestoreFile } from "./restore-file.tsx";
import { ResultNote } from "./result-note.tsx";
import { useResult } from "./use-result.ts";

/** The backups that are kept, and what is done with them. */
export function Backups() {
  const { data, error, refetch } = useChannel("backups.list", null);
  const { isBusy, failure: refused, words, run } = useResult();
  const backUp = async () => {
    await run("Backing up, in MB:", async (workId) => {
      const { name } = await callChannel("backups.take", { workId });
      return `The backup ${name} was taken and read again from end to end.`;
    });
    void refetch();
  };
  const check = () =>
    run("Checking records:", async (workId) => checkedWords(await callChannel("store.check", { workId })));
  const save = ({ name, bytes }: StoredBackup) =>
    run("Saving a copy, in MB:", async (workId) => {
      await fetchFile({ name }, { name, bytes, type: "application/octet-stream" }, workId);
      return `${name} was saved.`;
    });
  const remove = ({ name }: StoredBackup) =>
    callChannel("backups.remove", { name }).then(
      () => refetch(),
      (error: unknown) => showFailure("Nothing was removed", error),
    );
  const restore = ({ name }: StoredBackup) =>
    run("Checking the backup:", async (workId) => {
      await callChannel("backups.restore", { from: { name }, workId });
      return "";
    });
  const copies = data?.backups ?? [];
  return (
    <>
      <p className={classes.soft}>
        While Lanedesk runs it keeps a backup of each hour in which something was written, for 24 such hours,
        and of each day, for 14; those that you take stay until you remove them. They lie in the folder
        backups beside the store; a copy on another disk is safer.
      </p>
      {error && <FailureNote failure={error} again={refetch} />}
      <div className={classes.line}>
        <Button disabled={isBusy} onClick={backUp}>
          Back up now
        </Button>
        <Button variant="default" disabled={isBusy} onClick={check}>
          Check the store
        </Button>
        <RestoreFile isBusy={isBusy} run={run} />
      </div>
      <ResultNote failure={refused} words={words} />
      {data?.problem && (
        <Text mt={8} size="sm" c="red" role="alert">
          The last backup that was due was not taken: {data.problem} It is tried again every five minutes.
        </Text>
      )}
      {data && copies.length === 0 && (
        <Text mt={8} size="sm">
          There is no backup yet.
        </Text>
      )}
      {copies.length > 0 && (
        <BackupTable copies={copies} isBusy={isBusy} restore={restore} save={save} remove={remove} />
      )}
    </>
  );
}

function checkedWords({ isSound, records, problems }: StoreCheck): string {
  const total = Object.values(records).reduce((sum, each) => sum + each, 0);
  if (isSound) return `The store is sound: ${counted(total, "record")} read, none damaged.`;
  return `The store is damaged: ${problems.join(" ")} ${counted(total, "record")} can be read. Export everything to save what can be read, then restore the newest backup from before the damage.`;
}
