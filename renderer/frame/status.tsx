import { Tooltip, UnstyledButton } from "@mantine/core";
import type { Failure } from "../../shared/failure.ts";
import { useDesk } from "../desk.ts";
import { type StatusWords, statusWords } from "../sync/status-words.ts";
import { useChannel } from "../ui/query.ts";
import { unreachableWords, useReachable } from "../ui/reachable.ts";
import { useNow } from "../ui/use-now.ts";
import { go } from "./navigation.ts";
import classes from "./status.module.css";

/**
 * The only place that speaks of the network, and of backups that fail: one word, one number, and one click to where it
 * is explained.
 */
export function Status() {
  const reachable = useReachable((state) => state.reachable);
  const failure = useDesk((state) => state.failure);
  const problem = useDesk((state) => state.gateway.problem);
  const { data: sync } = useChannel("sync.status", null);
  const now = useNow(10_000);
  const noBackup = useChannel("backups.list", null).data?.problem ?? "";
  const { tone, word, words } =
    reachable === "yes"
      ? (unread(failure) ??
        gatewayWords(problem) ??
        backupWords(noBackup) ??
        (sync && statusWords(sync, now)) ??
        starting)
      : unreachable[reachable];
  return (
    <Tooltip label={words} multiline w={280} position="bottom-end" withinPortal={false}>
      <UnstyledButton
        className={classes.status}
        data-tone={tone}
        onClick={() => {
          if (problem) go("settings");
          else if (noBackup) go("settings", "backups");
          else go("sync");
        }}
      >
        <span className={classes.dot} aria-hidden />
        <span role="status">{word}</span>
      </UnstyledButton>
    </Tooltip>
  );
}

const starting: StatusWords = { tone: "good", word: "starting", words: "Lanedesk is starting." };

const unreachable: Record<keyof typeof unreachableWords, StatusWords> = {
  no: { tone: "critical", word: "no answer", words: unreachableWords.no },
  locked: { tone: "critical", word: "open its new link", words: unreachableWords.locked },
};

const unread = (failure: Failure | undefined): StatusWords | undefined =>
  failure && { tone: "critical", word: "store cannot be read", words: failure.message };

const gatewayWords = (problem: string): StatusWords | undefined =>
  problem ? { tone: "warning", word: "HTTP interface off", words: problem } : undefined;

const backupWords = (problem: string): StatusWords | undefined =>
  problem
    ? { tone: "warning", word: "no backup", words: `The last backup that was due was not taken: ${problem}` }
    : undefined;
