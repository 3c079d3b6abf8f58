import type { Day } from "../../../shared/read-moment.ts";
import type { CodeLists } from "../../../shared/reference/code-lists.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import type { Row } from "./csv-rows.ts";

/** What became of a row; a reason in words where it was not taken. */
export type RowOutcome = "added" | "changed" | "unchanged" | { rejected: string };

/** Something that a row can say. */
export interface FieldOfKind {
  field: string;
  /** For people. */
  label: string;
  isRequired?: true;
  /** Other plain names under which files know it. */
  names?: readonly string[];
}

/** What rows are read in the light of. */
export interface ImportEnvironment {
  codeLists: CodeLists;
  /** Days without a year are near this one. */
  today: Day;
}

/** One kind of file: how its rows are read, and how they are taken in. */
export interface ImportKindOf<T> {
  fields: readonly FieldOfKind[];
  /**
   * Looks at the columns before any row.
   * @throws LanedeskError "invalid" when these cannot be such a file
   */
  begin(columns: ReadonlySet<string>, env: ImportEnvironment): RowReader<T>;
  /** What may be meant otherwise in a row that is taken, in words; empty where nothing is. */
  doubt?(item: T): string;
  /** Takes rows in, in one transaction; answers for each in the order given. */
  record(context: Context, caller: Caller, items: readonly T[]): Promise<RowOutcome[]>;
}

/**
 * What a row says.
 * @throws RowProblem when it cannot be taken
 */
export type RowReader<T> = (row: Row, number: number) => T;
