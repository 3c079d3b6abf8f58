import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import classes from "../settings.module.css";
import type { Outcome } from "./use-result.ts";

interface OutcomeNoteProps extends Pick<Outcome, "failure" | "words"> {
  /** What belongs to a failure. */
  children?: ReactNode;
}

/** What came of long work: why it failed, or what it did. */
export function ResultNote({ failure, words, children }: OutcomeNoteProps) {
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
