import { Group, UnstyledButton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FoldIcon } from "../ui/components/icons.tsx";
import classes from "./rates.module.css";

interface FoldProps {
  label: string;
  /** Writes the rows below to a file. */
  exportRows?: () => Promise<void>;
  children: ReactNode;
}

/** A heading that shows or hides the content below; the content is hidden at first. */
export function Fold({ label, exportRows, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Group justify="space-between" mih={28}>
        <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <FoldIcon isOpen={isOpen} /> {label}
        </UnstyledButton>
        {exportRows && (
          <UnstyledButton
            className={classes.link}
            aria-label={`Export CSV of ${label.toLowerCase()}`}
            onClick={exportRows}
          >
            Export CSV
          </UnstyledButton>
        )}
      </Group>
      {isOpen && children}
    </div>
  );
}
