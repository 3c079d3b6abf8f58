import { Button, NumberInput, Text } from "@mantine/core";
import { useDesk } from "../desk.ts";
import { ask } from "../ui/ask.ts";
import { FailureNote } from "../ui/failure-note.tsx";
import { fileSize } from "../ui/format.ts";
import { useAnswer } from "../ui/use-answer.ts";
import { changeSettings } from "./change-settings.ts";
import { Fixed, useIsFixed } from "./fixed.tsx";
import classes from "./settings.module.css";
import { useOutcome } from "./use-outcome.ts";

/** How long histories are kept, and how much room the store takes. */
export function Space() {
  const daysOfHistory = useDesk((state) => state.settings.daysOfHistory);
  const isFixed = useIsFixed("daysOfHistory");
  const { value, again } = useAnswer("backups.list", null);
  const { isBusy, failure, words, run } = useOutcome();
  const giveBack = async () => {
    await run("Giving back, in steps:", async (workId) => {
      const { before, after } = await ask("store.giveBack", { workId });
      return after < before
        ? `${fileSize(before - after)} were given back.`
        : "There was nothing to give back.";
    });
    again();
  };
  return (
    <>
      <NumberInput
        key={daysOfHistory}
        w={320}
        disabled={isFixed}
        label="Days for which histories are kept"
        description="Of booked and deleted loads and of carriers, from 30 to 3,650. Loads, carriers and rates themselves stay, and so does the last entry of each load."
        min={30}
        max={3_650}
        defaultValue={daysOfHistory}
        onBlur={(event) => {
          const next = Number(event.currentTarget.value.replaceAll(",", ""));
          if (next && next !== daysOfHistory) void changeSettings({ daysOfHistory: next });
        }}
      />
      <Fixed setting="daysOfHistory" />
      <Text mt={8} size="sm">
        The store takes {value ? fileSize(value.storeBytes) : "…"}. What was forgotten leaves room in it,
        which is used again, or given back to the disk.
      </Text>
      <div className={classes.line}>
        <Button mt={8} variant="default" disabled={isBusy} onClick={giveBack}>
          Give unused space back
        </Button>
      </div>
      {failure && (
        <div className={classes.below}>
          <FailureNote failure={failure} />
        </div>
      )}
      {words && (
        <Text mt={8} size="sm" role="status">
          {words}
        </Text>
      )}
    </>
  );
}
