/** Keys and array positions that lead to a nested value. */
export type Path = readonly (string | number)[];

/** Formats a path as text, with dots. */
export const formatPath = (path: readonly PropertyKey[]): string => path.map(String).join(".");

/** Reads the value at a path; undefined if there is none. */
export function getValueAt(whole: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    whole,
  );
}

/** Returns a copy with another value at a path. The copy shares all other values with the original. */
export function replaceValueAt<T>(whole: T, path: Path, value: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return value as T;
  const inner = replaceValueAt(getValueAt(whole, [key]), rest, value);
  if (Array.isArray(whole)) return whole.with(Number(key), inner) as T;
  return { ...whole, [key]: inner };
}

/** Parses a JSON pointer into its keys. */
export const parsePointer = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
