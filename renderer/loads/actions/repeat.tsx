import { Text } from "@mantine/core";
import { useState } from "react";
import { toFailure } from "../../../shared/failure.ts";
import { toLocalDay } from "../../../shared/read-moment.ts";
import { createPanelCheck, openLoad } from "../../panel.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { formatCount } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showUndo } from "../../ui/notices/undo.ts";
import { formatLane } from "../load.ts";
import { useLoad } from "../use-load.ts";
import { ActionPanel, useActionFailure } from "./action-panel.tsx";
import { listDays, RepeatDays } from "./repeat-days.tsx";
import { undoPosts } from "./undo.ts";

/** The panel that posts copies of a load, one for each selected pickup day. */
export function RepeatPanel({ loadId }: { loadId: string }) {
  const { data } = useLoad(loadId);
  const [selected, setSelected] = useState<string[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, reportFailure] = useActionFailure("Can't repeat the load");
  const [weeks, setWeeks] = useState(2);
  const today = toLocalDay(Date.now());
  // Days in hidden weeks stay selected: while the broker types 12, the field first contains 1.
  const days = listDays(today, weeks).filter((day) => selected.includes(day));
  const goBack = () => openLoad(loadId);

  const postCopies = async () => {
    setIsBusy(true);
    const isPanelOpen = createPanelCheck();
    try {
      const { loadIds } = await callChannel("loads.repeat", { loadId, days });
      if (isPanelOpen()) goBack();
      showUndo(`${formatCount(loadIds.length, "load")} posted.`, () => undoPosts(loadIds));
    } catch (error) {
      reportFailure(toFailure(error));
      setIsBusy(false);
    }
  };
  return (
    <ActionPanel
      title={data ? `Repeat ${formatLane(data.load)}` : "Repeat load"}
      action={{
        label: days.length === 0 ? "Post loads" : `Post ${formatCount(days.length, "load")}`,
        title: "Post on these days",
        hint: "post",
        isBusy,
        isReady: days.length > 0,
        run: postCopies,
      }}
      cancel={goBack}
    >
      {failure && <FailureNote failure={failure} />}
      <Text size="sm" c="dimmed">
        Posts a copy without a load number for each pickup day. All stop times move with the pickup day.
      </Text>
      <RepeatDays
        today={today}
        weeks={weeks}
        setWeeks={setWeeks}
        selected={selected}
        setSelected={setSelected}
      />
    </ActionPanel>
  );
}
