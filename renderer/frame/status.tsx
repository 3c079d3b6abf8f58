import { Tooltip, UnstyledButton } from "@mantine/core";
import type { Failure } from "../../shared/failure.ts";
import { useAppInfo } from "../app-info.ts";
import { type StatusText, statusText } from "../sync/status-text.ts";
import { useNow } from "../ui/behavior/use-now.ts";
import { programStateMessages, useProgramState } from "../ui/data/program-state.ts";
import { useChannel } from "../ui/data/query.ts";
import { go } from "./navigation.ts";
import classes from "./status.module.css";

/**
 * The only place that speaks of the network, and of backups that fail: one word, one number, and one click to where it
 * is explained.
 */
export function Status() {
  const reachable = useProgramState((state) => state.reachable);
  const failure = useAppInfo((state) => state.failure);
  const problem = useAppInfo((state) => state.gateway.problem);
  const { data: sync } = useChannel("sync.status", null);
  const now = useNow(10_000);
  const noBackup = useChannel("backups.list", null).data?.problem ?? "";
  const { tone, word, words } =
    reachable === "yes"
      ? (unread(failure) ??
        gatewayWords(problem) ??
        backupWords(noBackup) ??
        (sync && statusText(sync, now)) ??
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

const starting: StatusText = { tone: "good", word: "starting", words: "Lanedesk is starting." };

const unreachable: Record<keyof typeof programStateMessages, StatusText> = {
  no: { tone: "critical", word: "no answer", words: programStateMessages.no },
  locked: { tone: "critical", word: "open its new link", words: programStateMessages.locked },
};

const unread = (failure: Failure | undefined): StatusText | undefined =>
  failure && { tone: "critical", word: "store cannot be read", words: failure.message };

const gatewayWords = (problem: string): StatusText | undefined =>
  problem ? { tone: "warning", word: "HTTP interface off", words: problem } : undefined;

const backupWords = (problem: string): StatusText | undefined =>
  problem
    ? { tone: "warning", word: "no backup", words: `The last backup that was due was not taken: ${problem}` }
    : undefined;
