import { capitalize } from "../../../shared/capitalize.ts";
import { listContacts } from "../../../shared/carrier-contacts.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { formatDate } from "../../../shared/format-date.ts";
import { formatMoney } from "../../../shared/format-money.ts";
import { findAuthorityStatus, type InsuranceFiling } from "../../../shared/interface/carrier-lists.ts";
import type { CarrierFacts, CarrierField } from "../../../shared/interface/expanded-carrier.ts";
import { isUnsatisfactory } from "../../../shared/safety-rating.ts";
import type { CarrierChange } from "../../../shared/views/carrier.ts";
import { type CarrierDecision, decisionNames } from "../../../shared/views/carrier-decision.ts";
import type { CarrierRuleSettings, RuleResult } from "../../../shared/views/carrier-rules.ts";
import {
  type CarrierVerdict,
  getVerdictRank,
  type RuleName,
  type RuleOutcome,
  type VerdictResult,
} from "../../../shared/views/carrier-verdict.ts";
import type { StoredSource } from "../../store/store.ts";
import { getSource } from "./fact-sources.ts";
import { addDays, computeNextMcs150Due } from "./rule-days.ts";

/**
 * A carrier that is blocked, revoked, out of service or not allowed to operate, and has a phone, e-mail, address or
 * officer of the judged carrier.
 */
export interface SharedContact {
  /** Such as "phone". */
  fact: string;
  name: string;
  /** Such as "out of service". */
  problem: string;
}

/** Everything that a verdict depends on. */
export interface VerdictInput {
  facts: CarrierFacts;
  sources: readonly StoredSource[];
  history: readonly CarrierChange[];
  decision: CarrierDecision;
  /** Undefined skips the rule about shared contacts. */
  sharedContacts?: readonly SharedContact[] | undefined;
  settings: CarrierRuleSettings;
  today: Today;
}

/** A calendar day in the business time zone: `date` is YYYY-MM-DD; `from` is its start in milliseconds since 1970. */
export interface Today {
  date: string;
  from: number;
}

/** The judgment of one rule. */
interface Judgment {
  rule: RuleName;
  result: RuleOutcome["result"] | "off";
  reason: string;
  fact?: CarrierField;
  source?: string;
  /** The days on which the judgment can change by date alone. */
  changesOn?: readonly string[];
  /** The result on those days, if known. */
  changesTo?: Judgment["result"];
}

type Rule = (input: VerdictInput) => Judgment | undefined;

/**
 * Applies the brokerage's rules to a carrier, without side effects.
 * @returns the verdict; its result is "unknown" if no rule has an outcome
 */
export function judgeCarrier(input: VerdictInput): CarrierVerdict {
  const judgments = rules.flatMap((rule) => rule(input) ?? []);
  const outcomes = judgments
    .flatMap((judgment) => toOutcome(judgment, input))
    .toSorted((left, right) => getVerdictRank(left.result) - getVerdictRank(right.result));
  const result = outcomes[0]?.result ?? "unknown";
  const days = judgments.flatMap(({ changesOn = [], changesTo }) =>
    changesTo && !isWorse(changesTo, result) ? [] : changesOn.filter((day) => day > input.today.date),
  );
  return {
    result,
    outcomes,
    changesOn: days.toSorted()[0] ?? "",
    isBlocked: isBlocked(input.decision, input.today.date),
    isReasonRequired: outcomes.some(({ result }) => result === "stop" || result === "unknown"),
  };
}

const isWorse = (result: Judgment["result"], than: VerdictResult): boolean =>
  result !== "off" && getVerdictRank(result) < getVerdictRank(than);

/** Whether the brokerage blocks the carrier on this day. */
export const isBlocked = ({ status, endDate }: CarrierDecision, today: string): boolean =>
  status === "blocked" && (endDate === "" || today <= endDate);

function toOutcome({ rule, result, reason, fact, source }: Judgment, input: VerdictInput): RuleOutcome[] {
  if (result === "off") return [];
  const isUnknown = result === "unknown" || fact === undefined;
  const origin = isUnknown ? undefined : getSource(input.sources, fact);
  return [{ rule, result, reason, source: source ?? origin?.source ?? "", asOf: origin?.asOf ?? "" }];
}

/** Judges by the brokerage's own decision. Approval does not overrule a rule. */
function judgeDecision({ decision, today }: VerdictInput): Judgment | undefined {
  const { status, endDate, note, author } = decision;
  if (status === "none") return undefined;
  const hasEnded = endDate !== "" && endDate < today.date;
  const until = endDate === "" ? "" : ` until ${formatDate(endDate, today.date)}`;
  return {
    rule: "decision",
    result: isBlocked(decision, today.date) ? "stop" : "fine",
    reason: hasEnded
      ? `${decisionNames[status]} until ${formatDate(endDate, today.date)}; the decision has expired`
      : [`${decisionNames[status]}${author && ` by ${author}`}${until}`, note.replace(/\.$/, "")]
          .filter(Boolean)
          .join(": "),
    source: "Your brokerage",
    changesOn: endDate === "" ? [] : [addDays(endDate, 1)],
  };
}

function judgeOperation({ facts, settings }: VerdictInput): Judgment {
  const rule = "operation";
  if (facts.allowedToOperate === null)
    return isInactive(facts.statusCode)
      ? { rule, result: settings.ruleNotAllowed, reason: "USDOT number inactive", fact: "statusCode" }
      : applyOffSetting(settings.ruleNotAllowed, {
          rule,
          result: "unknown",
          reason: "Permission to operate is not known",
          fact: "allowedToOperate",
        });
  return facts.allowedToOperate
    ? { rule, result: "fine", reason: "Allowed to operate", fact: "allowedToOperate" }
    : { rule, result: settings.ruleNotAllowed, reason: "Not allowed to operate", fact: "allowedToOperate" };
}

function judgeOutOfService({ facts, settings, today }: VerdictInput): Judgment {
  const [rule, fact] = ["outOfService", "outOfServiceDate"] as const;
  const { outOfServiceDate, allowedToOperate } = facts;
  if (outOfServiceDate !== "") {
    const reason = `Out of service since ${formatDate(outOfServiceDate, today.date)}`;
    return { rule, result: settings.ruleOutOfService, reason, fact };
  }
  return allowedToOperate
    ? { rule, result: "fine", reason: "Not out of service", fact: "allowedToOperate" }
    : applyOffSetting(settings.ruleOutOfService, {
        rule,
        result: "unknown",
        reason: "Out-of-service orders are not known",
        fact,
      });
}

function judgeAuthority({ facts, settings, today }: VerdictInput): Judgment {
  const rule = "authority";
  const getAuthorityStatus = (type: string, known: string) =>
    findAuthorityStatus(facts.authorities, type, today.date) ?? known;
  const common = getAuthorityStatus("common", facts.commonAuthority);
  const contract = getAuthorityStatus("contract", facts.contractAuthority);
  const broker = getAuthorityStatus("broker", facts.brokerAuthority);
  const fact = contract !== "" && common === "" ? "contractAuthority" : "commonAuthority";
  // A status with a future date takes effect on that date.
  const changesOn = facts.authorities.map(({ date }) => date);
  const createJudgment = (
    result: Judgment["result"],
    reason: string,
    judgedFact: CarrierField = fact,
  ): Judgment => ({ rule, result, reason, fact: judgedFact, changesOn });
  if (isActive(common) || isActive(contract)) {
    const kinds = [isActive(common) && "common", isActive(contract) && "contract"].filter(Boolean);
    return createJudgment("fine", `Active ${kinds.join(" and ")} authority`);
  }
  if (common === "" && contract === "") {
    const { ruleNoAuthority, ruleBrokerOnly } = settings;
    const reason = isActive(broker)
      ? "Only broker authority is known; carrier authority is not known"
      : "Authority is not known";
    const isOff = ruleNoAuthority === "off" && ruleBrokerOnly === "off";
    return createJudgment(isOff ? "off" : "unknown", reason);
  }
  return isActive(broker)
    ? createJudgment(settings.ruleBrokerOnly, "Broker authority only", "brokerAuthority")
    : createJudgment(settings.ruleNoAuthority, "No active common or contract authority");
}

const judgeLiability = ({ facts, settings }: VerdictInput): Judgment =>
  judgeAmount({
    rule: "liability",
    name: "Liability",
    fact: "bipdInsuranceOnFile",
    amount: facts.bipdInsuranceOnFile,
    isOnFile: facts.bipdOnFile === true,
    minimum: Math.max(settings.minLiabilityUsd, facts.bipdInsuranceRequired ?? 0),
    result: settings.ruleLiability,
  });

const judgeCargo = ({ facts, settings }: VerdictInput): Judgment =>
  judgeAmount({
    rule: "cargo",
    name: "Cargo",
    fact: "cargoInsuranceOnFile",
    amount: facts.cargoInsuranceOnFile,
    isOnFile: facts.cargoOnFile === true,
    minimum: settings.minCargoUsd,
    result: settings.ruleCargo,
  });

interface AmountRule {
  rule: RuleName;
  name: string;
  fact: CarrierField;
  amount: number | null;
  /** Whether insurance is on file, even with an unknown amount. */
  isOnFile: boolean;
  minimum: number;
  result: RuleResult;
}

function judgeAmount({ rule, name, fact, amount, isOnFile, minimum, result }: AmountRule): Judgment {
  if (amount === null)
    return applyOffSetting(result, {
      rule,
      result: "unknown",
      reason: isOnFile
        ? `${name} insurance is on file, but the amount is not known`
        : `${name} insurance is not known`,
      fact,
    });
  return amount < minimum
    ? {
        rule,
        result,
        reason: `${name} ${formatMoney(amount)} on file is under ${formatMoney(minimum)}`,
        fact,
      }
    : { rule, result: "fine", reason: `${name} ${formatMoney(amount)} on file`, fact };
}

function judgeCancellation({ facts, settings, today }: VerdictInput): Judgment {
  const [rule, fact] = ["cancellation", "insuranceFilings"] as const;
  // A bond secures brokers and forwarders, not carriers.
  const filings = facts.insuranceFilings.filter(({ kind }) => kind === "liability" || kind === "cargo");
  if (filings.length === 0)
    return applyOffSetting(settings.ruleCancellationEffective, {
      rule,
      result: "unknown",
      reason: "Insurance filings are not known",
      fact,
    });
  const open = filings
    .filter((filing) => filing.cancellationDate !== "" && !isReplaced(filing, filings, today.date))
    .toSorted((left, right) => (left.cancellationDate < right.cancellationDate ? -1 : 1));
  const changesOn = [
    ...open.flatMap(({ cancellationDate }) => [
      cancellationDate,
      addDays(cancellationDate, -settings.cancellationNoticeDays),
    ]),
    ...filings.map(({ effectiveDate }) => effectiveDate),
  ];
  const ended = open.find(({ cancellationDate }) => cancellationDate <= today.date);
  if (ended) {
    const reason = `${describeFiling(ended)} canceled ${formatDate(ended.cancellationDate, today.date)} and not replaced`;
    return { rule, result: settings.ruleCancellationEffective, reason, fact, changesOn };
  }
  const lastNoticeDay = addDays(today.date, settings.cancellationNoticeDays);
  const soon = open.find(({ cancellationDate }) => cancellationDate <= lastNoticeDay);
  if (soon) {
    const reason = `${describeFiling(soon)} will be canceled ${formatDate(soon.cancellationDate, today.date)}`;
    return { rule, result: settings.ruleCancellationFiled, reason, fact, changesOn };
  }
  return { rule, result: "fine", reason: "No insurance cancellation is due", fact, changesOn };
}

const describeFiling = ({ kind, form, insurer }: InsuranceFiling): string =>
  [kind === "cargo" ? "Cargo insurance" : "Liability insurance", form, insurer && `of ${insurer}`]
    .filter(Boolean)
    .join(" ");

/**
 * Whether the filing is marked as replaced, or a later filing of the same kind is in effect when this filing ends, or
 * took effect after a gap.
 */
const isReplaced = (filing: InsuranceFiling, filings: readonly InsuranceFiling[], today: string): boolean =>
  filing.isReplaced ||
  filings.some(
    (other) =>
      other !== filing &&
      other.kind === filing.kind &&
      other.effectiveDate !== "" &&
      other.effectiveDate > filing.effectiveDate &&
      (other.effectiveDate <= filing.cancellationDate || other.effectiveDate <= today) &&
      (other.cancellationDate === "" || other.cancellationDate > filing.cancellationDate),
  );

/** Sources that report a safety rating for every carrier that has one. */
const ratingSources = new Set(["FMCSA company census", "FMCSA QCMobile"]);

function judgeSafetyRating({ facts, sources, settings }: VerdictInput): Judgment {
  const [rule, fact] = ["safetyRating", "safetyRating"] as const;
  const rating = facts.safetyRating.trim();
  if (isUnsatisfactory(rating))
    return { rule, result: settings.ruleUnsatisfactory, reason: "Unsatisfactory safety rating", fact };
  if (/^c/i.test(rating))
    return { rule, result: settings.ruleConditional, reason: "Conditional safety rating", fact };
  if (/^s/i.test(rating)) return { rule, result: "fine", reason: "Satisfactory safety rating", fact };
  const rated = sources.find(({ source }) => ratingSources.has(source));
  if (/^(n|unrated)/i.test(rating) || (rating === "" && rated))
    return { rule, result: "fine", reason: "No safety rating", source: rated?.source ?? "" };
  const unknown = { rule, result: "unknown", reason: "Safety rating is not known", fact } as const;
  return applyOffSetting(settings.ruleUnsatisfactory, unknown);
}

function judgeAuthorityAge({ facts, settings, today }: VerdictInput): Judgment {
  const rule = "authorityAge";
  const { newAuthorityDays: days, ruleNewAuthority } = settings;
  const authorityDates = facts.authorities
    .filter(({ type, status }) => (type === "common" || type === "contract") && isActive(status))
    .flatMap(({ date }) => (date !== "" && date <= today.date ? [date] : []));
  const [authorityDate = ""] = authorityDates.toSorted();
  if (authorityDate !== "") {
    const fact = "authorities";
    const since = `Authority active since ${formatDate(authorityDate, today.date)}`;
    const changesOn = [addDays(authorityDate, days)];
    return today.date < addDays(authorityDate, days)
      ? { rule, result: ruleNewAuthority, reason: `${since}, less than ${days} days`, fact, changesOn }
      : { rule, result: "fine", reason: since, fact };
  }
  const { registeredDate } = facts;
  if (registeredDate !== "" && today.date < addDays(registeredDate, days)) {
    const reason = `Registered ${formatDate(registeredDate, today.date)}, less than ${days} days ago`;
    const changesOn = [addDays(registeredDate, days)];
    return { rule, result: ruleNewAuthority, reason, fact: "registeredDate", changesOn };
  }
  return applyOffSetting(ruleNewAuthority, {
    rule,
    result: "unknown",
    reason: "Age of the authority is not known",
  });
}

/** The kinds of the facts that identify a carrier to a broker. */
const identityKinds: Partial<Record<CarrierField, string>> = {
  legalName: "name",
  dbaName: "name",
  street: "address",
  city: "address",
  state: "address",
  postalCode: "address",
  mailingStreet: "address",
  mailingCity: "address",
  mailingState: "address",
  mailingPostalCode: "address",
  phone: "phone",
  email: "e-mail",
  officers: "officer",
};

/** Fraud often starts with a changed contact. The first known value of a fact is not a change. */
function judgeIdentityChanges({ history, decision, settings, today }: VerdictInput): Judgment {
  const rule = "identityChanges";
  const days = settings.identityChangeDays;
  const after = today.from - days * DAY_MS;
  const changes = history.flatMap(({ field, before, at }) => {
    const kind = identityKinds[field];
    return kind && before !== "" && before !== null && at >= after ? [{ kind, at }] : [];
  });
  const { remitToChangedAt, calledBackAt } = decision;
  if (remitToChangedAt !== null && remitToChangedAt >= after)
    changes.push({ kind: "remit-to", at: remitToChangedAt });
  if (changes.length === 0)
    return { rule, result: "fine", reason: `No contact changes in ${days} days`, source: "History" };
  const latest = Math.max(...changes.map(({ at }) => at));
  const kinds = [...new Set(changes.map(({ kind }) => kind))];
  const isCalledBack = calledBackAt !== null && calledBackAt >= latest;
  const ends = changes.map(({ at }) =>
    addDays(today.date, Math.floor((at - today.from) / DAY_MS) + days + 1),
  );
  return {
    rule,
    result: kinds.length > 1 && !isCalledBack ? settings.ruleSeveralChanges : settings.ruleOneChange,
    reason: `${capitalize(kinds.join(", "))} changed in the last ${days} days${isCalledBack ? "; called back on the number on file" : ""}`,
    source: "History",
    changesOn: ends,
  };
}

function judgeSharedContact({ facts, sharedContacts, settings }: VerdictInput): Judgment | undefined {
  const rule = "sharedContact";
  if (!sharedContacts) return undefined;
  const shared = describeSharedContacts(sharedContacts);
  if (shared !== "")
    return { rule, result: settings.ruleSharedContact, reason: shared, source: "Your carriers" };
  if (listContacts(facts).length === 0)
    return applyOffSetting(settings.ruleSharedContact, {
      rule,
      result: "unknown",
      reason: "Contact facts are not known",
    });
  const reason = "Shares no contact with a blocked, revoked or out-of-service carrier";
  return { rule, result: "fine", reason, source: "Your carriers" };
}

/** Describes the first carrier with a shared contact and counts the others; empty if no carrier shares a contact. */
export function describeSharedContacts([first, ...others]: readonly SharedContact[]): string {
  if (!first) return "";
  const more = others.length === 0 ? "" : `, and ${others.length} more`;
  return `Same ${first.fact} as ${first.name}, which is ${first.problem}${more}`;
}

/** An unknown date results in a note, not in "unknown", so that a booking needs no reason for this date alone. */
function judgeMcs150({ facts, settings, today }: VerdictInput): Judgment {
  const rule = "mcs150";
  const result = settings.ruleMcs150;
  const due = computeNextMcs150Due(facts.mcs150Date, facts.usdotNumber);
  if (facts.mcs150Outdated || (due !== "" && due < today.date))
    return { rule, result, reason: "MCS-150 overdue", fact: "mcs150Outdated" };
  if (facts.mcs150Outdated === null && due === "")
    return { rule, result: result === "off" ? "off" : "note", reason: "MCS-150 date is not known" };
  return {
    rule,
    result: "fine",
    reason: due === "" ? "MCS-150 up to date" : `MCS-150 due ${formatDate(due, today.date)}`,
    fact: due === "" ? "mcs150Outdated" : "mcs150Date",
    changesOn: due === "" ? [] : [addDays(due, 1)],
    changesTo: result,
  };
}

/** Turns a judgment off if the rule's setting is "off". */
const applyOffSetting = (setting: RuleResult, judgment: Judgment): Judgment =>
  setting === "off" ? { ...judgment, result: "off" } : judgment;

/** Whether a status starts with the letter A, such as A or Active. */
export const isActive = (status: string): boolean => /^a/i.test(status);
const isInactive = (status: string): boolean => /^i/i.test(status);

const rules: readonly Rule[] = [
  judgeDecision,
  judgeOperation,
  judgeOutOfService,
  judgeAuthority,
  judgeLiability,
  judgeCargo,
  judgeCancellation,
  judgeSafetyRating,
  judgeAuthorityAge,
  judgeIdentityChanges,
  judgeSharedContact,
  judgeMcs150,
];
