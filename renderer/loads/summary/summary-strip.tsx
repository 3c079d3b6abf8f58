import { CloseButton } from "@mantine/core";
import { create } from "zustand";
import { createLazyComponent } from "../../ui/components/lazy-component.tsx";
import { useChannel } from "../../ui/data/query.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { useBoard } from "../board/board.ts";
import classes from "./summary.module.css";
import { SummaryCharts } from "./summary-charts.tsx";

/** The map of loads by origin; imported lazily, because the outlines of the states are large. */
export const OriginMap = createLazyComponent(
  async () => (await import("./origin-map.tsx")).OriginMap,
  <div className={classes.origins} />,
);

const useSummary = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Opens or closes the summary. */
export const toggleSummary = () => useSummary.setState(({ isOpen }) => ({ isOpen: !isOpen }));

/** A map and charts of the loads in the view, while the summary is open. */
export function SummaryStrip() {
  const isOpen = useSummary((state) => state.isOpen);
  return isOpen ? <OpenSummary /> : null;
}

function OpenSummary() {
  const { view, search, columnFilters } = useBoard((state) => state.shownQuery);
  const { data, error, refetch } = useChannel("loads.summary", { view, search, columnFilters });
  return (
    <section className={classes.strip} aria-label="Summary">
      {error ? <FailureNote failure={error} retry={refetch} /> : <OriginMap />}
      {data && !error && <SummaryCharts summary={data} />}
      <CloseButton size="sm" aria-label="Close summary" className={classes.close} onClick={toggleSummary} />
    </section>
  );
}
