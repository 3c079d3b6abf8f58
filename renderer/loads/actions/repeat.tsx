import { Text } from "@mantine/core";
import { useState } from "react";
import type { Failure } from "../../../shared/failure.ts";
import { localDay } from "../../../shared/read-moment.ts";
import { callChannel, toFailure } from "../../ui/data/channel.ts";
import { counted } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showUndo } from "../../ui/notices/undo.ts";
import { formatLane } from "../load.ts";
import { openLoad } from "../panel/panel.ts";
import { useLoad } from "../use-load.ts";
import { ActionPanel } from "./action-panel.tsx";
import { RepeatDays } from "./repeat-days.tsx";
import { undoPost } from "./undo.ts";

/** Posts a load again on the days that are chosen; its stop times move along. */
export function RepeatPanel({ loadId }: { loadId: string }) {
  const { value } = useLoad(loadId);
  const [days, setDays] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [weeks, setWeeks] = useState(2);
  const today = localDay(Date.now());
  const back = () => openLoad(loadId);

  const repeat = async () => {
    setBusy(true);
    try {
      const { loadIds } = await callChannel("loads.repeat", { loadId, days: days.toSorted() });
      back();
      showUndo(`${counted(loadIds.length, "load")} posted.`, async () => {
        for (const posted of loadIds) await undoPost(posted);
      });
    } catch (error) {
      setFailure(toFailure(error));
      setBusy(false);
    }
  };
  return (
    <ActionPanel
      title={value ? `Repeat ${formatLane(value.load)}` : "Repeat"}
      act={{
        label: `Post ${counted(days.length, "load")}`,
        title: "Post on these days",
        hint: "post",
        isBusy: busy,
        isReady: days.length > 0,
        run: repeat,
      }}
      back={{ label: "Not now", title: "Back, repeat nothing", run: back }}
    >
      {failure && <FailureNote failure={failure} />}
      <Text size="sm" c="dimmed">
        The same load, picked up on the days you choose. Its stop times move along; the copies carry no load
        number.
      </Text>
      <RepeatDays today={today} weeks={weeks} setWeeks={setWeeks} days={days} setDays={setDays} />
    </ActionPanel>
  );
}
