import { Tooltip, UnstyledButton } from "@mantine/core";
import type { Failure } from "../../shared/failure.ts";
import { useAppInfo } from "../app-info.ts";
import { navigate } from "../navigation.ts";
import { describeStatus, type StatusText } from "../sync/status-text.ts";
import { useNow } from "../ui/behavior/use-now.ts";
import { useChannel } from "../ui/data/query.ts";
import { programStateMessages, useProgramState } from "../ui/notices/program-state.ts";
import classes from "./status.module.css";

/** The most urgent state of the program; the tooltip explains the state. */
export function Status() {
  const program = useProgramState((store) => store.state);
  const failure = useAppInfo((state) => state.failure);
  const gatewayProblem = useAppInfo((state) => state.gateway.problem);
  const { data: sync, error } = useChannel("sync.status", null);
  const backupProblem = useChannel("backups.list", null).data?.problem ?? "";
  const now = useNow();
  const { tone, word, text } =
    program === "running"
      ? (describeStore(failure) ??
        describeGateway(gatewayProblem) ??
        describeBackup(backupProblem) ??
        (sync && describeStatus(sync, now)) ??
        describeStore(error ?? undefined) ??
        STARTING)
      : NOT_RUNNING[program];
  return (
    <Tooltip label={text} multiline w={280} position="bottom-end" withinPortal={false}>
      <UnstyledButton
        className={classes.status}
        data-tone={tone}
        onClick={() => {
          if (gatewayProblem) navigate("settings", "http");
          else if (backupProblem) navigate("settings", "backups");
          else navigate("sync");
        }}
      >
        <span className={classes.dot} aria-hidden />
        <span role="status">{word}</span>
      </UnstyledButton>
    </Tooltip>
  );
}

const STARTING: StatusText = { tone: "good", word: "Starting", text: "Lanedesk is starting." };

const NOT_RUNNING: Record<keyof typeof programStateMessages, StatusText> = {
  "not responding": {
    tone: "critical",
    word: "Not responding",
    text: programStateMessages["not responding"],
  },
  locked: { tone: "critical", word: "Open new link", text: programStateMessages.locked },
};

const describeStore = (failure: Failure | undefined): StatusText | undefined =>
  failure && { tone: "critical", word: "Can't read data", text: failure.message };

const describeGateway = (problem: string): StatusText | undefined =>
  problem ? { tone: "warning", word: "HTTP interface off", text: problem } : undefined;

const describeBackup = (problem: string): StatusText | undefined =>
  problem
    ? { tone: "warning", word: "Backup failed", text: `The last scheduled backup failed: ${problem}` }
    : undefined;
