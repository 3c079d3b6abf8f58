import { Text } from "@mantine/core";
import { formatCount, formatDaysIn, formatNumber } from "../ui/format.ts";
import classes from "./importing.module.css";
import { type OpenSheet, toFileRow } from "./sheets.ts";

/** Implausible rows, which Rates lists after the import until someone accepts them. */
export function QuestionedRows({ open: { sheet, preview } }: { open: OpenSheet }) {
  if (!preview || preview.questionedRows.length === 0) return null;
  const { questioned, questionedRows } = preview;
  return (
    <section aria-label="Questioned rows">
      <Text size="sm">
        {formatCount(questioned, "row looks", "rows look")} wrong. Rates lists{" "}
        {questioned === 1 ? "this row" : "these rows"} after the import;{" "}
        {questioned === 1 ? "it counts" : "they count"} only after someone accepts{" "}
        {questioned === 1 ? "it" : "them"}.
      </Text>
      <ul className={classes.warnings} aria-label="Questioned rows">
        {questionedRows.map(({ row, text, reason, proposal }) => (
          <li key={row}>
            <span className={classes.understood}>
              Row {formatNumber(toFileRow(sheet, row))}: {formatDaysIn(text)}
            </span>
            <br />
            {formatDaysIn(reason)} <strong>{formatDaysIn(proposal)}</strong>
          </li>
        ))}
        {questioned > questionedRows.length && (
          <li>and {formatNumber(questioned - questionedRows.length)} more</li>
        )}
      </ul>
    </section>
  );
}
