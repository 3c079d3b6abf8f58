import { Button, Group, Text } from "@mantine/core";
import type { Failure } from "../../shared/failure.ts";
import classes from "./failure-note.module.css";

/** A failure where it happened: its words, and the way to try again. */
export function FailureNote({ failure, again }: { failure: Failure; again?: () => void }) {
  return (
    <Group className={classes.note} role="alert" gap="4px 12px" align="flex-start">
      <span className={classes.mark} aria-hidden>
        !
      </span>
      <Text size="sm" className={classes.words}>
        {failure.message}
      </Text>
      {again && (
        <Button size="compact-xs" variant="default" onClick={again}>
          Try again
        </Button>
      )}
    </Group>
  );
}
