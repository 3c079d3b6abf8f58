import { listAuthorityNumbers } from "../../../shared/interface/carrier-lists.ts";
import type { CarrierReport } from "../carriers/carrier-facts.ts";
import type { AccountCaller, Context } from "../context.ts";
import { identifierFields, listColumns } from "./carrier-columns.ts";
import { readIdentity } from "./carrier-identity.ts";
import { RowError } from "./cells.ts";

/** Reads the USDOT, MC, FF, MX and intrastate numbers of all carriers that the account watches. */
export const readWatchedNumbers = (context: Context, { accountId }: AccountCaller): Promise<Set<string>> =>
  context.store.read(["carriers"], ({ carriers }) => carriers.listNumbers(accountId));

/** Whether a report has a number of a watched carrier. */
export function isWatched(numbers: ReadonlySet<string>, report: CarrierReport): boolean {
  const { usdotNumber = "", intrastateNumber = "", mcNumber = "", dockets = [] } = report;
  return [
    usdotNumber && `usdot ${usdotNumber}`,
    intrastateNumber && `intrastate ${intrastateNumber}`,
    ...listAuthorityNumbers({ mcNumber, dockets }),
  ].some((number) => number !== "" && numbers.has(number));
}

/**
 * Creates a fast test that is true for a row to skip: a row of a carrier that is not watched, or a row whose
 * identifiers are empty. The test is false for an invalid number, so that the import rejects the row with a reason.
 * @param columns the normalized column names
 */
export function createSkipTest(
  numbers: ReadonlySet<string>,
  columns: readonly string[],
): (cells: readonly string[]) => boolean {
  const wanted = new Set(listColumns(identifierFields));
  const positions = columns.flatMap((column, index) => (wanted.has(column) ? [{ column, index }] : []));
  return (cells) => {
    const row = new Map<string, string>();
    for (const { column, index } of positions) {
      const cell = cells[index]?.trim() ?? "";
      if (cell !== "") row.set(column, cell);
    }
    try {
      const { numbers: own, dockets } = readIdentity(row);
      return !isWatched(numbers, { ...own, dockets });
    } catch (error) {
      if (error instanceof RowError) return row.size === 0;
      throw error;
    }
  };
}
