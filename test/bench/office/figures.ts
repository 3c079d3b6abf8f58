/** A measured value and its limit. */
export interface Figure {
  name: string;
  value: number;
  /** The value must not be greater; or, with `isMinimum`, not smaller. Missing if there is no limit. */
  limit?: number;
  unit: string;
  isMinimum?: boolean;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const isKept = ({ value, limit = value, isMinimum = false }: Figure) =>
  isMinimum ? value >= limit : value <= limit;

/** Prints the figures next to their limits; returns whether all limits are met. */
export function printFigures(figures: readonly Figure[]): boolean {
  for (const figure of figures) {
    const { name, value, limit, unit, isMinimum } = figure;
    const bound =
      limit === undefined ? "" : `${isMinimum ? "at least" : "at most"} ${Math.round(limit)} ${unit}`;
    const line = `${name.padEnd(44)}${value.toFixed(1).padStart(9)} ${unit.padEnd(4)} ${bound.padEnd(20)}`;
    process.stdout.write(`${`${line}${isKept(figure) ? "" : " MISSED"}`.trimEnd()}\n`);
  }
  return figures.every(isKept);
}
