import { Table, UnstyledButton } from "@mantine/core";
import type { LaneRequest, RateEstimate, RateFact } from "../../shared/views/rate.ts";
import { navigate } from "../navigation.ts";
import { exportCsv } from "../ui/data/export-csv.ts";
import { useChannel } from "../ui/data/query.ts";
import { count, counted, stopDate } from "../ui/format.ts";
import { fuelText, tierText } from "./evidence-text.ts";
import { Fold } from "./fold.tsx";
import classes from "./rates.module.css";
import { laneFileName } from "./saved-lane-text.ts";

interface EvidenceTableProps {
  evidence: RateEstimate["evidence"];
  question: LaneRequest;
}

const MAX_BORROWED = 3;

/** What an estimate is based on, from the closest evidence to the widest; collapsed. */
export function EvidenceTable({ evidence, question }: EvidenceTableProps) {
  const { lane, laneMarket, newestOnLane, fuel, notConsidered } = evidence;
  const { data } = useChannel("rates.neighbors", question);
  const borrowed = (data?.neighbors ?? [])
    .slice(0, MAX_BORROWED)
    .map(
      ({ origin, destination, bookings }) =>
        `${origin.city}, ${origin.state} → ${destination.city}, ${destination.state} (${count(bookings)})`,
    );
  const nameFact = (fact: RateFact) =>
    fact === "line haul"
      ? counted(evidence.laneLineHaul, "line haul rate without fuel", "line haul rates without fuel")
      : fact;
  const rows: [string, string][] = [
    ["Evidence", `${evidence.strength}, ${tierText(evidence.tier)}`],
    ["Bookings on this lane", count(lane)],
    ["Market rates on this lane", count(laneMarket)],
    ["Newest on this lane", newestOnLane ? stopDate(newestOnLane) : "none"],
    ["Lanes borrowed from", borrowed.join("; ") || "none between these states"],
    ["Rates from the origin's area", count(evidence.fromArea)],
    ["Rates to the destination's area", count(evidence.toArea)],
    ["Rates between the two states", count(evidence.states)],
    ["Rates from the origin's state", count(evidence.fromState)],
    ["Rates to the destination's state", count(evidence.toState)],
    ["Rates of this equipment", count(evidence.equipment)],
    ["All rates of two years", count(evidence.all)],
    ["Fuel", fuel ? fuelText(fuel, evidence.miles) : "no diesel price from the last two months"],
    ["Not considered", notConsidered.map(nameFact).join(", ") || "nothing"],
  ];
  return (
    <Fold
      label="Evidence"
      exportRows={() => exportCsv(laneFileName(question, "evidence"), ["evidence", "value"], () => [rows])}
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
