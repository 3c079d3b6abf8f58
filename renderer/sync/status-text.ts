import { getRemoteName } from "../../shared/views/remote-name.ts";
import type { SyncStatus } from "../../shared/views/sync.ts";
import { capitalize, formatCount, formatNumber, formatTimeOrDate } from "../ui/format.ts";

/** The sync status: a short label, such as "Paused, 2 to send", and a text that explains the status. */
export interface StatusText {
  tone: "good" | "warning" | "critical";
  label: string;
  text: string;
}

type Pause = Exclude<SyncStatus["paused"], "">;

const describePauses = (noun: string): Record<Pause, { label: string; text: string }> => ({
  "by hand": { label: "Paused", text: "Sync is paused. Changes wait here until you resume." },
  "token refused": {
    label: "Token rejected",
    text: `The ${noun} rejects the token. Connect again with a new token; unsent changes are kept.`,
  },
  "address refused": {
    label: "Connect again",
    text: "The token was entered for another address. Connect again; unsent changes are kept.",
  },
  "many missing": {
    label: "Paused",
    text: "Many loads are missing on the load board, so Lanedesk paused sync. Check the load board, then resume sync.",
  },
  "many ended": {
    label: "Paused",
    text: "Many loads have ended on the load board, so Lanedesk paused sync. Check the load board, then resume sync.",
  },
});

/**
 * Returns the texts and the tone of the sync status at `now`, in ms since 1970. Edits that need a decision make the tone
 * "warning" and replace the number of unsent changes in the label.
 */
export function describeStatus(status: SyncStatus, now: number): StatusText {
  if (!status.connected)
    return {
      tone: "good",
      label: "Not connected",
      text: "No load board is connected. Everything is stored on this computer and works offline.",
    };
  const decisions = status.conflicts + status.inDoubt + status.refused;
  const { tone, label, text } = describeState(status, now);
  const countText = decisions > 0 ? `${formatNumber(decisions)} to decide` : formatUnsent(status);
  return {
    tone: decisions > 0 ? "warning" : tone,
    label: capitalize([label, countText].filter(Boolean).join(", ")) || "Synced",
    text:
      decisions > 0 ? `${formatCount(decisions, "edit needs", "edits need")} your decision. ${text}` : text,
  };
}

const formatUnsent = ({ pending }: SyncStatus): string =>
  pending > 0 ? `${formatNumber(pending)} to send` : "";

function describeState(status: SyncStatus, now: number): StatusText {
  const { noun } = getRemoteName(status.isOffice);
  if (status.paused) {
    const { label, text } = describePauses(noun)[status.paused];
    return { tone: "warning", label, text: isSafetyStop(status) && status.problem ? status.problem : text };
  }
  if (status.offlineSince !== null)
    return {
      tone: "good",
      label: `Offline since ${formatTimeOrDate(status.offlineSince, now)}`,
      text: `${status.problem || `Can't reach the ${noun}.`} Keep working; Lanedesk sends your changes when the ${noun} is back.`,
    };
  if (status.problem) return { tone: "warning", label: "Waiting", text: status.problem };
  if (status.isRunning && status.pending > 0)
    return { tone: "good", label: "Sending", text: `Sending to ${status.baseUrl}.` };
  if (status.pending > 0)
    return { tone: "good", label: "", text: `Unsent changes go to ${status.baseUrl} automatically.` };
  // Existing loads may not be in the outbox yet, so an empty outbox does not mean that all loads are synced.
  if (status.lastSyncAt === null)
    return {
      tone: "good",
      label: "Connected",
      text: `Connected to ${status.baseUrl}. The first sync has not finished.`,
    };
  const decisions = status.conflicts + status.inDoubt + status.refused;
  return {
    tone: "good",
    label: "",
    text: `${decisions > 0 ? "Everything else is synced" : "Synced"} with ${status.baseUrl}.`,
  };
}

/** Whether sync paused to protect the loads or the token. */
const isSafetyStop = ({ paused }: SyncStatus): boolean =>
  paused === "many missing" || paused === "many ended" || paused === "address refused";
