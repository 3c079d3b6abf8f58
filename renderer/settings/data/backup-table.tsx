import { Button, Table, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import type { StoredBackup } from "../../../shared/views/backups.ts";
import { useNow } from "../../ui/behavior/use-now.ts";
import { formatNumber } from "../../ui/format.ts";
import { BackupRow } from "./backup-row.tsx";

/** Backups shown before "Show all". */
const MAX_COLLAPSED = 6;

interface BackupTableProps {
  backups: readonly StoredBackup[];
  isBusy: boolean;
  restore(backup: StoredBackup): void;
  save(backup: StoredBackup): void;
  remove(backup: StoredBackup): void;
}

/** Backups, and the data that a restore or import replaced, newest first. */
export function BackupTable({ backups, isBusy, restore, save, remove }: BackupTableProps) {
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
            <BackupRow
              key={backup.name}
              backup={backup}
              now={now}
              isBusy={isBusy}
              restore={() => restore(backup)}
              save={() => save(backup)}
              remove={() => remove(backup)}
            />
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
