import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { FailureNote } from "../ui/failure-note.tsx";
import classes from "./settings.module.css";
import type { Outcome } from "./use-outcome.ts";

interface OutcomeNoteProps extends Pick<Outcome, "failure" | "words"> {
  /** What belongs to a failure. */
  children?: ReactNode;
}

/** What came of long work: why it failed, or what it did. */
export function OutcomeNote({ failure, words, children }: OutcomeNoteProps) {
  return (
    <>
      {failure && (
        <div className={classes.below}>
          <FailureNote failure={failure} />
        </div>
      )}
      {children}
      {words && (
        <Text mt={8} size="sm" role="status">
          {words}
        </Text>
      )}
    </>
  );
}
