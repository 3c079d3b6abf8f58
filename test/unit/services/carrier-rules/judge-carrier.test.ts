import { describe, expect, test } from "vitest";
import {
  judgeCarrier,
  type VerdictInput,
} from "../../../../electron/services/carrier-rules/judge-carrier.ts";
import type { InsuranceFiling } from "../../../../shared/interface/carrier-lists.ts";
import type { CarrierFacts } from "../../../../shared/interface/expanded-carrier.ts";
import { emptyCarrierFacts } from "../../../../shared/interface/expanded-carrier.ts";
import { noDecision } from "../../../../shared/views/carrier-decision.ts";
import { type CarrierRuleSettings, DEFAULT_CARRIER_RULES } from "../../../../shared/views/carrier-rules.ts";
import type { RuleName } from "../../../../shared/views/carrier-verdict.ts";

const today = { date: "2026-11-23", from: Date.parse("2026-11-23T06:00Z") };

const filing: InsuranceFiling = {
  kind: "liability",
  form: "BMC-91X",
  insurer: "Great West",
  policyNumber: "P1",
  amount: 1_000_000,
  effectiveDate: "2025-01-01",
  cancellationDate: "",
  isReplaced: false,
};

const authority = { type: "common", docketNumber: "MC1", status: "A", date: "2015-03-01" };

const soundFacts: CarrierFacts = {
  ...emptyCarrierFacts,
  usdotNumber: "1234567",
  legalName: "Acme Trucking",
  allowedToOperate: true,
  commonAuthority: "A",
  contractAuthority: "N",
  brokerAuthority: "N",
  bipdInsuranceOnFile: 1_000_000,
  cargoInsuranceOnFile: 100_000,
  safetyRating: "S",
  mcs150Outdated: false,
  phone: "2145550100",
  insuranceFilings: [filing],
  authorities: [authority],
};

const sound: VerdictInput = {
  facts: soundFacts,
  sources: [{ source: "FMCSA census", asOf: "2026-11-01", fields: [] }],
  history: [],
  decision: noDecision,
  sharedContacts: [],
  settings: DEFAULT_CARRIER_RULES,
  today,
};

const judge = (change: Partial<Omit<VerdictInput, "facts">> = {}, facts: Partial<CarrierFacts> = {}) =>
  judgeCarrier({ ...sound, ...change, facts: { ...soundFacts, ...facts } });

const getOutcome = (rule: RuleName, verdict: ReturnType<typeof judgeCarrier>) =>
  verdict.outcomes.find((outcome) => outcome.rule === rule);

test("gives the verdict Fine when every rule is fine", () => {
  expect(judge()).toMatchObject({ result: "fine", isReasonRequired: false, isBlocked: false });
});

test("gives a carrier without facts the verdict Unknown, never Fine", () => {
  const verdict = judgeCarrier({
    facts: emptyCarrierFacts,
    sources: [],
    history: [],
    decision: noDecision,
    settings: DEFAULT_CARRIER_RULES,
    today,
  });
  expect(verdict).toMatchObject({ result: "unknown", isReasonRequired: true });
});

test.each<[Partial<CarrierFacts>, string, RuleName, string]>([
  [{ allowedToOperate: false }, "stop", "operation", "Not allowed to operate"],
  [{ allowedToOperate: null, statusCode: "I" }, "stop", "operation", "USDOT number inactive"],
  [{ outOfServiceDate: "2026-11-21" }, "stop", "outOfService", "Out of service since Sat 11/21"],
  [
    { authorities: [{ ...authority, status: "R" }], commonAuthority: "I" },
    "stop",
    "authority",
    "No active common or contract",
  ],
  [
    { authorities: [], commonAuthority: "N", contractAuthority: "N", brokerAuthority: "ACTIVE" },
    "stop",
    "authority",
    "Broker authority only",
  ],
  [{ bipdInsuranceOnFile: 750_000 }, "stop", "liability", "$750,000 on file is under $1,000,000"],
  [{ cargoInsuranceOnFile: 0 }, "attention", "cargo", "$0 on file is under $100,000"],
  [{ safetyRating: "Unsatisfactory" }, "stop", "safetyRating", "Unsatisfactory"],
  [{ safetyRating: "C" }, "attention", "safetyRating", "Conditional"],
  [{ mcs150Outdated: true }, "note", "mcs150", "MCS-150 overdue"],
  [{ mcs150Outdated: null, mcs150Date: "2020-05-04" }, "note", "mcs150", "MCS-150 overdue"],
  [{ commonAuthority: "", contractAuthority: "", authorities: [] }, "unknown", "authority", "not known"],
  [{ bipdInsuranceOnFile: null }, "unknown", "liability", "not known"],
  [{ bipdInsuranceOnFile: null, bipdOnFile: true }, "unknown", "liability", "on file, but the amount"],
  [{ authorities: [] }, "unknown", "authorityAge", "not known"],
  [{ authorities: [], registeredDate: "2026-10-01" }, "attention", "authorityAge", "Registered Thu 10/1"],
  [{ insuranceFilings: [] }, "unknown", "cancellation", "not known"],
  [{ safetyRating: "" }, "unknown", "safetyRating", "not known"],
  [{ safetyRating: "Unknown" }, "unknown", "safetyRating", "not known"],
])("judges %o as %s", (facts, result, rule, reason) => {
  const verdict = judge({}, facts);
  expect(verdict.result).toBe(result);
  expect(getOutcome(rule, verdict)).toMatchObject({ result, reason: expect.stringContaining(reason) });
});

test("accepts ACTIVE for an active authority", () => {
  const verdict = judge({}, { authorities: [], commonAuthority: "ACTIVE" });
  expect(getOutcome("authority", verdict)?.result).toBe("fine");
});

test("gives the source and day of the fact that a rule used, and none for an unknown fact", () => {
  const sources = [
    { source: "FMCSA census", asOf: "2026-11-01", fields: [] },
    { source: "Entered by hand", asOf: "2026-11-20", fields: ["safetyRating" as const] },
  ];
  const verdict = judge({ sources }, { cargoInsuranceOnFile: null });
  const origin = (rule: RuleName) => {
    const { source, asOf } = getOutcome(rule, verdict) ?? {};
    return [source, asOf];
  };
  expect(origin("safetyRating")).toEqual(["Entered by hand", "2026-11-20"]);
  expect(origin("operation")).toEqual(["FMCSA census", "2026-11-01"]);
  expect(origin("cargo")).toEqual(["", ""]);
});

test("a carrier without a rating in a source that reports ratings is unrated, not unknown", () => {
  const sources = [{ source: "FMCSA QCMobile", asOf: "2026-11-01", fields: [] }];
  const verdict = judge({ sources }, { safetyRating: "" });
  expect(getOutcome("safetyRating", verdict)).toMatchObject({ result: "fine", reason: "No safety rating" });
});

test.each(["Unrated", "Not Rated", "None"])(
  "the safety rating %s means that a carrier has no rating",
  (safetyRating) => {
    expect(getOutcome("safetyRating", judge({}, { safetyRating }))).toMatchObject({
      result: "fine",
      reason: "No safety rating",
    });
  },
);

test("an announced revocation stops the carrier on its day", () => {
  const authorities = [authority, { ...authority, status: "R", date: "2026-11-25" }];
  const verdict = judge({}, { authorities });
  expect([verdict.result, verdict.changesOn]).toEqual(["fine", "2026-11-25"]);
  const later = judge({ today: { date: "2026-11-25", from: today.from + 2 * 86_400_000 } }, { authorities });
  expect(later.result).toBe("stop");
});

describe("insurance cancellations", () => {
  test.each([
    ["2026-12-24", "fine"],
    ["2026-12-23", "attention"],
    ["2026-11-24", "attention"],
    ["2026-11-23", "stop"],
    ["2026-01-05", "stop"],
  ])("effective %s is %s", (cancellationDate, result) => {
    expect(judge({}, { insuranceFilings: [{ ...filing, cancellationDate }] }).result).toBe(result);
  });

  test("with a replacement in effect are fine", () => {
    const insuranceFilings = [
      { ...filing, cancellationDate: "2026-11-20" },
      { ...filing, effectiveDate: "2026-11-20", insurer: "Progressive" },
    ];
    expect(judge({}, { insuranceFilings }).result).toBe("fine");
    const replaced = { ...filing, cancellationDate: "2026-11-20", isReplaced: true };
    expect(judge({}, { insuranceFilings: [replaced] }).result).toBe("fine");
  });

  test("stop the carrier until a replacement takes effect, also after a gap", () => {
    const judgeOn = (effectiveDate: string) =>
      judge(
        {},
        {
          insuranceFilings: [
            { ...filing, cancellationDate: "2026-11-10" },
            { ...filing, effectiveDate, insurer: "Progressive" },
          ],
        },
      );
    expect(judgeOn("2026-11-23").result).toBe("fine");
    expect(judgeOn("2026-11-24")).toMatchObject({ result: "stop", changesOn: "2026-11-24" });
  });

  test("name the next day on which the verdict changes", () => {
    const changesOn = (cancellationDate: string) =>
      judge({}, { insuranceFilings: [{ ...filing, cancellationDate }] }).changesOn;
    expect(changesOn("2026-12-30")).toBe("2026-11-30");
    expect(changesOn("2026-12-01")).toBe("2026-12-01");
  });
});

test.each([
  ["2026-08-26", "attention"],
  ["2026-08-25", "fine"],
])("judges authority since %s as %s", (date, result) => {
  expect(judge({}, { authorities: [{ ...authority, date }] }).result).toBe(result);
});

describe("changed contacts", () => {
  const DAY_MS = 86_400_000;
  const change = (field: "phone" | "street" | "city", daysAgo: number, before = "old") => ({
    field,
    before,
    after: "new",
    at: today.from - daysAgo * DAY_MS,
  });

  test("need attention for one kind, for 30 days", () => {
    const history = [change("street", 3), change("city", 3)];
    const verdict = judge({ history });
    expect(getOutcome("identityChanges", verdict)).toMatchObject({
      result: "attention",
      reason: "Address changed in the last 30 days",
    });
    expect(judge({ history: [change("phone", 30)] }).result).toBe("attention");
    expect(judge({ history: [change("phone", 31)] }).result).toBe("fine");
  });

  test("stop for two kinds until the carrier is called back", () => {
    const history = [change("phone", 3), change("street", 1)];
    expect(judge({ history }).result).toBe("stop");
    const early = { ...noDecision, calledBackAt: today.from - 2 * DAY_MS };
    expect(judge({ history, decision: early }).result).toBe("stop");
    const late = { ...noDecision, calledBackAt: today.from };
    expect(judge({ history, decision: late }).result).toBe("attention");
  });

  test("do not count the first known value", () => {
    expect(judge({ history: [change("phone", 3, ""), change("street", 1, "")] }).result).toBe("fine");
  });

  test("count the brokerage's own remit-to address", () => {
    const decision = { ...noDecision, remitToChangedAt: today.from - DAY_MS };
    expect(judge({ decision, history: [change("phone", 3)] }).result).toBe("stop");
  });
});

test("names the blocked carrier that has the same phone", () => {
  const sharedContacts = [{ fact: "phone", name: "Chameleon LLC", problem: "blocked" }];
  expect(getOutcome("sharedContact", judge({ sharedContacts }))).toMatchObject({
    result: "attention",
    reason: "Same phone as Chameleon LLC, which is blocked",
  });
});

describe("decisions", () => {
  const blocked = {
    ...noDecision,
    status: "blocked" as const,
    author: "Dana Reyes",
    note: "double brokered",
  };

  test("stop a blocked carrier until the end date", () => {
    expect(judge({ decision: { ...blocked, endDate: "2026-11-23" } })).toMatchObject({
      result: "stop",
      isBlocked: true,
      changesOn: "2026-11-24",
    });
    expect(judge({ decision: { ...blocked, endDate: "2026-11-22" } })).toMatchObject({
      result: "fine",
      isBlocked: false,
    });
  });

  test("that approve a carrier overrule no rule", () => {
    const decision = { ...noDecision, status: "approved" as const };
    expect(judge({ decision }, { allowedToOperate: false }).result).toBe("stop");
  });
});

test("names no day if no date makes the verdict worse", () => {
  const dated: Partial<CarrierFacts> = {
    mcs150Date: "2026-01-15",
    mcs150Outdated: null,
    usdotNumber: "1000028",
  };
  const unknown: Partial<CarrierFacts> = { ...dated, allowedToOperate: null };
  expect(judge({}, dated)).toMatchObject({ result: "fine", changesOn: "2028-09-01" });
  expect(judge({}, unknown)).toMatchObject({ result: "unknown", changesOn: "" });
  const settings = { ...DEFAULT_CARRIER_RULES, ruleMcs150: "stop" as const };
  expect(judge({ settings }, unknown).changesOn).toBe("2028-09-01");
});

test.each<[RuleName, Partial<CarrierRuleSettings>, Partial<CarrierFacts>]>([
  ["cargo", { ruleCargo: "off" }, { cargoInsuranceOnFile: null }],
  ["operation", { ruleNotAllowed: "off" }, { allowedToOperate: null }],
  ["outOfService", { ruleOutOfService: "off" }, { allowedToOperate: null }],
  [
    "authority",
    { ruleNoAuthority: "off", ruleBrokerOnly: "off" },
    { commonAuthority: "", contractAuthority: "", authorities: [] },
  ],
])("leaves out the rule %s while it is off and the fact unknown", (rule, off, facts) => {
  expect(getOutcome(rule, judge({}, facts))?.result).toBe("unknown");
  const settings = { ...DEFAULT_CARRIER_RULES, ...off };
  expect(getOutcome(rule, judge({ settings }, facts))).toBeUndefined();
});
