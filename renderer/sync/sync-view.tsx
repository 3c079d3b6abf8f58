import { useEffect } from "react";
import { useFooter } from "../frame/footer-words.ts";
import { FailureNote } from "../ui/failure-note.tsx";
import { counted } from "../ui/format.ts";
import { ConnectForm } from "./connect-form.tsx";
import { Diary } from "./diary.tsx";
import { EditDetail } from "./edit-detail.tsx";
import { OutboxList } from "./outbox-list.tsx";
import classes from "./sync.module.css";
import { followSync, readSync, useSync } from "./sync.ts";
import { SyncBar } from "./sync-bar.tsx";
import { useSyncCommands } from "./use-sync-commands.ts";

/** Where what was edited stands on its way to the remote. Nothing here needs reading on a good day. */
export function SyncView() {
  const status = useSync((state) => state.status);
  const rows = useSync((state) => state.rows.length);
  const failure = useSync((state) => state.failure);
  useEffect(followSync, []);
  useSyncCommands();
  useFooter(status?.connected ? `${counted(rows, "edit")} in the outbox` : "");
  if (failure) return <FailureNote failure={failure} again={readSync} />;
  if (!status) return null;
  if (!status.connected) return <ConnectForm status={status} />;
  return (
    <div className={classes.view}>
      <div className={classes.main}>
        <SyncBar status={status} />
        <div className={classes.panel}>
          <OutboxList />
          <h2>Diary</h2>
          <Diary />
        </div>
      </div>
      <EditDetail />
    </div>
  );
}
