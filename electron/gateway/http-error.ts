import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type FailureCode, LanedeskError } from "../../shared/failure.ts";
import type { FieldProblem } from "../../shared/interface/problem.ts";

/** An error response that the endpoint has not formatted yet. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  readonly errors: FieldProblem[];
  readonly headers: Record<string, string>;

  constructor(
    status: ContentfulStatusCode,
    detail: string,
    { errors = [], headers = {} }: { errors?: FieldProblem[]; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.name = "HttpError";
    this.status = status;
    this.errors = errors;
    this.headers = headers;
  }
}

const statuses: Record<FailureCode, ContentfulStatusCode> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  stale: 412,
  "reused-key": 422,
  "too-large": 413,
  "too-many": 429,
  unavailable: 503,
  "in-use": 503,
  "unknown-outcome": 500,
  internal: 500,
};

const RETRY_AFTER_SECONDS = 5;

/** Maps a thrown error to an HTTP error; undefined for an unexpected error. */
export function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (!(error instanceof LanedeskError)) return undefined;
  const status = statuses[error.code];
  const headers: Record<string, string> =
    status === 503 ? { "Retry-After": String(RETRY_AFTER_SECONDS) } : {};
  return new HttpError(status, error.message, { errors: error.fields, headers });
}
