import { Table } from "@mantine/core";
import type { Failure } from "../../../shared/failure.ts";
import { count } from "../../ui/format.ts";

const MAX_LINES = 200;

/** The lines of an export that can't be imported. */
export function RejectedLines({ lines }: { lines: Failure["fields"] }) {
  return (
    <Table mt="sm" verticalSpacing="xs" fz="sm" aria-label="Invalid lines">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={80}>Line</Table.Th>
          <Table.Th>Problem</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.slice(0, MAX_LINES).map(({ pointer, message }) => (
          <Table.Tr key={pointer}>
            <Table.Td>{count(Number(pointer.slice(1)))}</Table.Td>
            <Table.Td>{message}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
