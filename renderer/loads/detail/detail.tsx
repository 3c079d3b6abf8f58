import { Skeleton, Stack } from "@mantine/core";
import { lifeOf } from "../../../shared/reference/load-states.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import type { LoadAtRevision } from "../load-at-revision.ts";
import { laneWords } from "../load-words.ts";
import { closePanel } from "../panel.ts";
import { PanelFrame } from "../panel-frame.tsx";
import { useLoad } from "../use-load.ts";
import { ActivityTimeline } from "./activity-timeline.tsx";
import classes from "./detail.module.css";
import { DetailActions } from "./detail-actions.tsx";
import { Facts } from "./facts.tsx";
import { StopList } from "./stop-list.tsx";

/** A load whole, with its activity. */
export function Detail({ loadId }: { loadId: string }) {
  const { value, failure, again } = useLoad(loadId);
  return (
    <PanelFrame
      title={value ? laneWords(value.load) : "Load"}
      close={closePanel}
      actions={value && <DetailActions at={value} />}
    >
      {failure && <FailureNote failure={failure} again={again} />}
      {!value && !failure && (
        <Stack p={12} gap={8} aria-busy>
          <Skeleton h={16} w="60%" />
          <Skeleton h={16} w="80%" />
        </Stack>
      )}
      {value && <DetailBody at={value} />}
    </PanelFrame>
  );
}

const lifeWords = {
  available: "",
  booked: "Booked: it cannot be changed, refreshed or deleted unless the booking is taken back.",
  deleted: "Deleted: it cannot be changed unless the deletion is taken back.",
};

function DetailBody({ at: { load } }: { at: LoadAtRevision }) {
  const life = lifeOf(load.loadState.loadStateId);
  return (
    <div className={classes.detail}>
      {lifeWords[life] && <p className={classes.life}>{lifeWords[life]}</p>}
      <StopList load={load} />
      <Facts load={load} />
      <ActivityTimeline activity={load.loadActivity} />
    </div>
  );
}
