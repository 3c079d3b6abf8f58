import { create } from "zustand";
import type { Failure } from "../../shared/failure.ts";
import type {
  ImportKind,
  ImportPreview,
  ImportResult,
  RejectedRow,
  RowErrorDetail,
} from "../../shared/views/import.ts";

/** Rows that are to be brought in, with all that a person has done to them; this is what is kept over a restart. */
export interface Sheet {
  kind: ImportKind;
  /** The file's name, or what else it is called in the window. */
  name: string;
  content: string;
  /** True while the rows are typed as text; they are looked through when that is over. */
  isText: boolean;
  /** Whether the first line holds headings; undefined leaves it to be seen. */
  hasHeader: boolean | undefined;
  /** The field of each column; undefined takes what is proposed. */
  mapping: (string | null)[] | undefined;
  /** Rows that were mended, whole, by their numbers in `content`. */
  edits: Record<number, string[]>;
  /** The numbers that the rows of `content` had in the file, where some were taken out since. */
  numbers: number[] | undefined;
  /** Rows that the board refused when they were brought in, such as a change to a booked load. */
  refused: RejectedRow[];
}

/** All that is wrong with a row; nothing where it was mended. */
type Verdict = readonly RowErrorDetail[];

export interface OpenSheet {
  sheet: Sheet;
  /** What is being done with it, under an id by which it can be canceled. */
  busy: { doing: "checking" | "posting"; workId: string } | undefined;
  preview: ImportPreview | undefined;
  /** The mended rows that the preview knows of. */
  seen: Sheet["edits"];
  result: ImportResult | undefined;
  failure: Failure | undefined;
}

/** Every sheet that is not done with, by its id, which is its draft's id too. */
export const useSheets = create<Record<string, OpenSheet>>(() => ({}));

const asOpened = (sheet: Sheet): OpenSheet => ({
  sheet,
  busy: undefined,
  preview: undefined,
  seen: {},
  result: undefined,
  failure: undefined,
});

/** Takes rows up. What was pasted or comes from a file is looked through at once, what is typed when that is over. */
export function startSheet(start: Pick<Sheet, "kind" | "name" | "content" | "isText">): string {
  const sheetId = crypto.randomUUID();
  putSheet(sheetId, {
    ...start,
    hasHeader: undefined,
    mapping: undefined,
    edits: {},
    numbers: undefined,
    refused: [],
  });
  return sheetId;
}

/** Puts a sheet back that was kept or thrown away. */
export const putSheet = (sheetId: string, sheet: Sheet): void =>
  useSheets.setState({ [sheetId]: asOpened(sheet) });

export const dropSheet = (sheetId: string): void =>
  useSheets.setState(
    (sheets) => Object.fromEntries(Object.entries(sheets).filter(([other]) => other !== sheetId)),
    true,
  );

/** Changes what surrounds a sheet. */
export const changeOpenSheet = (sheetId: string, change: Partial<OpenSheet>): void =>
  useSheets.setState((sheets) => {
    const open = sheets[sheetId];
    return open ? { [sheetId]: { ...open, ...change } } : {};
  });

/** Changes how a sheet is read, so that it must be looked through again. */
export const changeSheet = (sheetId: string, change: Partial<Sheet>): void =>
  useSheets.setState((sheets) => {
    const open = sheets[sheetId];
    return open ? { [sheetId]: { ...open, sheet: { ...open.sheet, refused: [], ...change } } } : {};
  });

/** Mends a row; what is wrong with it is told after a pause. */
export const editRow = (sheetId: string, row: number, cells: string[]): void =>
  useSheets.setState((sheets) => {
    const open = sheets[sheetId];
    if (!open) return {};
    const sheet = { ...open.sheet, edits: { ...open.sheet.edits, [row]: cells } };
    return { [sheetId]: { ...open, sheet } };
  });

/** The field of each column as it stands: as it was chosen, else as it is proposed. */
export const mappingOf = ({ sheet, preview }: OpenSheet): (string | null)[] =>
  sheet.mapping ?? preview?.columns.map(({ field }) => field) ?? [];

/** A row that was emptied is passed over. */
export const isLeftOut = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/** A row that is to be put right, or was. */
export interface InvalidRow {
  row: number;
  cells: string[];
  /** Undefined while it is looked at again. */
  verdict: Verdict | undefined;
}

/** The rows that cannot be brought in as they came, but for those that were left out. */
export function invalidRows(open: OpenSheet): InvalidRow[] {
  const { sheet, preview, seen } = open;
  const bad = new Map(preview?.bad.map((one) => [one.row, one]));
  const rejected = [...bad.values(), ...refusedStill(open)].map(({ row, cells, faults }): InvalidRow => {
    const edit = sheet.edits[row];
    return { row, cells: edit ?? cells, verdict: edit === seen[row] ? faults : undefined };
  });
  const mended = Object.entries(sheet.edits).flatMap(([key, cells]): InvalidRow[] => {
    const row = Number(key);
    return bad.has(row) ? [] : [{ row, cells, verdict: cells === seen[row] ? [] : undefined }];
  });
  return [...rejected, ...mended]
    .filter(({ row, cells }) => !sheet.edits[row] || !isLeftOut(cells))
    .sort((one, other) => one.row - other.row);
}

/** Rows that read well, were refused all the same, and were not touched since. */
export const refusedStill = ({ sheet, preview }: OpenSheet): RejectedRow[] =>
  sheet.refused.filter(({ row }) => !sheet.edits[row] && !preview?.bad.some((one) => one.row === row));

/** How many rows can be brought in, how many cannot as they stand, and how many of those were refused before. */
export function countRows(open: OpenSheet): { good: number; bad: number; refused: number } {
  const { read = 0, rejected = 0, problem } = open.preview ?? {};
  const refused = refusedStill(open).length;
  const good = problem === "" ? read - rejected - refused : 0;
  return { good, bad: rejected + refused, refused };
}

/** The mended rows as they are sent. */
export const editsOf = (edits: Sheet["edits"]): { row: number; cells: string[] }[] =>
  Object.entries(edits).map(([row, cells]) => ({ row: Number(row), cells }));

/** The number of the first row below the header, as spreadsheets count. */
export const firstRow = ({ hasHeader }: Pick<Sheet, "hasHeader">): number => (hasHeader ? 2 : 1);

/** The number that a row had in the file it came in. */
export const fileRow = (sheet: Sheet, row: number): number => sheet.numbers?.[row - firstRow(sheet)] ?? row;
