import type { z } from "zod";
import { formatCount } from "./format-count.ts";

const disjunction = new Intl.ListFormat("en-US", { type: "disjunction" });

const TYPE_NAMES: Record<string, string> = {
  string: "text",
  int: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const FORMAT_MESSAGES: Record<string, string> = {
  date: "Must be a day, such as 2026-12-01.",
  datetime: "Must be a date and time, such as 2026-12-01T14:30:00Z.",
  uuid: "Must be a UUID.",
};

/**
 * Describes a problem of a value in plain English, in place of zod's default message. A message in the schema takes
 * precedence. Returns undefined for rare problems, which keep zod's message.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined || issue.input === null) return "Is required.";
  switch (issue.code) {
    case "invalid_type":
      return describeType([issue.expected], issue.input);
    case "invalid_union":
      return describeType(listExpectedTypes(issue.errors), issue.input);
    case "invalid_value":
      return `Must be ${disjunction.format(issue.values.map(String))}.`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "Must not be empty.";
      return describeLimit(issue, issue.minimum, issue.inclusive === false ? "more than" : "at least");
    case "too_big":
      return describeLimit(issue, issue.maximum, issue.inclusive === false ? "less than" : "at most");
    case "invalid_format":
      return FORMAT_MESSAGES[issue.format] ?? "Has the wrong format.";
    default:
      return undefined;
  }
}

/** Describes a wrong type: "Must be text, not a number." */
function describeType(expected: readonly string[], input: unknown): string {
  if (expected.length === 0) return "Has an invalid value.";
  const names = [...new Set(expected.map((type) => TYPE_NAMES[type] ?? type))];
  const found = TYPE_NAMES[Array.isArray(input) ? "array" : typeof input];
  // A number with decimals has the same type as a whole number.
  const isOtherType = found !== undefined && !names.includes(found) && !expected.includes("int");
  return `Must be ${disjunction.format(names)}${isOtherType ? `, not ${found}` : ""}.`;
}

/** Lists the types that the members of a union accept. */
const listExpectedTypes = (errors: readonly (readonly z.core.$ZodIssue[])[]): string[] =>
  errors
    .flat()
    .flatMap((issue) => (issue.code === "invalid_type" && issue.path.length === 0 ? issue.expected : []));

function describeLimit(
  { origin, exact }: { origin: string; exact?: boolean | undefined },
  limit: number | bigint,
  comparison: string,
): string {
  const [amount, bound] = [Number(limit), exact ? "exactly" : comparison];
  if (origin === "string") return `Must have ${bound} ${formatCount(amount, "character")}.`;
  if (origin === "array") return `Must have ${bound} ${formatCount(amount, "entry", "entries")}.`;
  return `Must be ${bound} ${amount.toLocaleString("en-US")}.`;
}
