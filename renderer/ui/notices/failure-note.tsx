import { Button, Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { Failure } from "../../../shared/failure.ts";
import classes from "./failure-note.module.css";
import { useProgramState } from "./program-state.ts";

/** A failure where it happened. `again` also runs when the program answers again. */
export function FailureNote({ failure, again }: { failure: Failure; again?: () => void }) {
  const state = useProgramState((store) => store.state);
  const before = useRef(state);
  useEffect(() => {
    if (state === "running" && before.current !== "running") again?.();
    before.current = state;
  }, [state, again]);
  return (
    <Group className={classes.note} role="alert" gap="4px 12px" align="flex-start">
      <span className={classes.mark} aria-hidden>
        !
      </span>
      <Text size="sm" className={classes.words}>
        {failure.message}
      </Text>
      {again && (
        <Button size="compact-xs" variant="default" onClick={() => again()}>
          Try again
        </Button>
      )}
    </Group>
  );
}
