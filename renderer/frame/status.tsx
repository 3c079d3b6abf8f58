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
  const syncStatus: ProgramStatus | undefined = sync && describeStatus(sync, now);
  const { tone, label, text, section } =
    program === "running"
      ? (describeStore(failure) ??
        describeBackup(backupProblem) ??
        (syncStatus?.tone === "good" && !sync?.offlineSince ? undefined : syncStatus) ??
        describeGateway(gatewayProblem) ??
        syncStatus ??
        describeStore(error ?? undefined) ??
        STARTING)
      : NOT_RUNNING[program];
  return (
    <Tooltip label={text} multiline w={280} position="bottom-end" withinPortal={false}>
      <UnstyledButton
        className={classes.status}
        data-tone={tone}
        onClick={() => navigate(section ? "settings" : "sync", section)}
      >
        <span className={classes.dot} aria-hidden />
        <span role="status">{label}</span>
      </UnstyledButton>
    </Tooltip>
  );
}

/** A status, and the section of Settings that a click opens; without a section, a click opens Sync. */
interface ProgramStatus extends StatusText {
  section?: "http" | "backups";
}

const STARTING: ProgramStatus = { tone: "good", label: "Starting", text: "Lanedesk is starting." };

const NOT_RUNNING: Record<keyof typeof programStateMessages, ProgramStatus> = {
  "not responding": {
    tone: "critical",
    label: "Not responding",
    text: programStateMessages["not responding"],
  },
  locked: { tone: "critical", label: "Open new link", text: programStateMessages.locked },
};

const describeStore = (failure: Failure | undefined): ProgramStatus | undefined =>
  failure && { tone: "critical", label: "Can't read data", text: failure.message };

const describeGateway = (problem: string): ProgramStatus | undefined =>
  problem ? { tone: "warning", label: "HTTP interface off", text: problem, section: "http" } : undefined;

const describeBackup = (problem: string): ProgramStatus | undefined =>
  problem ? { tone: "warning", label: "Backup problem", text: problem, section: "backups" } : undefined;
