import type { CarrierFacts, CarrierField } from "../../../shared/interface/expanded-carrier.ts";
import type { CarrierChange } from "../../../shared/views/carrier.ts";
import type { CarrierDecision } from "../../../shared/views/carrier-decision.ts";
import type { CarrierRuleSettings, RuleResult } from "../../../shared/views/carrier-rules.ts";
import type { CarrierVerdict, RuleName, RuleOutcome } from "../../../shared/views/carrier-verdict.ts";
import { verdictResult } from "../../../shared/views/carrier-verdict.ts";
import { addDays, formatDay, nextMcs150Due } from "./rule-days.ts";

/** An insurance filing with the FMCSA. Days are YYYY-MM-DD; empty when unknown. */
export interface InsuranceFiling {
  /** Such as 91X for liability, 34 for cargo. */
  form: string;
  insurer: string;
  effectiveDate: string;
  cancellationDate: string;
}

/** Where a fact comes from. */
export interface FactSource {
  source: string;
  /** YYYY-MM-DD; empty when unknown. */
  asOf: string;
}

/** A carrier with the same phone, e-mail, address or officer that is blocked, revoked or out of service. */
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
  /** Facts without an entry have an unknown source. */
  sources?: Partial<Record<CarrierField | "filings" | "authorityDate", FactSource>>;
  /** Undefined when no file with filings was imported. */
  filings?: readonly InsuranceFiling[] | undefined;
  /** The day from which the oldest active carrier authority is active, YYYY-MM-DD. */
  authorityDate?: string | undefined;
  /** Newest first or oldest first. */
  history: readonly CarrierChange[];
  decision: CarrierDecision;
  /** Undefined when contacts are not compared; the rule is left out then. */
  sharedContacts?: readonly SharedContact[] | undefined;
  settings: CarrierRuleSettings;
  today: Today;
}

/** A business day; `from` is its start in milliseconds since 1970. */
export interface Today {
  date: string;
  from: number;
}

/** The judgment of one rule; `changesOn` lists the days on which it can change by date alone. */
interface Judgment {
  rule: RuleName;
  result: RuleOutcome["result"] | "off";
  reason: string;
  fact?: keyof NonNullable<VerdictInput["sources"]>;
  source?: string;
  changesOn?: readonly string[];
}

type Rule = (input: VerdictInput) => Judgment | undefined;

const DAY_MS = 86_400_000;

/** Applies the brokerage's rules to a carrier. A pure function: the same input gives the same verdict. */
export function judgeCarrier(input: VerdictInput): CarrierVerdict {
  const judgments = rules.flatMap((rule) => rule(input) ?? []);
  const outcomes = judgments
    .flatMap((judgment) => toOutcome(judgment, input))
    .toSorted((left, right) => rankOf(left.result) - rankOf(right.result));
  const days = judgments.flatMap(({ changesOn = [] }) => changesOn.filter((day) => day > input.today.date));
  return {
    result: outcomes[0]?.result ?? "unknown",
    outcomes,
    changesOn: days.toSorted()[0] ?? "",
    isBlocked: isBlocked(input.decision, input.today.date),
    needsReason: outcomes.some(({ result }) => result === "stop" || result === "unknown"),
  };
}

/** Whether the brokerage blocks the carrier on this day. */
export const isBlocked = ({ status, endDate }: CarrierDecision, today: string): boolean =>
  status === "blocked" && (endDate === "" || today <= endDate);

const rankOf = (result: RuleOutcome["result"]): number => verdictResult.options.indexOf(result);

function toOutcome({ rule, result, reason, fact, source }: Judgment, input: VerdictInput): RuleOutcome[] {
  if (result === "off") return [];
  const origin = fact && input.sources?.[fact];
  return [{ rule, result, reason, source: source ?? origin?.source ?? "", asOf: origin?.asOf ?? "" }];
}

/** The brokerage's own decision. Approval does not overrule a rule. */
function judgeDecision({ decision, today }: VerdictInput): Judgment | undefined {
  const { status, endDate, note, author } = decision;
  if (status === "none") return undefined;
  const hasEnded = endDate !== "" && endDate < today.date;
  const until = endDate === "" ? "" : ` until ${formatDay(endDate, today.date)}`;
  const names = { approved: "Approved", watch: "On watch", blocked: "Blocked" };
  return {
    rule: "decision",
    result: isBlocked(decision, today.date) ? "stop" : "fine",
    reason: hasEnded
      ? `${names[status]} until ${formatDay(endDate, today.date)}; the decision has ended`
      : [`${names[status]}${author && ` by ${author}`}${until}`, note].filter(Boolean).join(": "),
    source: "Your brokerage",
    changesOn: endDate === "" ? [] : [addDays(endDate, 1)],
  };
}

function judgeOperation({ facts, settings }: VerdictInput): Judgment {
  const rule = "operation";
  if (facts.allowedToOperate === null)
    return isInactive(facts.statusCode)
      ? { rule, result: settings.ruleNotAllowed, reason: "USDOT number inactive", fact: "statusCode" }
      : { rule, result: "unknown", reason: "Permission to operate is not known", fact: "allowedToOperate" };
  return facts.allowedToOperate
    ? { rule, result: "fine", reason: "Allowed to operate", fact: "allowedToOperate" }
    : { rule, result: settings.ruleNotAllowed, reason: "Not allowed to operate", fact: "allowedToOperate" };
}

function judgeOutOfService({ facts, sources, settings, today }: VerdictInput): Judgment {
  const [rule, fact] = ["outOfService", "outOfServiceDate"] as const;
  const { outOfServiceDate, allowedToOperate } = facts;
  if (outOfServiceDate !== "") {
    const reason = `Out of service since ${formatDay(outOfServiceDate, today.date)}`;
    return { rule, result: settings.ruleOutOfService, reason, fact };
  }
  if (sources?.outOfServiceDate) return { rule, result: "fine", reason: "Not out of service", fact };
  return allowedToOperate
    ? { rule, result: "fine", reason: "Not out of service", fact: "allowedToOperate" }
    : { rule, result: "unknown", reason: "Out-of-service orders are not known", fact };
}

function judgeAuthority({ facts, settings }: VerdictInput): Judgment {
  const rule = "authority";
  const { commonAuthority: common, contractAuthority: contract, brokerAuthority: broker } = facts;
  const fact = contract !== "" && common === "" ? "contractAuthority" : "commonAuthority";
  if (isActive(common) || isActive(contract)) {
    const kinds = [isActive(common) && "common", isActive(contract) && "contract"].filter(Boolean);
    return { rule, result: "fine", reason: `Active ${kinds.join(" and ")} authority`, fact };
  }
  if (common === "" && contract === "") {
    const reason = isActive(broker)
      ? "Only broker authority is known; carrier authority is not known"
      : "Authority is not known";
    return { rule, result: "unknown", reason, fact: isActive(broker) ? "brokerAuthority" : fact };
  }
  return isActive(broker)
    ? { rule, result: settings.ruleBrokerOnly, reason: "Broker authority only", fact: "brokerAuthority" }
    : { rule, result: settings.ruleNoAuthority, reason: "No active common or contract authority", fact };
}

const judgeLiability = ({ facts, settings }: VerdictInput): Judgment =>
  judgeAmount({
    rule: "liability",
    name: "Liability",
    fact: "bipdInsuranceOnFile",
    amount: facts.bipdInsuranceOnFile,
    minimum: Math.max(settings.minLiabilityUsd, facts.bipdInsuranceRequired ?? 0),
    result: settings.ruleLiability,
  });

const judgeCargo = ({ facts, settings }: VerdictInput): Judgment =>
  judgeAmount({
    rule: "cargo",
    name: "Cargo",
    fact: "cargoInsuranceOnFile",
    amount: facts.cargoInsuranceOnFile,
    minimum: settings.minCargoUsd,
    result: settings.ruleCargo,
  });

interface AmountRule {
  rule: RuleName;
  name: string;
  fact: CarrierField;
  amount: number | null;
  minimum: number;
  result: RuleResult;
}

function judgeAmount({ rule, name, fact, amount, minimum, result }: AmountRule): Judgment {
  if (amount === null)
    return offOr(result, { rule, result: "unknown", reason: `${name} insurance is not known`, fact });
  return amount < minimum
    ? { rule, result, reason: `${name} ${usd(amount)} on file is under ${usd(minimum)}`, fact }
    : { rule, result: "fine", reason: `${name} ${usd(amount)} on file`, fact };
}

const usd = (amount: number): string => `$${amount.toLocaleString("en-US")}`;

function judgeCancellation(input: VerdictInput): Judgment {
  const { filings, settings, today } = input;
  const [rule, fact] = ["cancellation", "filings"] as const;
  if (!filings || filings.length === 0) {
    const unknown = { rule, result: "unknown", reason: "Insurance filings are not known", fact } as const;
    return offOr(settings.ruleCancellationEffective, unknown);
  }
  const open = filings
    .filter((filing) => filing.cancellationDate !== "" && !isReplaced(filing, filings))
    .toSorted((left, right) => (left.cancellationDate < right.cancellationDate ? -1 : 1));
  const ended = open.find(({ cancellationDate }) => cancellationDate <= today.date);
  const changesOn = open.flatMap(({ cancellationDate }) => [
    cancellationDate,
    addDays(cancellationDate, -settings.cancellationNoticeDays),
  ]);
  if (ended) {
    const reason = `Insurance filing ${ended.form} canceled ${formatDay(ended.cancellationDate, today.date)} and not replaced`;
    return { rule, result: settings.ruleCancellationEffective, reason, fact, changesOn };
  }
  const noticed = addDays(today.date, settings.cancellationNoticeDays);
  const soon = open.find(({ cancellationDate }) => cancellationDate <= noticed);
  if (soon) {
    const reason = `Cancellation of insurance filing ${soon.form} takes effect ${formatDay(soon.cancellationDate, today.date)}`;
    return { rule, result: settings.ruleCancellationFiled, reason, fact, changesOn };
  }
  return { rule, result: "fine", reason: "No insurance cancellation is due", fact, changesOn };
}

/** Whether another filing of the same form is in effect when this one ends. */
const isReplaced = (filing: InsuranceFiling, filings: readonly InsuranceFiling[]): boolean =>
  filings.some(
    (other) =>
      other !== filing &&
      other.form === filing.form &&
      other.effectiveDate !== "" &&
      other.effectiveDate <= filing.cancellationDate &&
      (other.cancellationDate === "" || other.cancellationDate > filing.cancellationDate),
  );

function judgeSafetyRating({ facts, sources, settings }: VerdictInput): Judgment {
  const [rule, fact] = ["safetyRating", "safetyRating"] as const;
  const rating = facts.safetyRating.trim();
  if (/^u/i.test(rating))
    return { rule, result: settings.ruleUnsatisfactory, reason: "Unsatisfactory safety rating", fact };
  if (/^c/i.test(rating))
    return { rule, result: settings.ruleConditional, reason: "Conditional safety rating", fact };
  if (/^s/i.test(rating)) return { rule, result: "fine", reason: "Satisfactory safety rating", fact };
  if (/^n/i.test(rating) || (rating === "" && sources?.safetyRating))
    return { rule, result: "fine", reason: "No safety rating", fact };
  const unknown = { rule, result: "unknown", reason: "Safety rating is not known", fact } as const;
  return offOr(settings.ruleUnsatisfactory, unknown);
}

function judgeAuthorityAge({ authorityDate = "", settings, today }: VerdictInput): Judgment {
  const [rule, fact] = ["authorityAge", "authorityDate"] as const;
  if (authorityDate === "")
    return offOr(settings.ruleNewAuthority, {
      rule,
      result: "unknown",
      reason: "Age of the authority is not known",
      fact,
    });
  const lastDay = addDays(authorityDate, settings.newAuthorityDays);
  const since = `Authority active since ${formatDay(authorityDate, today.date)}`;
  return today.date < lastDay
    ? {
        rule,
        result: settings.ruleNewAuthority,
        reason: `${since}, less than ${settings.newAuthorityDays} days`,
        fact,
        changesOn: [lastDay],
      }
    : { rule, result: "fine", reason: since, fact };
}

/** Facts that identify a carrier to a broker, by kind. */
const identityKinds: Partial<Record<string, string>> = {
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

/** Fraud often starts with a changed contact. The first known value of a fact is no change. */
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
  const [first = "", ...others] = kinds;
  const names = [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(", ");
  const ends = changes.map(({ at }) =>
    addDays(today.date, Math.floor((at - today.from) / DAY_MS) + days + 1),
  );
  return {
    rule,
    result: others.length > 0 && !isCalledBack ? settings.ruleSeveralChanges : settings.ruleOneChange,
    reason: `${names} changed in the last ${days} days${isCalledBack ? "; called back on the number on file" : ""}`,
    source: "History",
    changesOn: ends,
  };
}

function judgeSharedContact({ facts, sharedContacts, settings }: VerdictInput): Judgment | undefined {
  const rule = "sharedContact";
  if (!sharedContacts) return undefined;
  const [first, ...others] = sharedContacts;
  if (first) {
    const more = others.length === 0 ? "" : `, and ${others.length} more`;
    const reason = `Same ${first.fact} as ${first.name}, which is ${first.problem}${more}`;
    return { rule, result: settings.ruleSharedContact, reason, source: "Your carriers" };
  }
  if (facts.phone + facts.street === "")
    return offOr(settings.ruleSharedContact, {
      rule,
      result: "unknown",
      reason: "Contact facts are not known",
      source: "",
    });
  const reason = "Shares no contact with a blocked, revoked or out-of-service carrier";
  return { rule, result: "fine", reason, source: "Your carriers" };
}

/** An unknown date is a note as well: a late form alone stops nobody. */
function judgeMcs150({ facts, settings, today }: VerdictInput): Judgment {
  const rule = "mcs150";
  const result = settings.ruleMcs150;
  const due = nextMcs150Due(facts.mcs150Date, facts.usdotNumber);
  if (facts.mcs150Outdated || (due !== "" && due < today.date))
    return { rule, result, reason: "MCS-150 overdue", fact: "mcs150Outdated" };
  if (facts.mcs150Outdated === null && due === "")
    return { rule, result: result === "off" ? "off" : "note", reason: "MCS-150 date is not known" };
  return {
    rule,
    result: "fine",
    reason: due === "" ? "MCS-150 up to date" : `MCS-150 due ${formatDay(due, today.date)}`,
    fact: due === "" ? "mcs150Outdated" : "mcs150Date",
    changesOn: due === "" ? [] : [addDays(due, 1)],
  };
}

const offOr = (setting: RuleResult, judgment: Judgment): Judgment =>
  setting === "off" ? { ...judgment, result: "off" } : judgment;

const isActive = (status: string): boolean => /^a/i.test(status);
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
