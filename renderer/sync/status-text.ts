import type { SyncStatus } from "../../shared/views/sync.ts";
import { count, counted, timeOrDate } from "../ui/format.ts";

/** How synchronizing stands: a word and a number, whether a person is needed, and the whole in a sentence. */
export interface StatusText {
  tone: "good" | "warning" | "critical";
  word: string;
  words: string;
}

const pauses: Record<SyncStatus["paused"], { word: string; words: string }> = {
  "": { word: "", words: "" },
  "by hand": { word: "stopped", words: "You stopped sending. What you change waits here until you go on." },
  "token refused": {
    word: "token refused",
    words: "The remote refuses the token. Connect again with a new one; everything that waits stays.",
  },
  "many missing": {
    word: "stopped",
    words:
      "Many loads are gone from the remote at once. Nothing was changed here; check the remote, then go on.",
  },
  "many ended": {
    word: "stopped",
    words: "Many loads ended at the remote at once. Nothing was changed here; check the remote, then go on.",
  },
};

/** What the status at the upper right says of a remote: where it stands, and the one number that matters most. */
export function statusText(status: SyncStatus, now: number): StatusText {
  if (!status.connected)
    return {
      tone: "good",
      word: "on this computer",
      words:
        "Everything is kept on this computer and works without a network. No other service is connected.",
    };
  const needing = status.conflicts + status.inDoubt + status.refused;
  const { tone, word, words } = standing(status, now);
  const number = needing > 0 ? `${count(needing)} to decide` : toSend(status);
  return {
    tone: needing > 0 ? "warning" : tone,
    word: [word, number].filter(Boolean).join(", ") || "in step",
    words: needing > 0 ? `${decisionWords(needing)} ${words}` : words,
  };
}

const decisionWords = (needing: number): string =>
  `${counted(needing, "edit needs", "edits need")} your decision.`;

const toSend = ({ pending }: SyncStatus): string => (pending > 0 ? `${count(pending)} to send` : "");

/** Where it stands, whoever is needed. */
function standing(status: SyncStatus, now: number): StatusText {
  if (status.paused) {
    const { word, words } = pauses[status.paused];
    return { tone: "warning", word, words: isAsked(status) && status.problem ? status.problem : words };
  }
  if (status.offlineSince !== null)
    return {
      tone: "good",
      word: `offline since ${timeOrDate(status.offlineSince, now)}`,
      words: "Nothing gets through to the remote. Everything works as always and is sent when it does again.",
    };
  if (status.problem) return { tone: "warning", word: "waiting", words: status.problem };
  if (status.isRunning && status.pending > 0)
    return { tone: "good", word: "sending", words: `Sending to ${status.baseUrl}.` };
  if (status.pending > 0)
    return { tone: "good", word: "", words: `What waits is sent to ${status.baseUrl} by itself.` };
  const others = status.conflicts + status.inDoubt + status.refused > 0 ? "Everything else is in" : "In";
  return { tone: "good", word: "", words: `${others} step with ${status.baseUrl}.` };
}

/** Whether it stopped with a question of its own, which counts the loads it is about. */
const isAsked = ({ paused }: SyncStatus): boolean => paused === "many missing" || paused === "many ended";
