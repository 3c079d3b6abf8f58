import { CloseButton, Text } from "@mantine/core";
import type { ImportField } from "../../shared/views/import.ts";
import { formatNumber } from "../ui/format.ts";
import { labelReason } from "./import-text.ts";
import classes from "./importing.module.css";
import { skipRow } from "./sheet-actions.tsx";
import {
  editRow,
  getMapping,
  type InvalidRow,
  listInvalidRows,
  type OpenSheet,
  toFileRow,
} from "./sheets.ts";

const MAX_SHOWN_ROWS = 50;

interface Column {
  index: number;
  field: string;
  label: string;
}

/** The invalid rows with the reasons and editable cells. Up, Down and Enter move between rows. */
export function InvalidRows({ sheetId, open }: { sheetId: string; open: OpenSheet }) {
  const fields = open.preview?.fields ?? [];
  const columns: Column[] = getMapping(open).flatMap((field, index) => {
    const label = fields.find((candidate) => candidate.field === field)?.label;
    return field !== null && label !== undefined ? [{ index, field, label }] : [];
  });
  const rows = listInvalidRows(open);
  if (rows.length === 0 || columns.length === 0) return null;
  const total = rows.length + (open.preview?.rejected ?? 0) - (open.preview?.rejectedRows.length ?? 0);
  return (
    <section aria-label="Rows that need fixing" onKeyDown={moveFocus}>
      <div className={classes.scroller}>
        <table className={classes.rows}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {columns.map(({ index, label }) => (
                <th key={index} scope="col">
                  {label}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          {rows.slice(0, MAX_SHOWN_ROWS).map((invalid) => (
            <Row
              key={invalid.row}
              invalid={invalid}
              number={toFileRow(open.sheet, invalid.row)}
              columns={columns}
              fields={fields}
              edit={(cells) => editRow(sheetId, invalid.row, cells)}
              skip={() => skipRow(sheetId, invalid.row)}
            />
          ))}
        </table>
      </div>
      {total > MAX_SHOWN_ROWS && (
        <Text size="sm" c="dimmed" mt="xs">
          First {MAX_SHOWN_ROWS} of {formatNumber(total)} rows. Fix and import these rows to see the others.
        </Text>
      )}
    </section>
  );
}

interface RowProps {
  invalid: InvalidRow;
  number: number;
  columns: Column[];
  fields: readonly ImportField[];
  edit: (cells: string[]) => void;
  skip: () => void;
}

function Row({ invalid, number, columns, fields, edit, skip }: RowProps) {
  const { row, cells, errors: rowErrors } = invalid;
  const errors = rowErrors?.map((error, index) => ({ ...error, id: `why-${row}-${index}` }));
  const marked = columns.map(({ index, field, label }) => {
    const columnErrors = errors?.filter((error) => isMarked(field, error.field, columns)) ?? [];
    return { index, label, columnErrors };
  });
  const changeCell = (index: number, text: string) => {
    const length = Math.max(cells.length, index + 1);
    edit(Array.from({ length }, (_, at) => (at === index ? text : (cells[at] ?? ""))));
  };
  return (
    <tbody>
      <tr>
        <th scope="row" rowSpan={2}>
          {formatNumber(number)}
        </th>
        <td
          colSpan={columns.length + 1}
          className={classes.reason}
          data-good={errors?.length ? undefined : true}
        >
          {errors?.length === 0 && "Fixed"}
          {errors?.map(({ id, reason }) => (
            <div key={id} id={id}>
              {labelReason(reason, fields)}
            </div>
          )) ?? "…"}
        </td>
      </tr>
      <tr>
        {cells.length > 0 &&
          marked.map(({ index, label, columnErrors }) => (
            <td key={index}>
              <input
                className={classes.cell}
                aria-label={`${label}, row ${number}`}
                aria-invalid={columnErrors.length > 0}
                aria-describedby={columnErrors.map(({ id }) => id).join(" ") || undefined}
                data-column={index}
                style={{ minWidth: `calc(${Math.min(24, (cells[index] ?? "").length)}ch + 16px)` }}
                spellCheck={false}
                autoComplete="off"
                value={cells[index] ?? ""}
                onChange={(event) => changeCell(index, event.currentTarget.value)}
              />
            </td>
          ))}
        <td>
          <CloseButton size="sm" aria-label={`Skip row ${number}`} onClick={skip} />
        </td>
      </tr>
    </tbody>
  );
}

/**
 * Whether the table marks a column for an error. An origin or destination can have several columns: if no column has
 * the field of the error, the table marks all columns of that origin or destination.
 */
const isMarked = (field: string, errorField: string, columns: readonly Column[]): boolean =>
  field === errorField ||
  (findLaneEnd(errorField) !== undefined &&
    findLaneEnd(errorField) === findLaneEnd(field) &&
    !columns.some((column) => column.field === errorField));

const findLaneEnd = (field: string): string | undefined => /^(origin|destination)/.exec(field)?.[0];

function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
  const { target } = event;
  if (step === 0 || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement)) return;
  const column = [
    ...event.currentTarget.querySelectorAll<HTMLInputElement>(`[data-column="${target.dataset.column}"]`),
  ];
  const next = column[column.indexOf(target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}
