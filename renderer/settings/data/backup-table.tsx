import { Button, Group, Table, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import type { StoredBackup } from "../../../shared/views/backups.ts";
import { useNow } from "../../ui/behavior/use-now.ts";
import { ConfirmButton } from "../../ui/components/confirm-button.tsx";
import { formatAgo, formatFileSize, formatNumber, formatTimeOrDate } from "../../ui/format.ts";

/** Backups shown before "Show all". */
const MAX_COLLAPSED = 6;

const KIND_TEXTS = { automatic: "", manual: ", manual", replaced: ", before a restore or import" };

interface BackupActions {
  isBusy: boolean;
  restore(backup: StoredBackup): void;
  save(backup: StoredBackup): void;
  remove(backup: StoredBackup): void;
}

/** Backups, and the data that a restore or import replaced, newest first. */
export function BackupTable({ backups, ...actions }: BackupActions & { backups: readonly StoredBackup[] }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const now = useNow(30_000);
  return (
    <>
      <Table mt="sm" verticalSpacing="xs" fz="sm" aria-label="Backups">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Taken</Table.Th>
            <Table.Th>Age</Table.Th>
            <Table.Th ta="right">Size</Table.Th>
            <Table.Th pl="xl">Status</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {backups.slice(0, isExpanded ? undefined : MAX_COLLAPSED).map((backup) => (
            <BackupRow key={backup.name} backup={backup} now={now} {...actions} />
          ))}
        </Table.Tbody>
      </Table>
      {backups.length > MAX_COLLAPSED && !isExpanded && (
        <Button mt="sm" size="compact-xs" variant="default" onClick={() => setIsExpanded(true)}>
          Show all {formatNumber(backups.length)}
        </Button>
      )}
    </>
  );
}

interface BackupRowProps extends BackupActions {
  backup: StoredBackup;
  now: number;
}

function BackupRow({ backup, now, isBusy, restore, save, remove }: BackupRowProps) {
  const moment = formatTimeOrDate(backup.at, now);
  return (
    <Table.Tr>
      <Table.Td>
        {moment}
        {KIND_TEXTS[backup.kind]}
      </Table.Td>
      <Table.Td>{formatAgo(backup.at, now)}</Table.Td>
      <Table.Td ta="right">{formatFileSize(backup.bytes)}</Table.Td>
      <Table.Td pl="xl">{backup.isVerified ? "Verified" : "Not verified"}</Table.Td>
      <Table.Td>
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          {backup.kind !== "replaced" && (
            <Button
              size="compact-xs"
              variant="default"
              disabled={isBusy}
              aria-label={`Save copy of ${moment}`}
              onClick={() => save(backup)}
            >
              Save copy
            </Button>
          )}
          {backup.kind !== "automatic" && (
            <ConfirmButton
              size="compact-xs"
              disabled={isBusy}
              label="Remove…"
              name={`Remove ${moment}`}
              text={`Deletes the backup of ${moment} permanently. Your current data stays.`}
              confirm="Remove"
              act={() => remove(backup)}
            />
          )}
          <ConfirmButton
            size="compact-xs"
            disabled={isBusy}
            label="Restore…"
            name={`Restore ${moment}`}
            text={`Replaces all data with the backup of ${moment}, after a check; later changes are not included. Lanedesk backs up your current data first, so you can restore it later. Windows reload; drafts are kept.`}
            confirm="Restore"
            act={() => restore(backup)}
          />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
