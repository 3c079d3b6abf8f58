import { Button, Group, Table } from "@mantine/core";
import type { StoredBackup } from "../../../shared/views/backups.ts";
import { duration, fileSize, timeOrDate } from "../../ui/format.ts";
import { ConfirmButton } from "../../ui/parts/confirm-button.tsx";

/** What is said of a copy besides its moment. */
const kinds = { automatic: "", manual: ", taken by hand", replaced: ", the store before a restore" };

interface CopyRowProps {
  copy: StoredBackup;
  now: number;
  isBusy: boolean;
  restore: () => void;
  save: () => void;
  remove: () => void;
}

/** A backup or a former store: when, how large, whether it was verified, and what can be done with it. */
export function BackupRow({ copy, now, isBusy, restore, save, remove }: CopyRowProps) {
  const moment = timeOrDate(copy.at, now);
  return (
    <Table.Tr>
      <Table.Td>
        {moment}
        {kinds[copy.kind]}
      </Table.Td>
      <Table.Td>{duration(now - copy.at)}</Table.Td>
      <Table.Td ta="right">{fileSize(copy.bytes)}</Table.Td>
      <Table.Td pl={24}>{copy.isVerified ? "verified" : "not verified"}</Table.Td>
      <Table.Td>
        <Group gap={4} justify="flex-end" wrap="nowrap">
          {copy.kind !== "replaced" && (
            <Button
              size="compact-xs"
              variant="default"
              disabled={isBusy}
              aria-label={`Save a copy of ${moment}`}
              onClick={save}
            >
              Save a copy
            </Button>
          )}
          {copy.kind !== "automatic" && (
            <ConfirmButton
              size="compact-xs"
              disabled={isBusy}
              label="Remove…"
              name={`Remove ${moment}`}
              words={`What Lanedesk held at ${moment} is gone for good then, unless another backup holds it. The store in use stays.`}
              yes="Remove"
              act={remove}
            />
          )}
          <ConfirmButton
            size="compact-xs"
            disabled={isBusy}
            label="Restore…"
            name={`Restore ${moment}`}
            words={`Everything goes back to ${moment}; what was entered since then is not in it. It is checked first. The store as it is now is kept and stays in this list, so that you can go back to it. Every window begins anew; what is half typed there stays.`}
            yes="Restore"
            act={restore}
          />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
