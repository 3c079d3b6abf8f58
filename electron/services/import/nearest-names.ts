import type { Code } from "../../../shared/reference/code-lists.ts";

/** As alike as a name must be to what was written, from 0 to 1. */
const leastAlike = 0.4;
const most = 3;

/** The names of codes that come nearest to what was written, the nearest first. */
export function nearestNames(written: string, codes: readonly Code[]): string[] {
  return codes
    .map(({ name }) => ({ name, alike: alike(written, name) }))
    .filter((one) => one.alike >= leastAlike)
    .sort((one, other) => other.alike - one.alike)
    .slice(0, most)
    .map(({ name }) => name);
}

/** The share of neighboring letters that two texts have in common (Dice's coefficient). */
function alike(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  const common = [...pairs].filter((pair) => others.has(pair)).length;
  return (2 * common) / (pairs.size + others.size || 1);
}

function pairsOf(text: string): Set<string> {
  const letters = text.toLowerCase().replace(/[^a-z0-9]/g, "");
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  );
}
