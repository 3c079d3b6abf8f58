import { normalizeMcNumber, normalizeUsdotNumber } from "../../../shared/carrier-numbers.ts";
import { collapseSpaces } from "../../../shared/collapse-spaces.ts";
import { formatPhone } from "../../../shared/format-phone.ts";
import type { CarrierFacts, CarrierField } from "../../../shared/interface/expanded-carrier.ts";
import type { CarrierReport } from "./carrier-facts.ts";

/**
 * Returns a report with every fact in Lanedesk's notation, so that the same fact from another layout is not a change:
 * letters of statuses, names of ratings and operations, one form of phone numbers, ZIP codes with leading zeros. Leaves
 * values in an unknown notation unchanged, except for letter case and white space.
 */
export function normalizeReport(report: CarrierReport): CarrierReport {
  const normalized: CarrierReport & { mcSharedWith?: string } = { ...report };
  // Lanedesk itself detects this fact, so a report must not set it. A rest pattern would copy the report a second time.
  if ("mcSharedWith" in normalized) delete normalized.mcSharedWith;
  for (const field of Object.keys(normalizers) as NormalizedField[]) {
    const value = normalized[field];
    if (typeof value === "string" && value !== "") normalized[field] = normalizers[field](value);
  }
  for (const [field, country] of postalFields) {
    const value = normalized[field];
    if (value) normalized[field] = normalizePostalCode(value, normalized[country] ?? "");
  }
  if (normalized.officers)
    normalized.officers = [...new Set(normalized.officers.map(collapseSpaces).filter(Boolean))];
  return normalized;
}

/** Whether two values of a fact differ at most in letter case and white space. Compares lists by identity. */
export const isSameValue = (left: CarrierFacts[CarrierField], right: CarrierFacts[CarrierField]): boolean =>
  left === right ||
  (typeof left === "string" &&
    typeof right === "string" &&
    left !== "" &&
    foldText(left) === foldText(right));

/** Returns the text for a comparison that ignores letter case and repeated white space. */
export const foldText = (text: string): string => collapseSpaces(text).toLowerCase();

/**
 * Returns the letter of a status: A active, I inactive, N none, P pending, R revoked, S suspended. Returns other text
 * in upper case.
 */
export function normalizeStatus(text: string): string {
  const word = text.trim().toUpperCase();
  if (/^(NOT AUTHORIZED|NONE|NO|N)\b/.test(word)) return "N";
  if (/^(OUT[- ]OF[- ]SERVICE|NOT ACTIVE|IN-?ACTIVE|I)\b/.test(word)) return "I";
  if (/^(ACTIVE|AUTHORIZED|GRANTED|REINSTATED|A)\b/.test(word)) return "A";
  if (/^(PENDING|P)\b/.test(word)) return "P";
  if (/REVOKED|REVOCATION|^R$/.test(word)) return "R";
  if (/SUSPENDED|SUSPENSION|^S$/.test(word)) return "S";
  return word;
}

/**
 * Returns the letter of a status for `commonAuthority`, `contractAuthority`, `brokerAuthority` and `statusCode`. In
 * these facts, revoked and suspended count as inactive.
 */
function normalizeActiveStatus(text: string): string {
  const status = normalizeStatus(text);
  return status === "R" || status === "S" ? "I" : status;
}

/** Maps each code and each name, in upper case, to the name. */
const mapNames = (codes: Record<string, string>): ReadonlyMap<string, string> =>
  new Map([
    ...Object.values(codes).map((name) => [name.toUpperCase(), name] as const),
    ...Object.entries(codes),
  ]);

const ratings = mapNames({ S: "Satisfactory", C: "Conditional", U: "Unsatisfactory" });
const operations = mapNames({
  A: "Interstate",
  B: "Intrastate Hazmat",
  C: "Intrastate Non-Hazmat",
});
const countries = mapNames({
  USA: "US",
  "UNITED STATES": "US",
  "UNITED STATES OF AMERICA": "US",
  CAN: "CA",
  CANADA: "CA",
  MEX: "MX",
  MEXICO: "MX",
});

/** Replaces a code or a name, in any letter case, with the name in the table; returns other text with single spaces. */
function normalizeName(names: ReadonlyMap<string, string>, text: string): string {
  const word = collapseSpaces(text);
  return names.get(word.toUpperCase()) ?? word;
}

const toUpper = (text: string): string => collapseSpaces(text).toUpperCase();
const normalizeCountry = (text: string): string => normalizeName(countries, text).toUpperCase();

/**
 * Returns a ZIP code as five digits, because spreadsheets drop leading zeros and only some layouts have ZIP+4. Formats
 * a Canadian code as A1A 1A1. Returns other codes in upper case.
 */
function normalizePostalCode(text: string, country: string): string {
  const code = toUpper(text);
  const canadian = /^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/.exec(code);
  if (canadian) return `${canadian[1]} ${canadian[2]}`;
  if (country !== "" && country !== "US") return code;
  const zip = /^(\d{3,5})(?:-\d{4})?$/.exec(code)?.[1] ?? /^(\d{4,5})\d{4}$/.exec(code)?.[1];
  return zip?.padStart(5, "0") ?? code;
}

const postalFields = [
  ["postalCode", "country"],
  ["mailingPostalCode", "mailingCountry"],
] as const;

const normalizers = {
  usdotNumber: (text) => normalizeUsdotNumber(text) || text,
  mcNumber: (text) => normalizeMcNumber(text) || text,
  intrastateNumber: collapseSpaces,
  legalName: collapseSpaces,
  dbaName: collapseSpaces,
  statusCode: normalizeActiveStatus,
  commonAuthority: normalizeActiveStatus,
  contractAuthority: normalizeActiveStatus,
  brokerAuthority: normalizeActiveStatus,
  safetyRating: (text) => normalizeName(ratings, text),
  reviewType: collapseSpaces,
  carrierOperation: (text) => normalizeName(operations, text),
  street: collapseSpaces,
  city: collapseSpaces,
  state: toUpper,
  country: normalizeCountry,
  mailingStreet: collapseSpaces,
  mailingCity: collapseSpaces,
  mailingState: toUpper,
  mailingCountry: normalizeCountry,
  phone: formatPhone,
  email: (text) => collapseSpaces(text).toLowerCase(),
  monitorId: collapseSpaces,
} as const satisfies Partial<Record<CarrierField, (text: string) => string>>;
type NormalizedField = keyof typeof normalizers;
