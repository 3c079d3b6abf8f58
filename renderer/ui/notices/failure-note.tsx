import { Button, Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { Failure } from "../../../shared/failure.ts";
import { useProgramState } from "../data/program-state.ts";
import classes from "./failure-note.module.css";

/** A failure where it happened: its words, and the way to try again; that happens by itself when the program is back. */
export function FailureNote({ failure, again }: { failure: Failure; again?: () => void }) {
  const reachable = useProgramState((state) => state.reachable);
  const before = useRef(reachable);
  useEffect(() => {
    if (reachable === "yes" && before.current !== "yes") again?.();
    before.current = reachable;
  }, [reachable, again]);
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
