import { Button } from "@mantine/core";
import { useEffect } from "react";
import type { AutoRefreshStatus } from "../../shared/views/auto-refresh.ts";
import { useAppInfo } from "../app-info.ts";
import { useFooterText } from "../ui/behavior/footer-text.ts";
import { useNow } from "../ui/behavior/use-now.ts";
import { EmptyState } from "../ui/components/empty-state.tsx";
import { WorkBar } from "../ui/components/work-bar.tsx";
import { useChannel } from "../ui/data/query.ts";
import { formatCount, formatNumber, formatTimeOrDate } from "../ui/format.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { startNewLoad } from "./actions/new-load.ts";
import { LoadAlerts } from "./alerts/load-alerts.tsx";
import { alignPanelWithCursor } from "./align-panel.ts";
import { useBoard } from "./board/board.ts";
import { setFilters, setSearch } from "./board/change-query.ts";
import { FULL_WIDTH } from "./board/columns/use-grid-layout.ts";
import { useFilterHint } from "./board/filters/filters.ts";
import { Grid } from "./board/grid/grid.tsx";
import { RowMenu } from "./board/grid/row-menu.tsx";
import { followBoard, reloadRows } from "./board/read-rows.ts";
import { searchAllLoads } from "./board/search-all-loads.ts";
import { SearchBox } from "./board/search-box.tsx";
import { STANDARD_VIEWS } from "./board/views/standard-views.ts";
import { ViewTabs } from "./board/views/view-tabs.tsx";
import { DraftStrip } from "./drafts/draft-strip.tsx";
import classes from "./loads-view.module.css";
import { LoadPanel } from "./panel/load-panel.tsx";
import { followPasteAndDrop } from "./panel/paste-and-drop.ts";
import { QuickPost } from "./quick-post/quick-post.tsx";
import { SummaryStrip } from "./summary/summary-strip.tsx";
import { PRINT_HINT, useLoadCommands } from "./use-load-commands.ts";

/** The board with its panel. Alerts, drafts and progress appear below the grid, so that rows do not move. */
export function LoadsView() {
  const total = useBoard((state) => state.cache.total);
  const isTotalEstimated = useBoard((state) => state.cache.isTotalEstimated);
  const failure = useBoard((state) => state.failure);
  const selected = useBoard((state) => state.selection.size);
  useEffect(followBoard, []);
  useEffect(alignPanelWithCursor, []);
  useEffect(followPasteAndDrop, []);
  const autoRefresh = useAutoRefreshText();
  const filterHint = useFilterHint((state) => state.hint);
  const interpretation = useBoard((state) => state.cache.interpretation);
  useLoadCommands();
  useFooterText(
    total === undefined ? "" : isTotalEstimated ? "10,000+ loads" : formatCount(total, "load"),
    selected > 0 ? `${formatNumber(selected)} selected` : "",
    filterHint || interpretation || autoRefresh,
  );
  return (
    <div className={classes.view} {...FULL_WIDTH}>
      <div className={classes.bar} data-no-print>
        <ViewTabs />
        <div className={classes.inputs}>
          <SearchBox />
          <QuickPost />
        </div>
      </div>
      <div className={classes.board} data-no-print>
        {failure && <FailureNote failure={failure} retry={reloadRows} />}
        <SummaryStrip />
        <Grid />
        <RowMenu />
        {total === 0 && <EmptyBoard />}
        <div className={classes.below}>
          <LoadAlerts />
          <WorkBar />
          <DraftStrip />
        </div>
      </div>
      <p className={classes.printHint}>{PRINT_HINT}</p>
      <LoadPanel />
    </div>
  );
}

function EmptyBoard() {
  const view = useBoard((state) => state.shownQuery.view);
  const search = useBoard((state) => state.shownQuery.search.trim());
  const hasFilters = useBoard((state) => state.shownQuery.columnFilters.length > 0);
  const interpretation = useBoard((state) => state.cache.interpretation);
  if (search)
    return (
      <EmptyState
        title={`No loads match “${search}”`}
        text={
          interpretation
            ? `Lanedesk looked for ${interpretation}.`
            : "Search covers numbers, places, notes and names in this view."
        }
      >
        {interpretation && (
          <Button onClick={() => setSearch(`"${search.replaceAll('"', "")}"`)}>Search as text</Button>
        )}
        {(view !== "all" || hasFilters) && (
          <Button onClick={() => searchAllLoads(search)}>Search all loads</Button>
        )}
        <Button variant="default" onClick={() => setSearch("")}>
          Clear search
        </Button>
      </EmptyState>
    );
  if (hasFilters)
    return (
      <EmptyState title="No loads match these filters" text="The filters are below the column headings.">
        <Button variant="default" onClick={() => setFilters([])}>
          Clear filters
        </Button>
      </EmptyState>
    );
  const [title, text] = STANDARD_VIEWS.find((entry) => entry.view === view)?.empty ?? ["No loads", ""];
  return (
    <EmptyState title={title} text={text}>
      {view === "available" && <Button onClick={() => startNewLoad()}>New load</Button>}
    </EmptyState>
  );
}

/**
 * Returns the status of auto-refresh for the footer: in the Due view, and in the Open view while auto-refresh is on.
 * Empty in other views, and until Lanedesk has read the status.
 */
function useAutoRefreshText(): string {
  const view = useBoard((state) => state.query.view);
  const minutes = useAppInfo((state) => state.settings.minutesBetweenAutomaticRefreshes);
  const isShown = view === "due" || (view === "available" && minutes > 0);
  const { data } = useChannel("autoRefresh.read", isShown ? null : undefined);
  const now = useNow(30_000);
  return isShown && data ? formatAutoRefresh(data, now) : "";
}

function formatAutoRefresh({ last, nextAt }: AutoRefreshStatus, now: number): string {
  if (nextAt === null) return "Auto-refresh is off";
  const next = nextAt <= now ? "Auto-refresh now" : `Auto-refresh at ${formatTimeOrDate(nextAt, now)}`;
  if (!last) return next;
  if (last.problem) return `${next}; failed at ${formatTimeOrDate(last.at, now)} (see Settings)`;
  const failed = last.failed > 0 ? `, ${formatNumber(last.failed)} failed` : "";
  return `${next}; ${formatNumber(last.refreshed)} refreshed at ${formatTimeOrDate(last.at, now)}${failed}`;
}
