import { Button } from "@mantine/core";
import { navigate } from "../../navigation.ts";
import { statusText } from "../../sync/status-text.ts";
import { useNow } from "../../ui/behavior/use-now.ts";
import { useChannel } from "../../ui/data/query.ts";
import classes from "../settings.module.css";

/** The connected load board; it is connected and disconnected in Sync. */
export function LoadBoard() {
  const { data: status } = useChannel("sync.status", null);
  const now = useNow(10_000);
  if (!status) return null;
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>Loads and rates</dt>
          <dd>{status.connected ? status.baseUrl : "Not connected"}</dd>
        </div>
        {status.connected && (
          <div>
            <dt>Carriers</dt>
            <dd>{status.monitorUrl || "Not connected"}</dd>
          </div>
        )}
      </dl>
      <p className={classes.soft}>{statusText(status, now).text}</p>
      <Button variant="default" onClick={() => navigate("sync")}>
        {status.connected ? "Open Sync" : "Connect load board"}
      </Button>
    </>
  );
}
