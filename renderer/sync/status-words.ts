import type { SyncStatus } from "../../shared/window/sync.ts";
import { clock, count } from "../ui/format.ts";

/** How synchronising stands: a word and a number, whether a person is needed, and the whole in a sentence. */
export interface StatusWords {
  tone: "good" | "warning" | "grave";
  word: string;
  words: string;
}

const pauses: Record<SyncStatus["paused"], string> = {
  "": "",
  "by hand": "Sending was stopped by hand.",
  "token refused": "The remote refuses the token. Connect again with a new one.",
  "many missing":
    "Many loads are gone from the remote at once. Nothing was removed here; look before you go on.",
  "many ended": "Many loads ended at the remote at once. Nothing was removed here; look before you go on.",
};

/** What the status at the upper right says of a remote. */
export function statusWords(status: SyncStatus, now: number): StatusWords {
  const needing = status.conflicts + status.inDoubt + status.refused;
  const toSend = status.pending > 0 ? `, ${count(status.pending)} to send` : "";
  if (!status.connected)
    return {
      tone: "good",
      word: "on this computer",
      words:
        "Everything is kept on this computer and works without a network. No other service is connected.",
    };
  if (status.paused) return { tone: "warning", word: `stopped${toSend}`, words: pauses[status.paused] };
  if (needing > 0)
    return {
      tone: "warning",
      word: `${count(needing)} for you`,
      words: "Some edits need your decision. The others go on.",
    };
  if (status.offlineSince !== null)
    return {
      tone: "good",
      word: `offline since ${clock(status.offlineSince, now)}${toSend}`,
      words: "The remote does not answer. Everything works as always and is sent when it is back.",
    };
  if (status.problem) return { tone: "warning", word: `waiting${toSend}`, words: status.problem };
  return { tone: "good", word: `in step${toSend}`, words: `In step with ${status.baseUrl}.` };
}
