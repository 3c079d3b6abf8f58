import { LanedeskError } from "../../../shared/failure.ts";
import { type CarrierReport, normalizeMcNumber, normalizeUsdotNumber } from "../carriers/carrier-facts.ts";
import { recordCarriers } from "../carriers/carriers.ts";
import { limitText, parseDay, parseFlag, parseNumber, RowError, readParts } from "./cells.ts";
import type { Row } from "./csv-rows.ts";
import type { ImportColumn, ImportDefinition } from "./import-kind.ts";

const usdotColumns = ["usdotnumber", "dotnumber", "usdot", "dot"];
const mcColumns = ["mcnumber", "mc"];

/** Headings of text facts, in order of preference. */
const texts = {
  legalName: ["legalname"],
  dbaName: ["dbaname"],
  statusCode: ["statuscode"],
  commonAuthority: ["commonauthoritystatus", "commonauthority", "docket1statuscode"],
  contractAuthority: ["contractauthoritystatus", "contractauthority"],
  brokerAuthority: ["brokerauthoritystatus", "brokerauthority"],
  safetyRating: ["safetyrating"],
  reviewType: ["reviewtype"],
  street: ["phystreet", "street"],
  city: ["phycity", "city"],
  state: ["phystate", "state"],
  postalCode: ["phyzip", "phyzipcode", "postalcode", "zip"],
  country: ["phycountry", "country"],
  phone: ["phone", "telephone"],
} as const satisfies Partial<Record<keyof CarrierReport, readonly string[]>>;

const flags = {
  allowedToOperate: ["allowedtooperate"],
  passengerCarrier: ["ispassengercarrier", "passengercarrier"],
  hazardousMaterials: ["hmind", "hmflag", "hazardousmaterials"],
  mcs150Outdated: ["mcs150outdated"],
} as const satisfies Partial<Record<keyof CarrierReport, readonly string[]>>;

const days = {
  reviewDate: ["reviewdate"],
  mcs150Date: ["mcs150date"],
} as const satisfies Partial<Record<keyof CarrierReport, readonly string[]>>;

const counts = {
  powerUnits: ["totalpowerunits", "powerunits"],
  drivers: ["totaldrivers", "drivers"],
} as const satisfies Partial<Record<keyof CarrierReport, readonly string[]>>;

/** Insurance amounts: in thousands of USD in QCMobile, in USD with Lanedesk's field names. */
const amounts = {
  bipdInsuranceOnFile: ["bipdinsuranceonfile"],
  bipdInsuranceRequired: ["bipdrequiredamount", "bipdinsurancerequired"],
  cargoInsuranceOnFile: ["cargoinsuranceonfile"],
  bondInsuranceOnFile: ["bondinsuranceonfile"],
} as const satisfies Partial<Record<keyof CarrierReport, readonly string[]>>;

const known: Record<string, readonly string[]> = {
  usdotNumber: usdotColumns,
  mcNumber: mcColumns,
  intrastateNumber: ["intrastate"],
  ...texts,
  ...flags,
  ...days,
  ...counts,
  ...amounts,
  outOfServiceDate: ["oosdate"],
  carrierOperation: ["carrieroperationcode", "carrieroperationdescription"],
  // The census has the docket number in two columns.
  docket1: [],
  docket1Prefix: [],
};

const carrierColumns: readonly ImportColumn[] = Object.entries(known).map(([field, names]) => ({
  field,
  label: labelOf(field),
  names,
}));

/** Converts "cargoInsuranceOnFile" to "Cargo insurance on file". */
function labelOf(field: string): string {
  const words = field.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  return label.replace(/^(Usdot|Mc|Dba|Bipd|Mcs150)\b/, (name) => name.toUpperCase());
}

/**
 * Carriers in the layouts of the FMCSA look-ups, the company census and QCMobile, or with Lanedesk's field names. An
 * empty cell leaves the known fact unchanged.
 */
export const carrierImport: ImportDefinition<CarrierReport> = {
  columns: carrierColumns,
  createReader(columns) {
    if (![...usdotColumns, ...mcColumns, "docket1", "intrastatenumber"].some((name) => columns.has(name)))
      throw new LanedeskError(
        "invalid",
        "No column identifies the carrier. Add one of DOT NUMBER, dot_number, usdotNumber, mcNumber, docket1 or intrastateNumber.",
      );
    return readCarrier;
  },
  record: (context, caller, items) => recordCarriers(context, caller, items),
};

const OPERATIONS: Record<string, string> = {
  A: "Interstate",
  B: "Intrastate Hazmat",
  C: "Intrastate Non-Hazmat",
};

const MAX_TEXT = 500;

function readCarrier(row: Row): CarrierReport {
  const { identity, outOfService, ...facts } = readParts({
    identity: () => identityIn(row),
    texts: () => each(texts, (cell, name) => limitText(cell, name, MAX_TEXT), row),
    flags: () => each(flags, parseFlag, row),
    days: () => each(days, parseDay, row),
    counts: () => each(counts, wholeIn, row),
    amounts: () => each(amounts, amountIn, row),
    operation: () => operationIn(row),
    outOfService: () => parseDay(row.get("oosdate") ?? row.get("outofservicedate"), "outOfServiceDate"),
  });
  const report: CarrierReport = Object.assign({}, identity, ...Object.values(facts));
  if (outOfService !== undefined) report.outOfServiceDate = outOfService;
  // A carrier that may operate is no longer out of service.
  else if (report.allowedToOperate) report.outOfServiceDate = "";
  const { usdotNumber: _, mcNumber: __, intrastateNumber: ___, ...description } = report;
  if (Object.keys(description).length === 0)
    throw new RowError("The row has only the carrier's number. Add at least one other value.");
  return report;
}

function identityIn(row: Row): CarrierReport {
  const usdot = limitText(firstCell(row, usdotColumns), "usdotNumber", 200);
  const mc = limitText(firstCell(row, mcColumns) ?? docketIn(row), "mcNumber", 200);
  const usdotNumber = normalizeUsdotNumber(usdot ?? "");
  const mcNumber = normalizeMcNumber(mc ?? "");
  const intrastateNumber = limitText(row.get("intrastatenumber"), "intrastateNumber", 200) ?? "";
  if (usdot !== undefined && usdotNumber === "")
    throw new RowError(`The USDOT number is "${usdot}". It must be digits.`, "usdotNumber");
  if (mc !== undefined && mcNumber === "")
    throw new RowError(`The MC number is "${mc}". It must be digits.`, "mcNumber");
  if (usdotNumber + mcNumber + intrastateNumber === "")
    throw new RowError("The USDOT, MC and intrastate numbers are empty. Enter at least one.");
  return {
    ...(usdotNumber && { usdotNumber }),
    ...(mcNumber && { mcNumber }),
    ...(intrastateNumber && { intrastateNumber }),
  };
}

/** The census has the number and its prefix in two columns; only the prefix MC is a motor carrier. */
const docketIn = (row: Row): string | undefined =>
  (row.get("docket1prefix") ?? "MC").toUpperCase() === "MC" ? row.get("docket1") : undefined;

/** Returns the description, or the description of the code. */
function operationIn(row: Row): CarrierReport {
  const code = row.get("carrieroperationcode") ?? row.get("carrieroperation");
  const description = row.get("carrieroperationdescription") ?? code;
  return description === undefined
    ? {}
    : { carrierOperation: OPERATIONS[description.toUpperCase()] ?? description };
}

function wholeIn(cell: string | undefined, name: string): number | undefined {
  const count = parseNumber(cell, name);
  return count === undefined ? undefined : Math.round(count);
}

function amountIn(cell: string | undefined, name: string): number | undefined {
  const amount = parseNumber(cell, name);
  // QCMobile counts in thousands of USD.
  return amount === undefined ? undefined : amount < MIN_DOLLARS ? amount * 1_000 : amount;
}

const MIN_DOLLARS = 10_000;

const firstCell = (row: Row, columns: readonly string[]): string | undefined =>
  columns.map((column) => row.get(column)).find((cell) => cell !== undefined);

function each<F extends string, V>(
  fields: Record<F, readonly string[]>,
  read: (cell: string | undefined, name: string) => V | undefined,
  row: Row,
): Partial<Record<F, V>> {
  const parts = (Object.entries(fields) as [F, readonly string[]][]).flatMap(([field, columns]) => {
    const cell = firstCell(row, columns);
    return cell === undefined ? [] : [[field, () => read(cell, field)] as const];
  });
  return readParts(Object.fromEntries(parts) as Record<F, () => V | undefined>) as Partial<Record<F, V>>;
}
