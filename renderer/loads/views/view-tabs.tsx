import { UnstyledButton } from "@mantine/core";
import { showView } from "../asking.ts";
import { useBoard } from "../board.ts";
import classes from "../loads-view.module.css";
import { showNamed, useNamedViews } from "./named-views.ts";
import { ViewMenu } from "./view-menu.tsx";
import { loadViews } from "./views.ts";

/** The ready-made views and those that somebody named. [ and ] go through them. */
export function ViewTabs() {
  const ready = useBoard((state) => state.question.view);
  const { views, current } = useNamedViews();
  return (
    <nav className={classes.tabs} aria-label="Views of the board">
      {loadViews.map(({ view, title }) => (
        <Tab key={view} title={title} isCurrent={!current && view === ready} show={() => showReady(view)} />
      ))}
      {views.map((view) => (
        <Tab
          key={view.viewId}
          title={view.name}
          isCurrent={view.viewId === current}
          show={() => showNamed(view)}
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
function showReady(view: (typeof loadViews)[number]["view"]): void {
  useNamedViews.setState({ current: undefined });
  showView(view);
}

/** Goes to the view before (-1) or after (1) the current one, round and round. */
export function stepView(by: 1 | -1): void {
  const { views, current } = useNamedViews.getState();
  const { view: ready } = useBoard.getState().question;
  const all = [
    ...loadViews.map(({ view }) => ({ isCurrent: !current && view === ready, show: () => showReady(view) })),
    ...views.map((view) => ({ isCurrent: view.viewId === current, show: () => showNamed(view) })),
  ];
  const at = all.findIndex(({ isCurrent }) => isCurrent);
  all.at((at + by) % all.length)?.show();
}
