import { Button, Group, Table } from "@mantine/core";
import type { StoredBackup } from "../../../shared/views/backups.ts";
import { ConfirmButton } from "../../ui/components/confirm-button.tsx";
import { formatAgo, formatFileSize, formatTimeOrDate } from "../../ui/format.ts";

const KIND_TEXTS = { automatic: "", manual: ", manual", replaced: ", before a restore or import" };

interface BackupRowProps {
  backup: StoredBackup;
  now: number;
  isBusy: boolean;
  restore: () => void;
  save: () => void;
  remove: () => void;
}

/** A backup with its actions. */
export function BackupRow({ backup, now, isBusy, restore, save, remove }: BackupRowProps) {
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
              onClick={save}
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
              act={remove}
            />
          )}
          <ConfirmButton
            size="compact-xs"
            disabled={isBusy}
            label="Restore…"
            name={`Restore ${moment}`}
            text={`Replaces all data with the backup of ${moment}, after a check; later changes are not included. Lanedesk backs up your current data first, so you can restore it later. Windows reload; drafts are kept.`}
            confirm="Restore"
            act={restore}
          />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
