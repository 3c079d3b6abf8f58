import { Box, CloseButton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./panel-frame.module.css";

interface PanelFrameProps {
  title: ReactNode;
  close: () => void;
  children: ReactNode;
  /** Stays at the foot of the panel while its body scrolls. */
  actions?: ReactNode;
  /** Small buttons beside the one that closes. */
  tools?: ReactNode;
  /** For what needs the width of a table. */
  wide?: boolean;
  /** For what is typed in: single letters are text there, wherever in it the focus is. */
  isTyped?: boolean;
}

/** The panel at the right: a title, a body that scrolls, and what can be done. */
export function PanelFrame({ title, close, children, actions, tools, wide, isTyped }: PanelFrameProps) {
  return (
    <aside className={classes.panel} data-wide={wide} data-typing={isTyped} aria-label="Details">
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <span className={classes.tools} data-no-print>
          {tools}
          <CloseButton size="sm" aria-label="Close the panel" onClick={close} />
        </span>
      </header>
      <Box className={classes.body} tabIndex={0} data-scrolls>
        {children}
      </Box>
      {actions && (
        <footer className={classes.foot} data-no-print>
          {actions}
        </footer>
      )}
    </aside>
  );
}
