import { Button } from "@mantine/core";
import { go } from "../../frame/navigation.ts";
import { statusText } from "../../sync/status-text.ts";
import { useNow } from "../../ui/behavior/use-now.ts";
import { useChannel } from "../../ui/data/query.ts";
import classes from "../settings.module.css";

/** Which service Lanedesk is kept in step with; it is connected and disconnected in the sync view. */
export function LoadBoard() {
  const { data: status } = useChannel("sync.status", null);
  const now = useNow(10_000);
  if (!status) return null;
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>Loads and rates</dt>
          <dd>{status.connected ? status.baseUrl : "not connected"}</dd>
        </div>
        {status.connected && (
          <div>
            <dt>Carriers</dt>
            <dd>{status.monitorUrl || "not connected"}</dd>
          </div>
        )}
      </dl>
      <p className={classes.soft}>{statusText(status, now).words}</p>
      <Button variant="default" onClick={() => go("sync")}>
        {status.connected ? "Open Sync" : "Connect a remote"}
      </Button>
    </>
  );
}
