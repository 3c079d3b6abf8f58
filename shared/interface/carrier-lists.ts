import { z } from "zod";
import { capitalize } from "../capitalize.ts";
import { formatMoney } from "../format-money.ts";

/** An MC, FF or MX number of a carrier. */
export const authorityNumber = z.object({
  /** With its prefix and without leading zeros, such as MC123. */
  number: z.string(),
  /** A if an authority under this number is active, I if none is; empty if unknown. */
  status: z.string(),
});
export type AuthorityNumber = z.output<typeof authorityNumber>;

/** Lists a carrier's MC, FF and MX numbers once each. */
export const listAuthorityNumbers = (facts: {
  mcNumber: string;
  dockets: readonly AuthorityNumber[];
}): string[] => [...new Set([facts.mcNumber, ...facts.dockets.map(({ number }) => number)])].filter(Boolean);

/** An operating authority under one MC, FF or MX number. */
export const carrierAuthority = z.object({
  /** common, contract, broker or forwarder; otherwise the source's own name. */
  type: z.string(),
  /** Empty if the source gives none. */
  docketNumber: z.string(),
  /** A active, I inactive, N none, P pending, R revoked, S suspended. */
  status: z.string(),
  /** The first day of the status, YYYY-MM-DD, possibly in the future; empty if unknown. */
  date: z.string(),
});
export type CarrierAuthority = z.output<typeof carrierAuthority>;

/**
 * Returns today's status of a type of authority: A if an authority of the type is active, otherwise I if one is
 * inactive, revoked or suspended, otherwise N. Returns undefined if no authority of the type is known for today.
 * @param today YYYY-MM-DD
 */
export function findAuthorityStatus(
  authorities: readonly CarrierAuthority[],
  type: string,
  today: string,
): "A" | "I" | "N" | undefined {
  if (authorities.length === 0) return undefined;
  const latest = new Map<string, CarrierAuthority>();
  for (const authority of authorities.toSorted((left, right) => (left.date < right.date ? -1 : 1)))
    if (authority.type === type && authority.date <= today) latest.set(authority.docketNumber, authority);
  const statuses = [...latest.values()].map(({ status }) => status);
  if (statuses.includes("A")) return "A";
  if (statuses.some((status) => /^[IRS]$/.test(status))) return "I";
  return statuses.length > 0 ? "N" : undefined;
}

/** A filing of insurance, a bond or a trust fund with FMCSA. */
export const insuranceFiling = z.object({
  kind: z.enum(["liability", "cargo", "bond", "other"]),
  /** The FMCSA form, such as BMC-91X; empty if unknown. */
  form: z.string(),
  insurer: z.string(),
  policyNumber: z.string(),
  /** USD; null if unknown. Amounts of primary and excess liability filings add up. */
  amount: z.number().nullable(),
  /** YYYY-MM-DD; empty if unknown. */
  effectiveDate: z.string(),
  /** The day on which the coverage ends or ended, YYYY-MM-DD; empty if no cancellation is filed. */
  cancellationDate: z.string(),
  /** Whether another filing replaced this filing at its end. */
  isReplaced: z.boolean(),
});
export type InsuranceFiling = z.output<typeof insuranceFiling>;

/** An entry of a fact that is a list. */
export type ListEntry = string | AuthorityNumber | CarrierAuthority | InsuranceFiling;

/**
 * Describes an entry in one line, such as "MC123, active", "Common MC123, active since 2024-03-01" or
 * "Liability BMC-91X, Acme Insurance, policy 123, $1,000,000, from 2026-01-01".
 */
export function describeEntry(entry: ListEntry): string {
  if (typeof entry === "string") return entry;
  if ("kind" in entry) return describeFiling(entry);
  return "type" in entry ? describeAuthority(entry) : joinParts([entry.number, describeStatus(entry.status)]);
}

const describeAuthority = ({ type, docketNumber, status, date }: CarrierAuthority): string =>
  joinParts([
    [capitalize(type), docketNumber].filter(Boolean).join(" "),
    [describeStatus(status), date && `since ${date}`].filter(Boolean).join(" "),
  ]);

const describeFiling = (filing: InsuranceFiling): string =>
  joinParts([
    [capitalize(filing.kind), filing.form].filter(Boolean).join(" "),
    filing.insurer,
    filing.policyNumber && `policy ${filing.policyNumber}`,
    filing.amount === null ? "" : formatMoney(filing.amount),
    filing.effectiveDate && `from ${filing.effectiveDate}`,
    filing.cancellationDate &&
      `${filing.isReplaced ? "replaced" : "canceled"} as of ${filing.cancellationDate}`,
  ]);

const joinParts = (parts: readonly string[]): string => parts.filter(Boolean).join(", ");

const statusNames: Record<string, string> = {
  A: "active",
  I: "inactive",
  N: "none",
  P: "pending",
  R: "revoked",
  S: "suspended",
};

const describeStatus = (status: string): string => statusNames[status] ?? status;
