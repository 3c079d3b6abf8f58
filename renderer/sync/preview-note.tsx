import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { SyncPreview } from "../../shared/window/sync.ts";
import { counted } from "../ui/format.ts";
import classes from "./sync.module.css";

interface PreviewNoteProps {
  preview: SyncPreview;
  sendsExisting: boolean;
  /** The choice, where there is one to make. */
  children: ReactNode;
}

/** What connecting will send, before anything is sent. */
export function PreviewNote({ preview: { toSend, linked }, sendsExisting, children }: PreviewNoteProps) {
  const loads = counted(toSend, "available load");
  return (
    <Stack className={classes.preview} gap={8} role="group" aria-label="What is sent">
      <strong>What is sent</strong>
      {linked > 0 && <span>{counted(linked, "load")} on this board are known there and stay in step.</span>}
      {toSend > 0 && (
        <span>
          {loads} on this board {toSend === 1 ? "is" : "are"} not there yet.
        </span>
      )}
      {toSend > 0 && children}
      <span aria-live="polite">
        {toSend > 0 && sendsExisting
          ? `Connecting posts ${toSend === 1 ? "it" : `all ${loads}`} there, as if you posted ${toSend === 1 ? "it" : "them"} now.`
          : "Connecting posts nothing. What you post or change from then on is sent by itself."}
      </span>
    </Stack>
  );
}
