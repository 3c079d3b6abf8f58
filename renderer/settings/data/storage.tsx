import { Button, Text } from "@mantine/core";
import type { StoredBackup } from "../../../shared/views/backups.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { useChannel } from "../../ui/data/query.ts";
import { count, fileSize } from "../../ui/format.ts";
import { NumberSetting } from "../preferences/number-setting.tsx";
import classes from "../settings.module.css";
import { ResultNote } from "./result-note.tsx";
import { useResult } from "./use-result.ts";

/** What the copies of the store take; those that nobody removes stay. */
function copiesWords(copies: readonly StoredBackup[]): string {
  if (copies.length === 0) return "";
  const bytes = copies.reduce((sum, copy) => sum + copy.bytes, 0);
  const stays = copies.filter(({ kind }) => kind !== "automatic").length;
  const words = ` Its copies take ${fileSize(bytes)}`;
  if (stays === 0) return `${words}.`;
  return `${words}; ${count(stays)} of them ${stays === 1 ? "stays" : "stay"} until somebody removes what is not needed from the list of backups.`;
}

/** How long histories are kept, and how much room the store takes. */
export function Storage() {
  const { data, refetch } = useChannel("backups.list", null);
  const { isBusy, failure, words, run } = useResult();
  const vacuum = async () => {
    await run("Giving back, in steps:", async (workId) => {
      const { before, after } = await callChannel("store.vacuum", { workId });
      return after < before
        ? `${fileSize(before - after)} were given back.`
        : "There was nothing to give back.";
    });
    void refetch();
  };
  return (
    <>
      <NumberSetting
        setting="daysOfHistory"
        w={320}
        label="Days for which histories are kept"
        description="Of booked and deleted loads and of carriers. Loads, carriers and rates themselves stay, and so does the last entry of each load."
      />
      <Text mt={8} size="sm">
        The store takes {data ? fileSize(data.storeBytes) : "…"}. What was forgotten leaves room in it, which
        is used again, or given back to the disk.{data && copiesWords(data.backups)}
      </Text>
      <div className={classes.line}>
        <Button mt={8} variant="default" disabled={isBusy} onClick={vacuum}>
          Give unused space back
        </Button>
      </div>
      <ResultNote failure={failure} words={words} />
    </>
  );
}
