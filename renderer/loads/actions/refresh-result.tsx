import { Anchor, Table, Text } from "@mantine/core";
import { refreshStatus } from "../../../shared/interface/refresh.ts";
import type { RefreshOutcome } from "../../../shared/views/refresh-outcome.ts";
import { closePanel, openLoad } from "../../panel.ts";
import { PanelFrame } from "../../ui/components/panel-frame.tsx";
import { useChannel } from "../../ui/data/query.ts";
import { formatRow } from "../load.ts";
import { formatCounts, formatStatus } from "./refresh.ts";

const MAX_LISTED_LOADS = 200;

/** The panel that lists the loads whose refresh was declined or failed; a click on a load opens the load. */
export function RefreshResult({ outcome }: { outcome: RefreshOutcome }) {
  const declinedOrFailed = outcome.statuses.filter(({ status }) => status !== refreshStatus.refreshed);
  const shown = declinedOrFailed.slice(0, MAX_LISTED_LOADS);
  const { data } = useChannel(
    "loads.rows",
    shown.length > 0 ? { loadIds: shown.map(({ loadId }) => loadId) } : undefined,
  );
  const rows = new Map(data?.rows.map((row) => [row.loadId, row]));
  const isCanceled = outcome.unprocessed > 0;
  const formatLoad = (loadId: string) => {
    const row = rows.get(loadId);
    if (row) return formatRow(row);
    return data ? loadId : "…";
  };
  return (
    <PanelFrame title={isCanceled ? "Refresh canceled" : "Refresh result"} close={closePanel}>
      <Text size="sm" p="md">
        {formatCounts(outcome)}
        {declinedOrFailed.length > MAX_LISTED_LOADS &&
          ` First ${MAX_LISTED_LOADS} loads that were declined or failed:`}
      </Text>
      <Table verticalSpacing="xs" horizontalSpacing="md" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Load</Table.Th>
            <Table.Th>Result</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((status) => (
            <Table.Tr key={status.loadId}>
              <Table.Td>
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  ta="left"
                  onClick={() => openLoad(status.loadId)}
                >
                  {formatLoad(status.loadId)}
                </Anchor>
              </Table.Td>
              <Table.Td>{formatStatus(status)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </PanelFrame>
  );
}
