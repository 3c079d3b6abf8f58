import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { SyncPreview } from "../../shared/views/sync.ts";
import { counted } from "../ui/format.ts";
import classes from "./sync.module.css";

interface PreviewNoteProps {
  preview: SyncPreview;
  sendsExisting: boolean;
  /** Whether each load waits until somebody looked for it there, unless the remote tells by itself. */
  asksFirst: boolean;
  /** The choice, where there is one to make. */
  children: ReactNode;
}

/** What connecting will send, before anything is sent. */
export function ConnectPreview({ preview, sendsExisting, asksFirst, children }: PreviewNoteProps) {
  const { toSend, linked } = preview;
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
      <span aria-live="polite">{consequence(toSend, sendsExisting, asksFirst)}</span>
    </Stack>
  );
}

function consequence(toSend: number, sendsExisting: boolean, asksFirst: boolean): string {
  if (toSend === 0 || !sendsExisting)
    return "Connecting posts nothing. What you post or change from then on is sent by itself.";
  const [what, them] = toSend === 1 ? ["it", "it"] : [`all ${counted(toSend, "available load")}`, "them"];
  return asksFirst
    ? `Connecting puts ${what} in the outbox. There you are asked about each that may have been posted already.`
    : `Connecting posts ${what} there, as if you posted ${them} now.`;
}
