import { listAuthorityNumbers } from "../../../shared/interface/carrier-lists.ts";
import type { AccountCaller, Context } from "../context.ts";
import { getCell, identifierFields } from "./carrier-columns.ts";
import { readIdentity } from "./carrier-identity.ts";
import { RowError } from "./cells.ts";
import type { Row } from "./csv-rows.ts";

/** Reads the USDOT, MC, FF, MX and intrastate numbers of all carriers that the account watches. */
export const readWatchedNumbers = (context: Context, { accountId }: AccountCaller): Promise<Set<string>> =>
  context.store.read(["carriers"], ({ carriers }) => carriers.listNumbers(accountId));

/**
 * Whether the carrier of a row is not watched; true also for a row whose identifiers are empty. False for an invalid
 * number, so that the import rejects the row with a reason.
 */
export function isUnwatched(watched: ReadonlySet<string>, row: Pick<Row, "get">): boolean {
  try {
    const { numbers, dockets } = readIdentity(row);
    const { usdotNumber = "", intrastateNumber = "", mcNumber = "" } = numbers;
    return ![
      usdotNumber && `usdot ${usdotNumber}`,
      intrastateNumber && `intrastate ${intrastateNumber}`,
      ...listAuthorityNumbers({ mcNumber, dockets }),
    ].some((number) => watched.has(number));
  } catch (error) {
    if (error instanceof RowError)
      return identifierFields.every((field) => getCell(row, field) === undefined);
    throw error;
  }
}
