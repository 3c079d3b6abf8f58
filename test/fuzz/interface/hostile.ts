import type { RandomStream } from "../../support/random-stream.ts";

/** Values that often break programs, as JSON text; they replace any value. */
const HOSTILE_JSON = [
  "null",
  "true",
  "-0",
  "1e400",
  "-1e400",
  "1E-400",
  "9007199254740993",
  "123456789012345678901234567890",
  "0.1e1",
  "[]",
  "{}",
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u202e\\ufeff"',
  '"../../../../etc/passwd"',
  '"<script>alert(1)</script>"',
  '"\'; DROP TABLE loads; --"',
  '"%{(#a=1)}"',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3,"then":4}',
  '{"length":-1}',
  '"2026-13-99T99:99:99Z"',
  '"+275760-09-13T00:00:00.000Z"',
  '"0000-00-00"',
  '"-1"',
  '"NaN"',
  "[[[[[[[[[[]]]]]]]]]]",
];

/** Text that is not valid JSON. */
const BROKEN_JSON = [
  "",
  " ",
  "{",
  "}",
  "[",
  "]",
  "nul",
  "{]",
  '{"a"',
  '{"a":',
  '{"a":1,}',
  '{"a":1,"a":2}',
  "{'a':1}",
  "[1,]",
  "NaN",
  "Infinity",
  '"\\x"',
  '"\\u12"',
  '"',
  "01",
  "+1",
  "1.",
  "/* */{}",
  "{}{}",
  "\ufeff{}",
  "\u0000",
  "<xml/>",
  "a=b&c=d",
];

/** Makes a valid body probably invalid. Returns bytes, because the result may not be valid text. */
export function distort(random: RandomStream, body: unknown): Buffer {
  const text = JSON.stringify(body);
  switch (random.whole(10)) {
    case 0:
      return Buffer.from(random.pick(BROKEN_JSON));
    case 1:
      return Buffer.from(text.slice(0, random.whole(text.length)));
    case 2:
      return withRandomBytes(random, Buffer.from(text));
    case 3:
      return Buffer.from(nested(random));
    case 4:
      return Buffer.from(random.pick(HOSTILE_JSON));
    case 5:
      return Buffer.from(withDuplicateKey(random, text));
    case 6:
      return Buffer.from(JSON.stringify(withoutSomeKeys(random, body)));
    default:
      return Buffer.from(withHostileValues(random, text));
  }
}

function withRandomBytes(random: RandomStream, bytes: Buffer): Buffer {
  for (let times = 1 + random.whole(8); times > 0; times -= 1)
    bytes[random.whole(bytes.length)] = random.whole(256);
  return bytes;
}

function nested(random: RandomStream): string {
  const depth = random.pick([10, 63, 64, 65, 1_000, 100_000]);
  const [open, close] = random.pick([
    ["[", "]"],
    ['{"a":', "}"],
    ['[{"loadStops":', "}]"],
  ] as const);
  return open.repeat(depth) + (random.oneIn(2) ? `1${close.repeat(depth)}` : "");
}

/** Duplicates a key of an object. */
const withDuplicateKey = (random: RandomStream, text: string): string => {
  const key = random.pick(text.match(/"\w+":/g) ?? ['"a":']);
  return text.replace(key, `${key}${random.pick(HOSTILE_JSON)},${key}`);
};

/** Removes some keys of the body. */
const withoutSomeKeys = (random: RandomStream, body: unknown): unknown =>
  typeof body === "object" && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).filter(() => !random.oneIn(3)))
    : [body];

/** Replaces some values with hostile ones. */
function withHostileValues(random: RandomStream, text: string): string {
  const interval = random.pick([2, 5, 15]);
  return text.replace(/(?<=[:[,])("(?:[^"\\]|\\.)*"(?!:)|-?\d[\d.]*|true|false|null)/g, (value) =>
    random.oneIn(interval) ? random.pick(HOSTILE_JSON) : value,
  );
}
