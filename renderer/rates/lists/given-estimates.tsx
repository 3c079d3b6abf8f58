import { Button, Group, Table, Text } from "@mantine/core";
import { useState } from "react";
import type { ChannelOutput } from "../../../shared/channels.ts";
import type { GivenEstimate } from "../../../shared/views/rate.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { exportCsv } from "../../ui/data/export-csv.ts";
import { useChannel } from "../../ui/data/query.ts";
import { capitalize, formatCount, formatMoney, formatStopDate } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { Fold } from "../fold.tsx";
import classes from "./lists.module.css";

const ROWS_PER_PAGE = 20;
const EXPORT_PAGE_SIZE = 200;

/** Compares the estimates of booked loads with the agreed rates. */
export function GivenEstimates() {
  const { data: record, error, refetch } = useChannel("rates.trackRecord", null);
  if (error) return <FailureNote failure={error} retry={refetch} />;
  if (!record) return null;
  const { inside, bookings } = record;
  return (
    <section className={classes.section} aria-label="Estimates and agreed rates">
      <h2 className={classes.heading}>Estimates and agreed rates</h2>
      {bookings === 0 ? (
        <Text size="sm" c="dimmed">
          After you book a load, this list compares the estimate with the agreed rate.
        </Text>
      ) : (
        <>
          <Text size="sm">{formatInside(inside, bookings)} the 80% range.</Text>
          <Fold label="Bookings" exportRows={exportGivenEstimates}>
            <Bookings />
          </Fold>
        </>
      )}
    </section>
  );
}

const formatInside = (inside: number, bookings: number): string =>
  bookings === 1
    ? `Your last booking was ${inside === 1 ? "inside" : "outside"}`
    : `${inside} of your last ${formatCount(bookings, "booking")} ${inside === 1 ? "was" : "were"} inside`;

function Bookings() {
  /** The start positions of the pages up to the current page. */
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  const { data, error, refetch, isFetching } = useChannel("rates.givenEstimates", {
    after: cursors.at(-1) ?? null,
    size: ROWS_PER_PAGE,
  });
  if (error) return <FailureNote failure={error} retry={refetch} />;
  if (!data) return null;
  const { next } = data;
  return (
    <>
      <div className={classes.scroller}>
        <Table verticalSpacing="xs" fz="sm" aria-label="Estimates and agreed rates">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Booked</Table.Th>
              <Table.Th>Lane</Table.Th>
              <Table.Th>Load</Table.Th>
              <Table.Th ta="right">Estimate</Table.Th>
              <Table.Th ta="right">80% range</Table.Th>
              <Table.Th ta="right">Agreed</Table.Th>
              <Table.Th ta="right">Difference</Table.Th>
              <Table.Th pl="xl">Result</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.rows.map((row) => (
              <Table.Tr key={row.rateId}>
                <Table.Td className={classes.fixed}>{formatStopDate(row.bookedDate)}</Table.Td>
                <Table.Td>
                  {row.origin} → {row.destination} <span className={classes.soft}>{row.equipmentCode}</span>
                </Table.Td>
                <Table.Td>{row.loadNumber}</Table.Td>
                <Table.Td ta="right">{formatMoney(Math.round(row.estimate))}</Table.Td>
                <Table.Td ta="right" className={classes.fixed}>
                  {formatMoney(Math.round(row.lower))}–{formatMoney(Math.round(row.upper))}
                </Table.Td>
                <Table.Td ta="right">{formatMoney(row.agreedRate)}</Table.Td>
                <Table.Td ta="right">{formatDifference(row)}</Table.Td>
                <Table.Td pl="xl" className={row.isInside ? undefined : classes.warning}>
                  {capitalize(formatResult(row))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Group gap="sm" mt="sm">
        <Button
          size="compact-sm"
          variant="default"
          disabled={cursors.length === 1}
          onClick={() => setCursors(cursors.slice(0, -1))}
        >
          Show newer
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={next === null || isFetching}
          onClick={() => setCursors([...cursors, next])}
        >
          Show older
        </Button>
      </Group>
    </>
  );
}

const formatResult = ({ isInside, agreedRate, lower }: GivenEstimate): string =>
  isInside ? "inside" : agreedRate < lower ? "below" : "above";

function formatDifference({ agreedRate, estimate }: GivenEstimate): string {
  const percent = Math.round((agreedRate / estimate - 1) * 100);
  return `${percent > 0 ? "+" : ""}${percent}%`;
}

const HEADINGS = [
  "booked",
  "load",
  "origin",
  "destination",
  "equipment",
  "estimate",
  "lower",
  "upper",
  "agreed",
  "result",
];

const exportGivenEstimates = () =>
  exportCsv("estimates-and-agreed-rates.csv", HEADINGS, readGivenEstimates, "booking");

async function* readGivenEstimates() {
  let after: string | null = null;
  do {
    const page: ChannelOutput<"rates.givenEstimates"> = await callChannel("rates.givenEstimates", {
      after,
      size: EXPORT_PAGE_SIZE,
    });
    yield page.rows.map((row) => [
      row.bookedDate,
      row.loadNumber,
      row.origin,
      row.destination,
      row.equipmentCode,
      row.estimate,
      row.lower,
      row.upper,
      row.agreedRate,
      formatResult(row),
    ]);
    after = page.next;
  } while (after !== null);
}
