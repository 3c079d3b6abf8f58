import { Button, Checkbox, Group, Table, Text, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { MAX_QUESTIONED_IDS, type QuestionedRate } from "../../../shared/views/rate-question.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { useChannel } from "../../ui/data/query.ts";
import { formatCount, formatDaysIn, formatMoney, formatNumber, formatStopDate } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showFailure, showNotice } from "../../ui/notices/notices.ts";
import { showUndo } from "../../ui/notices/undo.ts";
import classes from "./lists.module.css";

const ROWS_PER_PAGE = 20;

type AcceptedVersion = "proposed" | "imported";

/** Implausible imported rates, to accept or dismiss. */
export function QuestionedRates() {
  const [size, setSize] = useState(ROWS_PER_PAGE);
  const { data, error, refetch } = useChannel("rates.questioned", { after: null, size });
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  if (error) return <FailureNote failure={error} retry={refetch} />;
  if (!data || data.total === 0) return null;
  const { rows, total } = data;
  const selectedIds = rows.filter(({ rateId }) => selection.has(rateId)).map(({ rateId }) => rateId);
  const toggle = (rateId: string) => {
    const next = new Set(selection);
    if (!next.delete(rateId)) next.add(rateId);
    setSelection(next);
  };
  const hasSelection = selectedIds.length > 0;
  const ids = hasSelection ? selectedIds : null;
  return (
    <section className={classes.section} aria-label="Questioned rates">
      <Group justify="space-between" gap="var(--space-1) var(--space-4)">
        <div>
          <h2 className={classes.heading}>{formatCount(total, "questioned rate")}</h2>
          <Text size="sm" c="dimmed">
            These imported rates look wrong. Estimates use them only after you accept them.
          </Text>
        </div>
        <Group gap="sm">
          {hasSelection && <Text size="sm">{formatNumber(selectedIds.length)} selected</Text>}
          <Button size="compact-sm" onClick={() => acceptRates(ids, "proposed")}>
            {hasSelection ? "Accept proposals" : "Accept all proposals"}
          </Button>
          {hasSelection && (
            <Button size="compact-sm" variant="default" onClick={() => acceptRates(ids, "imported")}>
              Accept as imported
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => dismissRates(ids)}>
            {hasSelection ? "Dismiss" : "Dismiss all"}
          </Button>
        </Group>
      </Group>
      <div className={classes.scroller}>
        <Table verticalSpacing="xs" fz="sm" aria-label="Questioned rates">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={32}>
                <Checkbox
                  size="xs"
                  aria-label="Select all"
                  checked={selectedIds.length === rows.length}
                  indeterminate={hasSelection && selectedIds.length < rows.length}
                  onChange={() => setSelection(new Set(hasSelection ? [] : rows.map(({ rateId }) => rateId)))}
                />
              </Table.Th>
              <Table.Th>Booked</Table.Th>
              <Table.Th>Lane</Table.Th>
              <Table.Th ta="right">Rate</Table.Th>
              <Table.Th ta="right">Miles</Table.Th>
              <Table.Th pl="xl">Problem</Table.Th>
              <Table.Th>
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((rate) => (
              <Row
                key={rate.rateId}
                rate={rate}
                isSelected={selection.has(rate.rateId)}
                toggle={() => toggle(rate.rateId)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {rows.length < total && size < MAX_QUESTIONED_IDS && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.more}
          onClick={() => setSize(MAX_QUESTIONED_IDS)}
        >
          Show {formatNumber(Math.min(total, MAX_QUESTIONED_IDS) - rows.length)} more
        </Button>
      )}
      {rows.length < total && size === MAX_QUESTIONED_IDS && (
        <Text size="sm" c="dimmed">
          First {formatNumber(rows.length)} of {formatNumber(total)}. Accept or dismiss these rates to see the
          others.
        </Text>
      )}
    </section>
  );
}

interface RowProps {
  rate: QuestionedRate;
  isSelected: boolean;
  toggle: () => void;
}

function Row({ rate, isSelected, toggle }: RowProps) {
  const { rateId, origin, destination, equipmentCode, loadNumber, totalRate, miles } = rate;
  const lane = `${origin} → ${destination}`;
  const name = `${lane}, ${formatMoney(totalRate)}`;
  return (
    <Table.Tr data-selected={isSelected || undefined}>
      <Table.Td>
        <Checkbox size="xs" aria-label={`Select ${name}`} checked={isSelected} onChange={toggle} />
      </Table.Td>
      <Table.Td className={classes.fixed}>{formatStopDate(rate.bookedDate)}</Table.Td>
      <Table.Td>
        <span className={classes.fixed}>
          {lane} <span className={classes.soft}>{equipmentCode}</span>
        </span>
        {loadNumber && <span className={classes.soft}> · {loadNumber}</span>}
      </Table.Td>
      <Table.Td ta="right">{formatMoney(totalRate)}</Table.Td>
      <Table.Td ta="right">{miles.toLocaleString("en-US")}</Table.Td>
      <Table.Td pl="xl">
        {formatDaysIn(rate.reason)}{" "}
        <strong className={classes.proposal}>{formatDaysIn(rate.proposal)}</strong>
      </Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          {rate.canAcceptProposal && (
            <Button
              size="compact-xs"
              aria-label={`Accept the proposal for ${name}`}
              onClick={() => acceptRates([rateId], "proposed")}
            >
              Accept
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Accept as imported: ${name}`}
            onClick={() => acceptRates([rateId], "imported")}
          >
            Accept as imported
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Dismiss ${name}`}
            onClick={() => dismissRates([rateId])}
          >
            Dismiss
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/**
 * Accepts questioned rates.
 * @param rateIds null for all
 */
async function acceptRates(rateIds: string[] | null, as: AcceptedVersion): Promise<void> {
  try {
    const { accepted, left } = await callChannel("rates.acceptQuestioned", { rateIds, as });
    const remaining = left > 0 ? ` ${formatCount(left, "rate still needs", "rates still need")} review.` : "";
    if (accepted.length === 0) return showNotice(`No rates accepted.${remaining}`);
    showUndo(`Accepted ${formatCount(accepted.length, "rate")}.${remaining}`, () => restoreRates(accepted));
  } catch (error) {
    showFailure("Can't accept the rates", error);
  }
}

async function dismissRates(rateIds: string[] | null): Promise<void> {
  try {
    const { dismissed } = await callChannel("rates.dismissQuestioned", { rateIds });
    // Another window, or the first of two clicks, has already accepted or dismissed the rates.
    if (dismissed.length === 0) return;
    showUndo(`Dismissed ${formatCount(dismissed.length, "rate")}.`, () => restoreRates(dismissed));
  } catch (error) {
    showFailure("Can't dismiss the rates", error);
  }
}

async function restoreRates(rateIds: string[]): Promise<string> {
  await callChannel("rates.restoreQuestioned", { rateIds });
  return `Restored ${formatCount(rateIds.length, "questioned rate")}.`;
}
