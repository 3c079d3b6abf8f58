import { LanedeskError } from "../../../shared/failure.ts";
import { recordCarriers } from "../carriers/carriers.ts";
import { mcNumberOf, usdotNumberOf } from "../carriers/identity.ts";
import type { CarrierReport } from "../carriers/report.ts";
import {
  amounts,
  carrierFields,
  counts,
  days,
  flags,
  mcColumns,
  texts,
  usdotColumns,
} from "./carrier-columns.ts";
import { dayIn, flagIn, numberIn, RowProblem, readParts, textIn } from "./cells.ts";
import type { Row } from "./csv-rows.ts";
import type { ImportKindOf } from "./import-kind.ts";

/**
 * Carriers, in the layouts of the FMCSA look-ups, the company census and QCMobile, or with the names of
 * Lanedesk's own facts. An empty cell says nothing: what was known stays.
 */
export const importedCarriers: ImportKindOf<CarrierReport> = {
  fields: carrierFields,
  begin(columns) {
    if (![...usdotColumns, ...mcColumns, "docket1", "intrastatenumber"].some((name) => columns.has(name)))
      throw new LanedeskError(
        "invalid",
        "No column names the carrier: one of DOT NUMBER, dot_number, usdotNumber, mcNumber, docket1 or intrastateNumber is needed. Nothing was imported.",
      );
    return readCarrier;
  },
  record: recordCarriers,
};

const operations: Record<string, string> = {
  A: "Interstate",
  B: "Intrastate Hazmat",
  C: "Intrastate Non-Hazmat",
};

const longestText = 500;

function readCarrier(row: Row): CarrierReport {
  const { identity, outOfService, ...facts } = readParts({
    identity: () => identityIn(row),
    texts: () => each(texts, (cell, name) => textIn(cell, name, longestText), row),
    flags: () => each(flags, flagIn, row),
    days: () => each(days, dayIn, row),
    counts: () => each(counts, wholeIn, row),
    amounts: () => each(amounts, amountIn, row),
    operation: () => operationIn(row),
    outOfService: () => dayIn(row.get("oosdate") ?? row.get("outofservicedate"), "outOfServiceDate"),
  });
  const report: CarrierReport = Object.assign({}, identity, ...Object.values(facts));
  if (outOfService !== undefined) report.outOfServiceDate = outOfService;
  // Only who may operate again is surely no longer out of service.
  else if (report.allowedToOperate) report.outOfServiceDate = "";
  const { usdotNumber: _, mcNumber: __, intrastateNumber: ___, ...said } = report;
  if (Object.keys(said).length === 0)
    throw new RowProblem("The row has nothing but the carrier's number, so there is nothing to know of it.");
  return report;
}

function identityIn(row: Row): CarrierReport {
  const usdot = textIn(first(row, usdotColumns), "usdotNumber", 200);
  const mc = textIn(first(row, mcColumns) ?? docketIn(row), "mcNumber", 200);
  const usdotNumber = usdotNumberOf(usdot ?? "");
  const mcNumber = mcNumberOf(mc ?? "");
  const intrastateNumber = textIn(row.get("intrastatenumber"), "intrastateNumber", 200) ?? "";
  if (usdot !== undefined && usdotNumber === "")
    throw new RowProblem(`The USDOT number is "${usdot}"; it must be digits.`, "usdotNumber");
  if (mc !== undefined && mcNumber === "")
    throw new RowProblem(`The MC number is "${mc}"; it must be digits.`, "mcNumber");
  if (usdotNumber + mcNumber + intrastateNumber === "")
    throw new RowProblem("The row names no carrier: its USDOT, MC and intrastate numbers are empty.");
  return {
    ...(usdotNumber && { usdotNumber }),
    ...(mcNumber && { mcNumber }),
    ...(intrastateNumber && { intrastateNumber }),
  };
}

/** The census gives the number and its prefix apart; other prefixes are no motor carrier's. */
const docketIn = (row: Row): string | undefined =>
  (row.get("docket1prefix") ?? "MC").toUpperCase() === "MC" ? row.get("docket1") : undefined;

/** The description where there is one, else the code's; both say the same. */
function operationIn(row: Row): CarrierReport {
  const code = row.get("carrieroperationcode") ?? row.get("carrieroperation");
  const said = row.get("carrieroperationdescription") ?? code;
  return said === undefined ? {} : { carrierOperation: operations[said.toUpperCase()] ?? said };
}

function wholeIn(cell: string | undefined, name: string): number | undefined {
  const count = numberIn(cell, name);
  return count === undefined ? undefined : Math.round(count);
}

function amountIn(cell: string | undefined, name: string): number | undefined {
  const amount = numberIn(cell, name);
  // No insurance is counted in single dollars: what is this small counts in thousands.
  return amount === undefined ? undefined : amount < thousandsBelow ? amount * 1_000 : amount;
}

const thousandsBelow = 10_000;

const first = (row: Row, columns: readonly string[]): string | undefined =>
  columns.map((column) => row.get(column)).find((cell) => cell !== undefined);

function each<F extends string, V>(
  fields: Record<F, readonly string[]>,
  read: (cell: string | undefined, name: string) => V | undefined,
  row: Row,
): Partial<Record<F, V>> {
  const parts = (Object.entries(fields) as [F, readonly string[]][]).flatMap(([field, columns]) => {
    const cell = first(row, columns);
    return cell === undefined ? [] : [[field, () => read(cell, field)] as const];
  });
  return readParts(Object.fromEntries(parts) as Record<F, () => V | undefined>) as Partial<Record<F, V>>;
}
