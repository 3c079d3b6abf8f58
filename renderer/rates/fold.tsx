import { UnstyledButton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FoldIcon } from "../ui/parts/icons.tsx";
import classes from "./rates.module.css";

/** A heading that shows and hides what is below it; hidden at first. */
export function Fold({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <UnstyledButton className={classes.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        <FoldIcon open={open} /> {label}
      </UnstyledButton>
      {open && children}
    </div>
  );
}
