import { readDateTime } from "../../../shared/interface/date-time.ts";
import type { RegistrationRecord } from "../../../shared/interface/registration-step.ts";
import { recordRegistrationSteps } from "../carriers/registration-steps.ts";
import { parseMcNumber, parseUsdotNumber } from "./carrier-identity.ts";
import { checkLength, RowError, readParts, requireCell } from "./cells.ts";
import type { Row } from "./csv-rows.ts";
import { type ImportDefinition, requireColumns } from "./import-kind.ts";

/** The import of registration steps. Its columns have the field names of the record (specification 2.7). */
export const registrationStepImport: ImportDefinition<RegistrationRecord> = {
  columns: [
    { field: "MonitorID", label: "Monitor ID" },
    { field: "CompanyName", label: "Company", names: ["company", "legalname", "name", "carrier"] },
    { field: "MCNumber", label: "MC number", names: ["mc"] },
    { field: "USDOTNumber", label: "USDOT number", names: ["usdot", "dot", "dotnumber"] },
    { field: "IntraStateNumber", label: "Intrastate number", names: ["intrastate"] },
    { field: "LastStep", label: "Step", isRequired: true, names: ["step", "registrationstep"] },
    {
      field: "UTC_RegistrationDate",
      label: "Time (UTC)",
      isRequired: true,
      names: ["registrationdate", "date", "moment", "time"],
    },
  ],
  createReader(columns) {
    requireColumns(
      [
        { name: "the step", columns: ["laststep"] },
        { name: "the time", columns: ["utcregistrationdate"] },
      ],
      columns,
      "Registration steps need LastStep, UTC_RegistrationDate and at least one carrier number.",
    );
    return parseStep;
  },
  async record(context, caller, items) {
    const added = await recordRegistrationSteps(context, caller, items);
    return added.map((isNew) => (isNew ? "added" : "unchanged"));
  },
};

function parseStep(row: Row): RegistrationRecord {
  const readText = (name: string) => checkLength(row.get(name.toLowerCase()), name) ?? "";
  const record = readParts<RegistrationRecord>({
    MonitorID: () => readText("MonitorID"),
    CompanyName: () => readText("CompanyName"),
    MCNumber: () => parseMcNumber(row.get("mcnumber"), "MCNumber"),
    USDOTNumber: () => parseUsdotNumber(row.get("usdotnumber"), "USDOTNumber"),
    IntraStateNumber: () => readText("IntraStateNumber"),
    LastStep: () => requireCell(checkLength(row.get("laststep"), "LastStep"), "LastStep"),
    UTC_RegistrationDate: () => parseTime(row.get("utcregistrationdate"), "UTC_RegistrationDate"),
  });
  if (record.MonitorID + record.MCNumber + record.USDOTNumber + record.IntraStateNumber === "")
    throw new RowError(
      "MonitorID, MCNumber, USDOTNumber and IntraStateNumber are empty. Enter at least one.",
    );
  return record;
}

function parseTime(cell: string | undefined, name: string): string {
  const moment = requireCell(checkLength(cell, name), name);
  if (readDateTime(moment)) return moment;
  throw new RowError(`${name} is "${moment}". Write a UTC time such as 2026-12-01T14:30:00Z.`, name);
}
