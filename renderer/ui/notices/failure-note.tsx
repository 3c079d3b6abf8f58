import { Button, Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { Failure } from "../../../shared/failure.ts";
import classes from "./failure-note.module.css";
import { useProgramState } from "./program-state.ts";

/** Shows a failure where it happened. `retry` also runs when the program responds again. */
export function FailureNote({ failure, retry }: { failure: Failure; retry?: () => void }) {
  const state = useProgramState((store) => store.state);
  const before = useRef(state);
  useEffect(() => {
    if (state === "running" && before.current !== "running") retry?.();
    before.current = state;
  }, [state, retry]);
  return (
    <Group className={classes.note} role="alert" gap="var(--space-1) var(--space-3)" align="flex-start">
      <span className={classes.mark} aria-hidden>
        !
      </span>
      <Text size="sm" className={classes.message}>
        {failure.message}
      </Text>
      {retry && (
        <Button size="compact-xs" variant="default" onClick={() => retry()}>
          Try again
        </Button>
      )}
    </Group>
  );
}
