import {
  normalizeAuthorityNumber,
  normalizeMcNumber,
  normalizeUsdotNumber,
} from "../../../shared/carrier-numbers.ts";
import type { AuthorityNumber } from "../../../shared/interface/carrier-lists.ts";
import type { CarrierReport } from "../carriers/carrier-facts.ts";
import { normalizeStatus } from "../carriers/normalize-facts.ts";
import { getCell } from "./carrier-columns.ts";
import { checkLength, RowError } from "./cells.ts";
import type { Row } from "./csv-rows.ts";

interface Identity {
  numbers: Pick<CarrierReport, "usdotNumber" | "mcNumber" | "intrastateNumber">;
  /** The MC, FF and MX numbers in the columns docketNumber and docket1 to docket3; mcNumber is only in `numbers`. */
  dockets: AuthorityNumber[];
}

/**
 * Reads the numbers that identify a row's carrier.
 * @throws RowError for a row without a number, or with an invalid number
 */
export function readIdentity(row: Pick<Row, "get">): Identity {
  const usdotNumber = parseUsdotNumber(getCell(row, "usdotNumber"), "usdotNumber");
  const mcNumber = parseMcNumber(getCell(row, "mcNumber"), "mcNumber");
  const intrastateNumber = checkLength(getCell(row, "intrastateNumber"), "intrastateNumber") ?? "";
  const cell = checkLength(getCell(row, "docketNumber"), "docketNumber");
  const dockets = [
    ...(cell ? [{ number: parseAuthorityNumber(cell, cell, "docketNumber"), status: "" }] : []),
    ...readCensusAuthorityNumbers(row),
  ];
  const main =
    mcNumber || (cell === undefined ? dockets.find(({ number }) => number.startsWith("MC"))?.number : "");
  if (usdotNumber + mcNumber + intrastateNumber === "" && dockets.length === 0)
    throw new RowError("The USDOT, MC and intrastate numbers are empty. Enter at least one.");
  return {
    numbers: {
      ...(usdotNumber && { usdotNumber }),
      ...(main && { mcNumber: main }),
      ...(intrastateNumber && { intrastateNumber }),
    },
    dockets,
  };
}

/**
 * Parses a USDOT number to digits; empty for an empty cell and for zeros, which FMCSA's files write where a carrier has
 * no number.
 * @throws RowError for other text
 */
export function parseUsdotNumber(cell: string | undefined, field: string): string {
  const text = checkLength(cell, field);
  const number = normalizeUsdotNumber(text ?? "");
  if (text !== undefined && number === "" && !/^0+$/.test(text))
    throw new RowError(`The USDOT number is "${text}". Enter digits only.`, field);
  return number;
}

/**
 * Parses an MC number to its prefix and digits; empty for an empty cell.
 * @throws RowError for other text
 */
export function parseMcNumber(cell: string | undefined, field: string): string {
  const text = checkLength(cell, field);
  const number = normalizeMcNumber(text ?? "");
  if (text !== undefined && number === "")
    throw new RowError(`The MC number is "${text}". Enter digits only.`, field);
  return number;
}

/** Reads the numbers of the census: up to three, each with a column for the prefix and a column for the status. */
const readCensusAuthorityNumbers = (row: Pick<Row, "get">): AuthorityNumber[] =>
  ([1, 2, 3] as const).flatMap((position) => {
    const digits = getCell(row, `docket${position}`);
    if (digits === undefined) return [];
    const prefix = (getCell(row, `docket${position}Prefix`) ?? "MC").toUpperCase();
    if (!/^(MC|FF|MX)$/.test(prefix)) return [];
    const number = parseAuthorityNumber(
      /^\d/.test(digits) ? prefix + digits : digits,
      digits,
      `docket${position}`,
    );
    return [{ number, status: normalizeStatus(getCell(row, `docket${position}StatusCode`) ?? "") }];
  });

function parseAuthorityNumber(text: string, cell: string, field: string): string {
  const number = normalizeAuthorityNumber(text);
  if (number === "")
    throw new RowError(`The MC, FF or MX number is "${cell}". Enter a number such as MC123456.`, field);
  return number;
}
