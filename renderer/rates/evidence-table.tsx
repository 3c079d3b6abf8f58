import { Table, UnstyledButton } from "@mantine/core";
import type { LaneRequest, RateEstimate, RateFact } from "../../shared/views/rate.ts";
import { navigate } from "../navigation.ts";
import { exportCsv } from "../ui/data/export-csv.ts";
import { useChannel } from "../ui/data/query.ts";
import { capitalize, formatCount, formatNumber, formatStopDate } from "../ui/format.ts";
import { describeFuel, describeTier } from "./evidence-text.ts";
import { Fold } from "./fold.tsx";
import { formatNearbyLane } from "./nearby-lanes.tsx";
import classes from "./rates.module.css";
import { formatLaneFileName } from "./saved-lane-text.ts";

interface EvidenceTableProps {
  evidence: RateEstimate["evidence"];
  request: LaneRequest;
}

const MAX_NEARBY = 3;

/** The evidence of an estimate, from this lane to all rates; collapsed at first. */
export function EvidenceTable({ evidence, request }: EvidenceTableProps) {
  const { lane, laneMarket, newestOnLane, fuel, notConsidered } = evidence;
  const { data } = useChannel("rates.nearbyLanes", request);
  const nearby = data?.lanes
    .slice(0, MAX_NEARBY)
    .map((nearbyLane) => `${formatNearbyLane(nearbyLane)} (${formatCount(nearbyLane.rateCount, "rate")})`)
    .join("; ");
  const getFactName = (fact: RateFact) =>
    fact === "line haul"
      ? formatCount(evidence.laneLineHaul, "line haul rate without fuel", "line haul rates without fuel")
      : fact;
  // Unknown while the window reads nearby lanes, and after a failure.
  const nearbyRows: [string, string][] =
    nearby === undefined ? [] : [["Nearby lanes", nearby || "None between these states"]];
  const rows: [string, string][] = [
    ["Evidence", `${capitalize(evidence.strength)}, ${describeTier(evidence.tier)}`],
    ["Bookings on this lane", formatNumber(lane)],
    ["Market rates on this lane", formatNumber(laneMarket)],
    ["Newest on this lane", newestOnLane ? formatStopDate(newestOnLane) : "None"],
    ...nearbyRows,
    ["Rates from the origin's area", formatNumber(evidence.fromArea)],
    ["Rates to the destination's area", formatNumber(evidence.toArea)],
    ["Rates between the two states", formatNumber(evidence.states)],
    ["Rates from the origin's state", formatNumber(evidence.fromState)],
    ["Rates to the destination's state", formatNumber(evidence.toState)],
    ["Rates for this equipment", formatNumber(evidence.equipment)],
    ["All rates of the last two years", formatNumber(evidence.all)],
    ["Fuel", fuel ? describeFuel(fuel, evidence.miles) : "No diesel price from the last two months"],
    ["Not considered", capitalize(notConsidered.map(getFactName).join(", ")) || "None"],
  ];
  return (
    <Fold
      label="Evidence"
      exportRows={() =>
        exportCsv(formatLaneFileName(request, "evidence"), ["evidence", "value"], () => [rows])
      }
    >
      <Table verticalSpacing="xs" fz="sm" aria-label="Evidence">
        <Table.Tbody>
          {rows.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Td style={{ whiteSpace: "nowrap" }}>{name}</Table.Td>
              <Table.Td ta="right">
                {value}
                {name === "Fuel" && (
                  <>
                    {" "}
                    <UnstyledButton className={classes.link} onClick={() => navigate("settings", "diesel")}>
                      Change price
                    </UnstyledButton>
                  </>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Fold>
  );
}
