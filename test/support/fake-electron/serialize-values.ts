/** Serializes values as JSON with tags for what JSON cannot express. */
export interface Values {
  pack(value: unknown): string;
  unpack(text: string): unknown;
}

/** Serializes functions and promises. */
interface ReferenceCodec {
  /** Undefined for other values. */
  pack(value: unknown): { tag: string; content: string | number } | undefined;
  unpack(tag: string, content: string | number): unknown;
}

/**
 * The text of this function is also injected into pages, so it uses nothing from outside it. Arrays stay arrays, objects
 * become {o: …}, and everything else that is not JSON becomes {t: tag, c: content}.
 */
export function createValues(references?: ReferenceCodec): Values {
  const pack = (value: unknown): unknown => {
    if (value === null || typeof value === "string" || typeof value === "boolean") return value;
    if (value === undefined) return { t: "undefined" };
    if (typeof value === "number")
      return Number.isFinite(value) && !Object.is(value, -0) ? value : { t: "number", c: String(value) };
    if (typeof value === "bigint") return { t: "bigint", c: String(value) };
    const reference = references?.pack(value);
    if (reference) return { t: reference.tag, c: reference.content };
    if (value instanceof Date) return { t: "date", c: value.getTime() };
    if (value instanceof Error) return { t: "error", c: value.message };
    if (Array.isArray(value)) return value.map(pack);
    if (typeof value === "object" && Object.prototype.toString.call(value) === "[object Object]")
      return { o: Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, pack(entry)])) };
    throw new Error(`The fake Electron cannot serialize ${Object.prototype.toString.call(value)}.`);
  };
  const unpack = (packed: unknown): unknown => {
    if (packed === null || typeof packed !== "object") return packed;
    if (Array.isArray(packed)) return packed.map(unpack);
    const { o, t, c } = packed as { o?: object; t?: string; c?: string | number };
    if (o) return Object.fromEntries(Object.entries(o).map(([name, entry]) => [name, unpack(entry)]));
    if (t === "undefined") return undefined;
    if (t === "number") return Number(c);
    if (t === "bigint") return BigInt(c ?? 0);
    if (t === "date") return new Date(c ?? 0);
    if (t === "error") return new Error(String(c));
    return references?.unpack(String(t), c ?? "");
  };
  return { pack: (value) => JSON.stringify(pack(value)), unpack: (text) => unpack(JSON.parse(text)) };
}
