/** A table in memory. A failed transaction undoes its changes. */
export type Rows = <T extends object>(
  name: string,
  getKey: (row: T) => string,
) => {
  all(): T[];
  get(key: string): T | undefined;
  put(row: T): void;
  add(row: T): void;
  remove(key: string): void;
};

/** Sorts rows by several keys. */
export const by =
  <T>(...keys: ((row: T) => number | string)[]) =>
  (left: T, right: T): number => {
    for (const key of keys) if (key(left) !== key(right)) return key(left) < key(right) ? -1 : 1;
    return 0;
  };

export function each<T>(items: readonly T[], work: (item: T) => void): void {
  for (const item of items) work(item);
}
