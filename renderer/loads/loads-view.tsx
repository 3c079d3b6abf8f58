import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useDesk } from "../desk.ts";
import { useFooter } from "../frame/footer-words.ts";
import { Empty } from "../ui/empty.tsx";
import { FailureNote } from "../ui/failure-note.tsx";
import { count, counted } from "../ui/format.ts";
import { WorkBar } from "../ui/work-bar.tsx";
import { useAutomaticRefreshWords } from "./acts/automatic-refresh-words.ts";
import { exportTitle } from "./acts/export-loads.ts";
import { startNewLoad } from "./acts/start-new-load.ts";
import { showWholeView } from "./asking.ts";
import { useBoard } from "./board.ts";
import { DraftStrip } from "./draft-strip.tsx";
import { useFilterHint } from "./filters/filters.ts";
import { GlanceStrip } from "./glance/glance-strip.tsx";
import { Grid } from "./grid/grid.tsx";
import { RowMenu } from "./grid/row-menu.tsx";
import classes from "./loads-view.module.css";
import { LoadPanel } from "./panel/load-panel.tsx";
import { QuickPost } from "./quick-post/quick-post.tsx";
import { followBoard, readAgain } from "./reading.ts";
import { followRows } from "./rows/follow-rows.ts";
import { SearchBox } from "./search-box.tsx";
import { searchEverywhere } from "./search-everywhere.ts";
import { followTemplates } from "./templates.ts";
import { useLoadCommands } from "./use-load-commands.ts";
import { followNamedViews } from "./views/named-views.ts";
import { ViewTabs } from "./views/view-tabs.tsx";
import { loadViews } from "./views/views.ts";

/** The board: the home of the desk. What comes and goes stands below the grid, so that no row ever jumps. */
export function LoadsView() {
  const total = useBoard((state) => state.shelf.total);
  const failure = useBoard((state) => state.failure);
  const toldAbove = useDesk((state) => state.failure?.message);
  const chosen = useBoard((state) => state.selection.size);
  useEffect(followBoard, []);
  useEffect(followNamedViews, []);
  useEffect(followRows, []);
  useEffect(followTemplates, []);
  const automatic = useAutomaticRefreshWords();
  const filterHint = useFilterHint((state) => state.hint);
  useLoadCommands();
  useFooter(
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
        {failure && failure.message !== toldAbove && <FailureNote failure={failure} again={readAgain} />}
        <GlanceStrip />
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
  const view = useBoard((state) => state.answered.view);
  const search = useBoard((state) => state.answered.search);
  const isNarrowed = useBoard((state) => state.answered.columns.length > 0);
  if (search.trim())
    return (
      <Empty
        title={`Nothing here holds “${search.trim()}”`}
        words="Numbers, places, notes and names are searched, within this view and its filters."
      >
        {(view !== "all" || isNarrowed) && (
          <Button onClick={() => searchEverywhere(search)}>Search all loads</Button>
        )}
        <Button variant="default" onClick={showWholeView}>
          Show the whole view
        </Button>
      </Empty>
    );
  if (isNarrowed)
    return (
      <Empty title="No load passes these filters" words="They stand under the headings of their columns.">
        <Button variant="default" onClick={showWholeView}>
          Show the whole view
        </Button>
      </Empty>
    );
  const found = loadViews.find((entry) => entry.view === view);
  return (
    <Empty title={`${found?.title}: nothing here`} words={found?.empty}>
      {view === "available" && <Button onClick={() => startNewLoad()}>New load</Button>}
    </Empty>
  );
}
