import { Button, Text } from "@mantine/core";
import type { StoredBackup } from "../../shared/views/backups.ts";
import { ask } from "../ui/ask.ts";
import { count, fileSize } from "../ui/format.ts";
import { useChannel } from "../ui/query.ts";
import { NumberSetting } from "./number-setting.tsx";
import { OutcomeNote } from "./outcome-note.tsx";
import classes from "./settings.module.css";
import { useOutcome } from "./use-outcome.ts";

/** What the copies of the store take; those that nobody removes stay. */
function copiesWords(copies: readonly StoredBackup[]): string {
  if (copies.length === 0) return "";
  const bytes = copies.reduce((sum, copy) => sum + copy.bytes, 0);
  const stays = copies.filter(({ kind }) => kind !== "backup").length;
  const words = ` Its copies take ${fileSize(bytes)}`;
  if (stays === 0) return `${words}.`;
  return `${words}; ${count(stays)} of them ${stays === 1 ? "stays" : "stay"} until somebody removes what is not needed from the list of backups.`;
}

/** How long histories are kept, and how much room the store takes. */
export function Space() {
  const { data, refetch } = useChannel("backups.list", null);
  const { isBusy, failure, words, run } = useOutcome();
  const vacuum = async () => {
    await run("Giving back, in steps:", async (workId) => {
      const { before, after } = await ask("store.vacuum", { workId });
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
        is used again, or given back to the disk.{data && copiesWords(data.copies)}
      </Text>
      <div className={classes.line}>
        <Button mt={8} variant="default" disabled={isBusy} onClick={vacuum}>
          Give unused space back
        </Button>
      </div>
      <OutcomeNote failure={failure} words={words} />
    </>
  );
}
