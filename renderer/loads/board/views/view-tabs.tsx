import { UnstyledButton } from "@mantine/core";
import type { LoadView } from "../../../../shared/views/load-rows.ts";
import { useBoard } from "../board.ts";
import { showView } from "../change-query.ts";
import { getSavedViews, showSavedView, useCurrentView, useSavedViews } from "./saved-views.ts";
import { STANDARD_VIEWS } from "./standard-views.ts";
import { ViewMenu } from "./view-menu.tsx";
import classes from "./view-tabs.module.css";

/** Tabs of the standard and the saved views. */
export function ViewTabs() {
  const standard = useBoard((state) => state.query.view);
  const views = useSavedViews();
  const current = useCurrentView((state) => state.current);
  return (
    <nav className={classes.tabs} aria-label="Board views">
      {STANDARD_VIEWS.map(({ view, title }) => (
        <Tab
          key={view}
          title={title}
          isCurrent={!current && view === standard}
          show={() => showStandardView(view)}
        />
      ))}
      {views.map((view) => (
        <Tab
          key={view.viewId}
          title={view.name}
          isCurrent={view.viewId === current}
          show={() => showSavedView(view)}
        />
      ))}
      <ViewMenu />
    </nav>
  );
}

function Tab({ title, isCurrent, show }: { title: string; isCurrent: boolean; show: () => void }) {
  return (
    <UnstyledButton
      className={classes.tab}
      data-title={title}
      aria-current={isCurrent ? "true" : undefined}
      onClick={show}
    >
      {title}
    </UnstyledButton>
  );
}

/** Shows a standard view; the columns stay. */
function showStandardView(view: LoadView): void {
  useCurrentView.setState({ current: undefined });
  showView(view);
}

/** Switches to the previous (-1) or next (1) view, wrapping around. */
export function stepView(by: 1 | -1): void {
  const { current } = useCurrentView.getState();
  const { view: standard } = useBoard.getState().query;
  const all = [
    ...STANDARD_VIEWS.map(({ view }) => ({
      isCurrent: !current && view === standard,
      show: () => showStandardView(view),
    })),
    ...getSavedViews().map((view) => ({
      isCurrent: view.viewId === current,
      show: () => showSavedView(view),
    })),
  ];
  const at = all.findIndex(({ isCurrent }) => isCurrent);
  all.at((at + by) % all.length)?.show();
}
