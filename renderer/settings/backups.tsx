import { Button, Text } from "@mantine/core";
import type { StoreCheck, StoredBackup } from "../../shared/views/backups.ts";
import { ask, tellFailure } from "../ui/ask.ts";
import { FailureNote } from "../ui/failure-note.tsx";
import { counted } from "../ui/format.ts";
import { useChannel } from "../ui/query.ts";
import { CopyTable } from "./copy-table.tsx";
import { OutcomeNote } from "./outcome-note.tsx";
import { fetchFile } from "./passing.ts";
import { RestoreFile } from "./restore-file.tsx";
import classes from "./settings.module.css";
import { useOutcome } from "./use-outcome.ts";

/** The backups that are kept, and what is done with them. */
export function Backups() {
  const { data, error, refetch } = useChannel("backups.list", null);
  const { isBusy, failure: refused, words, run } = useOutcome();
  const backUp = async () => {
    await run("Backing up, in MB:", async (workId) => {
      const { name } = await ask("backups.take", { workId });
      return `The backup ${name} was taken and read again from end to end.`;
    });
    void refetch();
  };
  const check = () =>
    run("Checking records:", async (workId) => checkedWords(await ask("store.check", { workId })));
  const save = ({ name, bytes }: StoredBackup) =>
    run("Saving a copy, in MB:", async (workId) => {
      await fetchFile({ name }, { name, bytes, type: "application/octet-stream" }, workId);
      return `${name} was saved.`;
    });
  const remove = ({ name }: StoredBackup) =>
    ask("backups.remove", { name }).then(
      () => refetch(),
      (error: unknown) => tellFailure("Nothing was removed", error),
    );
  const restore = ({ name }: StoredBackup) =>
    run("Checking the backup:", async (workId) => {
      await ask("backups.restore", { from: { name }, workId });
      return "";
    });
  const copies = data?.copies ?? [];
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
      <OutcomeNote failure={refused} words={words} />
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
        <CopyTable copies={copies} isBusy={isBusy} restore={restore} save={save} remove={remove} />
      )}
    </>
  );
}

function checkedWords({ isSound, records, problems }: StoreCheck): string {
  const total = Object.values(records).reduce((sum, each) => sum + each, 0);
  if (isSound) return `The store is sound: ${counted(total, "record")} read, none damaged.`;
  return `The store is damaged: ${problems.join(" ")} ${counted(total, "record")} can be read. Export everything to save what can be read, then restore the newest backup from before the damage.`;
}
