import { CloseButton, Text } from "@mantine/core";
import type { ImportField } from "../../shared/views/import.ts";
import { count } from "../ui/format.ts";
import { reasonText } from "./import-text.ts";
import classes from "./importing.module.css";
import { editRow, fileRow, type InvalidRow, invalidRows, mappingOf, type OpenSheet } from "./sheets.ts";

const MAX_ROWS = 50;

interface Column {
  index: number;
  field: string;
  label: string;
}

/** The invalid rows with their reasons, edited in place. Up and down move between rows. */
export function InvalidRows({ sheetId, open }: { sheetId: string; open: OpenSheet }) {
  const fields = open.preview?.fields ?? [];
  const columns: Column[] = mappingOf(open).flatMap((field, index) => {
    const label = fields.find((candidate) => candidate.field === field)?.label;
    return field !== null && label !== undefined ? [{ index, field, label }] : [];
  });
  const rows = invalidRows(open);
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
          {rows.slice(0, MAX_ROWS).map((invalid) => (
            <Row
              key={invalid.row}
              invalid={invalid}
              number={fileRow(open.sheet, invalid.row)}
              columns={columns}
              fields={fields}
              edit={(cells) => editRow(sheetId, invalid.row, cells)}
            />
          ))}
        </table>
      </div>
      {total > MAX_ROWS && (
        <Text size="sm" c="dimmed" mt="xs">
          First {MAX_ROWS} of {count(total)}. The others follow when these are fixed.
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
}

function Row({ invalid: { row, cells, errors: rowErrors }, number, columns, fields, edit }: RowProps) {
  const errors = rowErrors?.map((error, index) => ({ ...error, id: `why-${row}-${index}` }));
  const marked = columns.map(({ index, field, label }) => {
    const here = errors?.filter((error) => isInError(field, error.field, columns)) ?? [];
    return { index, label, here };
  });
  const write = (index: number, text: string) => {
    const length = Math.max(cells.length, index + 1);
    edit(Array.from({ length }, (_, at) => (at === index ? text : (cells[at] ?? ""))));
  };
  return (
    <tbody>
      <tr>
        <th scope="row" rowSpan={2}>
          {count(number)}
        </th>
        <td
          colSpan={columns.length + 1}
          className={classes.reason}
          data-good={errors?.length ? undefined : true}
        >
          {errors?.length === 0 && "Fixed"}
          {errors?.map(({ id, reason }) => (
            <div key={id} id={id}>
              {reasonText(reason, fields)}
            </div>
          )) ?? "…"}
        </td>
      </tr>
      <tr>
        {cells.length > 0 &&
          marked.map(({ index, label, here }) => (
            <td key={index}>
              <input
                className={classes.cell}
                aria-label={`${label}, row ${number}`}
                aria-invalid={here.length > 0}
                aria-describedby={here.map(({ id }) => id).join(" ") || undefined}
                data-column={index}
                style={{ minWidth: `calc(${Math.min(24, (cells[index] ?? "").length)}ch + 16px)` }}
                spellCheck={false}
                autoComplete="off"
                value={cells[index] ?? ""}
                onChange={(event) => write(index, event.currentTarget.value)}
              />
            </td>
          ))}
        <td>
          <CloseButton size="sm" aria-label={`Skip row ${number}`} onClick={() => edit([])} />
        </td>
      </tr>
    </tbody>
  );
}

/** A place has one column or three. If the invalid column is not mapped, the other columns of the place are marked. */
const isInError = (field: string, errorField: string, columns: readonly Column[]): boolean =>
  field === errorField ||
  (endOf(errorField) !== undefined &&
    endOf(errorField) === endOf(field) &&
    !columns.some((column) => column.field === errorField));

const endOf = (field: string): string | undefined => /^(origin|destination)/.exec(field)?.[0];

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
