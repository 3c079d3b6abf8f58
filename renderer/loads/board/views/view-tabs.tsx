import { UnstyledButton } from "@mantine/core";
import classes from "../../loads-view.module.css";
import { useBoard } from "../board.ts";
import { showView } from "../change-query.ts";
import { showSavedView, useSavedViews } from "./saved-views.ts";
import { STANDARD_VIEWS } from "./standard-views.ts";
import { ViewMenu } from "./view-menu.tsx";

/** The ready-made views and those that somebody named. [ and ] go through them. */
export function ViewTabs() {
  const ready = useBoard((state) => state.query.view);
  const { views, current } = useSavedViews();
  return (
    <nav className={classes.tabs} aria-label="Views of the board">
      {STANDARD_VIEWS.map(({ view, title }) => (
        <Tab key={view} title={title} isCurrent={!current && view === ready} show={() => showReady(view)} />
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
    <UnstyledButton className={classes.tab} aria-current={isCurrent ? "true" : undefined} onClick={show}>
      {title}
    </UnstyledButton>
  );
}

/** Shows a ready-made view; the columns stay as they are. */
function showReady(view: (typeof STANDARD_VIEWS)[number]["view"]): void {
  useSavedViews.setState({ current: undefined });
  showView(view);
}

/** Goes to the view before (-1) or after (1) the current one, round and round. */
export function stepView(by: 1 | -1): void {
  const { views, current } = useSavedViews.getState();
  const { view: ready } = useBoard.getState().query;
  const all = [
    ...STANDARD_VIEWS.map(({ view }) => ({
      isCurrent: !current && view === ready,
      show: () => showReady(view),
    })),
    ...views.map((view) => ({ isCurrent: view.viewId === current, show: () => showSavedView(view) })),
  ];
  const at = all.findIndex(({ isCurrent }) => isCurrent);
  all.at((at + by) % all.length)?.show();
}
