import { Button } from "@mantine/core";
import { go } from "../../../frame/navigation.ts";
import classes from "./grid.module.css";

/** In the place of a load's cells where its record is damaged: says so, and leads to where that is put right. */
export function UnreadableCell() {
  return (
    <div role="gridcell" className={classes.unreadable} tabIndex={-1}>
      <span aria-hidden>!</span>
      <span className={classes.words}>This load cannot be read: its record is damaged on the disk.</span>
      <Button
        size="compact-xs"
        variant="default"
        onClick={(event) => {
          event.stopPropagation();
          go("settings", "backups");
        }}
      >
        Check or restore…
      </Button>
    </div>
  );
}
