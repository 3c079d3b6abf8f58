import { Button, Group, Progress } from "@mantine/core";
import type { SyncStatus } from "../../shared/views/sync.ts";
import { useNow } from "../ui/behavior/use-now.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import { count, counted, timeOrDate } from "../ui/format.ts";
import { ConfirmButton } from "../ui/parts/confirm-button.tsx";
import { statusText } from "./status-text.ts";
import classes from "./sync.module.css";
import { canRunNow, decide, runNow, setPaused } from "./sync-state.ts";

/** How it stands in a sentence, and what a person can do about the whole of it. */
export function SyncBar({ status, reconnect }: { status: SyncStatus; reconnect: () => void }) {
  const now = useNow(10_000);
  const { words } = statusText(status, now);
  const detail = status.paused || words.includes(status.problem) ? "" : status.problem;
  return (
    <Group className={classes.bar} gap="8px 16px">
      {status.draining && <Sending {...status.draining} />}
      <span role="status" className={classes.standing}>
        {words} {detail && <span className={classes.soft}>{detail}</span>}
      </span>
      {status.lastSyncAt !== null && (
        <span className={classes.soft}>Last in step {timeOrDate(status.lastSyncAt, now)}</span>
      )}
      <Group gap={8}>
        <Button
          variant="default"
          disabled={!canRunNow(status)}
          loading={status.isRunning}
          onClick={runNow}
          rightSection={<KeyHint keys="r" />}
        >
          Synchronize now
        </Button>
        {status.paused === "token refused" ? (
          <Button onClick={reconnect}>Give another token</Button>
        ) : (
          <StopOrGoOn paused={status.paused} />
        )}
        <ConfirmButton
          label="Disconnect"
          words={`Nothing is sent to ${status.baseUrl} or read from it any more, and its token is forgotten. Every load stays here. So does what waits: it goes on when you connect again.`}
          yes="Disconnect now"
          act={() => decide("sync.disconnect", null)}
        />
      </Group>
    </Group>
  );
}

/** How far sending has come; the button beside it stops it at the next load. */
function Sending({ done, total }: { done: number; total: number }) {
  return (
    <div className={classes.sending}>
      <Progress.Root>
        <Progress.Section value={(100 * done) / total} aria-label="Loads sent" />
      </Progress.Root>
      <span className={classes.soft}>
        {count(done)} of {counted(total, "load")} sent
      </span>
    </div>
  );
}

/** What going on allows, where synchronizing stopped by itself because of it. */
const allowed: Partial<Record<SyncStatus["paused"], string>> = {
  "many missing":
    "No load is removed here. Each one that the remote lost is posted there again, or waits below for your word.",
  "many ended":
    "The loads that were deleted or booked at the remote leave the board here too; what you changed of them is kept aside and waits below.",
};

function StopOrGoOn({ paused }: Pick<SyncStatus, "paused">) {
  const consequence = allowed[paused];
  if (consequence)
    return (
      <ConfirmButton label="Go on…" words={consequence} yes="Go on with it" act={() => setPaused(false)} />
    );
  return (
    <Button
      variant={paused ? "filled" : "default"}
      onClick={() => setPaused(!paused)}
      rightSection={<KeyHint keys="p" />}
    >
      {paused ? "Go on" : "Stop sending"}
    </Button>
  );
}
