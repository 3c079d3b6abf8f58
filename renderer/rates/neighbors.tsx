import { Table, UnstyledButton } from "@mantine/core";
import type { LaneRequest } from "../../shared/views/rate.ts";
import type { RateNeighbor } from "../../shared/views/rate-neighbor.ts";
import { compareLane } from "../rate-lanes.ts";
import { useChannel } from "../ui/data/query.ts";
import { formatMoney, formatNumber, formatPerMile } from "../ui/format.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import classes from "./rates.module.css";

interface NeighborsProps {
  request: LaneRequest;
  /** The name of the equipment, as the broker types it in a lane. */
  equipment: string;
}

/** Nearby lanes with bookings; a click compares the lane. */
export function Neighbors({ request, equipment }: NeighborsProps) {
  const { data, error, refetch } = useChannel("rates.neighbors", request);
  if (error && error.code !== "invalid") return <FailureNote failure={error} retry={refetch} />;
  if (!data || data.neighbors.length === 0) return null;
  return (
    <div>
      <h2 className={classes.title}>Nearby lanes, last 6 months</h2>
      <Table className={classes.table} verticalSpacing="xs" fz="sm" aria-label="Nearby lanes">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Lane</Table.Th>
            <Table.Th ta="right">Bookings</Table.Th>
            <Table.Th ta="right">Rate</Table.Th>
            <Table.Th ta="right">Per mile</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.neighbors.map((neighbor) => (
            <Table.Tr key={formatNeighbor(neighbor)}>
              <Table.Td>
                <UnstyledButton
                  className={classes.link}
                  title="Compare lane"
                  onClick={() => compareLane(formatLine(neighbor, equipment))}
                >
                  {formatNeighbor(neighbor)}
                </UnstyledButton>
              </Table.Td>
              <Table.Td ta="right">{formatNumber(neighbor.bookings)}</Table.Td>
              <Table.Td ta="right">{formatMoney(Math.round(neighbor.rate))}</Table.Td>
              <Table.Td ta="right">{formatPerMile(neighbor.perMile, 1)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Formats a nearby lane: "Dallas, TX → Atlanta, GA". */
export const formatNeighbor = ({ origin, destination }: RateNeighbor): string =>
  `${origin.city}, ${origin.state} → ${destination.city}, ${destination.state}`;

const formatLine = ({ origin, destination }: RateNeighbor, equipment: string): string =>
  `${origin.city} ${origin.state} ${destination.city} ${destination.state} ${equipment}`.toLowerCase();
