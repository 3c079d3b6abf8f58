import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { SyncPreview } from "../../shared/views/sync.ts";
import { formatCount } from "../ui/format.ts";
import { useRemoteName } from "./remote-name.ts";
import classes from "./sync.module.css";

interface ConnectPreviewProps {
  preview: SyncPreview;
  /** Whether the user connects another remote, to which Lanedesk posts the loads again. */
  isAnother: boolean;
  canSendExisting: boolean;
  /** Whether the outbox may contain posts, which Lanedesk sends after connecting. */
  hasUnsent: boolean;
  /** Whether Lanedesk asks about each load that may already be posted. */
  hasQuestions: boolean;
  /** The options, shown only if there are loads to send. */
  children: ReactNode;
}

/** The number of loads that the user can send, and the effect of connecting. */
export function ConnectPreview({
  preview,
  isAnother,
  canSendExisting,
  hasUnsent,
  hasQuestions,
  children,
}: ConnectPreviewProps) {
  const { linked } = preview;
  const toSend = preview.toSend + (isAnother ? preview.toPostAgain : 0);
  const { at } = useRemoteName();
  return (
    <Stack className={classes.preview} gap="sm" role="group" aria-label="Loads to send">
      <strong>Loads to send</strong>
      {linked > 0 && !isAnother && (
        <span>
          {formatCount(linked, "load is", "loads are")} already {at} and will stay synced.
        </span>
      )}
      {toSend > 0 && (
        <span>
          {formatCount(toSend, "available load is", "available loads are")} not{" "}
          {isAnother ? "on the new load board" : at} yet.
        </span>
      )}
      {toSend > 0 && children}
      <span aria-live="polite">
        {toSend > 0 && canSendExisting ? describePosts(toSend, hasQuestions) : describeNoPosts(hasUnsent)}
      </span>
    </Stack>
  );
}

const describeNoPosts = (hasUnsent: boolean): string =>
  `Connecting posts ${hasUnsent ? "only loads that are already in the outbox" : "nothing"}. From then on, Lanedesk sends new loads and changes automatically.`;

function describePosts(toSend: number, hasQuestions: boolean): string {
  const loads = toSend === 1 ? "this load" : `all ${formatCount(toSend, "available load")}`;
  return hasQuestions
    ? `Connecting puts ${loads} in the outbox. Lanedesk asks about each load that may already be posted.`
    : `Connecting posts ${loads}.`;
}
