/** What crosses a border as text: JSON, with a tag for what JSON cannot say. */
export interface Values {
  pack(value: unknown): string;
  unpack(text: string): unknown;
}

/** How a side carries what is more than a value: functions and promises. */
export interface Carrying {
  /** The tag and content for such a thing, or undefined when it is none. */
  pack(value: unknown): { tag: string; content: string | number } | undefined;
  unpack(tag: string, content: string | number): unknown;
}

/**
 * Makes the two directions. Its text is also injected into pages, so it uses nothing from outside itself.
 * Arrays are arrays, objects are {o: …}, everything else that is no plain JSON is {t: tag, c: content}.
 */
export function createValues(carrying?: Carrying): Values {
  const pack = (value: unknown): unknown => {
    if (value === null || typeof value === "string" || typeof value === "boolean") return value;
    if (value === undefined) return { t: "undefined" };
    if (typeof value === "number")
      return Number.isFinite(value) && !Object.is(value, -0) ? value : { t: "number", c: String(value) };
    if (typeof value === "bigint") return { t: "bigint", c: String(value) };
    const carried = carrying?.pack(value);
    if (carried) return { t: carried.tag, c: carried.content };
    if (value instanceof Date) return { t: "date", c: value.getTime() };
    if (value instanceof Error) return { t: "error", c: value.message };
    if (Array.isArray(value)) return value.map(pack);
    if (typeof value === "object" && Object.prototype.toString.call(value) === "[object Object]")
      return { o: Object.fromEntries(Object.entries(value).map(([name, one]) => [name, pack(one)])) };
    throw new Error(`The stand-in for Electron cannot carry ${Object.prototype.toString.call(value)}.`);
  };
  const unpack = (packed: unknown): unknown => {
    if (packed === null || typeof packed !== "object") return packed;
    if (Array.isArray(packed)) return packed.map(unpack);
    const { o, t, c } = packed as { o?: object; t?: string; c?: string | number };
    if (o) return Object.fromEntries(Object.entries(o).map(([name, one]) => [name, unpack(one)]));
    if (t === "undefined") return undefined;
    if (t === "number") return Number(c);
    if (t === "bigint") return BigInt(c ?? 0);
    if (t === "date") return new Date(c ?? 0);
    if (t === "error") return new Error(String(c));
    return carrying?.unpack(String(t), c ?? "");
  };
  return { pack: (value) => JSON.stringify(pack(value)), unpack: (text) => unpack(JSON.parse(text)) };
}
