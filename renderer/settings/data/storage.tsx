import { Button, Text } from "@mantine/core";
import type { StoredBackup } from "../../../shared/views/backups.ts";
import { RoleGate } from "../../role-gate.tsx";
import { callChannel } from "../../ui/data/channel.ts";
import { useChannel } from "../../ui/data/query.ts";
import { formatCount, formatFileSize } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { NumberSetting } from "../preferences/number-setting.tsx";
import classes from "../settings.module.css";
import { ResultNote } from "./result-note.tsx";
import { useWorkResult } from "./use-work-result.ts";

/** Describes the size of the backups, and how many stay until the user removes them; empty without backups. */
function describeBackups(backups: readonly StoredBackup[]): string {
  if (backups.length === 0) return "";
  const bytes = backups.reduce((sum, backup) => sum + backup.bytes, 0);
  const keptCount = backups.filter(({ kind }) => kind !== "automatic").length;
  const text = ` Backups use ${formatFileSize(bytes)}`;
  if (keptCount === 0) return `${text}.`;
  return `${text}; ${formatCount(keptCount, "backup stays", "backups stay")} until you remove ${keptCount === 1 ? "it" : "them"}.`;
}

/** The days of history. For a data folder, also the size of the data and the button that compacts the data. */
export function Storage() {
  const { data, error, refetch } = useChannel("backups.list", null);
  const { isBusy, failure, text, run } = useWorkResult();
  const vacuum = async () => {
    await run("Compacting (steps):", async (workId) => {
      const { beforeBytes, afterBytes } = await callChannel("store.vacuum", { workId });
      return afterBytes < beforeBytes
        ? `Freed ${formatFileSize(beforeBytes - afterBytes)}.`
        : "No space to free.";
    });
    void refetch();
  };
  return (
    <>
      <RoleGate action="changeSettings">
        <NumberSetting
          setting="daysOfHistory"
          w={320}
          label="Days of history"
          description="Applies to the history of booked and deleted loads, carrier changes and the audit log. Lanedesk always keeps carriers, rates and the last entry of each load."
        />
      </RoleGate>
      {error && <FailureNote failure={error} retry={refetch} />}
      {/* A PostgreSQL database has no backup schedule, and its administrator compacts the data. */}
      {data?.schedule !== null && (
        <>
          <Text mt="sm" size="sm">
            {!error && `Your data uses ${data ? formatFileSize(data.storeBytes) : "…"}.`}
            {data && describeBackups(data.backups)} Compacting frees the space of deleted data.
          </Text>
          <RoleGate action="manageData">
            <div className={classes.line}>
              <Button mt="sm" variant="default" disabled={isBusy} onClick={vacuum}>
                Compact
              </Button>
            </div>
          </RoleGate>
          <ResultNote failure={failure} text={text} />
        </>
      )}
    </>
  );
}
