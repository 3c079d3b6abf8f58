import { ActionIcon, Skeleton, Stack } from "@mantine/core";
import { getLoadStatus } from "../../../shared/reference/load-states.ts";
import type { LoadDetails } from "../../../shared/views/load-changes.ts";
import { useAppInfo } from "../../app-info.ts";
import { VerdictMark } from "../../carriers/verdict.tsx";
import { closePanel, togglePin, usePanel } from "../../panel.ts";
import { useNow } from "../../ui/behavior/use-now.ts";
import { PinIcon, WindowIcon } from "../../ui/components/icons.tsx";
import { PanelFrame } from "../../ui/components/panel-frame.tsx";
import { useChannel } from "../../ui/data/query.ts";
import { formatDayAndTime } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { getWindowLoadId, openLoadInNewWindow } from "../actions/open-window.ts";
import { formatLane } from "../load.ts";
import { useLoad } from "../use-load.ts";
import { ActivityTimeline } from "./activity-timeline.tsx";
import { BookingSection } from "./booking-section.tsx";
import classes from "./detail.module.css";
import { DetailActions } from "./detail-actions.tsx";
import { Facts } from "./facts.tsx";
import { Headline } from "./headline.tsx";
import { InternalSection } from "./internal-section.tsx";
import { StopList } from "./stop-list.tsx";
import { StopMap } from "./stop-map.tsx";

/** The details of a load with its activity; also the printed load sheet. */
export function Detail({ loadId }: { loadId: string }) {
  const { data, error, refetch } = useLoad(loadId);
  return (
    <PanelFrame
      title={data ? formatLane(data.load) : "Load"}
      close={closePanel}
      tools={getWindowLoadId() ? undefined : <PanelTools loadId={loadId} />}
      actions={data && <DetailActions details={data} />}
    >
      {error && <FailureNote failure={error} retry={refetch} />}
      {!data && !error && (
        <Stack p="md" gap="sm" aria-busy>
          <Skeleton h={16} w="60%" />
          <Skeleton h={16} w="80%" />
        </Stack>
      )}
      {data && <DetailBody details={data} />}
    </PanelFrame>
  );
}

/** Buttons that pin the panel and open the load in a new window. */
function PanelTools({ loadId }: { loadId: string }) {
  const isPinned = usePanel((state) => state.isPinned);
  const small = { size: 24, variant: "subtle", color: "gray" } as const;
  return (
    <>
      <ActionIcon
        {...small}
        variant={isPinned ? "light" : "subtle"}
        aria-label="Pin panel"
        title="Pin panel: keep this load open while the cursor moves (Shift P)"
        aria-pressed={isPinned}
        onClick={togglePin}
      >
        <PinIcon />
      </ActionIcon>
      <ActionIcon
        {...small}
        aria-label="Open in new window"
        title="Open in new window (O)"
        onClick={() => openLoadInNewWindow(loadId)}
      >
        <WindowIcon />
      </ActionIcon>
    </>
  );
}

const STATUS_TEXT = {
  available: "",
  booked: "Booked. Unbook to edit.",
  deleted: "Deleted. Restore to edit.",
};

/** Warns while the verdict of the booked carrier is Stop. */
function StoppedCarrier({ insdId }: { insdId: number }) {
  const { data } = useChannel("carriers.get", { insdId });
  if (data?.verdict.result !== "stop") return null;
  return (
    <p className={classes.status} data-stopped>
      <VerdictMark result="stop" /> {data.verdict.outcomes[0]?.reason}. Check this booking.
    </p>
  );
}

function DetailBody({ details }: { details: LoadDetails }) {
  const { load, booking, internal } = details;
  const brokerage = useAppInfo((state) => state.info?.accountName);
  const status = getLoadStatus(load.loadState.loadStateId);
  const printedAt = useNow(30_000);
  return (
    <div className={classes.detail}>
      <p className={classes.printHeader}>
        {[brokerage, load.loadNumber && `load ${load.loadNumber}`, `printed ${formatDayAndTime(printedAt)}`]
          .filter(Boolean)
          .join(", ")}
      </p>
      {booking?.carrier.insdId && <StoppedCarrier insdId={booking.carrier.insdId} />}
      {STATUS_TEXT[status] && <p className={classes.status}>{STATUS_TEXT[status]}</p>}
      <Headline details={details} />
      {booking && <BookingSection loadId={load.loadId} booking={booking} />}
      <StopList load={load} />
      <StopMap load={load} />
      <Facts load={load} />
      <InternalSection key={load.loadId} load={load} agreedRate={booking?.rate ?? null} internal={internal} />
      <ActivityTimeline activity={load.loadActivity} authors={details.authors} />
    </div>
  );
}
