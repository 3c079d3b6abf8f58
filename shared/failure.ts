import { z } from "zod";
import { type FieldProblem, fieldProblem } from "./interface/problem.ts";

/**
 * The ways in which something can be refused. Each door says them in its own manner: the gateway as an HTTP
 * status, the window beside the field or as a notification, the command line as an exit code and words.
 */
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
  "internal",
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** A failure as it crosses to the window. */
const failure = z.object({
  code: z.enum(failureCodes),
  /** What happened, what is safe, what to do; for people. */
  message: z.string(),
  fields: z.array(fieldProblem),
});

export type Failure = z.output<typeof failure>;

/** A refusal with words. Anything else that is thrown is a fault of the program's own. */
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

/**
 * Decodes what came from outside.
 * @throws LanedeskError "invalid", with a JSON pointer for each field at fault
 */
export function decode<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { error: messageFor });
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => ({
    pointer: pointerTo(issue.path),
    code: issue.code,
    message: issue.message,
  }));
  const first = fields[0];
  const more = fields.length > 1 ? ` (and ${fields.length - 1} more)` : "";
  throw new LanedeskError(
    "invalid",
    `${first?.pointer || "The body"}: ${first?.message.replace(/\.$/, "")}${more}. Nothing was changed.`,
    fields,
  );
}

/** Where nothing came, that is said plainly; for all else the schema's own words do. */
export const messageFor = ({ code, input }: { code: string; input?: unknown }) =>
  code === "invalid_type" && (input === undefined || input === null) ? "Is required." : undefined;

const pointerTo = (path: PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
