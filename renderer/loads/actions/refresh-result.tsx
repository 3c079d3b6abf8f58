import { Table, Text } from "@mantine/core";
import { refreshStatus } from "../../../shared/interface/refresh.ts";
import type { RefreshOutcome } from "../../../shared/views/refresh-outcome.ts";
import { useAnswer } from "../../ui/data/use-answer.ts";
import { count } from "../../ui/format.ts";
import { closePanel, openLoad } from "../panel/panel.ts";
import { PanelFrame } from "../panel/panel-frame.tsx";
import { formatRemaining, formatStatus } from "./refresh.ts";

/** The most lines that are shown; a person reads no more. */
const mostLines = 200;

/** What became of a refresh in which not all went well: the others first to be dealt with. */
export function RefreshResult({ answer }: { answer: RefreshOutcome }) {
  const rest = answer.statuses.filter(({ status }) => status !== refreshStatus.refreshed);
  const shown = rest.slice(0, mostLines);
  const { value } = useAnswer(
    "loads.rows",
    shown.length > 0 ? { loadIds: shown.map(({ loadId }) => loadId) } : undefined,
  );
  const rows = new Map(value?.rows.map((row) => [row.loadId, row]));
  const isCancelled = answer.left > 0;
  const name = (loadId: string) => {
    const row = rows.get(loadId);
    if (!row) return value ? loadId : "…";
    return `${row.originCity} ${row.originState} → ${row.destinationCity} ${row.destinationState} ${row.loadNumber}`.trim();
  };
  return (
    <PanelFrame title={isCancelled ? "Refresh canceled" : "Refreshed"} close={closePanel}>
      <Text size="sm" p={12}>
        {count(answer.successful)} refreshed, {count(answer.declined)} declined, {count(answer.failed)} failed
        {isCancelled && `; ${formatRemaining(answer.left)}`}.
        {rest.length > mostLines && ` The first ${mostLines} of those that were not:`}
      </Text>
      <Table verticalSpacing={4} horizontalSpacing={12} fz={13}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Load</Table.Th>
            <Table.Th>What became of it</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((status) => (
            <Table.Tr key={status.loadId} onDoubleClick={() => openLoad(status.loadId)}>
              <Table.Td>{name(status.loadId)}</Table.Td>
              <Table.Td>{formatStatus(status)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </PanelFrame>
  );
}
