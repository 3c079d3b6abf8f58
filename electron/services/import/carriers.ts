import { hash } from "node:crypto";
import { normalizeUsdotNumber } from "../../../shared/carrier-numbers.ts";
import { LanedeskError } from "../../../shared/failure.ts";
import { formatDate } from "../../../shared/format-date.ts";
import type { AuthorityNumber } from "../../../shared/interface/carrier-lists.ts";
import { formatDay } from "../../../shared/read-moment.ts";
import type { RowErrorDetail } from "../../../shared/views/import.ts";
import { type CarrierReport, getIdentity } from "../carriers/carrier-facts.ts";
import { findRecordedRows, recordReports } from "../carriers/carriers.ts";
import type { SourcedReport } from "../carriers/merge-report.ts";
import { normalizeStatus } from "../carriers/normalize-facts.ts";
import {
  carrierColumns,
  findFirstCell,
  getCell,
  hasColumn,
  hasHeading,
  identifierFields,
  MAX_TEXT_CHARS,
  parsePastDay,
  selectParsers,
} from "./carrier-columns.ts";
import { selectDailyParser } from "./carrier-daily-files.ts";
import { readIdentity } from "./carrier-identity.ts";
import { checkLength, parseDay, RowError, readParts } from "./cells.ts";
import type { Row } from "./csv-rows.ts";
import type { ImportDefinition, RowReader } from "./import-kind.ts";
import { isUnwatched, readWatchedNumbers } from "./watched-carriers.ts";

/**
 * Carriers in the layouts of the FMCSA look-ups, the company census, the safety census, QCMobile and the daily files,
 * or with Lanedesk's field names. An empty cell leaves the known fact unchanged, with two exceptions: an empty
 * cancellation date withdraws the cancellation of a filing, and an empty out-of-service date of a carrier that may
 * operate clears the known date.
 */
export const carrierImport: ImportDefinition<SourcedReport> = {
  columns: carrierColumns,
  hasLayouts: true,
  createReader(columns, { today }) {
    if (!hasColumn(columns, ...identifierFields))
      throw new LanedeskError(
        "invalid",
        "No column identifies the carrier. Add one of DOT NUMBER, dot_number, usdotNumber, mcNumber, docket_number, docket1 or intrastateNumber.",
      );
    return createCarrierReader(columns, formatDay(today));
  },
  record: (context, caller, items, mode) => recordReports(context, caller, items, { mode }),
  findRecorded: findRecordedRows,
  watched: { readNumbers: readWatchedNumbers, isUnwatched },
};

function createCarrierReader(columns: ReadonlySet<string>, today: string): RowReader<SourcedReport> {
  const source = getLayoutName(columns);
  const readDaily = selectDailyParser(columns);
  const parsers = selectParsers(columns).filter(({ field }) => !readDaily || dailyCarrierFields.has(field));
  const seenDays = new Set<string>();

  const readFacts = (row: Row): CarrierReport => {
    const facts: CarrierReport = {};
    const errors: RowErrorDetail[] = [];
    for (const { names, parse } of parsers) {
      const cell = findFirstCell(row, names);
      if (cell === undefined) continue;
      try {
        parse(facts, cell, today);
      } catch (error) {
        if (!(error instanceof RowError)) throw error;
        errors.push(...error.errors);
      }
    }
    if (errors.length > 0) throw new RowError(errors);
    clearOutOfService(row, facts, today);
    return facts;
  };

  const computeDigest = (row: Row): string => {
    row.digest ??= hash("sha1", today + row.layout + row.text, "base64url").slice(0, DIGEST_CHARS);
    return row.digest;
  };

  const readRow: RowReader<SourcedReport> = (row) => {
    const { identity, asOf, facts } = readParts({
      identity: () => readIdentity(row),
      asOf: () => readAsOf(row, today),
      facts: () => readFacts(row),
    });
    const { dockets } = identity;
    const daily = readDaily?.(row, dockets, today);
    Object.assign(facts, daily?.facts, readOfficers(row));
    replaceAuthorities(facts, dockets);
    // `readFacts` sets no numbers, so the numbers overwrite no facts. Assigning is much faster than copying all facts.
    const report: CarrierReport = Object.assign(facts, identity.numbers);
    if (
      dockets.length > 1 ||
      dockets.some(({ number, status }) => status !== "" || number !== report.mcNumber)
    )
      report.dockets = dockets;
    if (Object.keys(report).every((field) => numberFields.has(field)))
      throw new RowError("The row has only the carrier's number. Add at least one other value.");
    const rowDigest = computeDigest(row);
    if (readDaily) return { facts: report, source, asOf: asOf || (daily?.asOf ?? ""), rowDigest };
    return { facts: report, source, asOf, rowDigest, isRepeated: rememberCarrierDay(seenDays, report, asOf) };
  };
  return Object.assign(readRow, {
    getKey: (row: Row) => ({
      usdotNumber: normalizeUsdotNumber(getCell(row, "usdotNumber") ?? ""),
      rowDigest: computeDigest(row),
    }),
    // A later row of the carrier may contradict the skipped row.
    skipRow(row: Row) {
      if (!readDaily) rememberCarrierDay(seenDays, readIdentity(row).numbers, readAsOf(row, today));
    },
  });
}

/** 16 characters of base64url hold 96 bits. */
const DIGEST_CHARS = 16;

const numberFields = new Set(["usdotNumber", "mcNumber", "intrastateNumber"]);

/** The facts of the carrier in a daily file; its other columns describe the filing or the authority. */
const dailyCarrierFields = new Set<string>([
  "legalName",
  "dbaName",
  "street",
  "city",
  "state",
  "postalCode",
  "country",
  "phone",
]);

/** Remembers the day of a carrier's row. Returns whether an earlier row of the file has this carrier and day. */
function rememberCarrierDay(seenDays: Set<string>, report: CarrierReport, asOf: string): boolean {
  const { usdotNumber, mcNumber, intrastateNumber } = getIdentity(report);
  const carrierDay = `${usdotNumber || mcNumber || intrastateNumber} ${asOf}`;
  const isRepeated = seenDays.has(carrierDay);
  seenDays.add(carrierDay);
  return isRepeated;
}

/** Layouts, each with the headings that only this layout has. */
const layouts: [string, string[]][] = [
  ["FMCSA Motus", ["OP_AUTH_STATUS", "ORDER1_TYPE_DESC", "INSURANCE_COMPANY_NAME", "FILING_STATUS_REASON"]],
  [
    "FMCSA Licensing & Insurance",
    ["INS_FORM_CODE", "ORIGINAL_ACTION_DESC", "ORDER2_TYPE_DESC", "COMMON_STAT"],
  ],
  ["FMCSA safety census", ["NBR_POWER_UNIT", "DRIVER_TOTAL"]],
  ["FMCSA company census", ["DOCKET1", "COMPANY_OFFICER_1", "CARRIER_MAILING_STREET"]],
  ["FMCSA look-up", ["RECORD_RETRIEVAL_DATE"]],
  ["FMCSA QCMobile", ["COMMON_AUTHORITY_STATUS", "BIPD_REQUIRED_AMOUNT", "SNAPSHOT_DATE"]],
];

const getLayoutName = (columns: ReadonlySet<string>): string =>
  layouts.find(([, names]) => hasHeading(columns, ...names))?.[0] ?? "Imported file";

/**
 * Reads the as-of date; empty if the row has none.
 * @throws RowError for a day in the future and for a cell that is not a date
 */
function readAsOf(row: Row, today: string): string {
  const day = parseDay(getCell(row, "asOf"), "asOf") ?? "";
  if (day > today)
    throw new RowError(
      `The as-of date ${formatDate(day, today)} is in the future. Correct the date.`,
      "asOf",
    );
  return day;
}

/** Reads officers from two columns, or from one column with semicolons. */
function readOfficers(row: Row): Pick<CarrierReport, "officers"> {
  const cells = [getCell(row, "officers"), getCell(row, "secondOfficer")];
  const names = cells.flatMap((cell) => checkLength(cell, "officers", MAX_TEXT_CHARS)?.split(";") ?? []);
  const officers = names.map((name) => name.trim()).filter(Boolean);
  return officers.length > 0 ? { officers } : {};
}

/**
 * Replaces the three authority facts with authorities of the row's first authority number, because the Licensing &
 * Insurance files have a row for each number. Does nothing if the row has no authority number, or if the first number
 * has a status.
 */
function replaceAuthorities(facts: CarrierReport, dockets: readonly AuthorityNumber[]): void {
  const [first] = dockets;
  if (first?.status !== "") return;
  const types = [
    ["commonAuthority", "common"],
    ["contractAuthority", "contract"],
    ["brokerAuthority", "broker"],
  ] as const;
  const authorities = types.flatMap(([field, type]) => {
    const status = facts[field];
    delete facts[field];
    return status ? [{ type, docketNumber: first.number, status: normalizeStatus(status), date: "" }] : [];
  });
  if (authorities.length > 0) facts.authorities = [...(facts.authorities ?? []), ...authorities];
}

/** Clears the out-of-service date if the order was rescinded, or if the carrier may operate and the row has no date. */
function clearOutOfService(row: Row, facts: CarrierReport, today: string): void {
  const rescinded = getCell(row, "rescindedDate");
  if (rescinded !== undefined && parsePastDay(rescinded, "rescindedDate", today) !== undefined)
    facts.outOfServiceDate = "";
  else if (facts.outOfServiceDate === undefined && facts.allowedToOperate) facts.outOfServiceDate = "";
}
