import { Button, Group, Progress } from "@mantine/core";
import type { SyncStatus } from "../../shared/views/sync.ts";
import { useDenial } from "../role.ts";
import { useNow } from "../ui/behavior/use-now.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import { ConfirmButton } from "../ui/components/confirm-button.tsx";
import { formatAgo, formatCount, formatNumber } from "../ui/format.ts";
import { describeStatus } from "./status-text.ts";
import classes from "./sync.module.css";
import { canRunSync, runSyncNow, sendDecision, setPaused } from "./sync-state.ts";

/** The state of sync as text, and the actions for sync as a whole. */
export function SyncBar({ status, reconnect }: { status: SyncStatus; reconnect: () => void }) {
  const denial = useDenial("connectLoadBoard");
  const now = useNow();
  const { text } = describeStatus(status, now);
  const detail = status.paused || text.includes(status.problem) ? "" : status.problem;
  return (
    <Group className={classes.bar} gap="var(--space-2) var(--space-4)">
      {status.sendProgress && <SendProgress {...status.sendProgress} />}
      <span role="status" className={classes.status}>
        {text} {detail && <span className={classes.soft}>{detail}</span>}
      </span>
      {status.lastSyncAt !== null && (
        <span className={classes.soft}>Last synced {formatAgo(status.lastSyncAt, now)}</span>
      )}
      <Group gap="sm">
        <Button
          variant="default"
          disabled={!canRunSync(status)}
          loading={status.isRunning}
          onClick={runSyncNow}
          rightSection={<KeyHint keys="r" />}
        >
          Sync now
        </Button>
        {reconnectLabels[status.paused] ? (
          <Button onClick={reconnect}>{reconnectLabels[status.paused]}</Button>
        ) : (
          <PauseButton paused={status.paused} denial={denial} />
        )}
        <ConfirmButton
          label="Disconnect"
          text={`Lanedesk stops syncing with ${status.baseUrl} and deletes the token. Your loads and unsent changes stay here; unsent changes are sent after you connect again.`}
          confirm="Disconnect"
          disabled={denial !== undefined}
          reason={denial}
          act={() => sendDecision("sync.disconnect", null)}
        />
      </Group>
    </Group>
  );
}

/** The button labels for the pauses that only a new connection ends. */
const reconnectLabels: Partial<Record<SyncStatus["paused"], string>> = {
  "token refused": "Change token",
  "address refused": "Connect again",
};

function SendProgress({ done, total }: { done: number; total: number }) {
  return (
    <div className={classes.sending}>
      <Progress.Root>
        <Progress.Section value={(100 * done) / total} aria-label="Edits sent" />
      </Progress.Root>
      <span className={classes.soft}>
        {formatNumber(done)} of {formatCount(total, "edit")} sent
      </span>
    </div>
  );
}

/** The consequences of resuming after many loads were missing or had ended on the remote. */
const resumeWarnings: Partial<Record<SyncStatus["paused"], string>> = {
  "many missing":
    "No load is removed here. Loads that are missing on the load board are posted again or wait below for your decision.",
  "many ended":
    "Loads that were deleted or booked on the load board leave your board too. Your unsent changes to these loads wait below for your decision.",
};

function PauseButton({ paused, denial }: Pick<SyncStatus, "paused"> & { denial: string | undefined }) {
  const warning = resumeWarnings[paused];
  if (warning)
    return (
      <ConfirmButton
        label="Resume…"
        text={warning}
        confirm="Resume"
        disabled={denial !== undefined}
        reason={denial}
        act={() => setPaused(false)}
      />
    );
  return (
    <Button
      disabled={denial !== undefined}
      title={denial}
      variant={paused ? "filled" : "default"}
      onClick={() => setPaused(!paused)}
      rightSection={<KeyHint keys="p" />}
    >
      {paused ? "Resume" : "Pause"}
    </Button>
  );
}
