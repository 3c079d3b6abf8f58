import { Table, UnstyledButton } from "@mantine/core";
import type { LaneQuestion } from "../../shared/window/rate.ts";
import type { RateNeighbour } from "../../shared/window/rate-neighbour.ts";
import { FailureNote } from "../ui/failure-note.tsx";
import { count, money } from "../ui/format.ts";
import { useAnswer } from "../ui/use-answer.ts";
import { lookAt } from "./lanes.ts";
import classes from "./rates.module.css";

interface NeighboursProps {
  question: LaneQuestion;
  /** The equipment as it is typed in a lane's line. */
  equipment: string;
}

/** Lanes nearby on which something was booked; each can be put beside. */
export function Neighbours({ question, equipment }: NeighboursProps) {
  const { value, failure, again } = useAnswer("rates.neighbours", question);
  if (failure && failure.code !== "invalid") return <FailureNote failure={failure} again={again} />;
  if (!value || value.neighbours.length === 0) return null;
  return (
    <div>
      <h2 className={classes.title}>Lanes nearby, last half year</h2>
      <Table className={classes.table} verticalSpacing={4} fz={13} aria-label="Lanes nearby">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Lane</Table.Th>
            <Table.Th ta="right">Bookings</Table.Th>
            <Table.Th ta="right">Rate</Table.Th>
            <Table.Th ta="right">Per mile</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {value.neighbours.map((neighbour) => (
            <Table.Tr key={wordsOf(neighbour)}>
              <Table.Td>
                <UnstyledButton
                  className={classes.neighbour}
                  title="Look at this lane"
                  onClick={() => lookAt(lineOf(neighbour, equipment))}
                >
                  {wordsOf(neighbour)}
                </UnstyledButton>
              </Table.Td>
              <Table.Td ta="right">{count(neighbour.bookings)}</Table.Td>
              <Table.Td ta="right">{money(Math.round(neighbour.rate))}</Table.Td>
              <Table.Td ta="right">${neighbour.perMile.toFixed(2)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

const wordsOf = ({ origin, destination }: RateNeighbour): string =>
  `${origin.city}, ${origin.state} → ${destination.city}, ${destination.state}`;

const lineOf = ({ origin, destination }: RateNeighbour, equipment: string): string =>
  `${origin.city} ${origin.state} ${destination.city} ${destination.state} ${equipment}`.toLowerCase();
