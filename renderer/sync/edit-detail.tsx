import { Button, Group } from "@mantine/core";
import type { EditRow } from "../../shared/views/sync.ts";
import { showLoad } from "../panel.ts";
import { useNow } from "../ui/behavior/use-now.ts";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import { DELETE_KEYS } from "../ui/commands/keys.ts";
import { useSyncStatus } from "../ui/data/sync-status.ts";
import { formatCount, formatTimeOrDate } from "../ui/format.ts";
import { ConflictForm } from "./conflict-form.tsx";
import { getWholeLoadOptions } from "./conflict-options.ts";
import { DiscardEdit } from "./discard-edit.tsx";
import { InDoubt } from "./in-doubt.tsx";
import { describeNextAttempt } from "./next-attempt.ts";
import { formatLoad, kindLabels } from "./outbox-list.tsx";
import { useRemoteName } from "./remote-name.ts";
import classes from "./sync.module.css";
import { canRunSync, sendDecision, useOutbox } from "./sync-state.ts";

/** The selected edit and the decisions that it allows. */
export function EditDetail() {
  const { rows, active } = useOutbox();
  const row = rows[active];
  const paused = useSyncStatus()?.paused ?? "";
  const now = useNow();
  if (!row) return null;
  return (
    <aside className={classes.detail} aria-label="Edit" key={row.editId}>
      <h2>
        {kindLabels[row.kind]} {formatLoad(row)}
      </h2>
      <p>{row.message}</p>
      <p className={classes.soft}>{describeHistory(row, describeNextAttempt(row, paused, now), now)}</p>
      <Decisions row={row} />
      <OpenLoad loadId={row.loadId} />
    </aside>
  );
}

/** Describes an edit's history: "3 changes since 9:12 AM. Tried once. Retries in 30 s." */
function describeHistory({ firstAt, changes, attempts }: EditRow, next: string, now: number): string {
  const made = `${changes > 1 ? `${changes} changes since` : "Changed"} ${formatTimeOrDate(firstAt, now)}`;
  const tried = attempts > 0 ? `Tried ${attempts === 1 ? "once" : formatCount(attempts, "time")}` : "";
  return [made, tried, next]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(" ");
}

function Decisions({ row }: { row: EditRow }) {
  const { editId, state, conflict, attempts } = row;
  const canRun = canRunSync(useSyncStatus());
  if (conflict?.kind === "covered") return <CoveredLoad editId={editId} />;
  // The broker chooses again after a value or the whole load changed: a choice must not apply to what nobody has seen.
  if (conflict) {
    const seen = conflict.kind === "fields" ? conflict.fields : conflict;
    return <ConflictForm key={JSON.stringify(seen)} editId={editId} conflict={conflict} />;
  }
  if (state === "in doubt") return <InDoubt row={row} />;
  return (
    <Group gap="sm">
      <Button disabled={!canRun} onClick={() => sendDecision("sync.retry", { editId })}>
        {attempts > 0 ? "Retry now" : "Send now"}
      </Button>
      <DiscardEdit row={row} />
    </Group>
  );
}

/** The two choices for a load that is booked here and still posted on the load board. */
function CoveredLoad({ editId }: Pick<EditRow, "editId">) {
  const resolve = (how: "local" | "remote") =>
    void sendDecision("sync.resolve", { editId, resolution: { how } });
  const { local, remote } = getWholeLoadOptions(useRemoteName()).covered;
  useOfferCommands([
    { id: "delete-there", title: local, group: "Sync", keys: DELETE_KEYS, run: () => resolve("local") },
    { id: "leave-posted", title: remote, group: "Sync", keys: ["l"], run: () => resolve("remote") },
  ]);
  return (
    <Group gap="sm">
      <Button onClick={() => resolve("local")} rightSection={<KeyHint keys={DELETE_KEYS[0]} />}>
        {local}
      </Button>
      <Button variant="default" onClick={() => resolve("remote")} rightSection={<KeyHint keys="l" />}>
        {remote}
      </Button>
    </Group>
  );
}

function OpenLoad({ loadId }: Pick<EditRow, "loadId">) {
  const open = () => showLoad(loadId);
  useOfferCommands([
    { id: "open-load", title: "Open load", group: "Sync", keys: ["o"], hint: "open load", run: open },
  ]);
  return (
    <Button mt="md" variant="default" onClick={open} rightSection={<KeyHint keys="o" />}>
      Open load
    </Button>
  );
}
