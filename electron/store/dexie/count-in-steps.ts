import type { IndexableType, WhereClause } from "dexie";

/** So many entries of an index are counted at once: some milliseconds. */
const atOnce = 20_000;

/** Counts the entries of an index between two keys, with a turn for the others between two steps. */
export async function countInSteps(
  table: { where(index: string): WhereClause },
  index: string,
  lower: IndexableType,
  upper: IndexableType,
  step = atOnce,
): Promise<number> {
  let count = 0;
  for (let from = lower; ; ) {
    const rest = table.where(index).between(from, upper);
    const [until] = await rest.clone().offset(step).limit(1).keys();
    const counted = until === undefined ? 0 : await table.where(index).between(from, until).count();
    // At the end, or where so many entries have one key that they cannot be told apart by it.
    if (until === undefined || counted === 0) return count + (await rest.count());
    count += counted;
    from = until;
  }
}
