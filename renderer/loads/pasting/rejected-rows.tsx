import { List } from "@mantine/core";
import type { RejectedRow } from "../../../shared/window/import.ts";

/** Why rows were not taken, numbered as they now stand below. */
export function RejectedRows({ rejected }: { rejected: RejectedRow[] }) {
  return (
    <List size="sm" listStyleType="none" c="red" aria-label="Rows to be put right">
      {rejected.map(({ row, reason }) => (
        <List.Item key={row}>
          Row {row}: {reason}
        </List.Item>
      ))}
    </List>
  );
}
