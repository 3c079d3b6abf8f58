import { ActionIcon, Skeleton, Stack } from "@mantine/core";
import { statusOf } from "../../../shared/reference/load-states.ts";
import { useAppInfo } from "../../app-info.ts";
import { useNow } from "../../ui/behavior/use-now.ts";
import { dayAndTime } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { PinIcon, WindowIcon } from "../../ui/parts/icons.tsx";
import { formatLane } from "../load.ts";
import type { LoadAtRevision } from "../load-at-revision.ts";
import { openInNewWindow, windowLoadId } from "../panel/open-window.ts";
import { closePanel, togglePin, usePanel } from "../panel/panel.ts";
import { PanelFrame } from "../panel/panel-frame.tsx";
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
      title={value ? formatLane(value.load) : "Load"}
      close={closePanel}
      tools={windowLoadId() ? undefined : <PanelTools loadId={loadId} />}
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

/** Holds the load while one moves in the grid, or gives it a window of its own. */
function PanelTools({ loadId }: { loadId: string }) {
  const pinned = usePanel((state) => state.pinned);
  const small = { size: 24, variant: "subtle", color: "gray" } as const;
  return (
    <>
      <ActionIcon
        {...small}
        variant={pinned ? "light" : "subtle"}
        aria-label="Pin: this load stays here while you move in the grid"
        title="Pin: this load stays here while you move in the grid (Shift P)"
        aria-pressed={pinned}
        onClick={togglePin}
      >
        <PinIcon />
      </ActionIcon>
      <ActionIcon
        {...small}
        aria-label="Open in a window of its own"
        title="Open in a window of its own (O)"
        onClick={() => openInNewWindow(loadId)}
      >
        <WindowIcon />
      </ActionIcon>
    </>
  );
}

const lifeWords = {
  available: "",
  booked: "Booked: it cannot be changed, refreshed or deleted unless the booking is taken back.",
  deleted: "Deleted: it cannot be changed unless the deletion is taken back.",
};

function DetailBody({ at: { load } }: { at: LoadAtRevision }) {
  const brokerage = useAppInfo((state) => state.info?.accountName);
  const status = statusOf(load.loadState.loadStateId);
  const printed = useNow(30_000);
  return (
    <div className={classes.detail}>
      <p className={classes.sheet}>
        {[brokerage, load.loadNumber && `load ${load.loadNumber}`, `printed ${dayAndTime(printed)}`]
          .filter(Boolean)
          .join(", ")}
      </p>
      {lifeWords[status] && <p className={classes.status}>{lifeWords[status]}</p>}
      <StopList load={load} />
      <Facts load={load} />
      <ActivityTimeline activity={load.loadActivity} />
    </div>
  );
}
