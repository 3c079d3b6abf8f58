import { UnstyledButton } from "@mantine/core";
import { type ReactNode, useEffect, useId, useState } from "react";
import { FoldIcon } from "../../ui/parts/icons.tsx";
import classes from "./editor.module.css";

interface SectionProps {
  title: string;
  /** What it holds, in one line, for when it is folded. */
  holds: string;
  startsOpen?: boolean;
  /** A fault inside unfolds it. */
  hasFault: boolean;
  children: ReactNode;
}

/** A part of the editor that folds. */
export function Section({ title, holds, startsOpen = false, hasFault, children }: SectionProps) {
  const [open, setOpen] = useState(startsOpen);
  const id = useId();
  useEffect(() => {
    if (hasFault) setOpen(true);
  }, [hasFault]);
  return (
    <section className={classes.section}>
      <h3 className={classes.sectionTitle}>
        <UnstyledButton
          className={classes.fold}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <FoldIcon open={open} />
          {title}
          {!open && <span className={classes.holds}>{holds}</span>}
        </UnstyledButton>
      </h3>
      <div id={id} hidden={!open} className={classes.fields}>
        {open && children}
      </div>
    </section>
  );
}
