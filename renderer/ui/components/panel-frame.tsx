import { Box, CloseButton } from "@mantine/core";
import type { ReactNode } from "react";
import { FailureGroup } from "../notices/failure-note.tsx";
import classes from "./panel-frame.module.css";

interface PanelFrameProps {
  title: ReactNode;
  close: () => void;
  children: ReactNode;
  /** Buttons below the scrolling body. */
  actions?: ReactNode;
  /** Small buttons next to the close button. */
  tools?: ReactNode;
  /** The name for screen readers. */
  label?: string;
  /** Whether the panel is wide enough for a table. */
  isWide?: boolean;
  /** For panels with fields: while the focus is inside, only commands with `canRunInFields` run. */
  hasFields?: boolean;
}

/** The panel on the right: title, scrolling body and actions. */
export function PanelFrame(props: PanelFrameProps) {
  const { title, close, children, actions, tools, label = "Details", isWide, hasFields } = props;
  return (
    <aside className={classes.panel} data-wide={isWide} data-typing={hasFields} aria-label={label}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <span className={classes.tools} data-no-print>
          {tools}
          <CloseButton size="sm" aria-label="Close panel" onClick={close} />
        </span>
      </header>
      <Box className={classes.body} tabIndex={0} data-scrolls>
        <FailureGroup>{children}</FailureGroup>
      </Box>
      {actions && (
        <footer className={classes.foot} data-no-print>
          {actions}
        </footer>
      )}
    </aside>
  );
}
