import { CloseButton, Text } from "@mantine/core";
import type { ImportField } from "../../shared/views/import.ts";
import { count } from "../ui/format.ts";
import { reasonText } from "./import-text.ts";
import classes from "./importing.module.css";
import { editRow, fileRow, type InvalidRow, invalidRows, mappingOf, type OpenSheet } from "./sheets.ts";

/** So many are shown at once: they are mended one by one. */
const mostShown = 50;

interface Column {
  index: number;
  field: string;
  label: string;
}

/** Each row that cannot be taken, with its reason, to be put right in its place. Arrows go from row to row. */
export function InvalidRows({ sheetId, open }: { sheetId: string; open: OpenSheet }) {
  const fields = open.preview?.fields ?? [];
  const columns: Column[] = mappingOf(open).flatMap((field, index) => {
    const label = fields.find((one) => one.field === field)?.label;
    return field !== null && label !== undefined ? [{ index, field, label }] : [];
  });
  const rows = invalidRows(open);
  if (rows.length === 0 || columns.length === 0) return null;
  const total = rows.length + (open.preview?.rejected ?? 0) - (open.preview?.bad.length ?? 0);
  return (
    <section aria-label="Rows to be put right" onKeyDown={stepByArrows}>
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
          {rows.slice(0, mostShown).map((bad) => (
            <Row
              key={bad.row}
              bad={bad}
              number={fileRow(open.sheet, bad.row)}
              columns={columns}
              fields={fields}
              mend={(cells) => editRow(sheetId, bad.row, cells)}
            />
          ))}
        </table>
      </div>
      {total > mostShown && (
        <Text size="sm" c="dimmed" mt={4}>
          The first {mostShown} of {count(total)} are shown; the others follow when these are done.
        </Text>
      )}
    </section>
  );
}

interface RowProps {
  bad: InvalidRow;
  number: number;
  columns: Column[];
  fields: readonly ImportField[];
  mend: (cells: string[]) => void;
}

function Row({ bad: { row, cells, verdict }, number, columns, fields, mend }: RowProps) {
  const faults = verdict?.map((fault, index) => ({ ...fault, id: `why-${row}-${index}` }));
  const blamed = columns.map(({ index, field, label }) => {
    const here = faults?.filter((fault) => isBlamed(field, fault.field, columns)) ?? [];
    return { index, label, here };
  });
  const write = (index: number, text: string) => {
    const length = Math.max(cells.length, index + 1);
    mend(Array.from({ length }, (_, at) => (at === index ? text : (cells[at] ?? ""))));
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
          data-good={faults?.length ? undefined : true}
        >
          {faults?.length === 0 && "Put right."}
          {faults?.map(({ id, reason }) => (
            <div key={id} id={id}>
              {reasonText(reason, fields)}
            </div>
          )) ?? "…"}
        </td>
      </tr>
      <tr>
        {cells.length > 0 &&
          blamed.map(({ index, label, here }) => (
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
          <CloseButton size="sm" aria-label={`Leave out row ${number}`} onClick={() => mend([])} />
        </td>
      </tr>
    </tbody>
  );
}

/** A place may stand whole in one column, or in three: where the blamed one is not there, those of its end are. */
const isBlamed = (field: string, blamed: string, columns: readonly Column[]): boolean =>
  field === blamed ||
  (endOf(blamed) !== undefined &&
    endOf(blamed) === endOf(field) &&
    !columns.some((column) => column.field === blamed));

const endOf = (field: string): string | undefined => /^(origin|destination)/.exec(field)?.[0];

function stepByArrows(event: React.KeyboardEvent<HTMLElement>): void {
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
