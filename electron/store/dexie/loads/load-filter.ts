import type { LoadColumnFilter, LoadQuery } from "../../store.ts";
import { folded } from "../index-keys.ts";
import { unknown } from "./load-facts.ts";
import type { LoadLine } from "./load-line.ts";
import { type Beside, keyIn, standings } from "./load-orders.ts";

type Test = (line: LoadLine) => boolean;

/** Tells whether a load of the query's account and status passes its other filters; undefined where there are none. */
export function filterOf(query: LoadQuery, beside: Beside): Test | undefined {
  const { createdBy, createdFrom, refreshedUntil, search, posters = [], columns, now = 0 } = query;
  const tests: Test[] = [];
  if (createdBy !== undefined) tests.push((line) => line.createdBy === createdBy);
  if (createdFrom !== undefined) tests.push(({ keys }) => Number(keys.created) >= createdFrom);
  if (refreshedUntil !== undefined) tests.push(({ keys }) => Number(keys.refreshed) <= refreshedUntil);
  for (const filter of columns ?? []) tests.push(columnTest(filter, beside, now));
  const words = folded(search ?? "").split(/\s+/);
  for (const word of words) if (word) tests.push(wordTest(word, posters));
  const [only] = tests;
  return tests.length > 1 ? (line) => tests.every((passes) => passes(line)) : only;
}

function wordTest(word: string, posters: NonNullable<LoadQuery["posters"]>): Test {
  const named = new Set(
    posters.filter(({ name }) => folded(name).includes(word)).map(({ userId }) => userId),
  );
  return ({ text, createdBy }) => text.includes(word) || named.has(createdBy);
}

function columnTest(filter: LoadColumnFilter, beside: Beside, now: number): Test {
  const { column, text, least, most, ago } = filter;
  if (column === "sync") return ({ loadId }) => !text || standings[beside.standingOf(loadId)] === text;
  const wanted = folded(text ?? "");
  const isBounded = least !== undefined || most !== undefined;
  return (line) => {
    const key = keyIn(column, line, beside, (own) => line.keys[own]);
    if (wanted && !(column === "number" ? line.number : String(key)).includes(wanted)) return false;
    // What is not known lies within no bounds.
    if (isBounded && key === unknown) return false;
    const value = ago ? now - Number(key) : Number(key);
    return (least === undefined || value >= least) && (most === undefined || value <= most);
  };
}
