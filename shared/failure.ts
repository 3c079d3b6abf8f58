import { z } from "zod";
import { describeIssue } from "./describe-issue.ts";
import { type FieldProblem, fieldProblem } from "./interface/problem.ts";

const failureCodes = [
  "invalid",
  "unauthenticated",
  "forbidden",
  "not-found",
  "conflict",
  "stale",
  "reused-key",
  "too-large",
  "too-many",
  "in-use",
  "unavailable",
  "unknown-outcome",
  "internal",
] as const;

/** The kind of a failure. */
export type FailureCode = (typeof failureCodes)[number];

const failure = z.object({
  code: z.enum(failureCodes),
  /** The problem, then the remedy. */
  message: z.string(),
  fields: z.array(fieldProblem),
});

/** A failure as sent to the window. */
export type Failure = z.output<typeof failure>;

/** An expected failure with a message for the user. Any other thrown error is an internal error. */
export class LanedeskError extends Error {
  readonly code: FailureCode;
  readonly fields: FieldProblem[];

  constructor(code: FailureCode, message: string, fields: FieldProblem[] = []) {
    super(message);
    this.name = "LanedeskError";
    this.code = code;
    this.fields = fields;
  }
}

/** Converts anything that was thrown into a Failure with a message for the user. */
export function toFailure(error: unknown): Failure {
  if (error instanceof LanedeskError)
    return { code: error.code, message: error.message, fields: error.fields };
  const message = error instanceof Error ? error.message : String(error);
  return { code: "internal", message: `Something went wrong: ${message}`, fields: [] };
}

/** Ignores a LanedeskError "unavailable", and throws any other cause again. */
export function ignoreUnavailable(cause: unknown): void {
  if (!(cause instanceof LanedeskError && cause.code === "unavailable")) throw cause;
}

/**
 * Validates external input of an operation that may change something.
 * @throws LanedeskError "invalid" with a JSON pointer for each invalid field
 */
export const decode = <S extends z.ZodType>(schema: S, input: unknown): z.output<S> =>
  validate(schema, input, " Nothing was changed.");

/**
 * Validates external input of an operation that only reads.
 * @throws LanedeskError as `decode` does
 */
export const decodeQuery = <S extends z.ZodType>(schema: S, input: unknown): z.output<S> =>
  validate(schema, input, "");

function validate<S extends z.ZodType>(schema: S, input: unknown, outcome: string): z.output<S> {
  const result = schema.safeParse(input, { error: describeIssue });
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => ({
    pointer: toPointer(issue.path),
    code: issue.code,
    message: issue.message,
  }));
  const first = fields[0];
  const more = fields.length > 1 ? ` (and ${fields.length - 1} more)` : "";
  throw new LanedeskError(
    "invalid",
    `${first?.pointer || "The body"}: ${first?.message.replace(/\.$/, "")}${more}.${outcome}`,
    fields,
  );
}

const toPointer = (path: PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
