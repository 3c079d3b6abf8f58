import type { AuthorityNumber, CarrierAuthority } from "../../../shared/interface/carrier-lists.ts";
import type { CarrierReport, FilingReport } from "../carriers/carrier-facts.ts";
import { normalizeStatus } from "../carriers/normalize-facts.ts";
import {
  type ColumnField,
  getCell,
  hasColumn,
  hasHeading,
  parseInsuranceAmount,
  parsePastDay,
} from "./carrier-columns.ts";
import { checkLength, parseDay, parseNumber, RowError } from "./cells.ts";
import type { Row } from "./csv-rows.ts";

// FMCSA's daily files of authority, insurance, cancellation, revocation and suspension, in the form of Licensing &
// Insurance and in the form of Motus (since May 2026). The names of the Motus columns are those of its "All With
// History" files on data.transportation.gov.

/**
 * The facts in a row of a daily file. `asOf` is the day of the latest event; empty for a filing, if this day is in the
 * future, or if no event has a date.
 */
interface DailyRow {
  facts: CarrierReport;
  asOf: string;
}

/**
 * Returns a parser for the rows of a daily file with these columns; undefined for other files. The parser throws
 * RowError.
 * @param columns the normalized headings of the file
 */
export function selectDailyParser(
  columns: ReadonlySet<string>,
): ((row: Row, dockets: readonly AuthorityNumber[], today: string) => DailyRow) | undefined {
  const has = (field: ColumnField) => hasColumn(columns, field);
  // Motus writes whole dollars, Licensing & Insurance thousands.
  const isInDollars = hasHeading(columns, "INSURANCE_COMPANY_NAME");
  const hasCancellations = has("cancellationDate");
  if (has("filingForm") || has("policyNumber"))
    return (row) => ({
      facts: { insuranceFilings: [readFiling(row, { isInDollars, hasCancellations })] },
      asOf: "",
    });
  if (has("originalAction") || has("authorityStatus") || has("orderDate"))
    return (row, dockets, today) => readEvents(row, dockets[0]?.number ?? "", today);
  return undefined;
}

const filingTypes: Record<string, FilingReport["kind"]> = {
  1: "liability",
  2: "cargo",
  3: "bond",
  4: "bond",
};

/** The numbers of FMCSA's forms. */
const filingForms: Record<string, FilingReport["kind"]> = {
  35: "liability",
  82: "liability",
  91: "liability",
  "91X": "liability",
  34: "cargo",
  83: "cargo",
  36: "bond",
  84: "bond",
  85: "bond",
};

/** Forms by which an insurer announces the end of a filing. */
const NOTICE_FORM = /^3[56]$/;

/** @param layout whether amounts are in whole dollars, and whether an empty date means that no cancellation is filed */
function readFiling(row: Row, layout: { isInDollars: boolean; hasCancellations: boolean }): FilingReport {
  const form = (getCell(row, "filingForm") ?? "").toUpperCase().replace(/^BMC[- ]?/, "");
  const description = `${getCell(row, "recordType") ?? ""} ${getCell(row, "modCol1") ?? ""}`;
  const reason = `${getCell(row, "cancellationReason") ?? ""} ${description}`;
  const effectiveDate = parseDayCell(row, "effectiveDate");
  const endDate =
    parseDayCell(row, "cancellationDate") ?? (/\bCANCEL/i.test(reason) ? effectiveDate : undefined);
  const cancellationDate = endDate ?? (layout.hasCancellations ? "" : undefined);
  if (NOTICE_FORM.test(form) && !endDate)
    throw new RowError(
      `A notice of cancellation (BMC-${form}) needs a date. Enter the cancellation date.`,
      "cancellationDate",
    );
  const amount = getCell(row, "coverageAmount");
  return {
    kind:
      filingTypes[getCell(row, "filingType") ?? ""] ?? getKind(description) ?? filingForms[form] ?? "other",
    ...(form !== "" && !NOTICE_FORM.test(form) && { form: `BMC-${form}` }),
    insurer: checkLength(getCell(row, "insurer"), "insurer") ?? "",
    policyNumber: checkLength(getCell(row, "policyNumber"), "policyNumber") ?? "",
    ...(amount !== undefined && {
      amount: layout.isInDollars
        ? (parseNumber(amount, "coverageAmount") ?? null)
        : parseInsuranceAmount(amount, "coverageAmount"),
    }),
    ...(effectiveDate !== undefined && { effectiveDate }),
    ...(cancellationDate !== undefined && { cancellationDate, isReplaced: /REPL/i.test(reason) }),
  };
}

function getKind(description: string): FilingReport["kind"] | undefined {
  if (/BIPD|LIABILITY/i.test(description)) return "liability";
  if (/CARGO/i.test(description)) return "cargo";
  return /BOND|SURETY|TRUST/i.test(description) ? "bond" : undefined;
}

const parseDayCell = (row: Row, field: ColumnField): string | undefined =>
  parseDay(getCell(row, field), field);

/** Reads the events of an authority: its status, an action and its disposition, and a revocation or suspension. */
function readEvents(row: Row, docketNumber: string, today: string): DailyRow {
  const type = getAuthorityType(getCell(row, "recordType") ?? getCell(row, "modCol1") ?? "");
  const createEvents = (action: string | undefined, date: string | undefined): CarrierAuthority[] => {
    const status = getStatus(action ?? "");
    return status === "" ? [] : [{ type, docketNumber, status, date: date ?? "" }];
  };
  const original = getCell(row, "originalDate");
  const orderType = getCell(row, "orderType");
  const events = [
    ...createEvents(getCell(row, "authorityStatus"), parseDayCell(row, "authorityDate")),
    ...createEvents(
      getCell(row, "originalAction"),
      original === undefined ? undefined : parsePastDay(original, "originalDate", today),
    ),
    ...createEvents(
      getCell(row, "finalAction"),
      parseDayCell(row, "finalDate") ?? parseDayCell(row, "decidedDate"),
    ),
    ...createEvents(
      orderType ?? (getCell(row, "orderServedDate") && "REVOKED"),
      parseDayCell(row, "orderDate") ?? parseDayCell(row, "orderServedDate"),
    ),
  ];
  if (events.length === 0)
    throw new RowError("The row has no authority status and no authority action. Add a status or an action.");
  const latest = events.map(({ date }) => date).reduce((left, right) => (right > left ? right : left));
  return { facts: { authorities: events }, asOf: latest > today ? "" : latest };
}

/** Returns common, contract, broker or forwarder for general freight; else the source's name in lower case. */
function getAuthorityType(text: string): string {
  if (/household|hhg|passenger/i.test(text)) return text.toLowerCase();
  if (/broker/i.test(text)) return "broker";
  if (/forwarder/i.test(text)) return "forwarder";
  if (/contract/i.test(text)) return "contract";
  return /common|carrier/i.test(text) || text === "" ? "common" : text.toLowerCase();
}

/** Returns the letter of the status after an action; empty if the action changes no status. */
function getStatus(action: string): string {
  // A discontinued revocation leaves the authority active.
  if (/discontinued/i.test(action)) return "A";
  const status = normalizeStatus(action);
  return /^(A|I|P|R|S)$/.test(status) ? status : "";
}
