import { UnstyledButton } from "@mantine/core";
import { type ReactNode, useEffect, useId, useState } from "react";
import { FoldIcon } from "../../ui/components/icons.tsx";
import classes from "./editor.module.css";

interface SectionProps {
  title: string;
  /** The contents in one line, shown while the section is collapsed. */
  summary: string;
  isInitiallyOpen?: boolean;
  /** An error opens the section. */
  hasError: boolean;
  children: ReactNode;
}

/** A collapsible section of the editor. */
export function Section({ title, summary, isInitiallyOpen = false, hasError, children }: SectionProps) {
  const [isOpen, setIsOpen] = useState(isInitiallyOpen);
  const id = useId();
  useEffect(() => {
    if (hasError) setIsOpen(true);
  }, [hasError]);
  return (
    <section className={classes.section}>
      <h3 className={classes.sectionTitle}>
        <UnstyledButton
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <FoldIcon isOpen={isOpen} />
          {title}
          {!isOpen && <span className={classes.summary}>{summary}</span>}
        </UnstyledButton>
      </h3>
      <div id={id} hidden={!isOpen} className={classes.fields}>
        {isOpen && children}
      </div>
    </section>
  );
}
