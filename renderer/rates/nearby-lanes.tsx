import { Table, UnstyledButton } from "@mantine/core";
import type { NearbyLane } from "../../shared/views/nearby-lane.ts";
import type { LaneRequest } from "../../shared/views/rate.ts";
import { compareLane } from "../rate-lanes.ts";
import { useChannel } from "../ui/data/query.ts";
import { formatMoney, formatNumber, formatPerMile } from "../ui/format.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import classes from "./rates.module.css";

interface NearbyLanesProps {
  request: LaneRequest;
  /** The name of the equipment type, for the line of the compared lane. */
  equipment: string;
}

/** Nearby lanes with their rates; a click compares the lane. */
export function NearbyLanes({ request, equipment }: NearbyLanesProps) {
  const { data, error, refetch } = useChannel("rates.nearbyLanes", request);
  if (error && error.code !== "invalid") return <FailureNote failure={error} retry={refetch} />;
  if (!data || data.lanes.length === 0) return null;
  return (
    <div>
      <h2 className={classes.title}>Nearby lanes, last 6 months</h2>
      <Table className={classes.table} verticalSpacing="xs" fz="sm" aria-label="Nearby lanes">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Lane</Table.Th>
            <Table.Th ta="right">Rates</Table.Th>
            <Table.Th ta="right">Median rate</Table.Th>
            <Table.Th ta="right">Per mile</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.lanes.map((lane) => (
            <Table.Tr key={formatNearbyLane(lane)}>
              <Table.Td>
                <UnstyledButton
                  className={classes.link}
                  title="Compare lane"
                  onClick={() => compareLane(formatLine(lane, equipment))}
                >
                  {formatNearbyLane(lane)}
                </UnstyledButton>
              </Table.Td>
              <Table.Td ta="right">{formatNumber(lane.rateCount)}</Table.Td>
              <Table.Td ta="right">{formatMoney(Math.round(lane.rate))}</Table.Td>
              <Table.Td ta="right">{formatPerMile(lane.perMile, 1)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Formats a nearby lane: "Dallas, TX → Atlanta, GA". */
export const formatNearbyLane = ({ origin, destination }: NearbyLane): string =>
  `${origin.city}, ${origin.state} → ${destination.city}, ${destination.state}`;

const formatLine = ({ origin, destination }: NearbyLane, equipment: string): string =>
  `${origin.city} ${origin.state} ${destination.city} ${destination.state} ${equipment}`.toLowerCase();
