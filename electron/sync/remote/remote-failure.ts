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
  /** 422: the Idempotency-Key was used with another body. */
  | "key-reused"
  /** Any other 4xx. */
  | "rejected"
  /** An answer that does not match the interface. */
  | "malformed"
  /** Something in between answered, such as a proxy or a sign-in page. */
  | "intercepted"
  /** A load larger than any the interface allows. */
  | "oversized";

/** The remote may have done what was asked, so that a create is in doubt. */
const mayHaveArrived: ReadonlySet<FailureKind> = new Set([
  "unanswered",
  "server-error",
  "malformed",
  "oversized",
]);

/** Says something about the remote as a whole rather than about the request. */
const remoteWide: ReadonlySet<FailureKind> = new Set([
  "unreachable",
  "unanswered",
  "server-error",
  "throttled",
  "unauthenticated",
  "malformed",
  "intercepted",
]);

const transient: ReadonlySet<FailureKind> = new Set([
  "unreachable",
  "unanswered",
  "server-error",
  "throttled",
]);

/** The remote did not process the request, so the attempt does not count. */
const notProcessed: ReadonlySet<FailureKind> = new Set(["unreachable", "throttled", "unauthenticated"]);

interface FailureDetails {
  /** The wait that the remote asks for, in milliseconds; 0 if it does not say. */
  retryAfter?: number;
  /** The Location header; empty if missing. */
  location?: string;
  /** A 404 without CorrelationId, which may come from something in between (specification 4). */
  isUnsigned404?: boolean;
}

/**
 * Replaces control characters and line breaks with spaces. A remote's text goes through this before it becomes a message,
 * so that it cannot control a terminal or forge a line of a log.
 */
export const removeControlCharacters = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

/** The message ends with a period and is shown to people. */
export class RemoteFailure extends Error implements Required<FailureDetails> {
  readonly kind: FailureKind;
  readonly retryAfter: number;
  readonly location: string;
  readonly isUnsigned404: boolean;

  constructor(
    kind: FailureKind,
    message: string,
    { retryAfter = 0, location = "", isUnsigned404 = false }: FailureDetails = {},
  ) {
    super(removeControlCharacters(message));
    this.name = "RemoteFailure";
    this.kind = kind;
    this.retryAfter = retryAfter;
    this.location = location;
    this.isUnsigned404 = isUnsigned404;
  }

  get mayHaveArrived(): boolean {
    return mayHaveArrived.has(this.kind);
  }

  get isTransient(): boolean {
    return transient.has(this.kind);
  }

  get isRemoteWide(): boolean {
    return remoteWide.has(this.kind);
  }

  /** The number of attempts including the one that failed. */
  countAttempts(before: number): number {
    return notProcessed.has(this.kind) ? before : before + 1;
  }
}
