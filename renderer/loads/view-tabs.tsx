import { UnstyledButton } from "@mantine/core";
import { showView, useBoard } from "./board.ts";
import classes from "./loads-view.module.css";
import { loadViews } from "./views.ts";

/** The views of the board. [ and ] go through them. */
export function ViewTabs() {
  const current = useBoard((state) => state.view);
  return (
    <nav className={classes.tabs} aria-label="Views of the board">
      {loadViews.map(({ view, title }) => (
        <UnstyledButton
          key={view}
          className={classes.tab}
          aria-current={view === current ? "true" : undefined}
          onClick={() => showView(view)}
        >
          {title}
        </UnstyledButton>
      ))}
    </nav>
  );
}

/** Goes to the view before (-1) or after (1) the current one, round and round. */
export function stepView(by: 1 | -1): void {
  const at = loadViews.findIndex(({ view }) => view === useBoard.getState().view);
  const next = loadViews.at((at + by) % loadViews.length);
  if (next) showView(next.view);
}
