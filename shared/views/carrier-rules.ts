import { z } from "zod";

/** The result of a carrier rule that applies; "off" disables the rule. */
const ruleResult = z.enum(["stop", "attention", "note", "off"]);
export type RuleResult = z.output<typeof ruleResult>;

const days = z.number().int().min(1).max(365);
const dollars = z.number().int().min(0).max(100_000_000);

/** The settings of the carrier rules. */
export const carrierRuleSettings = z.object({
  ruleNotAllowed: ruleResult,
  ruleOutOfService: ruleResult,
  ruleNoAuthority: ruleResult,
  ruleBrokerOnly: ruleResult,
  ruleLiability: ruleResult,
  ruleCargo: ruleResult,
  ruleCancellationFiled: ruleResult,
  ruleCancellationEffective: ruleResult,
  ruleUnsatisfactory: ruleResult,
  ruleConditional: ruleResult,
  ruleNewAuthority: ruleResult,
  ruleOneChange: ruleResult,
  /** Applies until the brokerage calls the carrier back; after that, `ruleOneChange` applies. */
  ruleSeveralChanges: ruleResult,
  ruleSharedContact: ruleResult,
  ruleMcs150: ruleResult,
  /** USD. */
  minLiabilityUsd: dollars,
  /** USD. */
  minCargoUsd: dollars,
  cancellationNoticeDays: days,
  newAuthorityDays: days,
  identityChangeDays: days,
});

export type CarrierRuleSettings = z.output<typeof carrierRuleSettings>;

/** The carrier rules of a new store. */
export const DEFAULT_CARRIER_RULES: CarrierRuleSettings = {
  ruleNotAllowed: "stop",
  ruleOutOfService: "stop",
  ruleNoAuthority: "stop",
  ruleBrokerOnly: "stop",
  ruleLiability: "stop",
  ruleCargo: "attention",
  ruleCancellationFiled: "attention",
  ruleCancellationEffective: "stop",
  ruleUnsatisfactory: "stop",
  ruleConditional: "attention",
  ruleNewAuthority: "attention",
  ruleOneChange: "attention",
  ruleSeveralChanges: "stop",
  ruleSharedContact: "attention",
  ruleMcs150: "note",
  minLiabilityUsd: 1_000_000,
  minCargoUsd: 100_000,
  cancellationNoticeDays: 30,
  newAuthorityDays: 90,
  identityChangeDays: 30,
};
