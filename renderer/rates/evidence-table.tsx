import { Table } from "@mantine/core";
import type { RateEstimate } from "../../shared/views/rate.ts";
import { count, stopDate } from "../ui/format.ts";
import { Fold } from "./fold.tsx";

/** What an estimate is based on, from the closest evidence to the widest; collapsed. */
export function EvidenceTable({ evidence }: { evidence: RateEstimate["evidence"] }) {
  const { lane, laneMarket, newestOnLane } = evidence;
  const rows: [string, string][] = [
    ["Bookings on this lane", count(lane)],
    ["Market rates on this lane", count(laneMarket)],
    ["Newest on this lane", newestOnLane ? stopDate(newestOnLane) : "none"],
    ["Rates from the origin's area", count(evidence.fromArea)],
    ["Rates to the destination's area", count(evidence.toArea)],
    ["Rates between the two states", count(evidence.states)],
    ["Rates from the origin's state", count(evidence.fromState)],
    ["Rates to the destination's state", count(evidence.toState)],
    ["Rates of this equipment", count(evidence.equipment)],
    ["All rates of two years", count(evidence.all)],
    ["Not considered", "stops, team, hazmat, lead days"],
  ];
  return (
    <Fold label="Evidence">
      <Table verticalSpacing={4} fz={13} aria-label="Evidence">
        <Table.Tbody>
          {rows.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              <Table.Td ta="right">{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Fold>
  );
}
