import type { SyncStatus } from "../../shared/window/sync.ts";
import { clock, count } from "../ui/format.ts";

/** How synchronising stands: a word and a number, whether a person is needed, and the whole in a sentence. */
export interface StatusWords {
  tone: "good" | "warning" | "grave";
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
    words: "Many loads are gone from the remote at once. Nothing was removed here; look before you go on.",
  },
  "many ended": {
    word: "stopped",
    words: "Many loads ended at the remote at once. Nothing was removed here; look before you go on.",
  },
};

/** What the status at the upper right says of a remote: where it stands, and the one number that matters most. */
export function statusWords(status: SyncStatus, now: number): StatusWords {
  if (!status.connected)
    return {
      tone: "good",
      word: "on this computer",
      words:
        "Everything is kept on this computer and works without a network. No other service is connected.",
    };
  const needing = status.conflicts + status.inDoubt + status.refused;
  const { tone, word, words } = standing(status, now);
  const number = needing > 0 ? `${count(needing)} for you` : toSend(status);
  return {
    tone: needing > 0 ? "warning" : tone,
    word: [word, number].filter(Boolean).join(", ") || "in step",
    words: needing > 0 ? `${words} Some edits need your decision; the others go on.`.trim() : words,
  };
}

const toSend = ({ pending }: SyncStatus): string => (pending > 0 ? `${count(pending)} to send` : "");

/** Where it stands, whoever is needed. */
function standing(status: SyncStatus, now: number): StatusWords {
  if (status.paused) return { tone: "warning", ...pauses[status.paused] };
  if (status.offlineSince !== null)
    return {
      tone: "good",
      word: `offline since ${clock(status.offlineSince, now)}`,
      words: "The remote does not answer. Everything works as always and is sent when it is back.",
    };
  if (status.problem) return { tone: "warning", word: "waiting", words: status.problem };
  if (status.isRunning && status.pending > 0)
    return { tone: "good", word: "sending", words: `Sending to ${status.baseUrl}.` };
  if (status.pending > 0)
    return { tone: "good", word: "", words: `What waits is sent to ${status.baseUrl} by itself.` };
  return { tone: "good", word: "", words: `In step with ${status.baseUrl}.` };
}
