import type { CarrierField } from "../../../shared/interface/expanded-carrier.ts";
import { getFieldLabel } from "../carriers/carrier-facts.ts";
import { memoize } from "../memoize.ts";
import { checkLength, parseDay, parseFlag, parseNumber, RowError, shortenCell } from "./cells.ts";
import { normalizeColumn, type Row } from "./csv-rows.ts";
import type { ImportColumn } from "./import-kind.ts";

// The headings of FMCSA's files, in order of preference, after the field's own name. Letter case, spaces and
// underscores do not matter (DOT_NUMBER, dot number, dotNumber).

const identifiers = {
  usdotNumber: ["DOT_NUMBER", "USDOT", "DOT"],
  mcNumber: ["MC"],
  docketNumber: ["PREFIX_DOCKET_NUMBER", "MC_MX_FF_NUMBER"],
  intrastateNumber: ["INTRASTATE"],
};

/** The day that a row describes. */
const asOf = { asOf: ["AS_OF_DATE", "RECORD_RETRIEVAL_DATE", "SNAPSHOT_DATE", "RETRIEVAL_DATE"] };

const texts = {
  legalName: [],
  dbaName: [],
  statusCode: [],
  commonAuthority: ["COMMON_AUTHORITY_STATUS", "COMMON_STAT"],
  contractAuthority: ["CONTRACT_AUTHORITY_STATUS", "CONTRACT_STAT"],
  brokerAuthority: ["BROKER_AUTHORITY_STATUS", "BROKER_STAT"],
  safetyRating: [],
  reviewType: [],
  street: ["PHY_STREET", "BUS_STREET_PO"],
  city: ["PHY_CITY", "BUS_CITY"],
  state: ["PHY_STATE", "BUS_STATE_CODE"],
  postalCode: ["PHY_ZIP", "PHY_ZIP_CODE", "BUS_ZIP_CODE", "ZIP"],
  country: ["PHY_COUNTRY", "BUS_CTRY_CODE"],
  mailingStreet: ["CARRIER_MAILING_STREET", "MAIL_STREET_PO"],
  mailingCity: ["CARRIER_MAILING_CITY", "MAIL_CITY"],
  mailingState: ["CARRIER_MAILING_STATE", "MAIL_STATE_CODE"],
  mailingPostalCode: ["MAILING_ZIP", "CARRIER_MAILING_ZIP", "MAIL_ZIP_CODE"],
  mailingCountry: ["CARRIER_MAILING_COUNTRY", "MAIL_CTRY_CODE"],
  phone: ["TELEPHONE", "BUS_TELNO"],
  email: ["EMAIL_ADDRESS"],
  monitorId: [],
  carrierOperation: ["CARRIER_OPERATION_DESCRIPTION", "CARRIER_OPERATION_CODE"],
} as const satisfies Partial<Record<CarrierField, readonly string[]>>;

const flags = {
  allowedToOperate: [],
  passengerCarrier: ["IS_PASSENGER_CARRIER", "PC_FLAG"],
  hazardousMaterials: ["HM_IND", "HM_FLAG"],
  mcs150Outdated: [],
} as const satisfies Partial<Record<CarrierField, readonly string[]>>;

const days = {
  reviewDate: [],
  mcs150Date: [],
  registeredDate: ["ADD_DATE"],
} as const satisfies Partial<Record<CarrierField, readonly string[]>>;

const counts = {
  powerUnits: ["TOTAL_POWER_UNITS", "NBR_POWER_UNIT"],
  drivers: ["TOTAL_DRIVERS", "DRIVER_TOTAL"],
} as const satisfies Partial<Record<CarrierField, readonly string[]>>;

const outOfService = { outOfServiceDate: ["OOS_DATE"] } as const;

const amounts = {
  bipdInsuranceOnFile: ["BIPD_FILE"],
  bipdInsuranceRequired: ["BIPD_REQUIRED_AMOUNT", "MIN_COV_AMOUNT"],
  cargoInsuranceOnFile: ["CARGO_FILE"],
  bondInsuranceOnFile: ["BOND_FILE"],
} as const satisfies Partial<Record<CarrierField, readonly string[]>>;

/** Columns that carriers.ts and carrier-identity.ts read. */
const others = {
  officers: ["COMPANY_OFFICER_1"],
  secondOfficer: ["COMPANY_OFFICER_2"],
  rescindedDate: ["OOS_RESCIND_DATE", "RESCIND_DATE"],
  docket1: [],
  docket1Prefix: [],
  docket1StatusCode: [],
  docket2: [],
  docket2Prefix: [],
  docket2StatusCode: [],
  docket3: [],
  docket3Prefix: [],
  docket3StatusCode: [],
};

/** Columns of FMCSA's daily files with many rows for each carrier (carrier-daily-files.ts). */
const daily = {
  recordType: ["INS_TYPE_DESC", "OP_AUTH_TYPE", "TYPE_LICENSE", "MOD_COL_3", "AUTHORITY_TYPE"],
  modCol1: [],
  authorityStatus: ["OP_AUTH_STATUS"],
  authorityDate: ["STATUS_CHANGE_DATE"],
  originalAction: ["ORIGINAL_ACTION_DESC"],
  originalDate: ["ORIG_SERVED_DATE"],
  finalAction: ["DISP_ACTION_DESC"],
  finalDate: ["DISP_SERVED_DATE"],
  decidedDate: ["DISP_DECIDED_DATE"],
  orderType: ["ORDER2_TYPE_DESC", "ORDER1_TYPE_DESC"],
  orderDate: ["ORDER2_EFFECTIVE_DATE", "ORDER1_EFFECTIVE_DATE"],
  orderServedDate: ["ORDER1_SERVE_DATE"],
  filingForm: ["INS_FORM_CODE"],
  filingType: ["INS_TYPE_CODE"],
  insurer: ["NAME_COMPANY", "INSURANCE_COMPANY_NAME"],
  policyNumber: ["POLICY_NO"],
  coverageAmount: ["MAX_COV_AMOUNT"],
  effectiveDate: [],
  cancellationDate: ["CANCL_EFFECTIVE_DATE", "CANCEL_EFFECTIVE_DATE"],
  cancellationReason: ["FILING_STATUS_REASON", "CANCL_METHOD", "CANCL_METHOD_GEN"],
};

const headings = {
  ...identifiers,
  ...asOf,
  ...texts,
  ...flags,
  ...days,
  ...counts,
  ...amounts,
  ...outOfService,
  ...others,
  ...daily,
};

/** A field that a column can provide. */
export type ColumnField = keyof typeof headings;

/** The normalized headings of each field. */
const columnsByField = Object.fromEntries(
  (Object.entries(headings) as [ColumnField, readonly string[]][]).map(([field, names]) => [
    field,
    [...new Set([field, ...names].map(normalizeColumn))],
  ]),
) as Record<ColumnField, string[]>;

/** Whether a file has a column for one of the fields. */
export const hasColumn = (columns: ReadonlySet<string>, ...fields: ColumnField[]): boolean =>
  fields.some((field) => columnsByField[field].some((name) => columns.has(name)));

/** Whether a file has a column with one of these headings. */
export const hasHeading = (columns: ReadonlySet<string>, ...names: string[]): boolean =>
  names.some((name) => columns.has(normalizeColumn(name)));

/** Returns the first cell of a field's columns that is not empty; undefined if all are empty. */
export const getCell = (row: Pick<Row, "get">, field: ColumnField): string | undefined =>
  findFirstCell(row, columnsByField[field]);

/**
 * Returns the first cell of some columns that is not empty; undefined if all are empty.
 * @param names normalized headings
 */
export function findFirstCell(row: Pick<Row, "get">, names: readonly string[]): string | undefined {
  for (const name of names) {
    const cell = row.get(name);
    if (cell !== undefined) return cell;
  }
  return undefined;
}

/** The fields that identify a carrier. */
export const identifierFields = [
  "usdotNumber",
  "mcNumber",
  "docketNumber",
  "docket1",
  "intrastateNumber",
] as const;

/** The columns that the import understands, for the mapping in the window. */
export const carrierColumns: readonly ImportColumn[] = Object.entries(columnsByField).map(
  ([field, names]) => ({
    field,
    label: getFieldLabel(field),
    names,
  }),
);

/**
 * Parses a cell into facts.
 * @throws RowError
 */
type CellParser = (facts: Record<string, unknown>, cell: string, today: string) => void;

/** Maximum length of a text in a carrier's facts, such as a name or a street. */
export const MAX_TEXT_CHARS = 500;

type FieldParser = (cell: string, field: string, today: string) => unknown;

const createParsers = (fields: object, parse: FieldParser): [ColumnField, CellParser][] =>
  (Object.keys(fields) as ColumnField[]).map((field) => [
    field,
    (facts, cell, today) => {
      facts[field] = parse(cell, field, today);
    },
  ]);

/**
 * Parses a day to YYYY-MM-DD. Reads a two-digit year as a past year, because FMCSA's files write 1974 as 74.
 * @throws RowError for a cell that is not a date
 */
export const parsePastDay = memoize((cell: string, field: string, today: string): string | undefined => {
  const day = parseDay(cell, field);
  if (day === undefined || day <= today || /\d{4}/.test(cell)) return day;
  return `${Number(day.slice(0, 4)) - 100}${day.slice(4)}`;
});

const parsers: [ColumnField, CellParser][] = [
  ...createParsers(texts, (cell, field) => checkLength(cell, field, MAX_TEXT_CHARS)),
  ...createParsers(flags, parseFlag),
  ...createParsers(days, parsePastDay),
  ...createParsers(counts, (cell, field) => Math.round(parseNumber(cell, field) ?? 0)),
  ...(Object.keys(amounts) as ColumnField[]).map((field): [ColumnField, CellParser] => [
    field,
    (facts, cell) => parseAmountOnFile(facts, cell, field),
  ]),
  ...createParsers(outOfService, parsePastDay),
];

/** Returns the parsers of the facts that have a column in a file, with all columns of each fact. */
export const selectParsers = (
  columns: ReadonlySet<string>,
): { field: ColumnField; names: string[]; parse: CellParser }[] =>
  parsers.flatMap(([field, parse]) => {
    const names = columnsByField[field].filter((name) => columns.has(name));
    return names.length > 0 ? [{ field, names, parse }] : [];
  });

const onFileFlags: Record<string, string> = {
  bipdInsuranceOnFile: "bipdOnFile",
  cargoInsuranceOnFile: "cargoOnFile",
  bondInsuranceOnFile: "bondOnFile",
};

/**
 * Parses an amount, Y (on file with an unknown amount) or N (an amount of 0). Ignores Y and N for
 * `bipdInsuranceRequired`.
 */
function parseAmountOnFile(facts: Record<string, unknown>, cell: string, field: string): void {
  const flag = onFileFlags[field];
  const isYes = /^(y|yes)$/i.test(cell);
  if (isYes || /^(n|no)$/i.test(cell)) {
    if (flag) facts[isYes ? flag : field] = isYes || 0;
    return;
  }
  if (!/\d/.test(cell))
    throw new RowError(`${field} is "${shortenCell(cell)}". Enter an amount, Y or N.`, field);
  facts[field] = parseInsuranceAmount(cell, field);
}

/** A smaller amount is in thousands of dollars. */
const MIN_DOLLARS = 10_000;

/** Facts in which five digits are dollars, such as cargo insurance of $50,000 or a bond of $75,000. */
const fieldsInDollars = new Set(["cargoInsuranceOnFile", "bondInsuranceOnFile"]);

/**
 * Parses an insurance amount to USD. QCMobile and the Licensing & Insurance files report thousands of dollars; the
 * Licensing & Insurance files write these amounts with five digits (00750).
 * @throws RowError for a cell that is not a number
 */
export function parseInsuranceAmount(cell: string, field: string): number {
  const amount = parseNumber(cell, field) ?? 0;
  const isInThousands = amount < MIN_DOLLARS || (/^\d{5}$/.test(cell) && !fieldsInDollars.has(field));
  return isInThousands ? amount * 1_000 : amount;
}
