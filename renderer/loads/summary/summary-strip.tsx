import { CloseButton } from "@mantine/core";
import { useEffect } from "react";
import { create } from "zustand";
import { listenThrottled } from "../../ui/data/throttle.ts";
import { useAnswer } from "../../ui/data/use-answer.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { lazyPart } from "../../ui/parts/lazy-part.tsx";
import { useBoard } from "../board/board.ts";
import classes from "./summary.module.css";

/** Fetched when it is opened for the first time: the drawing of charts is no part of the board's start. */
const GlanceCharts = lazyPart(async () => (await import("./summary-charts.tsx")).SummaryCharts);

const useGlance = create<{ opened: boolean }>(() => ({ opened: false }));

export const toggleSummary = () => useGlance.setState(({ opened }) => ({ opened: !opened }));

/** The loads of the view by their state and by their lane, folded away until somebody wants them. */
export function SummaryStrip() {
  const opened = useGlance((state) => state.opened);
  return opened ? <Opened /> : null;
}

function Opened() {
  const { view, search, columns } = useBoard((state) => state.shownQuery);
  const { value, failure, again } = useAnswer("loads.summary", { view, search, columns });
  useEffect(() => listenThrottled("loads.changed", again, 1_000), [again]);
  return (
    <section className={classes.strip} aria-label="At a glance">
      {failure && <FailureNote failure={failure} again={again} />}
      {value && <GlanceCharts glance={value} />}
      <CloseButton
        size="sm"
        aria-label="Close the glance"
        className={classes.close}
        onClick={toggleSummary}
      />
    </section>
  );
}
