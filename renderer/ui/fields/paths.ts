/** Keys and array positions that lead to a nested value. */
export type Path = readonly (string | number)[];

/** Formats a path as text, with dots. */
export const pathText = (path: readonly PropertyKey[]): string => path.map(String).join(".");

/** Reads the value at a path; undefined if there is none. */
export function valueAt(whole: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    whole,
  );
}

/** Returns a copy with another value at a path; everything off the path is shared. */
export function withValueAt<T>(whole: T, path: Path, value: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return value as T;
  const inner = withValueAt(valueAt(whole, [key]), rest, value);
  if (Array.isArray(whole)) return whole.with(Number(key), inner) as T;
  return { ...whole, [key]: inner };
}

/** Reads a JSON pointer. */
export const pathOfPointer = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
