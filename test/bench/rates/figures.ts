import { TIERS } from "../../../electron/services/rates/estimate-level.ts";
import { REFERENCES } from "./references.ts";
import type { Outcome } from "./walk-forward.ts";

export type HistoryKind = "generated" | "real" | "one day";

/** Figures of one tier or of all estimates; all but `questions` in percent. */
export interface Figures {
  tier: string;
  questions: number;
  MAPE: number;
  "median error": number;
  inside: number;
  "median width": number;
  "last booking": number;
  "four-week mean": number;
  "least squares": number;
}

/** Fewer questions say nothing about a tier. */
const MIN_QUESTIONS = 100;

export function summarize(outcomes: readonly Outcome[]): Figures[] {
  const row = (tier: string, selected: readonly Outcome[]): Figures => {
    const percent = (values: number[]) => Math.round(1_000 * mean(values)) / 10;
    const errors = selected.map(({ estimate, actual }) => Math.abs(estimate / actual - 1));
    const references = REFERENCES.map((name): [string, number] => [
      name,
      percent(selected.map(({ references, actual }) => Math.abs((references[name] ?? 0) / actual - 1))),
    ]);
    return {
      tier,
      questions: selected.length,
      MAPE: percent(errors),
      "median error": percent([median(errors)]),
      inside: percent(
        selected.map(({ actual, lower, upper }) => (actual >= lower && actual <= upper ? 1 : 0)),
      ),
      "median width": percent([
        median(selected.map(({ lower, upper, estimate }) => (upper - lower) / estimate)),
      ]),
      ...(Object.fromEntries(references) as Record<(typeof REFERENCES)[number], number>),
    };
  };
  return [
    row("all", outcomes),
    ...TIERS.map((tier) =>
      row(
        tier,
        outcomes.filter((outcome) => outcome.tier === tier),
      ),
    ).filter(({ questions }) => questions > 0),
  ];
}

/** Lists the figures that miss their limits. */
export function findMisses(figures: readonly Figures[], kind: HistoryKind): string[] {
  return figures.flatMap((row) => {
    const isAll = row.tier === "all";
    if (!isAll && (kind === "one day" || row.questions < MIN_QUESTIONS)) return [];
    const best = Math.min(...REFERENCES.map((name) => row[name]));
    const [lowest, highest] = insideLimits(kind, isAll);
    const limit = kind === "one day" ? MAX_ONE_DAY_MAPE : best * (1 - requiredGain(kind, row.tier));
    return [
      row.MAPE > limit ? `${row.tier}: MAPE ${row.MAPE} %, limit ${limit.toFixed(1)} %` : "",
      row.inside < lowest || row.inside > highest
        ? `${row.tier}: ${row.inside} % inside, limits ${lowest} to ${highest} %`
        : "",
    ].filter(Boolean);
  });
}

/** The error of the USDA report of April 29, 2026 before the hierarchical model. */
const MAX_ONE_DAY_MAPE = 14.3;

/** How far the error must be below the best reference. */
function requiredGain(kind: HistoryKind, tier: string): number {
  if (kind === "real") return tier === "all" ? 0.08 : -0.1;
  return tier === "lane" ? 0.1 : 0.2;
}

/** The share of bookings inside the 80% range, in percent. */
function insideLimits(kind: HistoryKind, isAll: boolean): [lowest: number, highest: number] {
  if (kind === "one day") return [75, 85];
  if (kind === "real") return isAll ? [75, 87] : [0, 100];
  return isAll ? [77, 83] : [74, 86];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
