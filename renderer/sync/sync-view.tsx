import { useState } from "react";
import type { SyncStatus } from "../../shared/views/sync.ts";
import { useAppInfo } from "../app-info.ts";
import { useFooterText } from "../ui/behavior/footer-text.ts";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { useChannel } from "../ui/data/query.ts";
import { formatCount } from "../ui/format.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { ConnectForm } from "./connect-form.tsx";
import { EditDetail } from "./edit-detail.tsx";
import { ImportLoadForm } from "./import-load-form.tsx";
import { OutboxList } from "./outbox-list.tsx";
import classes from "./sync.module.css";
import { SyncBar } from "./sync-bar.tsx";
import { SyncLog } from "./sync-log.tsx";
import { useOutbox } from "./sync-state.ts";
import { useSyncCommands } from "./use-sync-commands.ts";

/** The outbox, the selected edit and the log; the connect form while the user connects or reconnects a remote. */
export function SyncView() {
  const { data: status, error, refetch } = useChannel("sync.status", null);
  const isPolicyKnown = useAppInfo(({ info }) => info !== undefined);
  const outbox = useOutbox();
  const isComplete = outbox.isKnown && !outbox.hasMore;
  const edits = status && !isComplete ? countEdits(status) : outbox.rows.length;
  useFooterText(status?.connected ? `${formatCount(edits, "edit")} in the outbox` : "");
  if (error && !status) return <FailureNote failure={error} retry={refetch} />;
  // The connect form starts with the addresses of the policy.
  if (!status || (!status.connected && !isPolicyKnown)) return null;
  if (!status.connected)
    return (
      <ConnectForm
        status={status}
        title="Connect a load board"
        text="Your loads are stored on this computer only. Connect the load board where carriers see them, or the office server of your brokerage: Lanedesk then sends your changes automatically, including those you make offline."
      />
    );
  return (
    <>
      {error && <FailureNote failure={error} retry={refetch} />}
      {outbox.error && <FailureNote failure={outbox.error} retry={outbox.refetch} />}
      <Connected status={status} />
    </>
  );
}

/** Counts the edits in the outbox. The status has the numbers even if the window has read only a part of the outbox. */
const countEdits = ({ pending, carrierChanges, conflicts, inDoubt, refused }: SyncStatus): number =>
  pending - carrierChanges + conflicts + inDoubt + refused;

function Connected({ status }: { status: SyncStatus }) {
  const [isReconnecting, setIsReconnecting] = useState(false);
  const goBack = () => setIsReconnecting(false);
  useOfferCommands([
    {
      id: "reconnect",
      title: "Connect again",
      group: "Sync",
      keys: [],
      isEnabled: !isReconnecting,
      run: () => setIsReconnecting(true),
    },
    {
      id: "cancel",
      title: "Cancel",
      group: "Sync",
      keys: ["Escape"],
      hint: "cancel",
      canRunInFields: true,
      isEnabled: isReconnecting,
      run: goBack,
    },
  ]);
  if (isReconnecting)
    return (
      <ConnectForm
        status={status}
        title="Connect again"
        text={
          status.paused === "address refused"
            ? status.problem
            : "Use another token or address. Unsent changes are kept and sent."
        }
        goBack={goBack}
      />
    );
  return <Outbox status={status} reconnect={() => setIsReconnecting(true)} />;
}

function Outbox({ status, reconnect }: { status: SyncStatus; reconnect: () => void }) {
  useSyncCommands();
  return (
    <div className={classes.view}>
      <SyncBar status={status} reconnect={reconnect} />
      <div className={classes.panel}>
        <div className={classes.outbox}>
          <OutboxList />
        </div>
        <SyncLog />
      </div>
      <div className={classes.side}>
        <EditDetail />
        {/* An office sends all its loads, so the broker has none to import. */}
        {!status.isOffice && <ImportLoadForm />}
      </div>
    </div>
  );
}
