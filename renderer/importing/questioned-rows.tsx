import { Text } from "@mantine/core";
import { formatCount, formatDaysIn, formatNumber } from "../ui/format.ts";
import classes from "./importing.module.css";
import { type OpenSheet, toFileRow } from "./sheets.ts";

/** The implausible rows of a preview. */
export function QuestionedRows({ open: { sheet, preview } }: { open: OpenSheet }) {
  if (!preview || preview.questionedRows.length === 0) return null;
  const { questioned, questionedRows } = preview;
  return (
    <section aria-label="Questioned rows">
      <Text size="sm">
        {formatCount(questioned, "row looks", "rows look")} wrong. Estimates ignore these rows until someone
        accepts them in Rates.
      </Text>
      <ul className={classes.warnings} aria-label="Questioned rows">
        {questionedRows.map(({ row, text, reason, proposal }) => (
          <li key={row}>
            <span className={classes.rowText}>
              Row {formatNumber(toFileRow(sheet, row))}: {formatDaysIn(text)}
            </span>
            <br />
            {formatDaysIn(reason)} <strong>{formatDaysIn(proposal)}</strong>
          </li>
        ))}
        {questioned > questionedRows.length && (
          <li>{formatCount(questioned - questionedRows.length, "more row")}</li>
        )}
      </ul>
    </section>
  );
}
