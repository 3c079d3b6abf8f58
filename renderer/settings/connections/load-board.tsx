import { Button, Select } from "@mantine/core";
import { type Settings, settings } from "../../../shared/views/settings.ts";
import type { SyncStatus } from "../../../shared/views/sync.ts";
import { useAppInfo } from "../../app-info.ts";
import { navigate } from "../../navigation.ts";
import { describeStatus } from "../../sync/status-text.ts";
import { useNow } from "../../ui/behavior/use-now.ts";
import { useChannel } from "../../ui/data/query.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { changeSettings } from "../preferences/change-settings.ts";
import { FixedNote, useIsFixed } from "../preferences/fixed-note.tsx";
import classes from "../settings.module.css";

/**
 * The addresses and status of the connection, and a button that opens Sync. Without an office, also the setting for
 * booked loads.
 */
export function LoadBoard() {
  const { data: status, error, refetch } = useChannel("sync.status", null);
  const now = useNow();
  if (!status) return error && <FailureNote failure={error} retry={refetch} />;
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
            <dd>{describeCarriers(status)}</dd>
          </div>
        )}
      </dl>
      <p className={classes.soft}>{describeStatus(status, now).text}</p>
      {!status.isOffice && <BookedLoads />}
      <Button variant="default" onClick={() => navigate("sync")}>
        {status.connected ? "Open Sync" : "Connect load board"}
      </Button>
    </>
  );
}

function describeCarriers({ isOffice, monitorUrl }: SyncStatus): string {
  if (!isOffice) return monitorUrl || "Not connected";
  return monitorUrl ? `From the office; registration steps from ${monitorUrl}` : "From the office";
}

const BOOKED_LOADS_LABELS: Record<Settings["bookedLoads"], string> = {
  delete: "Delete the load on the load board",
  ask: "Ask me in Sync",
  leave: "Leave the load posted",
};

/** The setting for Lanedesk's action on the load board when a broker books a posted load. */
function BookedLoads() {
  const bookedLoads = useAppInfo((state) => state.settings.bookedLoads);
  const isFixed = useIsFixed("bookedLoads");
  return (
    <div>
      <Select
        disabled={isFixed}
        maw={480}
        my="sm"
        label="When you book a posted load"
        description="The load board can't record bookings. If Lanedesk deletes the load there, the reason is Covered; unbooking posts the load again."
        data={settings.shape.bookedLoads.options.map((value) => ({
          value,
          label: BOOKED_LOADS_LABELS[value],
        }))}
        value={bookedLoads}
        onChange={(next) => changeSettings({ bookedLoads: settings.shape.bookedLoads.parse(next) })}
      />
      <FixedNote setting="bookedLoads" />
    </div>
  );
}
