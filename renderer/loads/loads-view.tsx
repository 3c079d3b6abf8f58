import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useAppInfo } from "../app-info.ts";
import { useFooterText } from "../frame/footer-text.ts";
import { count, counted } from "../ui/format.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { EmptyState } from "../ui/parts/empty-state.tsx";
import { WorkBar } from "../ui/parts/work-bar.tsx";
import { exportTitle } from "./actions/export.ts";
import { startNewLoad } from "./actions/start-new-load.ts";
import { followTemplates } from "./actions/templates.ts";
import { useAutoRefreshText } from "./actions/use-auto-refresh-text.ts";
import { useBoard } from "./board/board.ts";
import { clearSearchAndFilters } from "./board/change-query.ts";
import { useFilterHint } from "./board/filters/filters.ts";
import { Grid } from "./board/grid/grid.tsx";
import { RowMenu } from "./board/grid/row-menu.tsx";
import { followBoard, reloadRows } from "./board/read-rows.ts";
import { SearchBox } from "./board/search-box.tsx";
import { searchAllLoads } from "./board/search-everywhere.ts";
import { followSavedViews } from "./board/views/saved-views.ts";
import { STANDARD_VIEWS } from "./board/views/standard-views.ts";
import { ViewTabs } from "./board/views/view-tabs.tsx";
import { DraftStrip } from "./drafts/draft-strip.tsx";
import classes from "./loads-view.module.css";
import { LoadPanel } from "./panel/load-panel.tsx";
import { followPasteAndDrop } from "./panel/paste-and-drop.ts";
import { QuickPost } from "./quick-post/quick-post.tsx";
import { SummaryStrip } from "./summary/summary-strip.tsx";
import { useLoadCommands } from "./use-load-commands.ts";

/** The board: the home of the desk. What comes and goes stands below the grid, so that no row ever jumps. */
export function LoadsView() {
  const total = useBoard((state) => state.cache.total);
  const failure = useBoard((state) => state.failure);
  const toldAbove = useAppInfo((state) => state.failure?.message);
  const chosen = useBoard((state) => state.selection.size);
  useEffect(followBoard, []);
  useEffect(followSavedViews, []);
  useEffect(followPasteAndDrop, []);
  useEffect(followTemplates, []);
  const automatic = useAutoRefreshText();
  const filterHint = useFilterHint((state) => state.hint);
  useLoadCommands();
  useFooterText(
    total === undefined ? "" : counted(total, "load"),
    chosen > 0 ? `${count(chosen)} selected` : "",
    filterHint || automatic,
  );
  return (
    <div className={classes.view}>
      <div className={classes.board} data-no-print>
        <div className={classes.bar}>
          <ViewTabs />
          <div className={classes.finders}>
            <SearchBox />
            <QuickPost />
          </div>
        </div>
        {failure && failure.message !== toldAbove && <FailureNote failure={failure} again={reloadRows} />}
        <SummaryStrip />
        <Grid />
        <RowMenu />
        {total === 0 && <EmptyBoard />}
        <WorkBar />
        <DraftStrip />
      </div>
      <p className={classes.paper}>
        The board is not printed. Open a load to print its sheet, or write what is shown to a file for a
        spreadsheet: “{exportTitle(0)}” in the palette.
      </p>
      <LoadPanel />
    </div>
  );
}

function EmptyBoard() {
  const view = useBoard((state) => state.shownQuery.view);
  const search = useBoard((state) => state.shownQuery.search);
  const isNarrowed = useBoard((state) => state.shownQuery.columns.length > 0);
  if (search.trim())
    return (
      <EmptyState
        title={`Nothing here holds “${search.trim()}”`}
        words="Numbers, places, notes and names are searched, within this view and its filters."
      >
        {(view !== "all" || isNarrowed) && (
          <Button onClick={() => searchAllLoads(search)}>Search all loads</Button>
        )}
        <Button variant="default" onClick={clearSearchAndFilters}>
          Show the whole view
        </Button>
      </EmptyState>
    );
  if (isNarrowed)
    return (
      <EmptyState
        title="No load passes these filters"
        words="They stand under the headings of their columns."
      >
        <Button variant="default" onClick={clearSearchAndFilters}>
          Show the whole view
        </Button>
      </EmptyState>
    );
  const found = STANDARD_VIEWS.find((entry) => entry.view === view);
  return (
    <EmptyState title={`${found?.title}: nothing here`} words={found?.empty}>
      {view === "available" && <Button onClick={() => startNewLoad()}>New load</Button>}
    </EmptyState>
  );
}
