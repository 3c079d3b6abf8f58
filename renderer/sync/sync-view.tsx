import { useState } from "react";
import type { SyncStatus } from "../../shared/views/sync.ts";
import { useFooterText } from "../frame/footer-text.ts";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { useChannel } from "../ui/data/query.ts";
import { counted } from "../ui/format.ts";
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

/** Where what was edited stands on its way to the remote. Nothing here needs reading on a good day. */
export function SyncView() {
  const { data: status, error, refetch } = useChannel("sync.status", null);
  const outbox = useOutbox();
  const edits = outbox.hasMore && status ? allEdits(status) : outbox.rows.length;
  useFooterText(status?.connected ? `${counted(edits, "edit")} in the outbox` : "");
  if (error && !status) return <FailureNote failure={error} again={refetch} />;
  if (!status) return null;
  if (!status.connected)
    return (
      <ConnectForm
        status={status}
        title="No remote is connected"
        words="Everything is kept on this computer. The remote is the service where your loads are posted for others to see. Connect it, and what you edit here is sent there by itself, also what you edit while it cannot be reached."
      />
    );
  return (
    <>
      {error && <FailureNote failure={error} again={refetch} />}
      {outbox.error && <FailureNote failure={outbox.error} again={outbox.refetch} />}
      <Connected status={status} />
    </>
  );
}

/** Of a long outbox not every edit is read. */
const allEdits = ({ pending, conflicts, inDoubt, refused }: SyncStatus): number =>
  pending + conflicts + inDoubt + refused;

function Connected({ status }: { status: SyncStatus }) {
  const [reconnecting, setReconnecting] = useState(false);
  const back = () => setReconnecting(false);
  useOfferCommands([
    {
      id: "reconnect",
      title: "Connect again, with another token or address",
      group: "Sync",
      keys: [],
      enabled: !reconnecting,
      run: () => setReconnecting(true),
    },
    {
      id: "back",
      title: "Back",
      group: "Sync",
      keys: ["Escape"],
      hint: "back",
      inFields: true,
      enabled: reconnecting,
      run: back,
    },
  ]);
  if (reconnecting)
    return (
      <ConnectForm
        status={status}
        title="Connect again"
        words="With another token or at another address. Everything that waits stays and goes on."
        back={back}
      />
    );
  return <Standing status={status} reconnect={() => setReconnecting(true)} />;
}

function Standing({ status, reconnect }: { status: SyncStatus; reconnect: () => void }) {
  useSyncCommands();
  return (
    <div className={classes.view}>
      <SyncBar status={status} reconnect={reconnect} />
      <div className={classes.panel}>
        <div className={classes.waiting}>
          <OutboxList />
        </div>
        <SyncLog />
      </div>
      <div className={classes.side}>
        <EditDetail />
        <ImportLoadForm />
      </div>
    </div>
  );
}
