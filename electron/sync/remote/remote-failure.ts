/** The kinds of failure of a request to a remote. */
export type FailureKind =
  /** The request certainly did not arrive. */
  | "unreachable"
  /** The request may have arrived. */
  | "unanswered"
  /** 5xx or 408. */
  | "server-error"
  /** 429. */
  | "throttled"
  /** 401. */
  | "unauthenticated"
  /** 404 or 410. */
  | "missing"
  /** 409. */
  | "conflict"
  /** 412: the load changed since its ETag was read. */
  | "stale"
  /** 422: the Idempotency-Key was used with a different body. */
  | "key-reused"
  /** Any other 4xx, or a 2xx whose body reports a failure. */
  | "rejected"
  /** A response that does not match the interface. */
  | "malformed"
  /** The response is a redirect, or came from a proxy or a sign-in page. */
  | "intercepted"
  /** The response exceeds the limits of a load. */
  | "oversized";

/** Failures after which the remote may have processed the request, so that a create is in doubt. */
const UNCERTAIN_KINDS: ReadonlySet<FailureKind> = new Set([
  "unanswered",
  "server-error",
  "malformed",
  "oversized",
]);

/** Failures of the remote as a whole rather than of the request. */
const REMOTE_WIDE_KINDS: ReadonlySet<FailureKind> = new Set([
  "unreachable",
  "unanswered",
  "server-error",
  "throttled",
  "unauthenticated",
  "malformed",
  "intercepted",
]);

/** Failures that a retry may resolve. */
const TRANSIENT_KINDS: ReadonlySet<FailureKind> = new Set([
  "unreachable",
  "unanswered",
  "server-error",
  "throttled",
]);

/** Failures that no single request causes: one of them ends the cycle, and the attempt does not count. */
const CYCLE_ENDING_KINDS: ReadonlySet<FailureKind> = new Set(["unreachable", "throttled", "unauthenticated"]);

interface FailureDetails {
  /** The HTTP status of an error response; 0 for other failures, such as a redirect or a web page. */
  status?: number;
  /** The delay that the remote requests, in milliseconds; 0 without Retry-After. */
  retryAfterMs?: number;
  /** The Location header; empty if missing. */
  location?: string;
  /** Whether a 404 or 410 has no CorrelationId, so that it may come from a proxy (specification 4). */
  isUnverified404?: boolean;
}

/** The longest text of a remote in a message, in characters. */
export const MAX_REMOTE_TEXT_CHARS = 500;

/**
 * Replaces control characters and line breaks with spaces, so that a remote's text in a message can't control a
 * terminal or forge a log line.
 */
export const replaceControlCharacters = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

/** Appends a clause to the last sentence of a message that ends with a period. */
export const appendClause = (message: string, clause: string): string =>
  `${message.replace(/\.$/, "")}; ${clause}.`;

/**
 * A failed request to a remote. The message is text for users and ends like a sentence. It has one sentence where
 * possible, because callers append a second one.
 */
export class RemoteFailure extends Error implements Required<FailureDetails> {
  readonly kind: FailureKind;
  readonly status: number;
  readonly retryAfterMs: number;
  readonly location: string;
  readonly isUnverified404: boolean;

  constructor(
    kind: FailureKind,
    message: string,
    { status = 0, retryAfterMs = 0, location = "", isUnverified404 = false }: FailureDetails = {},
  ) {
    super(replaceControlCharacters(message));
    this.name = "RemoteFailure";
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.location = location;
    this.isUnverified404 = isUnverified404;
  }

  /** Whether the remote may have processed the request. */
  get isUncertain(): boolean {
    return UNCERTAIN_KINDS.has(this.kind);
  }

  get isTransient(): boolean {
    return TRANSIENT_KINDS.has(this.kind);
  }

  get isRemoteWide(): boolean {
    return REMOTE_WIDE_KINDS.has(this.kind);
  }

  /** Whether every other request of the cycle would also fail. */
  get isCycleEnding(): boolean {
    return CYCLE_ENDING_KINDS.has(this.kind);
  }

  /** Returns the number of attempts including the failed one, unless the failure does not count. */
  countAttempts(before: number): number {
    return this.isCycleEnding ? before : before + 1;
  }
}
