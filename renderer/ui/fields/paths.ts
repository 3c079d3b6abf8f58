/** Where a value lies inside another: keys and positions, from the outside in. */
export type Path = readonly (string | number)[];

export const pathText = (path: readonly PropertyKey[]): string => path.map(String).join(".");

/** The value at a path; undefined where there is none. */
export function valueAt(whole: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    whole,
  );
}

/** The same with another value at a path; what lies beside the path is shared, not copied. */
export function withValueAt<T>(whole: T, path: Path, value: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return value as T;
  const inner = withValueAt(valueAt(whole, [key]), rest, value);
  if (Array.isArray(whole)) return whole.with(Number(key), inner) as T;
  return { ...whole, [key]: inner };
}

/** A JSON pointer as a path. */
export const pathOfPointer = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
