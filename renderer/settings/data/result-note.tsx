import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import classes from "../settings.module.css";
import type { WorkResult } from "./use-work-result.ts";

interface ResultNoteProps extends Pick<WorkResult, "failure" | "text"> {
  /** Details of a failure. */
  children?: ReactNode;
}

/** The result of long work, or its failure. */
export function ResultNote({ failure, text, children }: ResultNoteProps) {
  return (
    <>
      {failure && (
        <div className={classes.below}>
          <FailureNote failure={failure} />
        </div>
      )}
      {children}
      {text && (
        <Text mt="sm" size="sm" role="status">
          {text}
        </Text>
      )}
    </>
  );
}
