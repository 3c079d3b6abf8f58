import { UnstyledButton } from "@mantine/core";
import { spotlight } from "@mantine/spotlight";
import { useNavigation, viewLabels, views } from "../navigation.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import classes from "./header.module.css";
import { Status } from "./status.tsx";

/** The views, the search and the status. */
export function Header() {
  const current = useNavigation((state) => state.view);
  return (
    <header className={classes.header} data-no-print>
      <h1 className={classes.name}>Lanedesk</h1>
      <nav className={classes.views} aria-label="Views">
        {views.map((view) => (
          <a
            key={view}
            href={`#${view}`}
            className={classes.view}
            data-title={viewLabels[view]}
            aria-current={view === current ? "page" : undefined}
          >
            {viewLabels[view]}
          </a>
        ))}
      </nav>
      <UnstyledButton className={classes.search} onClick={spotlight.open}>
        <span>Search or command</span>
        <KeyHint keys="Mod+k" />
      </UnstyledButton>
      <Status />
    </header>
  );
}
