import { create } from "zustand";
import type { Failure } from "../../shared/failure.ts";
import type {
  ImportKind,
  ImportMode,
  ImportPreview,
  ImportResult,
  RejectedRow,
  RowErrorDetail,
} from "../../shared/views/import.ts";

/** Rows to import, and the user's edits. */
export interface Sheet {
  kind: ImportKind;
  /** The file name, or a label for pasted or typed rows. */
  name: string;
  content: string;
  /** The id of a file that is too large for `content` and was sent to the main process. */
  uploadId?: string | undefined;
  /** True while the user types or edits the rows as text. */
  isText: boolean;
  /** Whether the first row is a header; if undefined, Lanedesk detects the header. */
  hasHeader: boolean | undefined;
  /** Whether Lanedesk generates a load number for loads that have none. */
  canAssignNumbers: boolean;
  /** The field of each column; if undefined, Lanedesk uses the proposed fields. */
  mapping: (string | null)[] | undefined;
  /** The carriers to import; if undefined, Lanedesk uses the suggested mode. */
  mode?: ImportMode | undefined;
  /** How to read dates such as 5/11 in a file with both orders; undefined until the user chooses. */
  dateOrder?: "month-first" | "day-first" | undefined;
  /** Edited rows by row number in `content` or in the sent file. */
  edits: Record<number, string[]>;
  /** The row numbers in the file, if rows were removed from `content`. */
  numbers: number[] | undefined;
  /** Rows that the import rejected, such as a change to a booked load. */
  rejected: RejectedRow[];
}

/** A sheet with its preview and the state of its import. */
export interface OpenSheet {
  sheet: Sheet;
  /** The running preview or import. */
  busy: { doing: "previewing" | "importing"; workId: string } | undefined;
  preview: ImportPreview | undefined;
  /** The edits that the preview includes. */
  previewedEdits: Sheet["edits"];
  /** The edits that the last complete import included. */
  importedEdits: Sheet["edits"];
  result: ImportResult | undefined;
  /** The number of rows that a canceled import did not read. */
  unread: number;
  failure: Failure | undefined;
  /** Whether a view shows the sheet. */
  isShown: boolean;
}

/** The open sheets by their id, which is also the draft id. */
export const useSheets = create<Record<string, OpenSheet>>(() => ({}));

const createOpenSheet = (sheet: Sheet): OpenSheet => ({
  sheet,
  busy: undefined,
  preview: undefined,
  previewedEdits: {},
  importedEdits: {},
  result: undefined,
  unread: 0,
  failure: undefined,
  isShown: false,
});

/**
 * Starts a sheet with rows to import.
 * @returns the id of the new sheet
 */
export function startSheet(start: Pick<Sheet, "kind" | "name" | "content" | "uploadId" | "isText">): string {
  const sheetId = crypto.randomUUID();
  addSheet(sheetId, {
    ...start,
    hasHeader: undefined,
    canAssignNumbers: false,
    mapping: undefined,
    edits: {},
    numbers: undefined,
    rejected: [],
  });
  return sheetId;
}

/** Adds a new, saved or discarded sheet to this window. */
export const addSheet = (sheetId: string, sheet: Sheet): void =>
  useSheets.setState({ [sheetId]: createOpenSheet(sheet) });

/** Removes a sheet from this window. */
export const removeSheet = (sheetId: string): void =>
  useSheets.setState(
    (sheets) => Object.fromEntries(Object.entries(sheets).filter(([other]) => other !== sheetId)),
    true,
  );

/** Changes only the given fields of an open sheet. */
export const changeOpenSheet = (sheetId: string, change: Partial<OpenSheet>): void =>
  useSheets.setState((sheets) => {
    const open = sheets[sheetId];
    return open ? { [sheetId]: { ...open, ...change } } : {};
  });

/**
 * Changes the rows of a sheet or how Lanedesk parses the rows. Removes the result and the rejected rows of the last
 * import.
 */
export const changeSheet = (sheetId: string, change: Partial<Sheet>): void =>
  useSheets.setState((sheets) => {
    const open = sheets[sheetId];
    if (!open) return {};
    const sheet = { ...open.sheet, rejected: [], ...change };
    return { [sheetId]: { ...open, sheet, importedEdits: {}, result: undefined, unread: 0 } };
  });

/** Replaces the cells of a row; undefined restores the cells of the file. */
export const editRow = (sheetId: string, row: number, cells: string[] | undefined): void =>
  useSheets.setState((sheets) => {
    const open = sheets[sheetId];
    if (!open) return {};
    const { [row]: _before, ...others } = open.sheet.edits;
    const sheet = { ...open.sheet, edits: cells ? { ...others, [row]: cells } : others };
    return { [sheetId]: { ...open, sheet } };
  });

/** Whether there are rows to review or import. */
export const hasRows = ({ content, uploadId }: Sheet): boolean => content !== "" || uploadId !== undefined;

/** Returns the mapping that the user chose, or else the proposed mapping. */
export const getMapping = ({ sheet, preview }: OpenSheet): (string | null)[] =>
  sheet.mapping ?? preview?.columns.map(({ field }) => field) ?? [];

/** Returns the chosen import mode, or else the suggested mode; undefined without a preview of carriers. */
export const getImportMode = ({ sheet, preview }: OpenSheet): ImportMode | undefined =>
  preview?.modes && (sheet.mode ?? preview.modes.suggested);

/** Counts the valid rows to import in the chosen mode, without those that a canceled import already imported. */
export function countRowsToImport(open: OpenSheet): number {
  const { preview, result, unread } = open;
  const { valid } = countRows(open);
  const included = getImportMode(open) === "watched" ? Math.min(valid, preview?.modes?.watched ?? 0) : valid;
  const imported = result && unread > 0 ? result.added + result.changed + result.unchanged : 0;
  return Math.max(0, included - imported);
}

/** Whether a row has no text, so that the import skips the row. */
export const isSkipped = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/** A row that is or was invalid. */
export interface InvalidRow {
  row: number;
  cells: string[];
  /** Empty if the row was fixed; undefined while Lanedesk validates the row. */
  errors: readonly RowErrorDetail[] | undefined;
}

/** Returns the rows that are or were invalid, without the skipped ones and without fixed rows that were imported. */
export function listInvalidRows(open: OpenSheet): InvalidRow[] {
  const { sheet, preview, previewedEdits, importedEdits } = open;
  const byRow = new Map(preview?.rejectedRows.map((row) => [row.row, row]));
  const rejected = [...byRow.values(), ...listImportRejectedRows(open)].map(
    ({ row, cells, errors }): InvalidRow => {
      const edit = sheet.edits[row];
      return { row, cells: edit ?? cells, errors: edit === previewedEdits[row] ? errors : undefined };
    },
  );
  const fixed = Object.entries(sheet.edits).flatMap(([key, cells]): InvalidRow[] => {
    const row = Number(key);
    return byRow.has(row) || cells === importedEdits[row]
      ? []
      : [{ row, cells, errors: cells === previewedEdits[row] ? [] : undefined }];
  });
  return [...rejected, ...fixed]
    .filter(({ row, cells }) => !sheet.edits[row] || !isSkipped(cells))
    .sort((a, b) => a.row - b.row);
}

/** Returns the valid rows that the import rejected and that the user has not edited since. */
export const listImportRejectedRows = ({ sheet, preview, importedEdits }: OpenSheet): RejectedRow[] =>
  sheet.rejected.filter(
    ({ row }) =>
      sheet.edits[row] === importedEdits[row] &&
      !preview?.rejectedRows.some((rejected) => rejected.row === row),
  );

/** Counts the rows of a sheet; `invalid` includes `importRejected`. */
export function countRows(open: OpenSheet): {
  valid: number;
  questioned: number;
  invalid: number;
  importRejected: number;
} {
  const { read = 0, rejected = 0, questioned = 0, problem } = open.preview ?? {};
  const importRejected = listImportRejectedRows(open).length;
  const valid = problem === "" ? read - rejected - questioned - importRejected : 0;
  return {
    valid,
    questioned: problem === "" ? questioned : 0,
    invalid: rejected + importRejected,
    importRejected,
  };
}

/** Converts the edits of a sheet for `import.preview` and `import.run`. */
export const toRowEdits = (edits: Sheet["edits"]): { row: number; cells: string[] }[] =>
  Object.entries(edits).map(([row, cells]) => ({ row: Number(row), cells }));

/** Returns the row number of the first data row, as in a spreadsheet. */
export const getFirstRow = ({ hasHeader }: Pick<Sheet, "hasHeader">): number => (hasHeader ? 2 : 1);

/** Returns the row number in the file. */
export const toFileRow = (sheet: Sheet, row: number): number =>
  sheet.numbers?.[row - getFirstRow(sheet)] ?? row;
