import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Failure } from "../../../shared/failure.ts";
import { todayOf } from "../../../shared/read-moment.ts";
import { ask, failureOf } from "../../ui/ask.ts";
import { useOffer } from "../../ui/commands.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { counted } from "../../ui/format.ts";
import { Keyed } from "../../ui/keyed.tsx";
import { tellUndoable } from "../../ui/undo.ts";
import { laneWords } from "../load-words.ts";
import { openLoad } from "../panel/panel.ts";
import { PanelFrame } from "../panel/panel-frame.tsx";
import { useLoad } from "../use-load.ts";
import { RepeatDays } from "./repeat-days.tsx";
import { takeBackPost } from "./taking-back.ts";

/** Posts a load again on the days that are chosen; its stop times move along. */
export function Repeating({ loadId }: { loadId: string }) {
  const { value } = useLoad(loadId);
  const [days, setDays] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [weeks, setWeeks] = useState(2);
  const today = todayOf(Date.now());
  const back = () => openLoad(loadId);

  const repeat = async () => {
    if (days.length === 0 || busy) return;
    setBusy(true);
    try {
      const { loadIds } = await ask("loads.repeat", { loadId, days: days.toSorted() });
      back();
      tellUndoable(`${counted(loadIds.length, "load")} posted.`, async () => {
        for (const posted of loadIds) await takeBackPost(posted);
      });
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  };
  useOffer([
    {
      id: "repeat-now",
      title: "Post on these days",
      group: "Loads",
      keys: ["Mod+Enter"],
      hint: "post",
      inFields: true,
      run: repeat,
    },
    {
      id: "repeat-not",
      title: "Back, repeat nothing",
      group: "Loads",
      keys: ["Escape"],
      hint: "back",
      inFields: true,
      run: back,
    },
  ]);
  return (
    <PanelFrame
      title={value ? `Repeat ${laneWords(value.load)}` : "Repeat"}
      close={back}
      actions={
        <Button
          onClick={repeat}
          loading={busy}
          disabled={days.length === 0}
          rightSection={<Keyed keys="Mod+Enter" />}
        >
          Post {counted(days.length, "load")}
        </Button>
      }
    >
      <Stack p={12} gap={12}>
        {failure && <FailureNote failure={failure} />}
        <Text size="sm" c="dimmed">
          The same load, picked up on the days you choose. Its stop times move along; the copies carry no load
          number.
        </Text>
        <RepeatDays today={today} weeks={weeks} setWeeks={setWeeks} days={days} setDays={setDays} />
      </Stack>
    </PanelFrame>
  );
}
